"""Bots that are compiled with the rules: whole games, playing on, or one seat at a mixed table."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players import policies as compiled
from daikaiju.players.base import Bot
from daikaiju.players.games import policy_of
from daikaiju.players.played import LONGEST, Played
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of

from .contender import Contender
from .games import statistics_of


@cache
def room() -> Any:
    """Memory for compiled bots to work in; a process needs one."""
    return compiled.new_room()


def policies_of(seats: Iterable[Contender], game: str) -> list[int]:
    """The numbers of the bots' compiled forms; empty unless all of them have one."""
    found = [None if seat.source else policy_of(seat.name, game) for seat in seats]
    return [] if None in found else [int(number) for number in found if number is not None]


def make_ready(seats: Sequence[Contender], game: str) -> None:
    """Compile, where that is needed, before work is handed out, so that not every process does."""
    if policies_of(seats, game) or any(is_quick(seat, game) for seat in seats):
        compiled.compiled(game)


def play_compiled(setup: Setup, policies: list[int], seeds: NDArray[np.uint64]) -> Played | None:
    """Play whole games in compiled code; None if it cannot seat the monsters chosen: results would bear wrong names."""
    played = compiled.play_games(setup, policies, seeds)
    return played if statistics_of(setup.game).are_seated(setup, played.notes) else None


def play_on_compiled(game: Game, policies: list[int], seeds: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Play on from a position: the first step is decided here, the rest follows inside."""
    loops, numbers = compiled.compiled(game.setup.game), np.array(policies, dtype=np.int64)
    states = np.zeros(2, dtype_of(game.rules.state))
    game.state.write_to(states[0])
    winners = np.zeros(len(seeds), dtype=np.uint8)
    for number, seed in enumerate(seeds):
        streams = np.array([split(int(seed), 0)], dtype=np.int64)
        score = np.zeros(game.players, dtype=np.int64)
        action = loops["decide_at"](states, 0, numbers, streams[0], room())
        compiled.must_be_sound(loops["try_action"](states, action, numbers, streams, room(), LONGEST, score))
        winners[number] = sum(1 << seat for seat in range(game.players) if score[seat])
    return winners


class QuickBot:
    """A compiled bot among others: `Game` is written into a record, compiled code decides."""

    def __init__(self, policy: int, game: str) -> None:
        self.policy = policy
        self.decide_at = compiled.compiled(game)["decide_at"]

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return what the compiled bot does."""
        states = np.zeros(1, dtype_of(game.rules.state))
        game.state.write_to(states[0])
        stream = np.array([rng.getrandbits(32), rng.getrandbits(32) | 1], dtype=np.int64)
        policies = np.full(game.players, self.policy, dtype=np.int64)
        return int(self.decide_at(states, 0, policies, stream, room()))


def bot_of(seat: Contender, game: str) -> Bot:
    """A bot for a table that is played slowly; it is compiled if that is quicker."""
    return QuickBot(policies_of([seat], game)[0], game) if is_quick(seat, game) else seat.make()


def is_quick(seat: Contender, game: str) -> bool:
    """Whether a bot decides quicker in compiled code; doing anything is quick as it is."""
    return seat.name != "random" and bool(policies_of([seat], game))
