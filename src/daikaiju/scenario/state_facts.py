"""Facts about the state at the end of a scenario: hearts1=8, cards0={wings,jets}, deck=12."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from daikaiju.errors import BadScenario, UnknownName
from daikaiju.errors import mark as _
from daikaiju.game import Game
from daikaiju.notation.position import plain_fields, set_field
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.notation.words import is_number, read_number, write_number
from daikaiju.rules.deck import TOP, UNSEEN, Deck
from daikaiju.rules.layout import fields_of
from daikaiju.rules.state import State
from daikaiju.rules.steps import CHANCE, NOBODY

from .transcript import Failed, Transcript, read_answer, read_question, read_seat

Look = Callable[[Transcript], list[str]]


class StateFact:
    """A fact key=value; in braces, the order of the values does not matter."""

    def __init__(self, game: Game, key: str, value: str) -> None:
        self.fact, self.key = f"{key}={value}", key
        self.name = key.rstrip("0123456789")
        self.is_set = value.startswith("{") and value.endswith("}")
        if not self.is_set and ("{" in value or "}" in value):
            raise BadScenario("a brace is not closed; write cards0={{jets,wings}} without spaces")
        inner = value[1:-1] if self.is_set else value
        self.wanted = [game.vocabulary.cards.key(word) for word in inner.split(",")] if inner else []
        self.look = self.way_to_look(game)

    def way_to_look(self, game: Game) -> Look:
        """Check the expected value and return a function that finds the actual one."""
        vocabulary = game.vocabulary
        if self.key in READERS:
            return READERS[self.key](self, game)
        if self.key in vocabulary.fields:
            return self.field(game)
        if self.is_set:
            raise BadScenario("braces are for cards, tiles, dice and options")
        if self.key in numbers(vocabulary) or self.key in vocabulary.seat_facts:
            return self.all_numbers(game)
        if self.name in (*numbers(vocabulary), *vocabulary.seat_facts) and length_of(vocabulary, self.name):
            return self.one_number(game)
        known = [*READERS, *vocabulary.fields, *numbers(vocabulary), *vocabulary.seat_facts]
        raise UnknownName("fact", self.key, known)

    def fault(self, transcript: Transcript) -> Failed | None:
        """Return how the actual value differs, if it does."""
        if self.key == "winners" and not transcript.state.over:
            return Failed(_("{fact}: the game is not over"), fact=self.fact)
        found = self.look(transcript)
        if found == self.wanted or (self.is_set and sorted(found) == sorted(self.wanted)):
            return None
        shown = ",".join(found)
        shown = f"{{{shown}}}" if self.is_set else shown
        return Failed(_("expected {fact}, found {key}={found}"), fact=self.fact, key=self.key, found=shown)

    # The kinds of facts: each checks the expected value and returns a function that finds the actual one.

    def field(self, game: Game) -> Look:
        """Cards, dice, tiles and words as in a position; discards and tiles in any order."""
        state, write = fresh(game), game.vocabulary.fields[self.key][0]
        set_field(game.vocabulary, state, self.key, ",".join(self.wanted), plain_fields(game.vocabulary))
        self.wanted = words_of(write(state))
        return lambda transcript: words_of(write(transcript.state))

    def all_numbers(self, game: Game) -> Look:
        """A number, or a list by seat or place, of which only the given entries are compared."""
        self.must_be_numbers()
        length = max(1, length_of(game.vocabulary, self.key))
        if len(self.wanted) > length:
            raise BadScenario("no more than {n} numbers", n=length)
        return lambda transcript: [write_number(n) for n in self.numbers_in(transcript)[: len(self.wanted)]]

    def one_number(self, game: Game) -> Look:
        """One entry of a list."""
        self.must_be_numbers()
        digits = self.key.removeprefix(self.name)
        length = length_of(game.vocabulary, self.name)
        if not is_number(digits) or int(digits) >= length or len(self.wanted) != 1:
            raise BadScenario("give one number, for a place from 0 to {last}", last=length - 1)
        place = int(digits)
        return lambda transcript: [write_number(self.numbers_in(transcript)[place])]

    def numbers_in(self, transcript: Transcript) -> list[int]:
        """Return the actual numbers at the end."""
        name = self.key if self.key in numbers(transcript.game.vocabulary) else self.name
        return number_list(transcript.game.vocabulary, transcript.state, name, transcript.turn_has_begun)

    def must_be_numbers(self) -> None:
        """Raise an error unless the expected values are numbers."""
        for word in self.wanted or [""]:
            read_number(self.key, word, "i2")

    def deck(self, game: Game) -> Look:
        """The number of cards in the deck, a known top card included; or the cards themselves."""
        if self.is_set:
            for word in self.wanted:
                game.vocabulary.cards.number(word)
            return cards_in_deck
        if len(self.wanted) != 1 or not is_number(self.wanted[0]):
            example = "deck={wings,jets}"
            raise BadScenario("the number of cards in the deck, or all of them: {example}", example=example)
        return lambda transcript: [str(len(cards_in_deck(transcript)))]

    def options(self, game: Game) -> Look:
        """All answers to the question being asked; none if nothing is asked."""
        self.wanted = [read_answer(game, word).replace(" ", "_") for word in self.wanted]
        return lambda transcript: [option.replace(" ", "_") for option in answers_of(transcript.game)]

    def question(self, game: Game) -> Look:
        """The question being asked; - is nothing."""
        for word in self.wanted or [""]:
            if word != "-":
                read_question(game, word)
        return lambda transcript: [transcript.game.question.kind if transcript.game.question else "-"]

    def actor(self, game: Game) -> Look:
        """Who acts: a seat, chance or nobody."""
        for word in self.wanted or [""]:
            if word not in ("*", "-"):
                read_seat(game, word)
        return lambda transcript: [{CHANCE: "*", NOBODY: "-"}.get(transcript.game.actor, str(transcript.game.actor))]

    def winners(self, game: Game) -> Look:
        """Who has won, once the game is over."""
        for word in self.wanted or [""]:
            if word != "-":
                read_seat(game, word)
        return lambda transcript: [str(s) for s in range(game.players) if transcript.state.winners >> s & 1] or ["-"]


READERS: dict[str, Callable[[StateFact, Game], Look]] = {
    "deck": StateFact.deck,
    "options": StateFact.options,
    "question": StateFact.question,
    "actor": StateFact.actor,
    "winners": StateFact.winners,
}


def words_of(text: str) -> list[str]:
    """Split words separated by commas."""
    return [word for word in text.split(",") if word]


def fresh(game: Game) -> State:
    """Return the state of a new game."""
    state: State = game.vocabulary.fresh(game.state.rules, game.players)
    return state


def numbers(vocabulary: Vocabulary[Any]) -> list[str]:
    """Return the fields that are numbers or lists of numbers."""
    alive = ["alive"] if "alive" in vocabulary.hidden else []
    return [*plain_fields(vocabulary), *alive, "players"]


def length_of(vocabulary: Vocabulary[Any], name: str) -> int:
    """Return the length of a list: the most seats possible, or something else; 0 for a single number."""
    if name in vocabulary.seat_facts:
        return vocabulary.players[-1]
    return next(field.length for field in fields_of(vocabulary.ruleset.state) if field.name == name)


def number_list(vocabulary: Vocabulary[Any], state: State, name: str, has_begun: bool) -> list[int]:
    """Return the numbers of a field or of a fact of each seat."""
    if name in vocabulary.seat_facts:
        return [vocabulary.seat_facts[name](state, seat, has_begun) for seat in range(vocabulary.players[-1])]
    value = getattr(state, name)
    return value if isinstance(value, list) else [value]


def cards_in_deck(transcript: Transcript) -> list[str]:
    """Return the unseen cards and a known top card; none in a game without cards."""
    if not isinstance(transcript.state, Deck):
        return []
    keys = transcript.game.vocabulary.cards.keys
    return [key for key, place in zip(keys, transcript.state.where, strict=True) if place in (UNSEEN, TOP)]


def answers_of(game: Game) -> list[str]:
    """Return the answers to the question being asked; none if chance acts."""
    return [str(action) for action in game.legal_actions] if game.question else []
