"""Actions in words: a verb and its arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, NamedTuple

from daikaiju.action import Action, Arguments, words_of
from daikaiju.errors import IllegalAction, NoSuchAnswer, UnknownName
from daikaiju.errors import mark as _
from daikaiju.rules.dice import ANY_FACE, FACES, Dice, nth_choice
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.state import S_contra, State

from .words import one_of

REROLL = "reroll"  # the verb of actions that choose dice
MOST_CHOICES = 16_384  # kept; six dice have 11,914


class Verb(NamedTuple, Generic[S_contra]):
    """A verb and its range of actions; the arguments select one of them."""

    word: str
    first: int
    size: int = 1
    arguments: Callable[[S_contra, int], Arguments] = lambda state, offset: {}
    read: Callable[[S_contra, str], int] = lambda state, rest: 0
    # Needed if `read` uses the state: raises an error for words that are wrong in every state.
    check: Callable[[str], object] | None = None
    write: Callable[[str, Arguments], str] = words_of

    def action(self, state: S_contra, number: int) -> Action:
        """Return an action of this verb by its number."""
        arguments = self.arguments(state, number - self.first)
        return Action(self.word, number, arguments, self.write(self.word, arguments))


@dataclass(frozen=True)
class ActionWords(Generic[S_contra]):
    """The actions of one game: verbs, the words for PASS, and choices of dice."""

    verbs: Sequence[Verb[S_contra]]
    pass_words: Mapping[int, str]  # by kind of question
    kinds: Mapping[int, str]
    faces: Sequence[str]
    masks: int  # actions below this are choices of dice

    def action(self, state: S_contra, number: int) -> Action:
        """Return an answer to the current question by its number."""
        if number == PASS:
            word = self.pass_words[state.step_kind[state.depth - 1]]
            return Action(word, PASS, words=word, is_pass=True)
        if number < self.masks:
            assert isinstance(state, Dice)
            dice, words = choice_of_dice(tuple(state.dice), tuple(self.faces), number)
            return Action(REROLL, number, {"dice": dice}, words)
        verb = next(verb for verb in self.verbs if verb.first <= number < verb.first + verb.size)
        return verb.action(state, number)

    def parse(self, state: S_contra, text: str) -> int:
        """Return the number of the action that the words mean at the current question."""
        kind = state.step_kind[state.depth - 1]
        word, _, rest = " ".join(text.split()).partition(" ")
        if word == self.pass_words.get(kind) and not rest:
            return PASS
        if word == REROLL:
            return self.parse_reroll(state, rest.split())
        verb = self.verb(word, rest)
        if verb is None:
            raise NoSuchAnswer("{text!r} is no answer to {question!r}", text=text, question=self.kinds[kind])
        return verb.first + verb.read(state, rest)

    def verb(self, word: str, rest: str) -> Verb[S_contra] | None:
        """Find a verb by its word; raises IllegalAction if arguments follow a verb that takes none."""
        verb = next((verb for verb in self.verbs if verb.word == word), None)
        stands_alone = verb.size == 1 if verb is not None else word in self.pass_words.values()
        if stands_alone and rest:
            raise IllegalAction("{word!r} is the whole answer; leave out {rest!r}", word=word, rest=rest)
        return verb

    def words(self) -> list[str]:
        """Return all words that an answer can start with."""
        return list(dict.fromkeys([REROLL, *(verb.word for verb in self.verbs), *self.pass_words.values()]))

    def check(self, text: str) -> None:
        """Raise an error unless the words are a valid answer in some state."""
        word, _, rest = " ".join(text.split()).partition(" ")
        verb = self.verb(word, rest)
        if word == REROLL:
            self.check_reroll(rest.split())
        elif verb is not None and verb.check is not None:
            verb.check(rest)
        elif verb is not None:
            verb.read(None, rest)  # type: ignore[arg-type]  # it does not use the state
        elif word not in self.pass_words.values():
            raise UnknownName("answer", word, self.words())

    def check_reroll(self, words: list[str]) -> None:
        """Raise an error unless the words are faces."""
        if not words:
            raise IllegalAction("reroll which dice? name their faces")
        for word in words:
            one_of(word, self.faces)

    def reroll(self, state: S_contra, faces: Sequence[str]) -> Action:
        """Return the action that rerolls dice with these faces."""
        return self.action(state, self.parse_reroll(state, faces))

    def parse_reroll(self, state: S_contra, words: Sequence[str]) -> int:
        """Return the action that rerolls the dice with these faces."""
        assert isinstance(state, Dice)
        choice = [words.count(face) for face in self.faces]
        if not words:
            raise IllegalAction("reroll which dice? name their faces")
        if sum(choice) != len(words) or any(n > there for n, there in zip(choice, state.dice, strict=True)):
            dice = " ".join(shown(state.dice, self.faces))
            raise IllegalAction("cannot reroll {words!r}; the dice show {dice}", words=" ".join(words), dice=dice)
        place = 0
        for face in reversed(range(FACES)):
            place = place * (state.dice[face] + 1) + choice[face]
        return nth_choice(state, ANY_FACE, place)


@lru_cache(MOST_CHOICES)
def choice_of_dice(counts: tuple[int, ...], faces: tuple[str, ...], mask: int) -> tuple[tuple[str, ...], str]:
    """Return the dice in a mask, and their reroll in words; a roll has dozens, and they come again at every table."""
    dice = tuple(face for n, face in enumerate(shown(counts, faces)) if mask >> n & 1)
    return dice, words_of(REROLL, {"dice": dice})


def shown(counts: Sequence[int], faces: Sequence[str]) -> list[str]:
    """Return the sorted faces of dice given as counts."""
    return [face for face, count in zip(faces, counts, strict=True) for _die in range(count)]


def face_verb(word: str, first: int, faces: Sequence[str]) -> Verb[State]:
    """Make a verb whose argument is a face."""
    return Verb(
        word, first, len(faces), lambda state, face: {"face": faces[face]}, lambda state, rest: one_of(rest, faces)
    )


def card_verb(word: str, first: int, keys: Sequence[str], name: Callable[[str], str] = str) -> Verb[State]:
    """Make a verb whose argument is a Keep card; `name` translates other names of a card into its key."""

    def read(state: State, rest: str) -> int:
        return one_of(name(rest), keys, _("{text!r} is not a Keep card; one of: {names}"))

    return Verb(word, first, len(keys), lambda state, card: {"card": keys[card]}, read)
