"""The luck of one table: its secret, the words, and how far they have been given."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from .protocol import CHANCE, commitment_of, drawn, random_text, seed_of


@dataclass(frozen=True)
class Luck:
    """A secret and the words by seat; once `sealed`, neither the setup nor the pledges can change."""

    commitment: str
    secret: str = field(default="", repr=False)  # "": not to be shown yet
    pledges: Mapping[int, str] = field(default_factory=dict)
    words: Mapping[int, str] = field(default_factory=dict)
    sealed: str = ""
    attempt: int = 1  # how often the seal was broken before, plus one

    @property
    def seed(self) -> str:
        """The seed of all luck."""
        return seed_of(self.secret, self.sealed, self.words)

    @property
    def is_complete(self) -> bool:
        """Whether every word that was pledged has been given."""
        return bool(self.sealed) and set(self.words) == set(self.pledges)

    def outcome(self, number: int, count: int) -> int:
        """Return outcome `number` of the game's chance."""
        return drawn(self.seed, CHANCE, number, count)

    def pledged(self, seat: int, pledge: str) -> Luck:
        """Add the pledge of a seat."""
        return replace(self, pledges={**self.pledges, seat: pledge})

    def given(self, seat: int, word: str) -> Luck:
        """Add the word of a seat."""
        return replace(self, words={**self.words, seat: word})

    def without(self, seat: int) -> Luck:
        """Forget the pledge of a seat; that breaks a seal."""
        kept = self.unsealed() if self.sealed else self
        return replace(kept, pledges={number: pledge for number, pledge in kept.pledges.items() if number != seat})

    def only(self, seats: Collection[int]) -> Luck:
        """Forget the pledges of all seats but these."""
        return replace(self, pledges={seat: pledge for seat, pledge in self.pledges.items() if seat in seats})

    def unsealed(self) -> Luck:
        """Break the seal: all words and pledges are void, and the next attempt begins."""
        return replace(self, sealed="", pledges={}, words={}, attempt=self.attempt + 1)

    def hidden(self) -> Luck:
        """Return all but the secret."""
        return replace(self, secret="")


def new_luck(table: str) -> Luck:
    """Choose a secret for a table."""
    secret = random_text()
    return Luck(commitment_of(table, secret), secret)


def to_json(luck: Luck) -> dict[str, Any]:
    """Return luck as values for JSON, whose keys are texts."""
    values = asdict(luck)
    return {**values, **{key: {str(seat): text for seat, text in values[key].items()} for key in ("pledges", "words")}}


def from_json(values: Mapping[str, Any]) -> Luck:
    """Return luck from values in JSON."""
    by_seat = {key: {int(seat): text for seat, text in values[key].items()} for key in ("pledges", "words")}
    return Luck(**{**values, **by_seat})
