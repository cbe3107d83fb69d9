"""Bots that are compiled with the rules: whole games, playing on, or one seat at a mixed table."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.base import Bot
from daikaiju.rules.chance import split
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.rules.duel.state import HALF
from daikaiju.rules.layout import dtype_of

from .contenders import Contender
from .notes import NOTE, Played

COMPILED = "daikaiju.players.compiled"


@cache
def compiled_module() -> Any:
    """The module of compiled bots; None where there is none."""
    return importlib.import_module(COMPILED) if importlib.util.find_spec(COMPILED) else None


@cache
def room() -> Any:
    """Memory for compiled bots to work in; a process needs one."""
    return compiled_module().new_room()


def policies_of(seats: Iterable[Contender], game: str) -> list[int]:
    """The numbers of the bots' compiled forms; empty unless all of them have one."""
    module = compiled_module()
    found = [None if module is None or seat.source else module.policy_of(seat.name, game) for seat in seats]
    return [] if None in found else [int(number) for number in found if number is not None]


def make_ready(seats: Sequence[Contender], game: str) -> None:
    """Compile, where that is needed, before work is handed out, so that not every process does."""
    if policies_of(seats, game) or any(is_quick(seat, game) for seat in seats):
        compiled_module().compiled(game)


def play_compiled(setup: Setup, policies: list[int], seeds: NDArray[np.uint64]) -> Played:
    """Play whole games in compiled code, and give their notes the columns that all notes have."""
    played = compiled_module().play_games(setup, policies, seeds)
    rows = played.notes
    notes = np.zeros(len(rows), NOTE)
    for column in NOTE.names or ():
        if column in rows.dtype.names:
            notes[column] = rows[column]
    if setup.game == "duel":
        check_monsters(setup, rows)
        notes["hearts"] = rows["life"]
        notes["stars"] = (rows["fame"] + rows["destruction"]) // HALF
    return Played(played.winners, played.reason, played.turns, played.actions, notes)


def check_monsters(setup: Setup, rows: Any) -> None:
    """Chosen monsters must have been the ones that played, or results would bear wrong names."""
    for seat, chosen in enumerate(setup.seats):
        if chosen.monster and (rows["monster"][rows["seat"] == seat] != MONSTERS.index(chosen.monster)).any():
            raise DaikaijuError(f"compiled games did not seat {chosen.monster} in seat {seat}")


def play_on_compiled(game: Game, policies: list[int], seeds: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Play on from a position: the first step is decided here, the rest follows inside."""
    module = compiled_module()
    loops, numbers = module.compiled(game.setup.game), np.array(policies, dtype=np.int64)
    states = np.zeros(2, dtype_of(game.rules.state))
    game.state.write_to(states[0])
    winners = np.zeros(len(seeds), dtype=np.uint8)
    for number, seed in enumerate(seeds):
        streams = np.array([split(int(seed), 0)], dtype=np.int64)
        score = np.zeros(game.players, dtype=np.int64)
        action = loops["decide_at"](states, 0, numbers, streams[0], room())
        loops["try_action"](states, action, numbers, streams, room(), module.LONGEST, score)
        winners[number] = sum(1 << seat for seat in range(game.players) if score[seat])
    return winners


class QuickBot:
    """A compiled bot among others: `Game` is written into a record, compiled code decides."""

    def __init__(self, policy: int, game: str) -> None:
        self.policy = policy
        self.decide_at = compiled_module().compiled(game)["decide_at"]

    def decide(self, game: Game, luck: random.Random) -> int:
        """Return what the compiled bot does."""
        states = np.zeros(1, dtype_of(game.rules.state))
        game.state.write_to(states[0])
        stream = np.array([luck.getrandbits(32), luck.getrandbits(32) | 1], dtype=np.int64)
        policies = np.full(game.players, self.policy, dtype=np.int64)
        return int(self.decide_at(states, 0, policies, stream, room()))


def bot_of(seat: Contender, game: str) -> Bot:
    """A bot for a table that is played slowly; it is compiled if that is quicker."""
    return QuickBot(policies_of([seat], game)[0], game) if is_quick(seat, game) else seat.make()


def is_quick(seat: Contender, game: str) -> bool:
    """Whether a bot decides quicker in compiled code; doing anything is quick as it is."""
    return seat.name != "random" and bool(policies_of([seat], game))
