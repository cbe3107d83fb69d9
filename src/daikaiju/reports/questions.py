"""Opening questions, answered by experiment: both answers are played on with the same luck.

`stay`: games are played; in each one moment is drawn at which a monster in Tokyo is asked whether
it yields, and both answers are played on. `enter`: the first player has had its first turn and
either stands in Tokyo with its star, or outside with Tokyo empty; everything else is equal. What is
measured is the difference of wins, for bots that play on as they do.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from daikaiju.arena.contenders import Contender
from daikaiju.arena.play import play_on, seeds_of
from daikaiju.arena.run import in_parallel
from daikaiju.arena.slow import Match
from daikaiju.arena.summary import Share
from daikaiju.notation.record import Setup

from .regression import around

CHUNK = 20  # games between two reports of progress
FEWEST = 10  # moments below which a number of hearts is left out
ENTER_HEARTS = (10, 8, 6, 5, 4, 3, 2)


class Answer(NamedTuple):
    """What an answer gains over the other at a number of hearts, from so many moments."""

    hearts: int
    gained: Share
    moments: int


class Moment(NamedTuple):
    """A monster in Tokyo is asked whether it yields."""

    hearts: int
    seat: int
    stay: str  # positions after each answer
    leave: str


def stay_or_yield(
    setup: Setup, bot: Contender, games: int, playouts: int, seed: int, jobs: int = -1
) -> Iterator[list[tuple[int, float]]]:
    """Ask in many games; gives (hearts, difference of wins) of each moment, chunk by chunk."""
    chunks = [range(first, min(games, first + CHUNK)) for first in range(0, games, CHUNK)]
    tasks = [(ask_chunk, (setup, bot, chunk, playouts, seed)) for chunk in chunks]
    yield from in_parallel(tasks, jobs, "")


def ask_chunk(setup: Setup, bot: Contender, numbers: range, playouts: int, seed: int) -> list[tuple[int, float]]:
    """One moment from each of some games, answered both ways."""
    found = []
    for game_seed in seeds_of(seed, numbers):
        moment = find_moment(setup, bot, int(game_seed))
        if moment is not None:
            found.append((moment.hearts, difference(moment, bot, setup.players, playouts, int(game_seed))))
    return found


def find_moment(setup: Setup, bot: Contender, seed: int) -> Moment | None:
    """Play a game and draw one of the moments at which somebody is asked whether it yields."""
    watched = Watched(setup, [bot] * setup.players, 0, seed, 0)
    watched.play()
    return watched.drawn


class Watched(Match):
    """A game of which one moment is remembered, each as likely as any other."""

    def __init__(self, setup: Setup, seats: Sequence[Contender], number: int, seed: int, limit: float) -> None:
        super().__init__(setup, seats, number, seed, limit)
        self.eye = random.Random(seed)
        self.seen = 0
        self.drawn: Moment | None = None

    def decide(self) -> None:
        """Look before the seat answers."""
        question = self.game.question
        if question is not None and question.name == "yield":
            self.seen += 1
            if self.eye.randrange(self.seen) == 0:
                hearts = self.game.state.hearts[question.seat]
                self.drawn = Moment(hearts, question.seat, self.after("stay"), self.after("yield"))
        super().decide()

    def after(self, answer: str) -> str:
        """The position an answer leads to."""
        twin = self.game.copy()
        twin.play(answer)
        return twin.position()


def difference(moment: Moment, bot: Contender, players: int, playouts: int, seed: int) -> float:
    """How much oftener the seat wins if it stays."""
    stay, leave = (wins(line, moment.seat, bot, players, playouts, seed) for line in (moment.stay, moment.leave))
    return float((stay - leave).mean())


def wins(line: str, seat: int, bot: Contender, players: int, playouts: int, seed: int) -> NDArray[np.float64]:
    """1 for each game a seat wins from a position."""
    winners = play_on(line, [bot] * players, seeds_of(seed, range(playouts)))
    return (winners >> seat & 1).astype(np.float64)


def by_hearts(moments: Iterable[tuple[int, float]]) -> list[Answer]:
    """Average the moments of each number of hearts; moments come from different games."""
    groups: dict[int, list[float]] = defaultdict(list)
    for hearts, gained in moments:
        groups[hearts].append(gained)
    return [
        Answer(hearts, mean_of(np.array(sorted(values))), len(values))
        for hearts, values in sorted(groups.items())
        if len(values) >= FEWEST
    ]


def mean_of(values: NDArray[np.float64]) -> Share:
    """A mean with its interval."""
    return around(float(values.mean()), float(values.std(ddof=1)) / len(values) ** 0.5)


def enter_or_wait(setup: Setup, bot: Contender, playouts: int, seed: int, jobs: int = -1) -> list[Answer]:
    """What standing in Tokyo after the first turn gains over waiting outside, at some numbers of hearts."""
    tasks = [(enter_at, (setup, bot, hearts, playouts, seed)) for hearts in ENTER_HEARTS]
    return sorted(in_parallel(tasks, jobs, ""))


def enter_at(setup: Setup, bot: Contender, hearts: int, playouts: int, seed: int) -> Answer:
    """Seat 0 has had its turn, seat 1 is next; both positions are played on with the same luck."""
    house = f" house={','.join(setup.house)}" if setup.house else ""
    start = f"tokyo/1 {setup.rules}{house} players={setup.players} turn=1 active=1 hearts={hearts}"
    inside = wins(f"{start} tokyo=0 stars=1", 0, bot, setup.players, playouts, seed)
    outside = wins(start, 0, bot, setup.players, playouts, seed)
    return Answer(hearts, mean_of(inside - outside), playouts)
