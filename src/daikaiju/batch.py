"""`Batch`: many games at once on all cores, reproducible from one seed.

Every game has its own random generator, split from the batch's seed by the game's number, so results
do not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np

from .errors import BadOptions, IllegalAction, RulesFault, WrongSeat
from .game import Game
from .games import vocabulary_of
from .given import monsters_of, number_of_games, seed_of_games
from .native import native, observing
from .notation.position import write_position
from .notation.record import Seat, Setup
from .observe.games import observation_of
from .rules.chance import split
from .rules.kernels import BROKE, NOWHERE
from .rules.layout import Record, dtype_of
from .rules.ruleset import Ruleset
from .rules.state import State
from .threads import Threads

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

Number = TypeVar("Number", bound=np.generic)
BITS = 64  # of a word of a mask
OF_THE_PROCESS = ("vocabulary", "ruleset", "_native")  # what a pickled batch leaves behind


class Batch:
    """A fixed number of games in compiled code; a game that ends is reported in `won` and replaced by a new one.

    >>> from daikaiju import Batch
    >>> with Batch("tokyo", 1000, players=4, seed=7) as batch:
    ...     for _ in range(100):
    ...         batch.step(batch.random_actions())
    ...     batch.masks.shape == (1000, batch.n_actions)
    True

    `actors`, `won` and `masks` describe the games after each step: who is asked, who won the game
    that has just ended (bit n for seat n; 0: nobody; -1: the game is not over), and which actions are
    legal. Chance acts by itself. `observe()` writes what the seat that is asked may know.

    `masks` has a byte per action; with `bits=True` the batch writes `bits` instead, 64 actions to a word, an eighth
    of the memory. Either is made from the other when asked for.
    """

    def __init__(
        self,
        game: str = "tokyo",
        games: int = 1,
        *,
        players: int = 2,
        edition: str = "",
        house: Iterable[str] = (),
        monsters: Sequence[str] = (),
        seed: int = 0,
        threads: int | None = None,
        bits: bool = False,
    ) -> None:
        self._setup = setup_of(game, players, edition, house, monsters)
        self.players = players
        self.games = games = number_of_games(games)
        self._threads = Threads(games, threads)
        self._streams = streams(seed, games)
        self._load()
        self._blank = blank_of(self._setup)
        self.states = np.zeros(games, dtype_of(self.ruleset.state))
        self.actors: NDArray[np.int64] = np.zeros(games, dtype=np.int64)
        self.won: NDArray[np.int64] = np.full(games, -1, dtype=np.int64)
        # One of the two has no rows: the games are marked in the other.
        self._masks: NDArray[np.int8] = np.zeros((0 if bits else games, self.n_actions), dtype=np.int8)
        self._bits: NDArray[np.int64] = np.zeros((games if bits else 0, -(-self.n_actions // BITS)), dtype=np.int64)
        self._observations: NDArray[np.int8] | None = None
        self._is_closed = False
        self._run(self._start)

    def _load(self) -> None:
        """Look up what belongs to the process and not to the games."""
        self.vocabulary = vocabulary_of(self._setup.game)
        self.ruleset = self.vocabulary.ruleset
        self._native = native(self.ruleset)

    @property
    def n_actions(self) -> int:
        """The number of actions; they are numbered from 0."""
        return self.ruleset.actions

    @property
    def masks(self) -> NDArray[np.int8]:
        """The legal actions as bytes, a row per game."""
        return unpacked(self._bits, self.n_actions) if len(self._bits) else self._masks

    @property
    def bits(self) -> NDArray[np.int64]:
        """The legal actions as bits, a row per game: action n is bit n % 64 of word n // 64."""
        return self._bits if len(self._bits) else packed(self._masks)

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The reward of each seat for the game that has just ended: winners share 1; all 0 if it is not over."""
        return self.write_rewards(np.empty((self.games, self.players), dtype=np.float32))

    def write_rewards(self, out: ArrayLike) -> NDArray[np.float32]:
        """Write the rewards into an array of floats with a row per game and a column per seat."""
        wins = buffer(out, np.float32, (self.games, self.players))
        wins[:] = np.maximum(self.won, 0)[:, None] >> np.arange(self.players) & 1
        wins /= np.maximum(wins.sum(axis=1, keepdims=True), 1)
        return wins

    def action_text(self, place: int, action: int) -> str:
        """Return the words of an action that is legal in a game."""
        return str(self.game(place).legal_action(action))

    def game(self, place: int) -> Game:
        """Return a copy of one of the games as a `Game`, without its history."""
        state = self.ruleset.state.read_from(self.states[place])
        return Game.from_setup(replace(self._setup, position=write_position(self.vocabulary, state)))

    def close(self) -> None:
        """Stop the threads; the games can still be read."""
        self._threads.close()
        self._is_closed = True

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in OF_THE_PROCESS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._load()
        must_be_current(self.states, self.ruleset)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def step(self, actions: NDArray[Any]) -> None:
        """Apply one action in every game, let chance act, and fill the masks of legal actions."""
        chosen = np.ascontiguousarray(actions_of(actions, self.games), dtype=np.int64)
        place = self._native["first_illegal"](chosen, self._masks, self._bits)
        if place != NOWHERE:
            raise IllegalAction(
                "action {action} is not legal in game {place}; see masks[{place}]",
                action=int(chosen[place]),
                place=place,
            )
        self._run(lambda low, high: self._step(chosen, low, high))
        if (self.won == BROKE).any():
            raise RulesFault("the rules broke in game {place}", place=int(np.argmin(self.won)))

    def random_actions(self, out: ArrayLike | None = None) -> NDArray[np.int64]:
        """Return a random legal action for every game, drawn by the game's own generator, in `out` if given."""
        actions = np.zeros(self.games, dtype=np.int64) if out is None else buffer(out, np.int64, (self.games,))
        draw = self._native["random_actions"]
        self._run(lambda low, high: draw(self.states, self._streams, actions, low, high))
        return actions

    def observe(self, out: ArrayLike | None = None, seats: NDArray[Any] | None = None) -> NDArray[np.int8]:
        """Write what the seat that is asked in each game may know, or another seat, into a row of numbers per game.

        Without `out` the batch has a buffer of its own, the same at every call. `out` is any writable, contiguous
        array of bytes with a row per game, such as a NumPy array or a tensor of PyTorch.
        """
        length = observation_of(self.ruleset.name).length
        if out is None and self._observations is None:
            self._observations = np.zeros((self.games, length), dtype=np.int8)
        rows = self._observations if out is None else buffer(out, np.int8, (self.games, length))
        asked = self.actors if seats is None else self._checked_seats(seats)
        observe_games = observing(self.ruleset)
        self._run(lambda low, high: observe_games(self.states, asked, rows, low, high))
        assert rows is not None
        return rows

    def _checked_seats(self, seats: NDArray[Any]) -> NDArray[np.int64]:
        chosen = np.ascontiguousarray(seats, dtype=np.int64)
        if chosen.shape != (self.games,) or chosen.min() < 0 or chosen.max() >= self.players:
            raise WrongSeat(
                "name a seat of each game: {games} numbers below {players}", games=self.games, players=self.players
            )
        return chosen

    def _start(self, low: int, high: int) -> None:
        games = (self.states, self._blank, self._streams)
        self._native["start_games"](*games, self.actors, self._masks, self._bits, self.players, low, high)

    def _step(self, actions: NDArray[np.int64], low: int, high: int) -> None:
        games = (self.states, self._blank, self._streams)
        shown = (self.actors, self.won, self._masks, self._bits)
        self._native["step_games"](*games, actions, *shown, self.players, low, high)

    def _run(self, work: Callable[[int, int], None]) -> None:
        """Split the games among the threads and wait."""
        if self._is_closed:
            raise BadOptions("this batch is closed; make another")
        self._threads.run(lambda _share, low, high: work(low, high))


