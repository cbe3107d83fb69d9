"""Facts about how things stand: what cannot be meant, what is not so, and the facts beyond a position's words."""

from __future__ import annotations

import pytest
from telling import ATTACK, DUEL, SHOPPING, told


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("hearts", "a fact is key=value"),
        ("heart1=8", "unknown fact 'heart1'; did you mean hearts"),
        ("turn0=2", "unknown fact 'turn0'; did you mean turn"),
        ("hearts=10,8,10,0,0,0,0", "no more than 6 numbers"),
        ("max_hearts=10,10,10,10,10,10,10", "no more than 6 numbers"),
        ("next_dice6=6", "give one number, for a place from 0 to 5"),
        ("hearts1=8,8", "give one number, for a place from 0 to 5"),
        ("hearts1=x", "hearts1=x: not a number"),
        ("hearts1=", "hearts1=: not a number"),
        ("hearts={10,8,10}", "braces are for cards, tiles, dice and options"),
        ("tokyo=0,1,2", "no more than 2 numbers"),
        ("tokyo2=1", "give one number, for a place from 0 to 1"),
        ("turn=1,2", "no more than 1 numbers"),
        ("cards0=wigns", "unknown card 'wigns'; did you mean wings"),
        ("cards0={wings,jest}", "unknown card 'jest'; did you mean jets"),
        ("cards0=heal", "heal is a Discard card; no monster keeps it"),
        ("discard=wings,wings", "wings is in two places"),
        ("market=wings,jets,heal,tanks", "market has 3 slots, not 4"),
        ("mimicked=wigns", "unknown card 'wigns'; did you mean wings"),
        ("over=star", "over=star: one of goes_on, stars"),
        ("deck=few", "the number of cards in the deck, or all of them: deck={wings,jets}"),
        ("deck=wings,jets", "the number of cards in the deck, or all of them: deck={wings,jets}"),
        ("deck={wigns}", "unknown card 'wigns'; did you mean wings"),
        ("winners=3", "seat 3 does not play; seats go from 0 to 2"),
        ("actor=x", "'x' is not a seat"),
        ("question=yeild", "unknown question 'yeild'; did you mean yield"),
        ("options=stay,yeild", "'yeild' is no answer in this game; did you mean yield"),
        ("options=buy_wigns", "unknown card 'wigns'; did you mean wings"),
    ],
)
def test_facts_that_cannot_be_meant(fact: str, reason: str) -> None:
    (said,) = told(f"{ATTACK}expect: {fact}")
    assert said.startswith(f"{fact}: {reason}")


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        ("hearts=10,11", "unknown fact 'hearts'"),
        ("life2=3", "give one number, for a place from 0 to 1"),
        ("life=14,13,0", "no more than 2 numbers"),
        ("tiles=dragoon@f1", "unknown tile 'dragoon'; "),
        ("tiles=dragon@f9", "'f9' is not a space"),
        ("fame=9", "'9' is not on the track"),
        ("max_hearts0=10", "unknown fact 'max_hearts0'"),
        ("alive0=1", "unknown fact 'alive0'"),
        ("row=wings,-,-", "unknown card 'wings'"),
        ("deck={wings}", "unknown card 'wings'"),
    ],
)
def test_facts_that_cannot_be_meant_of_a_duel(fact: str, reason: str) -> None:
    (said,) = told(f"{DUEL}expect: {fact}")
    assert said.startswith(f"{fact}: {reason}")


def test_a_fact_has_one_value() -> None:
    assert told(f"{ATTACK}expect: hearts1=8 hearts1=9")[0] == "hearts1=9: hearts1= is given twice"


@pytest.mark.parametrize("facts", ["hearts1=8 hearts1=8", "never=1:heal_before never=1:heal_before"])
def test_the_same_may_be_said_again(facts: str) -> None:
    assert told(f"{ATTACK}expect: {facts}") == []


@pytest.mark.parametrize("facts", ["hearts=10,8,10,0,0,0", "hearts4=0", "alive5=0", "cards4="])
def test_seats_nobody_has_are_empty(facts: str) -> None:
    assert told(f"{ATTACK}expect: {facts}") == []


def test_a_brace_must_be_closed() -> None:
    (said,) = told(f"{ATTACK}expect: cards0={{jets,wings")
    assert "a brace is not closed" in said


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("hearts1=9", "hearts1=8"),
        ("hearts=10,9,10", "hearts=10,8,10"),
        ("alive=1,0,1", "alive=1,1,1"),
        ("tokyo=2", "tokyo=1"),
        ("tokyo=1,0", "tokyo=1,-"),
        ("market=heal,wings,jets", "market=wings,jets,heal"),
        ("market={heal,wings,tanks}", "market={wings,jets,heal}"),
        ("cards1={jets}", "cards1={}"),
        ("deck=62", "deck=63"),
        ("max_hearts1=12", "max_hearts1=10"),
        ("next_dice=6,6,7", "next_dice=6,6,6"),
        ("over=stars", "over=goes_on"),
        ("wings1=1", "wings1=0"),
        ("dice=1,1,2,3,c,c", "dice="),
        ("question=reroll", "question=-"),
        ("actor=1", "actor=*"),
        ("options=stop", "options="),
    ],
)
def test_facts_that_are_not_so(fact: str, found: str) -> None:
    assert told(f"{SHOPPING}expect: {fact}") == [f"expected {fact}, found {found}"]


