"""Facts about events: what happened, what did not, in which order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from telling import ATTACK, DUEL, SHOPPING, told

from daikaiju.games import GAMES
from daikaiju.notation.events import Event
from daikaiju.scenario import Run, read_scenarios
from daikaiju.scenario.events import read_pattern

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "tests" / "scenarios"
GUIDE = ROOT / "docs" / "scenarios.md"


@pytest.mark.parametrize("key", ["event", "no_event"])
@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("heart_lost", "unknown event 'heart_lost'; did you mean hearts_lost"),
        ("hearts_lost:3", "seat 3 does not play; seats go from 0 to 2"),
        ("hearts_lost:x", "'x' is not a seat"),
        ("hearts_lost:1:two", "'two' is not an amount; a number, or *"),
        ("hearts_lost:1:2:atack", "unknown source 'atack'; did you mean attack"),
        ("bought:0:6:wigns", "unknown source 'wigns'; did you mean wings"),
        ("rolled:0:*:attack", "unknown source 'attack'; "),
        ("hearts_lost:1:2:attack:0", "'hearts_lost:1:2:attack:0': an event is kind:seat:amount:source"),
        ("hearts_lost::2", "'hearts_lost::2': an event is kind:seat:amount:source"),
    ],
)
def test_events_that_cannot_be_meant(key: str, pattern: str, reason: str) -> None:
    (said,) = told(f"{ATTACK}expect: {key}={pattern}")
    assert said.startswith(f"{key}={pattern}: {reason}")


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("hearts_lost", "unknown event 'hearts_lost'; "),
        ("tile_placed:0:*:dragoon", "unknown source 'dragoon'; did you mean dragon"),
        ("symbol_added:0:1:claws", "unknown source 'claws'; did you mean claw"),
        ("life_lost:1:2:attack", "unknown source 'attack'; "),
    ],
)
def test_events_that_cannot_be_meant_of_a_duel(pattern: str, reason: str) -> None:
    (said,) = told(f"{DUEL}expect: no_event={pattern}")
    assert said.startswith(f"no_event={pattern}: {reason}")


def test_an_order_has_two_events() -> None:
    said = told(f"{ATTACK}expect: order=fell order=fell>bougt")
    assert said[0] == "order=fell: an order has two events at least, with > between them"
    assert said[1].startswith("order=fell>bougt: unknown event 'bougt'; did you mean bought")


# Seat 0 attacks, then buys Heal.
BUYING = f"{SHOPPING}0: buy heal\ncards: tanks\n"
TWO_TURNS = f"{ATTACK}dice: 112233\nturns: 2\n"
# A card with another name in the second edition.
RENAMED = "rules: 2e\nposition: market=alien_origin,jets,heal energy0=3\ndice: 112233\n0: buy alien_origin\n"


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (
            "event=hearts_lost:1:3",
            "event=hearts_lost:1:3 did not happen; events of this kind: hearts_lost:1:2:attack",
        ),
        ("event=hearts_lost:1:0", "event=hearts_lost:1:0 did not happen; events of this kind: hearts_lost:1:2:attack"),
        ("event=hearts_lost:-", "event=hearts_lost:- did not happen; events of this kind: hearts_lost:1:2:attack"),
        ("event=revealed_card:0", "event=revealed_card:0 did not happen; events of this kind: revealed_card:-:0:tanks"),
        ("no_event=revealed_card:-1", "no_event=revealed_card:-1, but it happened: revealed_card:-:0:tanks"),
        ("event=fell", "event=fell did not happen; events of this kind: -"),
        ("event=bought:0:*:jets", "event=bought:0:*:jets did not happen; events of this kind: bought:0:3:heal"),
        ("no_event=hearts_lost:*:2", "no_event=hearts_lost:*:2, but it happened: hearts_lost:1:2:attack"),
        ("no_event=bought:0:*:heal", "no_event=bought:0:*:heal, but it happened: bought:0:3:heal"),
        ("no_event=revealed_card:-", "no_event=revealed_card:-, but it happened: revealed_card:-:0:tanks"),
        (
            "order=bought:0>hearts_lost:1",
            "order=bought:0>hearts_lost:1, but they happened in this order: hearts_lost:1:2:attack, bought:0:3:heal",
        ),
        (
            "order=hearts_lost:1>fell:1>bought:0",
            (
                "order=hearts_lost:1>fell:1>bought:0, but they happened in this order: "
                "hearts_lost:1:2:attack, bought:0:3:heal"
            ),
        ),
        ("order=fell:1>fell:2", "order=fell:1>fell:2, but they happened in this order: -"),
    ],
)
def test_facts_that_are_not_so(fact: str, reason: str) -> None:
    assert told(f"{BUYING}expect: {fact}") == [reason]


@pytest.mark.parametrize(
    "lines",
    [
        f"{BUYING}expect: event=hearts_lost event=hearts_lost:1 event=hearts_lost:1:2 event=hearts_lost:1:2:attack",
        f"{BUYING}expect: event=bought:*:*:heal event=revealed_card:-:0:tanks no_event=bought:*:*:wings no_event=fell",
        # Whether an event can have such a seat or amount is not looked at.
        f"{BUYING}expect: no_event=hearts_lost:- no_event=revealed_card:0",
        f"{BUYING}expect: no_event=hearts_lost:1:0 no_event=card_lost:1:1:jets",
        f"{DUEL}expect: no_event=moved:0:16 no_event=ended:0",
        f"{BUYING}expect: order=hearts_lost:1>bought:0>revealed_card order=rolled>energy_spent",
        # Two turns: the attack comes between the rolls.
        f"{TWO_TURNS}expect: order=rolled:0>hearts_lost:1>rolled:1 order=rolled>hearts_lost>rolled",
        f"{DUEL}expect: event=life_lost:1:2:dice order=resolved:0>life_lost:1>resolved:0",
        f"{RENAMED}expect: event=bought:0:3:alien_origin event=bought:0:3:alien_metabolism",
    ],
)
def test_facts_that_are_so(lines: str) -> None:
    assert told(lines) == []


def test_an_order_is_that_of_all_such_events() -> None:
    (said,) = told(f"{TWO_TURNS}expect: order=rolled>hearts_lost")
    assert said.startswith("order=rolled>hearts_lost, but they happened in this order: rolled:0:")


@cache
def events(game: str) -> list[Event]:
    """Every event of every scenario."""
    return list(all_events(game))


def all_events(game: str) -> Iterator[Event]:
    for scenario in read_scenarios(FOLDER / game):
        for edition in scenario.rules or GAMES[game].editions:
            run = Run(scenario, edition)
            run.faults()
            yield from run.events


def table(game: str) -> dict[str, tuple[str, str]]:
    """What the guide says of the seat and the amount of every event."""
    tokyo, duel = GUIDE.read_text(encoding="utf-8").split("\n## The Duel")
    rows = (tokyo if game == "tokyo" else duel).rpartition("| event | seat | amount | source |")[2].split("\n\n")[0]
    found = {}
    for row in rows.splitlines()[2:]:
        kinds, seat, amount, _source = (cell.strip() for cell in row.strip("|").split("|"))
        names = re.findall(r"`(\w+)`", kinds)
        amounts = amount.split("; ") if ";" in amount else [amount] * len(names)
        found |= {name: (seat, said) for name, said in zip(names, amounts, strict=True)}
    return found


def amounts(said: str) -> range:
    """The amounts meant in the guide: from one number to another, one for each of several things, or some."""
    if limits := re.search(r"(-?\d+) to (-?\d+)$", said):
        return range(int(limits[1]), int(limits[2]) + 1)
    if least := re.search(r"(\d+) or more$", said):
        return range(int(least[1]), 1 << 30)
    if re.match(r"\d", said):
        numbers = [int(number) for number in re.findall(r"\d+", said)]
        return range(numbers[0], numbers[-1] + 1)
    return range(0 if said.startswith(("a number for", "the monster")) else 1, 1 << 30)


@pytest.mark.parametrize("game", GAMES)
def test_seats_and_amounts_are_as_the_guide_says(game: str) -> None:
    told_of = table(game)
    for event in events(game):
        seat, amount = told_of[event.kind]
        assert event.amount in amounts(amount), event
        assert (event.seat == -1) == (seat == "`-`"), event
        assert event.source in GAMES[game].sources(event.kind), event


@pytest.mark.parametrize("game", GAMES)
def test_what_a_scenario_denies_can_happen(game: str) -> None:
    """A source that an event never has would be denied truly and mean nothing."""
    seen = {(event.kind, event.source) for event in events(game)}
    for scenario in read_scenarios(FOLDER / game):
        run = Run(scenario, (scenario.rules or GAMES[game].editions)[0])
        for word in scenario.expect:
            key, _, value = word.partition("=")
            if key == "no_event":
                pattern = read_pattern(run.game, value)
                assert pattern.source == "*" or (pattern.kind, pattern.source) in seen, f"{scenario.place}: {word}"
