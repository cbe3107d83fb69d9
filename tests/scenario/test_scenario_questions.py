"""Facts about questions, and stopping at one."""

from __future__ import annotations

from pathlib import Path

import pytest
from telling import ATTACK, DUEL, SHOPPING, told

from daikaiju.scenario import Run, Scenario, read_scenarios
from daikaiju.scenario.transcript import read_answer

FOLDER = Path(__file__).parent.parent / "scenarios"


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("never=yield", "'yield': write it like 1:yield"),
        ("never=1:yield:2", "'1:yield:2': write it like 1:yield"),
        ("never=1:yield,yield", "'yield': write it like 1:yield"),
        ("asked=1", "'1': write it like 1:yield"),
        ("never=3:yield", "seat 3 does not play; seats go from 0 to 2"),
        ("asked=x:yield", "'x' is not a seat"),
        ("never=1:yeild", "unknown question 'yeild'; did you mean yield"),
        ("never=1:roll", "unknown question 'roll'; did you mean reroll"),
        ("asked=1:yield,1:shopp", "unknown question 'shopp'; did you mean shop"),
        ("times=0:reroll", "'0:reroll': write it like 0:reroll:2"),
        ("times=0:reroll:often", "'0:reroll:often': write it like 0:reroll:2"),
        ("times=4:reroll:0", "seat 4 does not play; seats go from 0 to 2"),
        ("offered=0:shop", "'0:shop': write it like 0:shop:buy_wings"),
        ("not_offered=9:shop:done", "seat 9 does not play; seats go from 0 to 2"),
        ("not_offered=0:shoping:done", "unknown question 'shoping'; did you mean shop"),
        ("not_offered=0:shop:by_wings", "'by_wings' is no answer in this game; "),
        ("not_offered=0:shop:buy_wigns", "unknown card 'wigns'; did you mean wings"),
        ("not_offered=0:shop:done_now", "'done' is the whole answer; leave out 'now'"),
        ("offered=0:shop#0:done", "times are counted from #1"),
    ],
)
def test_facts_that_cannot_be_meant(fact: str, reason: str) -> None:
    (said,) = told(f"{ATTACK}expect: {fact}")
    assert said.startswith(f"{fact}: {reason}")


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("never=1:yield", "never=1:yield: seat 1 was asked yield"),
        ("never=1:yield,2:yield", "never=1:yield,2:yield: seat 1 was asked yield"),
        ("never=2:yield,0:shop", "never=2:yield,0:shop: seat 0 was asked shop"),
        ("asked=2:yield", "asked=2:yield: seat 2 was not asked yield; asked: 0:reroll, 1:yield, 0:shop"),
        (
            "asked=1:yield,2:yield",
            "asked=1:yield,2:yield: seat 2 was not asked yield; asked: 0:reroll, 1:yield, 0:shop",
        ),
        ("times=0:reroll:2", "expected times=0:reroll:2, found times=0:reroll:1"),
        ("not_offered=0:shop:buy_heal", "not_offered=0:shop:buy_heal: seat 0 could 'buy heal' at shop"),
        (
            "offered=0:shop:buy_wings",
            (
                "offered=0:shop:buy_wings: seat 0 could not 'buy wings'; "
                "possible at the last shop: buy jets, buy heal, done, sweep"
            ),
        ),
        (
            "not_offered=2:yield:yield",
            "not_offered=2:yield:yield: seat 2 was not asked yield; asked: 0:reroll, 1:yield, 0:shop",
        ),
        (
            "offered=0:shop#2:done",
            "offered=0:shop#2:done: seat 0 was not asked shop #2; asked: 0:reroll, 1:yield, 0:shop",
        ),
    ],
)
def test_facts_that_are_not_so(fact: str, reason: str) -> None:
    assert told(f"{SHOPPING}expect: {fact}") == [reason]


@pytest.mark.parametrize("key", ["asked=0:shop", "offered=0:shop:done", "not_offered=0:shop:buy_wings"])
def test_a_question_with_one_answer_is_not_asked(key: str) -> None:
    reason = "shop had one possible answer for seat 0, 'done', so it was not asked"
    assert told(f"{ATTACK}expect: {key}") == [f"{key}: {reason}"]


@pytest.mark.parametrize(
    "lines",
    [
        f"{SHOPPING}expect: never=2:yield,0:respond asked=1:yield,0:shop times=0:reroll:1,0:shop:1",
        f"{SHOPPING}expect: not_offered=0:shop:buy_wings offered=0:shop:buy_jets,0:shop:buy_heal,1:yield:yield",
        f"{SHOPPING}0: buy heal\ncards: tanks\nexpect: offered=0:shop#2:sweep not_offered=0:shop#2:buy_heal",
        f"{SHOPPING}expect: offered=0:reroll:reroll_1_1_claw not_offered=0:reroll:reroll_3_3 offered=0:shop:done",
        f"{DUEL}expect: not_offered=0:shop:buy_photoshoot offered=0:shop:buy_snack_time asked=0:next_symbol",
    ],
)
def test_facts_that_are_so(lines: str) -> None:
    assert told(lines) == []


