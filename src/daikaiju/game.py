"""`Game`: one game, with every action checked."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from .action import Action
from .errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    DaikaijuError,
    GameIsOver,
    IllegalAction,
    NoSuchAnswer,
    NothingToUndo,
    RulesFault,
    WrongSeat,
    nearest_first,
)
from .extras import need
from .games import GAMES, vocabulary_of
from .given import house_rules, shown, whole
from .legal_actions import LegalActions
from .notation.events import Event
from .notation.position import check_position, write_position
from .notation.record import GameRecord, Seat, Setup, read_record
from .notation.setup import first_state
from .observe.games import observation_of
from .rules.chance import draw, split
from .rules.ruleset import Ruleset
from .rules.state import State
from .rules.steps import BROKEN, CHANCE, NOBODY
from .summary import WrittenLines, summary
from .version import __version__

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SHOWN = 12  # legal actions an error lists
MOST_COMPARED = 600  # and looks at: rolls have many more outcomes
SIMILAR = 0.3  # similarity (0 to 1) from which an error lists an action first

EventRow = tuple[int, int, int, int, int]


class Question(NamedTuple):
    """Who is asked what; `about` is a card, a place or a number, depending on the question.

    >>> from daikaiju import Game
    >>> Game.from_position("tokyo/1 2e players=2 energy=9 market=heal,tanks,mimic steps=next_turn,shop@0").question
    Question(seat=0, kind='shop', about=0)
    """

    seat: int
    kind: str
    about: int


class Result(NamedTuple):
    """How a game ended: the winners' seats, and why.

    >>> from daikaiju import Game
    >>> Game.from_position("tokyo/1 2e players=2 stars=20 over=stars winners=1 steps=").result
    Result(winners=(0,), reason='stars')
    """

    winners: tuple[int, ...]
    reason: str


class Game:
    """A game in progress. Everything is checked before anything changes.

    With a seed, chance acts by itself and reproducibly:

    >>> import random
    >>> from daikaiju import Game
    >>> game, rng = Game("tokyo", players=4, edition="2e", seed=7), random.Random(1)
    >>> while not game.is_over:
    ...     events = game.play(rng.choice(game.legal_actions))
    >>> game.result
    Result(winners=(0,), reason='stars')

    Without a seed, chance is an actor like a seat, so that dice can be given:

    >>> game = Game.from_position("tokyo/1 2e players=3 tokyo=1 market=heal,tanks,mimic")
    >>> game.actor == CHANCE
    True
    >>> events = game.play("roll claw claw 3 3 3 energy")
    >>> game.question
    Question(seat=0, kind='reroll', about=0)
    >>> events = game.play("stop")
    >>> game.state.hearts[:3], game.state.stars[:3]
    ([10, 8, 10], [3, 0, 0])
    """

    def __init__(
        self,
        game: str = "tokyo",
        *,
        players: int = 2,
        edition: str = "",
        house: Iterable[str] = (),
        first: int | None = None,
        seats: Sequence[Seat] = (),
        seed: int | None = None,
    ) -> None:
        """Set up a game: the newest edition unless one is named; without `first`, dice decide who begins."""
        if seed is not None and type(seed) is not int:
            raise BadOptions("a seed is a whole number, not {seed!r}", seed=seed)
        self.begin(Setup(game, edition, house_rules(house), players, first, tuple(seats), engine=__version__), seed)

    @classmethod
    def from_setup(cls, setup: Setup, seed: int | None = None) -> Self:
        """Set up a game as a record or a table describes it."""
        game = cls.__new__(cls)
        game.begin(setup, seed)
        return game

    @classmethod
    def from_position(cls, position: str, seed: int | None = None) -> Self:
        """Set up a game that continues from a position line."""
        name = position.partition("/")[0]
        if name not in GAMES:
            starts = ", ".join(f"{name}/1" for name in GAMES)
            raise BadPosition("a position starts with one of {starts}; not {head!r}", starts=starts, head=position[:20])
        return cls.from_setup(Setup(game=name, position=position, engine=__version__), seed)

    @classmethod
    def from_record(cls, text: str | GameRecord) -> Self:
        """Play a game record to its end; raises BadRecord at the first line that does not fit."""
        record = text if isinstance(text, GameRecord) else read_record(text)
        try:
            game = cls.from_setup(record.setup)
        except BadRecord:
            raise
        except DaikaijuError as error:
            raise BadRecord(error) from error
        for _ in game.follow(record, str(text)):
            pass
        return game

    def begin(self, setup: Setup, seed: int | None) -> None:
        """Initialise everything; called by all constructors."""
        self.vocabulary = vocabulary_of(setup.game)
        self.setup = replace(setup, rules=setup.rules or self.vocabulary.editions[-1])
        self.rules = self.own_rules()
        self.seed = seed
        self.history: list[tuple[int, int]] = []
        self.events: list[Event] = []
        self._changes = 0
        self._written: WrittenLines | None = None
        self._state: State = first_state(self.vocabulary, self.setup)
        if setup.position:
            self._watch(lambda: self.rules.settle(self._state))
            check_position(self.vocabulary, self._state)
        self._let_chance_act()

    def follow(self, record: GameRecord, text: str) -> Iterator[list[Event]]:
        """Play the actions of a record one by one, yielding the events of each."""
        first = text.splitlines().index("") + 2
        for number, (actor, words) in enumerate(record.lines, first):
            try:
                yield self.play(words, actor)
            except DaikaijuError as error:
                raise BadRecord(error, number) from error
        if record.ending != self.ending():
            raise BadRecord(
                "the record says it ends with {said!r}, but it is {ending!r}", said=record.ending, ending=self.ending()
            )

    # State

    @property
    def state(self) -> State:
        """The state of the rules (TokyoState or DuelState); read it, never write to it."""
        return self._state

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self._state.players)

    @property
    def actor(self) -> int:
        """The seat that is asked, CHANCE, or NOBODY when the game is over."""
        return self.rules.actor(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NOBODY

    @property
    def question(self) -> Question | None:
        """What the actor is asked; None when chance acts or the game is over."""
        if self.actor < 0:
            return None
        top = self._state.depth - 1
        kind = self.vocabulary.kinds[self._state.step_kind[top]]
        return Question(self.actor, kind, self._state.step_a[top])

    @property
    def result(self) -> Result | None:
        """The winners and the reason, once the game is over."""
        if self.actor != NOBODY:
            return None
        self._must_be_whole()
        winners = self.rules.winners(self._state)
        return Result(tuple(s for s in range(self.players) if winners >> s & 1), self.vocabulary.ending(self._state))

    @property
    def legal_actions(self) -> Sequence[Action]:
        """The legal actions of the seat being asked, or all outcomes when chance acts; empty after the end."""
        actor, changes = self.actor, self._changes
        if actor == NOBODY:
            return ()
        count = self.rules.outcomes(self._state) if actor == CHANCE else self.rules.n_legal(self._state)
        return LegalActions(count, self._nth_action, lambda: self._changes == changes)

    def _nth_action(self, place: int) -> Action:
        return self._action(place if self.actor == CHANCE else self.rules.nth_legal(self._state, place))

    def _action(self, number: int) -> Action:
        words = self.vocabulary.chance if self.actor == CHANCE else self.vocabulary.actions
        return words.action(self._state, number)

    def legal_action(self, action: Action | int | str, seat: int | None = None) -> Action:
        """Return the legal action given by number or words; raises the errors that `play` raises."""
        return self._action(self._legal_number(action, self._actor_to_play(seat)))

    # Actions

    def play(self, action: Action | int | str, seat: int | None = None) -> list[Event]:
        """Apply an action (an Action, its number or its words) of the seat being asked or chance; return the events."""
        actor = self._actor_to_play(seat)
        number = self._legal_number(action, actor)
        self.history.append((actor, number))
        self._watch(lambda: self.rules.apply(self._state, number))
        self._let_chance_act()
        return self.events

    def chance(self, outcome: Action | int | str | None = None, rng: random.Random | None = None) -> list[Event]:
        """Let chance act, with a given outcome or one drawn at random."""
        self._actor_to_play(CHANCE)
        drawn = (rng or random).randrange(self.rules.outcomes(self._state)) if outcome is None else outcome
        return self.play(drawn, CHANCE)

    def undo(self) -> None:
        """Undo the last action and, in a game with a seed, the outcomes of chance that followed it."""
        kept = len(self.history) - 1
        while self.seed is not None and kept >= 0 and self.history[kept][0] == CHANCE:
            kept -= 1
        if kept < 0:
            raise NothingToUndo("nothing has been played that could be taken back")
        past, history = self.from_setup(self.setup), self.history[:kept]
        for actor, number in history:
            past.play(number, actor)
        self._state, self.history, self.events = past.state, history, past.events
        self._changes += 1
        self._let_chance_act()

    def _actor_to_play(self, seat: int | None) -> int:
        actor = self.actor
        if actor == NOBODY:
            raise GameIsOver("the game is over; nobody can act")
        if seat is not None and seat != actor:
            if actor == CHANCE:
                raise WrongSeat("chance acts now, not seat {seat}", seat=shown(seat))
            if seat == CHANCE:
                raise WrongSeat("seat {actor} is asked now; chance does not act", actor=actor)
            raise WrongSeat("seat {actor} is asked now, not seat {seat}", actor=actor, seat=shown(seat))
        return actor

    def _legal_number(self, action: Action | int | str, actor: int) -> int:
        number = self._parse(action) if isinstance(action, str) else number_of(action)
        if actor == CHANCE:
            last = self.rules.outcomes(self._state) - 1
            if not 0 <= number <= last:
                raise IllegalAction("chance has outcomes 0 to {last}, not {number}", last=last, number=number)
        elif not self.rules.is_legal(self._state, number):
            raise self._impossible(action)
        if isinstance(action, Action) and action != self._action(number):  # of another question or game
            raise self._impossible(action)
        return number

    def _parse(self, words: str) -> int:
        """Return the number of the action given in words; the error for unknown words lists what is possible."""
        try:
            notation = self.vocabulary.chance if self.actor == CHANCE else self.vocabulary.actions
            return notation.parse(self._state, words)
        except NoSuchAnswer as error:
            raise self._impossible(words) from error

    def _let_chance_act(self) -> None:
        """Let chance act by itself in a game with a seed; the same decisions give the same game."""
        if self.seed is None:
            return
        happened = self.events
        while self.actor == CHANCE:
            number = draw(split(self.seed, len(self.history)), self.rules.outcomes(self._state))
            self.history.append((CHANCE, number))
            self._watch(lambda outcome=number: self.rules.apply(self._state, outcome))  # type: ignore[misc]
            happened = happened + self.events
        self.events = happened

    def _watch(self, happening: Callable[[], None]) -> None:
        """Change the state with a function and collect the events."""
        self._state.journal = journal = self.new_journal()
        happening()
        self._state.journal = None
        self._changes += 1
        self._must_be_whole()
        self.events = [self.vocabulary.event(row) for row in journal]

    def _must_be_whole(self) -> None:
        """Raise RulesFault if the rules broke: the game has no result and cannot continue."""
        if self._state.over == BROKEN:
            raise RulesFault("a fault of the rules: more steps are pending than there is room for")

    def new_journal(self) -> list[EventRow]:
        """Return the list that collects the events of one action; a subclass may return its own."""
        return []

    def own_rules(self) -> Ruleset:
        """Return the rules to play by; a subclass may make them report more."""
        return self.vocabulary.ruleset

    def _impossible(self, action: Action | int | str) -> IllegalAction:
        """Return the error that lists what is possible, the actions most similar to the given one first."""
        legal = self.legal_actions[:MOST_COMPARED]
        if isinstance(action, Action | str):
            options = nearest_first(str(action), [str(option) for option in legal], SIMILAR)
        else:
            options = [f"{option.number} ({option})" for option in legal]
        more = ["…"] if len(options) > SHOWN else []
        return IllegalAction(
            "{action!r} is not possible now; possible: {possible}",
            action=str(action) if isinstance(action, Action) else action,
            possible=", ".join(options[:SHOWN] + more),
        )

    # Hidden information

    def hides_from(self, seats: int | Iterable[int] | None) -> bool:
        """Whether the state contains something that none of these seats may know; None stands for a spectator."""
        return not self.is_over and self.vocabulary.hide(self._state.copy(), self._seats_of(seats))

    def view(self, seats: int | Iterable[int] | None = None) -> Game:
        """Return a copy with only what a seat, or several that share a device, may know; None: a spectator.

        In the copy, hidden information is undecided and left to chance, and there is no history that would reveal it.
        It has no seed: nobody may know the dice to come.
        """
        known, viewers = self.copy(), self._seats_of(seats)
        known.seed = None
        if self.is_over or not self.vocabulary.hide(known.state, viewers):
            return known
        known.setup = replace(self.setup, position=known.position())
        known.history, known.events = [], []
        return known

    def observation(self, seat: int | None = None) -> NDArray[np.int8]:
        """Return what a seat may know as a row of numbers, by default what the seat that is asked may.

        >>> from daikaiju import Game
        >>> Game("tokyo", seed=7).observation().shape
        (1282,)
        """
        need("fast")
        import numpy as np

        if seat is None and self.question is None:
            raise WrongSeat("nobody is asked now; name a seat")
        (me,) = self._seats_of(self.actor if seat is None else seat)
        seen = observation_of(self.rules.name)
        row = np.zeros(seen.length, np.int8)
        seen.observe(self._state, me, row)
        return row

    def _seats_of(self, seats: int | Iterable[int] | None) -> tuple[int, ...]:
        found = () if seats is None else (seats,) if isinstance(seats, int) else tuple(seats)
        for seat in found:
            if seat not in range(self.players):
                raise WrongSeat(
                    "there is no seat {seat}; seats go from 0 to {last}", seat=shown(seat), last=self.players - 1
                )
        return found

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

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules.name == other.rules.name and self._state == other._state

    def __hash__(self) -> int:
        return hash((self.rules.name, self._state))

    def __repr__(self) -> str:
        """Return a Python expression that makes an equal game, without its past and its seed."""
        return f"Game.from_position({self.position()!r})"

    def __getstate__(self) -> dict[str, Any]:
        kept = {"setup": self.setup, "history": self.history, "state": self._state, "events": self.events}
        return {**kept, "seed": self.seed}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.setup, self.seed = state["setup"], state["seed"]
        self.vocabulary = vocabulary_of(self.setup.game)
        self.rules = self.vocabulary.ruleset
        self.history, self.events = state["history"], state["events"]
        self._state, self._written, self._changes = state["state"], None, 0

    def position(self) -> str:
        """Return the state as a position line."""
        return write_position(self.vocabulary, self._state)

    def ending(self) -> str:
        """Return the ending as a record writes it: "goes_on", or why the game ended and who won."""
        if self.result is None:
            return "goes_on"
        return ", ".join([self.result.reason, *(str(seat) for seat in self.result.winners)])

    def to_dict(self) -> dict[str, Any]:
        """Return the game as values for JSON: cards, dice and steps by name, the rest as numbers."""
        return summary(self)

    def record(self, date: str = "") -> GameRecord:
        """Return the whole game as a record, whose `str()` is its text."""
        if self._written is None or not self._written.fits(self):
            self._written = WrittenLines(Game.from_setup(self.setup))
        setup = replace(self.setup, date=date or self.setup.date)
        return GameRecord(setup, self._written.up_to(self), self.ending())


def number_of(action: object) -> int:
    """Return the number of an action; raises IllegalAction for anything that has none."""
    number = whole(action)
    if number is None:
        raise IllegalAction("an action is a number or words, not {action}", action=shown(action))
    return number
