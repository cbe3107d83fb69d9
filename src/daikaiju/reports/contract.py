"""The interface a game implements so that reports on its cards can be made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from numpy.typing import NDArray

from daikaiju.rules.state import S_contra
from daikaiju.words.language import Language

Columns = Mapping[str, NDArray[Any]]  # of `decisions.parquet`, by name


class Item(NamedTuple):
    """Something that is bought: a card, or all cards that bring a tile."""

    key: str
    name: str
    cost: float
    cards: tuple[int, ...]  # the numbers of its cards


class Subject(NamedTuple):
    """What a report is about: its name in files, its title, the items, and whether they are few."""

    name: str
    title: str
    items: Sequence[Item]
    is_short: bool = False


class Unit(NamedTuple):
    """What players count, as a unit for wins. Texts are translated when shown."""

    key: str  # in the names of CSV columns
    head: str
    meaning: str
    worth: str = ""  # what one is worth; {points} are percentage points of wins


class Resources(NamedTuple):
    """The seats' resources at moments in the shop, as columns."""

    energy: NDArray[Any]
    score: NDArray[Any]  # in the game's unit
    health: NDArray[Any]
    places: tuple[NDArray[Any], ...] = ()  # for each place that makes a difference, whether they were there

    def part(self, rows: slice) -> Resources:
        """Return some of the rows."""
        places = tuple(column[rows] for column in self.places)
        return Resources(self.energy[rows], self.score[rows], self.health[rows], places)


class GameReport(Protocol[S_contra]):
    """The cards and resources of one game."""

    unit: Unit
    buying: tuple[str, ...]  # questions at which cards are bought
    market: str  # the field of states and positions that holds the cards for sale
    gained: str  # what "wins gained" means, translated when shown

    def cards(self, edition: str, words: Language) -> list[Item]:
        """Return every card; copies of one title are one item."""

    def resources(self, rows: Columns) -> Resources:
        """Return the seats' resources from the columns of decisions."""

    def is_undecided(self, rows: Columns) -> NDArray[Any]:
        """Return which rows belong to seats that have not won yet."""

    def one_more(self, state: S_contra, seat: int) -> str:
        """Return the word that gives a seat one more unit in a position; empty if the comparison would be unfair."""
        return ""
