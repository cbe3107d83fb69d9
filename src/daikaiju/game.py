"""`Game`: the checked, friendly face of the rules."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Self

from . import __version__
from .errors import BadPosition, BadRecord, DaikaijuError, GameIsOver, IllegalAction, RulesFault, WrongSeat
from .games import GAMES, vocabulary_of
from .notation.events import Event
from .notation.position import check_position, write_position
from .notation.record import GameRecord, Seat, Setup, read_record
from .notation.setup import first_state
from .rules.ruleset import Ruleset
from .rules.steps import BROKEN, CHANCE, NOBODY

SHOWN = 12  # legal actions an error lists


Row = tuple[int, int, int, int, int]


class Question(NamedTuple):
    """Who is asked what; `about` is a card, a place or a number, as the question has it."""

    seat: int
    kind: str
    about: int


class Result(NamedTuple):
    """How a game ended: the winners' seats, and why."""

    winners: tuple[int, ...]
    reason: str


class Game:
    """A game in progress. Everything is checked before anything changes."""

    def __init__(self, setup: Setup) -> None:
        self.vocabulary = vocabulary_of(setup.game)
        self.setup = replace(setup, rules=setup.rules or self.vocabulary.editions[-1])
        self.rules = self.own_rules()
        self.history: list[tuple[int, int]] = []
        self.events: list[Event] = []
        self._written: Written | None = None
        self._state = first_state(self.vocabulary, self.setup)
        if setup.position:
            self._watch(lambda: self.rules.settle(self._state))
            check_position(self.vocabulary, self._state)

    @classmethod
    def new(
        cls,
        game: str = "tokyo",
        *,
        rules: str = "",
        players: int = 2,
        house: Iterable[str] = (),
        first: int | None = None,
        seats: Sequence[Seat] = (),
    ) -> Self:
        """Set up a game; without `first`, who begins is rolled for."""
        return cls(Setup(game, rules, tuple(house), players, first, tuple(seats), engine=__version__))

    @classmethod
    def at(cls, position: str) -> Self:
        """Set up a game that goes on from a position line."""
        if position.partition("/")[0] not in GAMES:
            starts = ", ".join(f"{name}/1" for name in GAMES)
            raise BadPosition("a position starts with one of {starts}; not {head!r}", starts=starts, head=position[:20])
        return cls(Setup(game=position.partition("/")[0], position=position, engine=__version__))

    @classmethod
    def replay(cls, text: str) -> Self:
        """Play a game record to its end; raises BadRecord at the first line that does not fit."""
        record = read_record(text)
        try:
            game = cls(record.setup)
        except BadRecord:
            raise
        except DaikaijuError as error:
            raise BadRecord(error) from error
        for _ in game.follow(record, text):
            pass
        return game

    def follow(self, record: GameRecord, text: str) -> Iterator[list[Event]]:
        """Play the actions of a record one by one, giving the events of each."""
        first = text.splitlines().index("") + 2
        for number, (actor, words) in enumerate(record.lines, first):
            try:
                yield self.play_as(actor, words)
            except DaikaijuError as error:
                raise BadRecord(error, number) from error
        if record.ending != self.ending():
            raise BadRecord(
                "the record says it ends with {said!r}, but it is {ending!r}", said=record.ending, ending=self.ending()
            )

    # What is true

    @property
    def state(self) -> Any:
        """The record itself, to be read and never written."""
        return self._state

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._state.players)

    @property
    def actor(self) -> int:
        """The seat that is asked, CHANCE, or NOBODY when the game is over."""
        return self.rules.actor(self._state)

    @property
    def question(self) -> Question | None:
        """What the actor is asked; None when chance acts or the game is over."""
        if self.actor < 0:
            return None
        top = self._state.depth - 1
        name = self.vocabulary.kinds[self._state.step_kind[top]]
        return Question(self.actor, name, self._state.step_a[top])

    @property
    def result(self) -> Result | None:
        """The winners and the reason, once the game is over."""
        if self.actor != NOBODY:
            return None
        self._must_be_whole()
        winners = self.rules.winners(self._state)
        return Result(tuple(s for s in range(self.players) if winners >> s & 1), self.vocabulary.ending(self._state))

    def legal(self) -> list[int]:
        """The numbers of all legal actions of the seat that is asked."""
        if self.actor < 0:
            return []
        return [self.rules.nth_legal(self._state, n) for n in range(self.rules.n_legal(self._state))]

    def options(self) -> list[str]:
        """The same in words."""
        return [self.action_text(action) for action in self.legal()]

    def action_text(self, action: int) -> str:
        """The words of a legal action, or of an outcome when chance acts."""
        if self.actor == CHANCE:
            return self.vocabulary.chance.text(self._state, action)
        return self.vocabulary.actions.text(self._state, action)

    # What is done

    def play(self, action: int | str, seat: int | None = None) -> list[Event]:
        """Let the seat that is asked act; returns what happened."""
        actor = self.actor
        if actor == NOBODY:
            raise GameIsOver("the game is over; nobody can act")
        if actor == CHANCE:
            raise WrongSeat("chance acts now; use chance()")
        if seat is not None and seat != actor:
            raise WrongSeat("seat {actor} is asked now, not seat {seat}", actor=actor, seat=seat)
        number = self.vocabulary.actions.parse(self._state, action) if isinstance(action, str) else whole(action)
        if not self.rules.is_legal(self._state, number):
            raise IllegalAction(
                "{action!r} is not possible now; possible: {possible}", action=action, possible=self._possible()
            )
        return self._apply(actor, number)

    def chance(self, outcome: int | str | None = None, luck: random.Random | None = None) -> list[Event]:
        """Let chance act: with a given outcome, or one drawn at random."""
        if self.actor != CHANCE:
            if self.actor == NOBODY:
                raise WrongSeat("the game is over; nobody can act")
            raise WrongSeat("chance does not act now")
        number: int
        if outcome is None:
            number = (luck or random).randrange(self.rules.outcomes(self._state))
        elif isinstance(outcome, str):
            number = self.vocabulary.chance.parse(self._state, outcome)
        else:
            number = whole(outcome)
        if not 0 <= number < self.rules.outcomes(self._state):
            last = self.rules.outcomes(self._state) - 1
            raise IllegalAction("chance has outcomes 0 to {last}, not {number}", last=last, number=number)
        return self._apply(CHANCE, number)

    def play_as(self, actor: int, action: int | str) -> list[Event]:
        """Let a seat or chance act, as the line of a record says."""
        if self.actor == NOBODY:
            raise GameIsOver("the game is over; nobody can act")
        return self.chance(action) if actor == CHANCE else self.play(action, actor)

    def _apply(self, actor: int, number: int) -> list[Event]:
        self.history.append((actor, number))
        self._watch(lambda: self.rules.apply(self._state, number))
        return self.events

    def _watch(self, happening: Callable[[], None]) -> None:
        """Let something happen and note the events."""
        self._state.journal = journal = self.new_journal()
        happening()
        self._state.journal = None
        self._must_be_whole()
        self.events = [self.vocabulary.event(row) for row in journal]

    def _must_be_whole(self) -> None:
        """A game that the rules broke has no result, and cannot go on."""
        if self._state.over == BROKEN:
            raise RulesFault("a fault of the rules: more steps are pending than there is room for")

    def new_journal(self) -> list[Row]:
        """Return the list that takes the events of one action; a watcher may give its own."""
        return []

    def own_rules(self) -> Ruleset:
        """Return the rules to play by; a watcher may have them tell more."""
        return self.vocabulary.ruleset

    def _possible(self) -> str:
        options = self.options()
        more = ["…"] if len(options) > SHOWN else []
        return ", ".join(options[:SHOWN] + more)

    # Copies and text

    def copy(self) -> Game:
        """Return an independent copy."""
        twin: Game = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._state = self._state.copy()
        twin.history = self.history[:]
        twin.events = self.events[:]
        twin._written = None
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules is other.rules and self._state == other._state

    def __hash__(self) -> int:
        return hash((self.rules.name, self._state))

    def __getstate__(self) -> dict[str, Any]:
        return {"setup": self.setup, "history": self.history, "state": self._state, "events": self.events}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.setup = state["setup"]
        self.vocabulary = vocabulary_of(self.setup.game)
        self.rules = self.vocabulary.ruleset
        self.history, self.events = state["history"], state["events"]
        self._state, self._written = state["state"], None

    def position(self) -> str:
        """Return the present state as a line."""
        return write_position(self.vocabulary, self._state)

    def ending(self) -> str:
        """How things stand, as a record says it: "goes_on", or why it ended and who won."""
        if self.result is None:
            return "goes_on"
        return ", ".join([self.result.reason, *(str(seat) for seat in self.result.winners)])

    def record(self, date: str = "") -> GameRecord:
        """Return the whole game as a record; words that were found before are not looked for again."""
        if self._written is None or not self._written.fits(self):
            self._written = Written(Game(self.setup), [])
        past, lines = self._written
        for actor, action in self.history[len(lines) :]:
            lines.append((actor, past.action_text(action)))
            past.play_as(actor, action)
        return GameRecord(replace(self.setup, date=date or self.setup.date), lines[:], self.ending())


class Written(NamedTuple):
    """A game as far as its record has been written, and the lines of that."""

    past: Game
    lines: list[tuple[int, str]]

    def fits(self, game: Game) -> bool:
        """Whether the game went on from here: it may have been changed since."""
        return self.past.setup == game.setup and self.past.history == game.history[: len(self.lines)]


def whole(action: object) -> int:
    """An action is a whole number, or words."""
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError as error:
        raise IllegalAction("an action is a number or words, not {action}", action=repr(action)) from error