def buffer(out: ArrayLike, kind: type[Number], shape: tuple[int, ...]) -> NDArray[Number]:
    """Return memory that the caller passed in as an array; raises BadOptions if it does not fit."""
    array = np.asarray(out)
    is_shared = out is array or np.may_share_memory(array, np.asarray(out))
    if not is_shared or array.dtype != kind or array.shape != shape or not array.flags.carray:
        raise BadOptions(
            "the buffer must be a contiguous, writable array of {kind} of shape {shape}",
            kind=np.dtype(kind).name,
            shape=shape,
        )
    return array


def actions_of(actions: ArrayLike, games: int) -> NDArray[Any]:
    """Return an action of each game as an array; raises IllegalAction unless they are whole numbers, one per game."""
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise IllegalAction("a step takes whole numbers, not {kind}", kind=given.dtype)
    if given.shape != (games,):
        raise IllegalAction(
            "a step takes {games} actions, not an array of shape {shape}", games=games, shape=given.shape
        )
    return given


def packed(masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return masks of bytes as masks of bits."""
    games, actions = masks.shape
    padded = np.zeros((games, -(-actions // BITS) * BITS), dtype=np.int8)
    padded[:, :actions] = masks
    return np.packbits(padded, axis=1, bitorder="little").view(np.int64)


def unpacked(bits: NDArray[np.int64], actions: int) -> NDArray[np.int8]:
    """Return masks of bits as masks of bytes."""
    return np.unpackbits(bits.view(np.uint8), axis=1, count=actions, bitorder="little").view(np.int8)


def setup_of(
    game: str, players: int = 2, edition: str = "", house: Iterable[str] = (), monsters: Sequence[str] = ()
) -> Setup:
    """Return the setup of a game; raises the errors of `Game` if it cannot be played like this."""
    chosen = monsters_of(monsters, players)
    seats = tuple(Seat(f"player {number}", monster) for number, monster in enumerate(chosen))
    return Game(game, players=players, edition=edition, house=house, seats=seats).setup


def streams(seed: int, games: int) -> NDArray[np.int64]:
    """Return the random generator of each game, split from one seed."""
    numbers: Any = np.arange(games, dtype=np.uint64)
    return np.stack(split(seed_of_games(seed), numbers), axis=1).astype(np.int64)


def must_be_current(states: NDArray[Any], ruleset: Ruleset) -> None:
    """Raise BadOptions if pickled states are not those of this version's rules."""
    if states.dtype != dtype_of(ruleset.state):
        raise BadOptions("these games were pickled by another version of the program; start new ones")


def blank_of(setup: Setup) -> NDArray[Any]:
    """Return an array of one blank state that has its rules and the monsters that were chosen."""
    vocabulary = vocabulary_of(setup.game)
    rules = vocabulary.read_rules([setup.rules or vocabulary.editions[-1]], ",".join(setup.house))
    row = blank(vocabulary.ruleset.state, rules)
    state = vocabulary.ruleset.state.read_from(row[0])
    vocabulary.prepare(state, setup)
    state.write_to(row[0])
    return row


def blank(state: type[State], rules: Record) -> NDArray[Any]:
    """Return an array of one blank state that has only its rules: a new game starts from it."""
    record = state()
    record.rules = rules
    row = np.zeros(1, dtype_of(state))
    record.write_to(row[0])
    return row
