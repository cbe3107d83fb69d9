"""Fields of a position that are not plain numbers: cards and dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from daikaiju.errors import BadPosition, UnknownName
from daikaiju.rules.deck import MARKET, TOP, UNSEEN, Deck, move
from daikaiju.rules.state import S_contra, State
from daikaiju.rules.steps import NONE

from .actions import shown
from .words import read_faces


class Field(NamedTuple, Generic[S_contra]):
    """How a field is written and read, and its value for JSON if that is not the text."""

    write: Callable[[S_contra], str]
    read: Callable[[S_contra, str], None]
    value: Callable[[S_contra], object] | None = None

    def plain(self, state: S_contra) -> object:
        """Return the field as a value for JSON."""
        return self.value(state) if self.value is not None else self.write(state)


@dataclass(frozen=True)
class CardNames:
    """The cards of one game by name."""

    keys: Sequence[str]  # by number; Keep cards first
    keeps: int
    aliases: Mapping[str, str]  # other names

    def key(self, word: str) -> str:
        """Return a card's key from any of its names; other words are returned unchanged."""
        return self.aliases.get(word, word)

    def number(self, word: str) -> int:
        """Return a card's number."""
        if self.key(word) not in self.keys:
            raise UnknownName("card", word, self.keys)
        return self.keys.index(self.key(word))

    def write(self, card: int) -> str:
        """Return a card's key, or a dash for none."""
        return self.keys[card] if card != NONE else "-"

    def field(self, place: int) -> Field[Deck]:
        """Make a field for the cards of one place, those of a monster in the order of arrival."""

        def found(state: Deck) -> list[str]:
            cards = [card for card in range(len(self.keys)) if state.where[card] == place]
            if place < UNSEEN:
                cards.sort(key=lambda card: state.age[card])
            return [self.keys[card] for card in cards]

        def read(state: Deck, text: str) -> None:
            for order, word in enumerate(filter(None, text.split(","))):
                card = self.put(state, word, place)
                if place < UNSEEN:
                    state.age[card] = order
                elif place == TOP:
                    setattr(state, "top", card)  # noqa: B010 - a game whose top card can be known has this field

        return Field(lambda state: ",".join(found(state)), read, found)

    def row_field(self, name: str) -> Field[Deck]:
        """Make a field for the face-up cards, slot by slot."""

        def shown(state: State) -> list[str]:
            return [self.write(card) for card in getattr(state, name)]

        def read(state: Deck, text: str) -> None:
            slots, words = getattr(state, name), text.split(",")
            if len(words) > len(slots):
                raise BadPosition(
                    "{name} has {slots} slots, not {number}", name=name, slots=len(slots), number=len(words)
                )
            for slot, word in enumerate(words):
                if word != "-":
                    slots[slot] = self.put(state, word, MARKET)

        return Field(lambda state: ",".join(shown(state)), read, shown)

    def one_field(self, name: str) -> Field[State]:
        """Make a field for one card or none."""

        def read(state: State, text: str) -> None:
            setattr(state, name, NONE if text == "-" else self.number(text))

        return Field(lambda state: self.write(getattr(state, name)), read)

    def put(self, state: Deck, word: str, place: int) -> int:
        """Move an unseen card to a place."""
        card = self.number(word)
        if state.where[card] != UNSEEN:
            raise BadPosition("{card} is in two places; every card is in one", card=self.keys[card])
        if place < UNSEEN and card >= self.keeps:
            raise BadPosition("{card} is a Discard card; no monster keeps it", card=self.keys[card])
        move(state, card, place)
        return card


NO_CARDS = CardNames(keys=(), keeps=0, aliases={})


def dice_field(name: str, faces: Sequence[str]) -> Field[State]:
    """Make a field for dice, written as their faces."""

    def read(state: State, text: str) -> None:
        words = read_faces(text.replace(",", " "), faces)
        setattr(state, name, [words.count(face) for face in faces])

    def dice(state: State) -> list[str]:
        return shown(getattr(state, name), faces)

    return Field(lambda state: ",".join(dice(state)), read, dice)


def word_field(name: str, words: Sequence[str]) -> Field[State]:
    """Make a field for a number that stands for a word of a list."""

    def read(state: State, text: str) -> None:
        if text not in words:
            raise BadPosition("{name}={text}: one of {words}", name=name, text=text, words=", ".join(words))
        setattr(state, name, words.index(text))

    return Field(lambda state: words[getattr(state, name)], read)
