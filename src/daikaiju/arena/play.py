"""Play games: in compiled code if every bot has a compiled policy, else interpreted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.contender import Contender
from daikaiju.players.faults import BotFailed
from daikaiju.players.played import Fault, Played
from daikaiju.rules.chance import split

from .compiled import play_compiled, play_on_compiled, policies_of
from .match import join, play_matches


def seeds_of(seed: int, numbers: Iterable[int]) -> NDArray[np.uint64]:
    """Return the seeds of games by number; they do not depend on what else is played."""
    return np.array([join(split(seed, number)) for number in numbers], dtype=np.uint64)


def play(
    setup: Setup,
    seats: Sequence[Contender],
    seeds: NDArray[np.uint64],
    limit: float | None = None,
    *,
    with_events: bool = False,
) -> Played:
    """Play one game per seed, with the contenders in seat order. Compiled code reports no events."""
    policies = [] if with_events else policies_of(seats, setup.game)
    played = play_compiled(setup, policies, seeds) if policies else None
    return played or play_matches(setup, seats, seeds, limit, with_events=with_events)


def play_on(line: str, seats: Sequence[Contender], seeds: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Run one playout from a position per seed; return the winners of each, bit n for seat n."""
    setup = Setup(game=line.partition("/")[0], position=line, players=len(seats))
    policies = policies_of(seats, setup.game)
    game = Game.from_setup(setup)
    if policies and game.result is None:
        return play_on_compiled(game, policies, seeds)
    played = play_matches(setup, seats, seeds)
    refuse_faults(played.faults)
    return played.winners


def refuse_faults(faults: Iterable[Fault]) -> None:
    """Raise an error if a bot failed: a value that rests on its games would be wrong."""
    for fault in faults:
        raise BotFailed("a bot failed, so its games say nothing: {reason}", fault.trace, reason=fault.text)
