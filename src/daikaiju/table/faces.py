"""Counts the faces that are rolled at the tables of this process, until they are stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from daikaiju.notation.chance import ROLL
from daikaiju.rules.steps import CHANCE

from .log import LogRow

FaceCounts = Mapping[tuple[str, str], int]  # by game and face


class Faces:
    """Counts in memory: a roll costs no statement of the database. What a crash loses depends on no face."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def note(self, game: str, rows: Iterable[LogRow]) -> None:
        """Count the rolls among new rows of a log."""
        for row in rows:
            verb, *faces = row.words.split()
            if row.actor == CHANCE and verb == ROLL:
                self.counts.update((game, face) for face in faces)

    def take(self) -> FaceCounts:
        """Return the counts, and begin at zero."""
        counts, self.counts = self.counts, Counter()
        return counts

    def give_back(self, counts: FaceCounts) -> None:
        """Add counts that could not be stored."""
        self.counts.update(counts)
