"""Fields of a position that are not plain numbers: cards and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from daikaiju.errors import BadPosition, UnknownName
from daikaiju.rules.deck import MARKET, TOP, UNSEEN
from daikaiju.rules.steps import NONE

from .actions import shown
from .words import read_faces

Field = tuple[Callable[[Any], str], Callable[[Any, str], None]]


@dataclass(frozen=True)
class CardNames:
    """The cards of one game by name."""

    keys: Sequence[str]  # by number; Keep cards first
    keeps: int
    aliases: Mapping[str, str]  # other names

    def key(self, word: str) -> str:
        """Return a card's key, whichever name is given; other words as they are."""
        return self.aliases.get(word, word)

    def number(self, word: str) -> int:
        """Return a card's number."""
        if self.key(word) not in self.keys:
            raise UnknownName("card", word, self.keys)
        return self.keys.index(self.key(word))

    def write(self, card: int) -> str:
        """Name a card, or nothing."""
        return self.keys[card] if card != NONE else "-"

    def field(self, place: int) -> Field:
        """The cards of one place, those of a monster in the order they came."""

        def write(state: Any) -> str:
            found = [card for card in range(len(self.keys)) if state.where[card] == place]
            if place < UNSEEN:
                found.sort(key=lambda card: state.age[card])
            return ",".join(self.keys[card] for card in found)

        def read(state: Any, text: str) -> None:
            for order, word in enumerate(filter(None, text.split(","))):
                card = self.put(state, word, place)
                if place < UNSEEN:
                    state.age[card] = order
                elif place == TOP:
                    state.top = card

        return write, read

    def row_field(self, name: str) -> Field:
        """The face-up cards, slot by slot."""

        def write(state: Any) -> str:
            return ",".join(self.write(card) for card in getattr(state, name))

        def read(state: Any, text: str) -> None:
            slots, words = getattr(state, name), text.split(",")
            if len(words) > len(slots):
                raise BadPosition(
                    "{name} has {slots} slots, not {number}", name=name, slots=len(slots), number=len(words)
                )
            for slot, word in enumerate(words):
                if word != "-":
                    slots[slot] = self.put(state, word, MARKET)

        return write, read

    def one_field(self, name: str) -> Field:
        """A field that holds one card or none."""

        def read(state: Any, text: str) -> None:
            setattr(state, name, NONE if text == "-" else self.number(text))

        return (lambda state: self.write(getattr(state, name))), read

    def put(self, state: Any, word: str, place: int) -> int:
        """Put a card that nobody has seen yet into a place."""
        card = self.number(word)
        if state.where[card] != UNSEEN:
            raise BadPosition("{card} is in two places; every card is in one", card=self.keys[card])
        if place < UNSEEN and card >= self.keeps:
            raise BadPosition("{card} is a Discard card; no monster keeps it", card=self.keys[card])
        state.where[card] = place
        return card


def dice_field(name: str, faces: Sequence[str]) -> Field:
    """Dice, as their faces."""

    def read(state: Any, text: str) -> None:
        words = read_faces(text.replace(",", " "), faces)
        setattr(state, name, [words.count(face) for face in faces])

    return (lambda state: ",".join(shown(getattr(state, name), faces))), read


def word_field(name: str, words: Sequence[str]) -> Field:
    """A number that stands for a word of a list."""

    def read(state: Any, text: str) -> None:
        if text not in words:
            raise BadPosition("{name}={text}: one of {words}", name=name, text=text, words=", ".join(words))
        setattr(state, name, words.index(text))

    return (lambda state: words[getattr(state, name)]), read
