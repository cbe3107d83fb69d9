"""Bots compiled with the rules: whole games between them run without leaving machine code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from daikaiju.batch import blank
from daikaiju.errors import BadOptions, UnknownName
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.notation.record import Setup
from daikaiju.odds.lattice import NODES
from daikaiju.rules.bind import bind
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.native import native
from daikaiju.rules.ruleset import Ruleset
from daikaiju.rules.steps import NOBODY

from . import kernels
from .duel import policies as duel
from .room import ROWS
from .tokyo import policies as tokyo

if TYPE_CHECKING:
    from types import ModuleType

    from numpy.typing import NDArray

LONGEST = 20_000  # actions after which a game is left as it is
NOTES_PER_GAME = 400
ENTRIES = ("play_games", "play_noted_games", "decide_at", "rank_at", "try_action")
MODULES: dict[str, ModuleType] = {"tokyo": tokyo, "duel": duel}
NOTE_FIELDS = ("game", "turn", "seat", "question", "action")


class Played(NamedTuple):
    """How games went: one number each, and one row of `notes` per decision."""

    winners: NDArray[np.uint8]  # bit n for seat n
    reason: NDArray[np.int8]  # 0: not over in time
    turns: NDArray[np.int32]
    actions: NDArray[np.int32]
    notes: NDArray[Any]


def policy_of(name: str, game: str = "tokyo") -> int | None:
    """The number of a bot that is compiled with the rules; None if it is not."""
    policies: tuple[str, ...] = MODULES[game].POLICIES
    return policies.index(name) if name in policies else None


@cache
def loops(game: str) -> dict[str, Callable[..., Any]]:
    """The loops of `kernels.py` for one game, interpreted."""
    if game not in MODULES:
        raise UnknownName("game", game, MODULES)
    ruleset = vocabulary_of(game).ruleset
    module = MODULES[game]
    names = {verb: getattr(ruleset, verb) for verb in Ruleset.__dataclass_fields__}
    return bind(kernels, names | {hook: getattr(module, hook) for hook in ("answer", "note", "is_noted", "rank")})


@cache
def compiled(game: str) -> dict[str, Callable[..., Any]]:
    """The same, compiled; the first call loads or compiles them."""
    return native(vocabulary_of(game).ruleset, tuple(loops(game)[name] for name in ENTRIES))


def new_room() -> NDArray[np.int64]:
    """Memory for one thread's bots to work in."""
    return np.zeros((ROWS, NODES), dtype=np.int64)


def play_games(setup: Setup, policies: Sequence[int], seeds: NDArray[np.uint64], *, with_notes: bool = True) -> Played:
    """Play a whole game for each seed in compiled code; the same seed gives the same game."""
    vocabulary = vocabulary_of(setup.game)
    Game(setup)  # says what is wrong with the set-up, if anything is
    if len(policies) != setup.players:
        raise BadOptions("{players} players need as many bots, not {bots}", players=setup.players, bots=len(policies))
    rules = vocabulary.read_rules([setup.rules or vocabulary.editions[-1]], ",".join(setup.house))
    start = blank(vocabulary.ruleset.state, rules)
    seated = vocabulary.ruleset.state.read_from(start[0])
    vocabulary.prepare(seated, setup)
    seated.write_to(start[0])
    states = np.zeros(2, dtype_of(vocabulary.ruleset.state))
    streams = np.array([split(int(seed), 0) for seed in seeds], dtype=np.int64)
    results = np.zeros((len(seeds), 4), dtype=np.int64)
    first = NOBODY if setup.first is None else setup.first
    common = (states, start, streams, np.array(policies, dtype=np.int64), setup.players, first, new_room(), results)
    fields = (*NOTE_FIELDS, *MODULES[setup.game].NOTED)
    notes = np.zeros((len(seeds) * NOTES_PER_GAME if with_notes else 0, len(fields)), dtype=np.int64)
    if with_notes:
        count = compiled(setup.game)["play_noted_games"](*common, LONGEST, notes)
    else:
        count = 0
        compiled(setup.game)["play_games"](*common, LONGEST)
    table = notes[:count].view([(field, np.int64) for field in fields])[:, 0]
    return Played(
        results[:, 0].astype(np.uint8),
        results[:, 1].astype(np.int8),
        results[:, 2].astype(np.int32),
        results[:, 3].astype(np.int32),
        table,
    )
