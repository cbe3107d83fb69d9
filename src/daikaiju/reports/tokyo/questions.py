"""Opening questions answered by experiment: playouts of both answers with the same seeds.

`stay`: bots play games; from each game one moment at which a monster in Tokyo is asked whether it
yields is drawn at random, and both answers are played out. `enter`: the first player has had its
first turn and is either in Tokyo with its star, or outside with Tokyo empty; everything else is
equal. The result is the difference in wins for these bots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from daikaiju.arena.compiled import make_ready
from daikaiju.arena.contender import Contender
from daikaiju.arena.evaluation import after
from daikaiju.arena.play import seeds_of
from daikaiju.arena.run import in_parallel
from daikaiju.arena.summary import Share
from daikaiju.notation.record import Setup
from daikaiju.reports.samples import find_moment, mean_of, wins

CHUNK = 20  # games between two progress reports
FEWEST = 10  # moments below which a number of hearts is left out
ENTER_HEARTS = (10, 8, 6, 5, 4, 3, 2)


class Answer(NamedTuple):
    """The gain of the first answer over the second at a number of hearts, and the number of moments."""

    hearts: int
    gained: Share
    moments: int


def stay_or_yield(
    setup: Setup, bot: Contender, games: int, playouts: int, seed: int, jobs: int = -1
) -> Iterator[list[tuple[int, float]]]:
    """Sample many games; yield (hearts, difference in wins) of each moment, chunk by chunk."""
    make_ready([bot], setup.game)
    chunks = [range(first, min(games, first + CHUNK)) for first in range(0, games, CHUNK)]
    tasks = [(ask_chunk, (setup, bot, chunk, playouts, seed)) for chunk in chunks]
    yield from in_parallel(tasks, jobs, "")


def ask_chunk(setup: Setup, bot: Contender, numbers: range, playouts: int, seed: int) -> list[tuple[int, float]]:
    """Play out both answers at one moment of each game."""
    found = []
    for game_seed in map(int, seeds_of(seed, numbers)):
        game = find_moment(setup, bot, game_seed, "yield")
        if game is not None:
            seat = game.actor
            stay, leave = (
                wins(after(game, answer), seat, bot, setup.players, playouts, game_seed) for answer in ("stay", "yield")
            )
            found.append((game.state.hearts[seat], float((stay - leave).mean())))
    return found


def by_hearts(moments: Iterable[tuple[int, float]]) -> list[Answer]:
    """Average the moments of each number of hearts; they are independent, being from different games."""
    groups: dict[int, list[float]] = defaultdict(list)
    for hearts, gained in moments:
        groups[hearts].append(gained)
    return [
        Answer(hearts, mean_of(values), len(values))
        for hearts, values in sorted(groups.items())
        if len(values) >= FEWEST
    ]


def enter_or_wait(setup: Setup, bot: Contender, playouts: int, seed: int, jobs: int = -1) -> list[Answer]:
    """Return the gain of being in Tokyo after the first turn over waiting outside, by hearts."""
    tasks = [(enter_at, (setup, bot, hearts, playouts, seed)) for hearts in ENTER_HEARTS]
    return sorted(in_parallel(tasks, jobs, ""))


def enter_at(setup: Setup, bot: Contender, hearts: int, playouts: int, seed: int) -> Answer:
    """Play out both positions after the first turn with the same seeds; seat 1 is next."""
    house = f" house={','.join(setup.house)}" if setup.house else ""
    start = f"tokyo/1 {setup.rules}{house} players={setup.players} turn=1 active=1 hearts={hearts}"
    inside = wins(f"{start} tokyo=0 stars=1", 0, bot, setup.players, playouts, seed)
    outside = wins(start, 0, bot, setup.players, playouts, seed)
    return Answer(hearts, mean_of(inside - outside), playouts)