@pytest.mark.parametrize(
    ("until", "reason"),
    [
        ("yield", "write '1 yield', or '1 yield #2' for the second time"),
        ("1 yield 2", "write '1 yield', or '1 yield #2' for the second time"),
        ("1 yield #0", "write '1 yield', or '1 yield #2' for the second time"),
        ("one yield", "'one' is not a seat"),
        ("4 yield", "seat 4 does not play; seats go from 0 to 2"),
        ("1 yeild", "unknown question 'yeild'; did you mean yield"),
        ("1 roll", "unknown question 'roll'; did you mean reroll"),
        ("2 yield", "seat 2 was not asked yield; asked: 0:reroll, 1:yield; 'turns: 2' plays one turn more"),
        ("1 yield #2", "seat 1 was not asked yield #2; asked: 0:reroll, 1:yield; 'turns: 2' plays one turn more"),
        (
            "0 shop",
            "shop had one possible answer for seat 0, 'done', so it was not asked; 'turns: 2' plays one turn more",
        ),
    ],
)
def test_a_stop_that_is_never_reached(until: str, reason: str) -> None:
    (said,) = told(f"{ATTACK}until: {until}\nexpect: players=3")
    assert said.startswith(f"until: {until}: {reason}")


def test_a_stop_that_the_end_of_the_game_prevents() -> None:
    lines = "rules: 2e\nposition: players=2 tokyo=1 hearts1=1\ndice: cc1123\nuntil: 1 reroll\nexpect: players=2"
    assert told(lines) == ["until: 1 reroll: seat 1 was not asked reroll; asked: 0:reroll"]


SECOND = f"{ATTACK}turns: 2\ndice: 112233"


@pytest.mark.parametrize(
    "lines",
    [
        f"{SECOND} / 1\n1: reroll 3\nuntil: 1 reroll #2\nexpect: dice=1,1,1,2,2,3 times=1:reroll:1 asked=1:reroll",
        f"{SECOND}\nuntil: 1 reroll #1\nexpect: dice=1,1,2,2,3,3 times=1:reroll:0 never=1:reroll actor=1",
        f"{ATTACK}until: 1 yield\nexpect: asked=1:yield times=1:yield:0 offered=1:yield:yield options=stay,yield",
        f"{ATTACK}until: 1 yield\nexpect: never=1:yield not_offered=1:yield:heal offered=1:yield#1:stay asked=0:reroll",
        f"{SHOPPING}0: buy heal\ncards: tanks\nuntil: 0 shop #2\nexpect: offered=0:shop#2:done times=0:shop:1",
    ],
)
def test_the_question_a_scenario_stops_at_is_asked_but_not_counted(lines: str) -> None:
    assert told(lines) == []


@pytest.mark.parametrize(
    ("until", "fact", "reason"),
    [
        ("1 yield", "times=1:yield:1", "expected times=1:yield:1, found times=1:yield:0"),
        ("1 yield", "not_offered=1:yield:yield", "not_offered=1:yield:yield: seat 1 could 'yield' at yield"),
        ("1 yield", "never=0:reroll", "never=0:reroll: seat 0 was asked reroll"),
        ("0 reroll #2", "never=0:reroll", "never=0:reroll: seat 0 was asked reroll"),
        ("0 reroll #2", "times=0:reroll:2", "expected times=0:reroll:2, found times=0:reroll:1"),
        ("0 reroll #2", "asked=1:yield", "asked=1:yield: seat 1 was not asked yield; asked: 0:reroll, 0:reroll"),
    ],
)
def test_facts_that_are_not_so_where_a_scenario_stops(until: str, fact: str, reason: str) -> None:
    assert told(f"{ATTACK}0: reroll 1\ndice: 1\nuntil: {until}\nexpect: {fact}")[:1] == [reason]


STOPPING = [scenario for scenario in read_scenarios(FOLDER) if scenario.until]


@pytest.mark.parametrize("scenario", STOPPING, ids=lambda scenario: Path(scenario.place).name)
def test_every_answer_can_be_named_in_one_word(scenario: Scenario) -> None:
    run = Run(scenario, scenario.rules[0] if scenario.rules else "2e" if scenario.game == "tokyo" else "duel")
    assert run.faults() == []
    for option in [str(action) for action in run.game.legal_actions]:
        assert read_answer(run.game, option.replace(" ", "_")) == option


MIMIC = "rules: 2e\nposition: players=2 tokyo=1 energy1=1 cards1=mimic cards0=wings\ndice: 112233\n"
SLEEPER = "game: duel\nposition: turn=2 cards1=hibernation\ndice: ffddpp\n"


@pytest.mark.parametrize(("lines", "question"), [(MIMIC, "move_mimic"), (SLEEPER, "hibernate")])
def test_a_scenario_may_stop_at_the_first_question_of_the_next_turn(lines: str, question: str) -> None:
    assert told(f"{lines}until: 1 {question}\nexpect: question={question} actor=1 active=1") == []


def test_who_lacks_a_card_is_not_asked_about_it() -> None:
    assert told("game: duel\nposition: turn=2\ndice: cccfdp\n1: pass\nexpect: life1=10") != []
