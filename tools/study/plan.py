"""What is played for the page: for every setup some games, and experiments at questions drawn from games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from calibrate_levels import setup_of

from daikaiju.reports.tokyo.questions import ENTER_HEARTS

SETUPS = (
    *(f"tokyo:{players}:{edition}" for edition in ("2e", "1e") for players in range(2, 7)),
    "duel:2:duel",
)
PRICED = ("tokyo:2:2e", "tokyo:4:2e", "duel:2:duel")  # prices need most playouts: not for every setup
CHUNK = 4  # games in a file of the laboratory


class Sizes(NamedTuple):
    """How much of each kind is played for a setup."""

    games: int
    taken: int  # games from which a question in the shop is drawn
    stay: int  # games from which a question whether to leave Tokyo is drawn
    enter: int  # playouts for each number of hearts
    prices: int  # games from which a question in the shop is drawn to try cards


class Part(NamedTuple):
    """A part of the work: some numbers of one kind in one setup."""

    kind: str
    setup: str
    numbers: range

    def path(self, folder: Path) -> Path:
        """Return the file of its results."""
        if self.kind == "games":  # as the laboratory stores them
            return folder_of(folder, self.setup) / "chunks" / f"{self.numbers.start // CHUNK:06}.jsonl"
        return folder_of(folder, self.setup) / self.kind / f"{self.numbers.start:06}.json"


def folder_of(folder: Path, setup: str) -> Path:
    """Return the folder of a setup."""
    return folder / setup.replace(":", "-")


def all_parts(sizes: Sizes) -> list[Part]:
    """Return the whole work, so ordered that all kinds of all setups progress alike."""
    queues = [queue for setup in SETUPS for queue in parts_of(setup, sizes)]
    waiting = [(place / len(queue), part) for queue in queues for place, part in enumerate(queue)]
    return [part for _share, part in sorted(waiting, key=lambda pair: pair[0])]


def parts_of(setup: str, sizes: Sizes) -> Iterator[list[Part]]:
    """Yield the parts of each kind."""
    yield split("games", setup, sizes.games, CHUNK)
    yield split("taken", setup, sizes.taken, 5)
    if setup_of(setup).game == "tokyo":
        yield split("stay", setup, sizes.stay, 4)
        yield split("enter", setup, len(ENTER_HEARTS) if sizes.enter else 0, 1)
    if setup in PRICED:
        yield split("prices", setup, sizes.prices, 1)


def split(kind: str, setup: str, size: int, share: int) -> list[Part]:
    """Cut numbers into parts."""
    return [Part(kind, setup, range(first, min(size, first + share))) for first in range(0, size, share)]
