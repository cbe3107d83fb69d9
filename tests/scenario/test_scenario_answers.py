"""Answers, dice and cards of scenarios: misspelt, never possible, or given where there was no choice."""

from __future__ import annotations

import pytest
from telling import ATTACK, DUEL, SHOPPING, all_but, told

from daikaiju.notation.tokyo.vocabulary import TokyoVocabulary
from daikaiju.scenario import parse_scenarios, run_scenario

HOLDS = "expect: players=3"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1: yeild", "1: yeild: 'yeild' is no answer in this game; did you mean yield"),
        ("1: yield now", "1: yield now: 'yield' is the whole answer; leave out 'now'"),
        ("0: sweep wings", "0: sweep wings: 'sweep' is the whole answer; leave out 'wings'"),
        ("0: buy wigns", "0: buy wigns: unknown card 'wigns'; did you mean wings"),
        ("0: copy heal", "0: copy heal: 'heal' is not a Keep card; one of: "),
        ("0: copy jet", "0: copy jet: 'jet' is not a Keep card; one of: jets, "),
        ("0: reroll", "0: reroll: reroll which dice? name their faces"),
        ("0: reroll 1 clav", "0: reroll 1 clav: 'clav' is not a face; one of: claw, "),
        ("0: twist claw 7", "0: twist claw 7: '7' is not a face"),
        ("0: ray 6", "0: ray 6: '6' is not a number from 0 to 5"),
        ("3: stay", "3: stay: seat 3 does not play; seats go from 0 to 2"),
        ("0: resolve claw", "0: resolve claw: 'resolve' is no answer in this game; "),
    ],
)
def test_what_is_no_answer_is_said_at_once(line: str, reason: str) -> None:
    (said,) = told(f"{ATTACK}{line}\n{HOLDS}")
    assert said.startswith(reason)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0: yield", "0: yield: 'yield' is no answer in this game; "),
        ("0: king f-3 from d9", "0: king f-3 from d9: 'd9' is not a space"),
        ("0: buy wings", "0: buy wings: unknown card 'wings'"),
        ("0: aside claw", "0: aside claw: two dice are set aside; name two faces"),
        ("0: lay f1 over", "0: lay f1 over: 'over': a tile is laid as it is, or turned"),
        ("2: stop", "2: stop: seat 2 does not play; seats go from 0 to 1"),
    ],
)
def test_what_is_no_answer_in_a_duel(line: str, reason: str) -> None:
    (said,) = told(f"{DUEL}{line}\nexpect: players=2")
    assert said.startswith(reason)


def test_every_mistake_is_said() -> None:
    lines = "dice: cc112x\ncards: wigns\n0: bye\nuntil: 5 yield\nexpect: heart=1 hearts0=10"
    said = told(f"position: players=3\nrules: 2e\n{lines}")
    assert [fault.partition(": ")[0] for fault in said] == ["dice", "cards", "until", "0", "heart=1"]
    assert "unknown card 'wigns'; did you mean wings" in said[1]
    assert "seat 5 does not play; seats go from 0 to 2" in said[2]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (
            f"{ATTACK}0: buy wings",
            "seat 0 could never answer 'buy wings'; its questions: reroll, shop; possible at the last: done",
        ),
        (
            f"{SHOPPING}0: buy wings, done",
            (
                "seat 0 could never answer 'buy wings' (+ done); its questions: reroll, shop; "
                "possible at the last: buy jets, buy heal, done, sweep"
            ),
        ),
        (f"{ATTACK}1: yield, heal", "seat 1 could never answer 'heal': it was asked nothing more"),
        (f"{ATTACK}2: yield", "seat 2 could never answer 'yield': it was asked nothing more"),
        (f"{ATTACK}1: yield\nuntil: 1 yield", "seat 1 could not answer 'yield': the scenario stops at this question"),
    ],
)
def test_an_answer_that_was_never_possible(lines: str, reason: str) -> None:
    assert told(f"{lines}\n{HOLDS}") == [reason]


