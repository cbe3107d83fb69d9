"""Every scenario holds, and every rule has one; `test_places.py` asks for those of cards and questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from daikaiju.rules.duel.cards.catalog import CATALOG as DUEL_CARDS
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.rules.tokyo.cards.catalog import CATALOG
from daikaiju.scenario import Scenario, read_scenarios, run_scenario

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = list(read_scenarios(FOLDER / "tokyo"))
DUEL = list(read_scenarios(FOLDER / "duel"))

# Numbers that state no behaviour a position can show, and where they are seen instead.
ELSEWHERE = {
    "R1": "test_setup: number of players",
    "R2": "test_setup: faces of a die",
    "R3": "test_setup: the start",
    "R8": "names phases only",
    "R9": "names phases only",
    "R75": "BGA's order, for comparison",
    "R76": "BGA's choices, for comparison",
    "D3": "counts phases only",
    "D22": "test_setup: monsters of an edition",
    "A27": "printing slips",
    "U38": "names only",
    "U45": "names and cost only; see test_catalog",
}
NUMBERS = [
    *(f"R{n}" for n in range(1, 77)),
    *(f"D{n}" for n in range(1, 24)),
    *(f"A{n}" for n in range(1, 28)),
    *(f"U{n}" for n in range(1, 56)),
]


@pytest.mark.parametrize("scenario", [*SCENARIOS, *DUEL], ids=lambda scenario: scenario.place.removeprefix(str(FOLDER)))
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario) == []


def editions_of(word: str) -> set[str]:
    found: set[str] = set()
    for scenario in SCENARIOS:
        if word in scenario.covers:
            found |= set(scenario.rules or ("1e", "2e"))
    return found


@pytest.mark.parametrize("number", [number for number in NUMBERS if number not in ELSEWHERE])
def test_number_has_a_scenario(number: str) -> None:
    assert editions_of(number)


def test_there_are_enough_scenarios() -> None:
    assert len(SCENARIOS) >= 350


def test_covers_name_known_things() -> None:
    known = set(NUMBERS) | {card.title for card in CATALOG}
    for scenario in SCENARIOS:
        assert set(scenario.covers) <= known, scenario.place


DUEL_NUMBERS = [
    *(f"U{n}" for n in range(1, 37) if n != 24),  # U24 is about names only
    *(f"E{n}" for n in range(1, 31)),  # the worked examples
]
DUEL_THINGS = [
    *(f"tile_{name}" for name in dict.fromkeys(TILE_NAMES)),
    *(f"power_{name}" for name in MONSTERS),
]


@pytest.mark.parametrize("word", [*DUEL_NUMBERS, *DUEL_THINGS])
def test_every_thing_of_the_duel_has_a_scenario(word: str) -> None:
    assert any(word in scenario.covers for scenario in DUEL)


def test_the_duel_has_enough_scenarios() -> None:
    assert len(DUEL) >= 200
    known = {*DUEL_NUMBERS, *DUEL_THINGS, *(card.key for card in DUEL_CARDS)}
    for scenario in DUEL:
        assert scenario.game == "duel", scenario.place
        assert set(scenario.covers) <= known, scenario.place


def test_names_are_sentences() -> None:
    for scenario in [*SCENARIOS, *DUEL]:
        assert re.match(r"[A-Z0-9]", scenario.name), scenario.place
        assert scenario.expect, f"{scenario.place} expects nothing"
