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
from daikaiju.arena.evaluation import after
from daikaiju.arena.play import seeds_of
from daikaiju.arena.summary import Share
from daikaiju.arena.workers import in_parallel
from daikaiju.notation.record import Setup
from daikaiju.players.contender import Contender
from daikaiju.reports.samples import draw_question, mean_of, wins
from daikaiju.rules.tokyo.state import TokyoState

CHUNK = 20  # games between two progress reports
FEWEST = 10  # samples below which a number of hearts is left out
ENTER_HEARTS = (10, 8, 6, 5, 4, 3, 2)


class GainByHearts(NamedTuple):
    """The gain of the first answer over the second at a number of hearts, and the number of samples."""

    hearts: int
    gained: Share
    samples: int


def stay_or_yield(
    setup: Setup, bot: Contender, games: int, playouts: int, seed: int, jobs: int = -1
) -> Iterator[list[tuple[int, float]]]:
    """Sample many games; yield (hearts, difference in wins) of each sample, chunk by chunk."""
    make_ready([bot], setup.game)
    chunks = [range(first, min(games, first + CHUNK)) for first in range(0, games, CHUNK)]
    tasks = [(ask_chunk, (setup, bot, chunk, playouts, seed)) for chunk in chunks]
    yield from in_parallel(tasks, jobs, "")


def ask_chunk(setup: Setup, bot: Contender, numbers: range, playouts: int, seed: int) -> list[tuple[int, float]]:
    """Play out both answers at one question of each game."""
    found = []
    for game_seed in map(int, seeds_of(seed, numbers)):
        game = draw_question(setup, bot, game_seed, "yield")
        if game is not None:
            seat, state = game.actor, game.state
            assert isinstance(state, TokyoState)
            stay, leave = (
                wins(after(game, answer), seat, bot, setup.players, playouts, game_seed) for answer in ("stay", "yield")
            )
            found.append((state.hearts[seat], float((stay - leave).mean())))
    return found


def by_hearts(samples: Iterable[tuple[int, float]]) -> list[GainByHearts]:
    """Average the samples of each number of hearts; they are independent, being from different games."""
    groups: dict[int, list[float]] = defaultdict(list)
    for hearts, gained in samples:
        groups[hearts].append(gained)
    return [
        GainByHearts(hearts, mean_of(values), len(values))
        for hearts, values in sorted(groups.items())
        if len(values) >= FEWEST
    ]


def enter_or_wait(setup: Setup, bot: Contender, playouts: int, seed: int, jobs: int = -1) -> list[GainByHearts]:
    """Return the gain of being in Tokyo after the first turn over waiting outside, by hearts."""
    tasks = [(enter_at, (setup, bot, hearts, playouts, seed)) for hearts in ENTER_HEARTS]
    return sorted(in_parallel(tasks, jobs, ""))


def enter_at(setup: Setup, bot: Contender, hearts: int, playouts: int, seed: int) -> GainByHearts:
    """Play out both positions after the first turn with the same seeds; seat 1 is next."""
    house = f" house={','.join(setup.house)}" if setup.house else ""
    start = f"tokyo/1 {setup.rules}{house} players={setup.players} turn=1 active=1 hearts={hearts}"
    inside = wins(f"{start} tokyo=0 stars=1", 0, bot, setup.players, playouts, seed)
    outside = wins(start, 0, bot, setup.players, playouts, seed)
    return GainByHearts(hearts, mean_of(inside - outside), playouts)