# Seat 0 has energy from its second turn on, five turns are played.
TURNS = "rules: 2e\nturns: 5\nposition: players=2 tokyo=1\ndice: 112233 / 112233 / eee123 / 112233 / 112233\n"
# Nothing but claws, and no energy.
CLAWS = "game: duel\nposition: turn=2 energy=0,0\ndice: cccccc\n"
# Hearts alone in the first turn, hearts or claws first in the third; no energy.
HEARTS = "game: duel\nturns: 3\nposition: turn=2 energy=0,0 life0=5\ndice: hhhhhh / hhhhhh / cccchh\n"
HEARTS_FIRST = "order=life_gained:0:2>life_lost:1:4"
# Mimic comes to an owner who can copy one card only.
MIMIC = "rules: 2e\nposition: players=2 tokyo=1 energy0=8 cards1=even_bigger market=mimic,jets,heal\ndice: 112233\n"


@pytest.mark.parametrize(
    "lines",
    [
        f"{MIMIC}0: buy mimic, copy even_bigger\nexpect: mimicked=even_bigger never=0:mimic_target",
        f"{MIMIC}0: buy mimic\nexpect: mimicked=even_bigger never=0:mimic_target",
        f"{ATTACK}0: stop, done\nexpect: asked=0:reroll never=0:shop",
        f"{ATTACK}0: reroll 1, reroll 2, stop, done\ndice: 2 / 2\nexpect: times=0:reroll:2",
        # Doing nothing waits for a question that is asked: the shop of turn 3, not that of turn 1.
        f"{TURNS}0: done, buy corner_store\nexpect: stars0=1 energy0=0 times=0:shop:2",
        f"{TURNS}0: stop, done, buy corner_store\nexpect: stars0=1 energy0=0 times=0:shop:2",
        f"{CLAWS}0: resolve claw, done, done\nexpect: life1=7 never=0:next_symbol never=0:shop",
        # So does any other answer: hearts before claws in turn 3.
        f"{HEARTS}expect: order=life_lost:1:4>life_gained:0:2",
        f"{HEARTS}0: resolve heart\nexpect: {HEARTS_FIRST} times=0:next_symbol:1",
        # The same answer may be named for both questions.
        f"{HEARTS}0: resolve heart, resolve heart\nexpect: {HEARTS_FIRST}",
        f"{HEARTS}0: resolve heart, done, resolve heart, resolve claw, done\nexpect: {HEARTS_FIRST}",
    ],
)
def test_an_answer_without_a_choice_may_be_named(lines: str) -> None:
    assert told(lines) == []


def test_a_forced_answer_cannot_be_another() -> None:
    said = told(f"{MIMIC}0: buy mimic, copy jets\nexpect: mimicked=even_bigger")
    assert said == [
        "seat 0 could never answer 'copy jets'; its questions: mimic_target, shop; possible at the last: done"
    ]


@pytest.mark.parametrize(
    ("answers", "never"),
    [("resolve heart, resolve heart, resolve heart", "heart"), ("resolve heart, resolve fame", "fame")],
)
def test_only_answers_that_were_possible_count_as_given(answers: str, never: str) -> None:
    (said,) = told(f"{HEARTS}0: {answers}\nexpect: life=13,9")
    assert said.startswith(f"seat 0 could never answer 'resolve {never}'; its questions: next_symbol, ")
    assert said.endswith("; possible at the last: done")


