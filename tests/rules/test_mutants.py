"""Mutants of the rules: scenarios notice a sample of them, and the tool tells those they do not notice."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from mutation.compare import look_for_difference
from mutation.coverage import Reached
from mutation.library import Collector, library_of, scenario_steps
from mutation.mutants import Mutant, find_mutants, sample
from mutation.report import read_known
from mutation.rules import find_rules
from mutation.trial import prepare_trial

from conftest import sized
from daikaiju.rules import machine
from daikaiju.rules.duel.ruleset import DUEL
from daikaiju.rules.tokyo.ruleset import TOKYO
from daikaiju.scenario import parse_scenarios

ROOT = Path(__file__).parent.parent.parent
RULES = find_rules()
MUTANTS = find_mutants(RULES)
ENTRY = """
scenario: A claw takes Tokyo, and a star with it
rules: 2e
position: players=3
dice: claw 1 1 2 2 3
expect: tokyo=0
"""


def named(text: str) -> Mutant:
    (mutant,) = (mutant for mutant in MUTANTS if mutant.name == text)
    return mutant


def test_a_sample_is_noticed() -> None:
    """Whoever breaks this has changed a rule no scenario sees: tools/mutants.py says how to find out more."""
    some = str(sized(2, 40))
    command = [sys.executable, ROOT / "tools" / "mutants.py", "--sample", some, "--seed", "11", "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_known_equivalents_are_mutants() -> None:
    known = read_known(ROOT / "tools" / "equivalent_mutants.txt")
    assert known.keys() <= {mutant.name for mutant in MUTANTS}


def test_names_are_unique_and_samples_stay() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) > 4000
    fewer = [mutant for mutant in MUTANTS if mutant.rule.name != "tokyo.turn.check"]
    kept = {mutant.name for mutant in sample(MUTANTS, 200, 1)} & {mutant.name for mutant in fewer}
    assert kept <= {mutant.name for mutant in sample(fewer, 200, 1)}


def test_what_is_not_changed_is_compiled_as_it_was() -> None:
    for rule in RULES:
        assert rule.compile().co_code == rule.code.co_code, rule.name
        assert rule.compile().co_consts == rule.code.co_consts, rule.name


def test_every_mutant_is_another_function() -> None:
    for mutant in MUTANTS[::10]:
        code = mutant.code()
        assert (code.co_code, code.co_consts, code.co_names) != (
            mutant.rule.code.co_code,
            mutant.rule.code.co_consts,
            mutant.rule.code.co_names,
        ), mutant.name


def test_copies_for_both_games_change_with_a_shared_rule() -> None:
    mutant = named("machine.actor | state.depth - 1 -> state.depth + 1 #1")
    functions = (machine.actor, TOKYO.actor, DUEL.actor)
    code = mutant.code()
    with mutant.rule.using(code):
        assert all(function.__code__ is code for function in functions)
    assert all(function.__code__ is mutant.rule.code for function in functions)


def test_a_scenario_notices_what_it_expects_and_nothing_else() -> None:
    trial, failing = prepare_trial(list(parse_scenarios(ENTRY)), Reached(RULES))
    assert failing == []
    assert trial.judge(named("tokyo.queries.free_place | state.tokyo[CITY] == NONE -> False #1")).noticed == "fails"
    blind = named("tokyo.doors.enter | gain_stars(state, seat, 1, FROM_TOKYO) -> pass #1")
    assert trial.judge(blind).noticed == ""
    unreached = named("duel.cards.purchases.dominate_starts_turn | then(state, COUNT_KEEPS, seat, 0, 0) -> pass #1")
    assert trial.judge(unreached).played == 0


def test_a_hole_is_told_with_its_position() -> None:
    reached = Reached(RULES)
    with reached.watching():
        collector = Collector(reached, 20)
        scenario_steps(list(parse_scenarios(ENTRY)), collector)
    library = library_of([collector.kept])
    finding = look_for_difference(
        named("tokyo.doors.enter | gain_stars(state, seat, 1, FROM_TOKYO) -> pass #1"), library
    )
    assert (finding.kind, finding.action) == ("play", "0: stop")
    assert "stars[0]: 1 -> 0" in finding.differs
    assert finding.position.startswith("tokyo/1 2e players=3")


def test_an_endless_loop_is_noticed() -> None:
    trial, _failing = prepare_trial(list(parse_scenarios(ENTRY)), Reached(RULES))
    assert trial.judge(named("steps.drop_step | state.depth = top -> pass #1")).noticed


@pytest.mark.parametrize("line", ["tokyo.turn.check | alive == 0 -> True #1", "no mutant | why"])
def test_a_known_equivalent_needs_a_reason(line: str, tmp_path: Path) -> None:
    (tmp_path / "known.txt").write_text(line)
    with pytest.raises(SystemExit, match=r"known.txt:1"):
        read_known(tmp_path / "known.txt")
