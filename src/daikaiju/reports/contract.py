"""What a game must say of itself so that reports on its cards can be made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from numpy.typing import NDArray

from daikaiju.words.language import Language

Columns = Mapping[str, NDArray[Any]]  # of `decisions.parquet`, by name


class Ware(NamedTuple):
    """What is bought: a card, or all cards that bring a tile."""

    key: str
    name: str
    cost: float
    cards: tuple[int, ...]  # the numbers of the cards it means


class Subject(NamedTuple):
    """What a report is about: its name in files, its title, the wares, and whether they are few."""

    name: str
    title: str
    wares: Sequence[Ware]
    is_short: bool = False


class Unit(NamedTuple):
    """What players count and wins can be told in. Texts are translated when shown."""

    key: str  # in the names of CSV columns
    head: str
    meaning: str
    worth: str = ""  # what one is worth; {points} are percentage points of wins


class Standing(NamedTuple):
    """How seats stood at moments in the shop, as columns."""

    energy: NDArray[Any]
    score: NDArray[Any]  # in the game's unit
    health: NDArray[Any]
    places: tuple[NDArray[Any], ...] = ()  # whether they stood in each place that makes a difference

    def part(self, rows: slice) -> Standing:
        """Some of the rows."""
        places = tuple(column[rows] for column in self.places)
        return Standing(self.energy[rows], self.score[rows], self.health[rows], places)


class GameReport(Protocol):
    """The cards of one game, and how seats stand."""

    unit: Unit
    buying: tuple[str, ...]  # questions at which cards are bought
    market: str  # the field that has the cards for sale, in states and positions
    gained: str  # what "wins gained" means, translated when shown

    def cards(self, edition: str, words: Language) -> list[Ware]:
        """Every card; copies of one title are one ware."""

    def standing(self, rows: Columns) -> Standing:
        """How seats stood, from what statistics keep of decisions."""

    def is_undecided(self, rows: Columns) -> NDArray[Any]:
        """Which rows are of seats that have not won already."""

    def one_more(self, state: Any, seat: int) -> str:
        """The word that gives a seat one unit more in a position; empty where that is no fair comparison."""
        return ""