# Two monsters, seat 1 in Tokyo, a roll that does nothing; the rest of the position follows.
QUIET = "rules: 2e\ndice: 112233\nposition: players=2 tokyo=1 "


@pytest.mark.parametrize(
    "lines",
    [
        f"{SHOPPING}expect: market={{heal,wings,jets}} deck=63 cards0={{}} tokyo=1 max_hearts=10,10,10 alive=1,1,1",
        f"{QUIET}cards0=wings,even_bigger hearts0=12\nexpect: cards0={{even_bigger,wings}} max_hearts=12,10",
        f"{QUIET}cards0=wings,even_bigger hearts0=12\nexpect: cards0=wings,even_bigger max_hearts0=12",
        # The order of discards means nothing, and either edition's name of a card is understood.
        f"{QUIET}discard=heal,alien_origin\nexpect: discard=heal,alien_origin",
        f"{QUIET}discard=heal,alien_origin\nexpect: discard=alien_metabolism,heal deck=61",
        f"{SHOPPING}until: 0 shop\nexpect: options={{buy_heal,done,sweep,buy_jets}} dice=1,1,2,3,c,c actor=0",
        f"{QUIET}stars1=18\ndice: 112233\nturns: 2\nexpect: over=stars winners=1 active=1",
        # A known top card belongs to the deck.
        f"{QUIET}top=wings top_seen=2\nexpect: deck=63 top=wings",
        f"{DUEL}expect: max_life=14,13 deck=47 row={{snack_time,frenzy,seismic_test}} cards0={{}}",
        f"{DUEL}position: tiles=cat@f1,panda@d2\nexpect: tiles=panda@d2,cat@f1",
    ],
)
def test_facts_that_are_so(lines: str) -> None:
    assert told(lines) == []


# Seat 0 attacks seat 1, which uses its Wings; seat 0 then has energy for Heal.
WINGS = (
    "rules: 2e\nposition: players=2 tokyo=1 cards1=wings energy=3,2 market=heal,jets,tanks\ndice: ccc123\n1: wings\n"
)
# The next turn begins with a question.
HIBERNATION = f"{DUEL}position: cards1=hibernation\n"


@pytest.mark.parametrize(
    "lines",
    [
        # Marks and dice of a turn are gone when it is over, and the next roll comes.
        f"{WINGS}until: 0 shop\nexpect: wings1=1 wings=0,1 dice=1,2,3,c,c,c question=shop actor=0",
        f"{WINGS}expect: wings1=0 wings=0,0 dice= question=- actor=* options=",
        # They stay when the game is over.
        f"{WINGS}position: stars0=20\nexpect: over=stars wings1=1 dice=1,2,3,c,c,c question=- actor=- options={{}}",
        f"{HIBERNATION}expect: question=hibernate actor=1 options=sleep,wake",
    ],
)
def test_what_is_asked_and_marks_of_a_turn_need_no_stop(lines: str) -> None:
    assert told(lines) == []


FREEZE = "rules: 2e\nposition: players=2 tokyo=1 cards0=freeze_time\ndice: 111233\n0: take_turn\n"


@pytest.mark.parametrize(
    "lines",
    [
        "rules: 2e\nposition: players=2 tokyo=1 shrink=1,2\ndice: 11223\nexpect: next_dice=5,4",
        "rules: 2e\nposition: players=2 cards0=extra_head,extra_head_2\ndice: 112233ee\nexpect: next_dice=8,6",
        # A turn of Freeze Time has a die less, the turn after it does not.
        f"{FREEZE}expect: next_dice=5,6 freeze=1 active=0",
        "rules: 2e\nposition: players=2 tokyo=1 freeze=1\ndice: 11223\nuntil: 0 reroll\nexpect: next_dice=6,6",
        # The first turn of a Duel has five dice.
        "game: duel\ndice: ffddp\nuntil: 0 reroll\nexpect: next_dice=6,6",
        f"{DUEL}position: stomped1=1\nuntil: 0 reroll\nexpect: next_dice=6,5",
        f"{DUEL}position: stomped1=1\nexpect: next_dice=6,5 active=1",
        f"{DUEL}position: dominated1=1 cards1=giant_brain,extra_head tokens=2,2\nuntil: 0 shop\nexpect: next_dice=6,5",
        f"{DUEL}position: dominated1=1 cards1=giant_brain,extra_head tokens=2,2\nexpect: next_dice=6,5 active=1",
    ],
)
def test_the_dice_of_the_next_turn(lines: str) -> None:
    assert told(lines) == []


def test_nobody_has_won_while_the_game_goes_on() -> None:
    assert told(f"{ATTACK}expect: winners=-") == ["winners=-: the game is not over"]


@pytest.mark.parametrize(
    ("fact", "found"),
    [
        ("hearts=10", ""),
        ("hearts=10,9", ""),
        ("hearts=9", "hearts=10"),
        ("hearts=10,10", "hearts=10,9"),
        ("max_hearts=10,10", ""),
        ("max_hearts=10,12", "max_hearts=10,10"),
        ("next_dice=7", "next_dice=6"),
        ("tokyo=1", ""),
        ("tokyo=2", "tokyo=1"),
        ("tokyo=1,-", "tokyo=1,2"),
    ],
)
def test_a_list_is_compared_as_far_as_it_is_given(fact: str, found: str) -> None:
    lines = "rules: 2e\nposition: players=5 tokyo=1,2\ndice: c11223\n"
    assert told(f"{lines}expect: {fact}") == ([f"expected {fact}, found {found}"] if found else [])
