"""Which scenarios cover a card or a ruling."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import NamedTuple

from daikaiju.scenario import read_scenarios

from .markup import ROOT

FOLDER = ROOT / "tests" / "scenarios"


class Example(NamedTuple):
    """A scenario: what it shows, and where it is."""

    name: str
    place: str


@cache
def examples() -> dict[tuple[str, str], list[Example]]:
    """Return all scenarios by game and by what they cover: card keys and numbers of rulings."""
    found: dict[tuple[str, str], list[Example]] = defaultdict(list)
    for scenario in read_scenarios(FOLDER):
        place = scenario.place.removeprefix(f"{FOLDER.as_posix()}/")
        for covered in dict.fromkeys(scenario.covers):
            found[scenario.game, covered].append(Example(scenario.name, place))
    return found


def examples_of(game: str, covered: str) -> list[Example]:
    """Return the scenarios of a card or a ruling."""
    return examples().get((game, covered), [])


def counted(number: int, one: str) -> str:
    """Return a number with its noun."""
    return f"{number} {one}{'' if number == 1 else 's'}"