# The deck holds one card: it is turned up, or looked at.
SEEN = ("heal", "jets", "tanks", "made_in_a_lab")
LAST = (
    "rules: 2e\nposition: players=2 tokyo=1 energy0=3 market=heal,jets,tanks cards0=made_in_a_lab\n"
    f"position: discard={all_but('tokyo', 'wings', *SEEN)}\ndice: 112233\n"
)
ROW = ("snack_time", "frenzy", "kaijutsu")
DUEL_LAST = (
    f"game: duel\nposition: turn=2 energy=3,0 row={','.join(ROW)} discard={all_but('duel', 'photoshoot', *ROW)}\n"
    "dice: ffddpp\n0: buy snack_time\n"
)


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(
    ("lines", "card", "expected"),
    [
        (f"{LAST}0: buy heal\n", "wings", "expect: market=wings,jets,tanks deck=0"),
        (f"{LAST}0: look\n", "wings", "expect: top=wings deck={wings}"),
        (DUEL_LAST, "photoshoot", "expect: row=frenzy,kaijutsu,photoshoot deck=0"),
    ],
)
def test_the_only_card_left_may_be_named(lines: str, card: str, expected: str, named: bool) -> None:
    assert told(f"{lines}{f'cards: {card}' if named else ''}\n{expected}") == []


def test_the_known_top_card_may_be_named() -> None:
    lines = (
        "position: players=2 tokyo=1 energy0=3 market=heal,jets,tanks top=wings top_seen=1\ndice: 112233\n0: buy heal"
    )
    assert told(f"rules: 2e\n{lines}\ncards: wings\nexpect: market=wings,jets,tanks") == []


def test_another_card_than_the_only_one_never_comes() -> None:
    assert told(f"{LAST}0: buy heal\ncards: mimic\nexpect: deck=0") == ["cards never revealed: mimic"]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("position: players=3", "no dice are left for a roll of 6 by seat 0"),
        ("dice: 12", "roll 1, '12': this roll has 6 dice, not 2"),
        ("dice: 123hec / 1\n0: reroll 1 2", "roll 2, '1': this roll has 2 dice, not 1"),
        ("dice: 123hec / 123hec", "dice never rolled: 123hec"),
        ("dice: 123hec\ncards: wings", "cards never revealed: wings"),
        ("position: market=wings,jets,heal energy0=5\ndice: 123hec\n0: buy heal\ncards: jets", "jets cannot come"),
    ],
)
def test_dice_and_cards_that_do_not_fit(lines: str, reason: str) -> None:
    assert told(f"rules: 2e\n{lines}\nexpect: turn=2")[0].startswith(reason)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            "position: players=3 hearts1=12",
            "this cannot be (seat 1), because a living monster has from 1 heart to its maximum",
        ),
        ("position: players=3 stars2=21", "this cannot be (seat 2), because stars lie between 0 and 20"),
        (
            "game: duel\nposition: turn=2 life1=20",
            "this cannot be (seat 1), because a monster has from 1 life to its start value",
        ),
        ("position: players=3 tokyo=5", "this cannot be, because a place in Tokyo holds one living monster"),
    ],
)
def test_a_position_that_cannot_be_names_the_seat(position: str, reason: str) -> None:
    edition = "" if "duel" in position else "rules: 2e\n"
    (said,) = told(f"{edition}{position}\nexpect: turn=2")
    assert said.startswith(reason)


def test_turns_in_which_nothing_is_decided_come_to_an_end() -> None:
    lines = "rules: 1e\nposition: players=2 shrink=6,6\nexpect: over=goes_on turn=2 active=1"
    assert told(lines) == []
    assert told(lines.replace("active=1", "active=0")) == ["expected active=0, found active=1"]


def test_a_program_that_fails_fails_its_scenario_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    scenarios = list(parse_scenarios(f"scenario: A\n{ATTACK}expect: hearts1=8\nscenario: B\n{DUEL}expect: life1=11\n"))
    monkeypatch.setattr(TokyoVocabulary, "default", lambda vocabulary, state: [][state.active])
    first, second = (run_scenario(scenario) for scenario in scenarios)
    assert len(first) == 1
    assert first[0].startswith("2e: the program failed: IndexError: list index out of range (")
    assert second == []
