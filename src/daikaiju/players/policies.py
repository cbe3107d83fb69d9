"""Policies compiled with the rules: whole games between them run in machine code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from daikaiju.batch import blank_of
from daikaiju.errors import BadOptions, RulesFault
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.native import BOTS, native
from daikaiju.notation.record import Setup
from daikaiju.odds.lattice import NODES
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import BROKEN, NOBODY

from . import kernels
from .loops import loops, note_fields
from .played import LONGEST, Played
from .scratch import ROWS

if TYPE_CHECKING:
    from numpy.typing import NDArray

NOTES_PER_GAME = 400  # initial capacity
ENTRIES = (
    "play_games",
    "play_noted_games",
    "step_against",
    "fill_masks_against",
    "decide_at",
    "answer_games",
    "rank_at",
    "weigh_at",
    "try_action",
    "try_each",
    "try_hands",
)


@cache
def compiled(game: str) -> dict[str, Callable[..., Any]]:
    """Return the same, compiled; the first call loads or compiles them."""
    return native(vocabulary_of(game).ruleset, tuple(loops(game)[name] for name in ENTRIES), BOTS)


def new_scratch() -> NDArray[np.int64]:
    """Return scratch memory for the policies of one thread."""
    return np.zeros((ROWS, NODES), dtype=np.int64)


def play_games(setup: Setup, policies: Sequence[int], seeds: NDArray[np.uint64], *, with_notes: bool = True) -> Played:
    """Play a whole game for each seed in compiled code; the same seed gives the same game."""
    vocabulary = vocabulary_of(setup.game)
    Game.from_setup(setup)  # raises an error if the setup is wrong
    if len(policies) != setup.players:
        raise BadOptions("{players} players need as many bots, not {bots}", players=setup.players, bots=len(policies))
    states = np.zeros(2, dtype_of(vocabulary.ruleset.state))
    streams = np.array([split(int(seed), 0) for seed in seeds], dtype=np.int64)
    results = np.zeros((len(seeds), 4), dtype=np.int64)
    first = NOBODY if setup.first is None else setup.first
    seats = np.array(policies, dtype=np.int64)
    common = (states, blank_of(setup), streams, seats, setup.players, first, new_scratch(), results)
    notes = np.zeros((0, len(note_fields(setup.game))), dtype=np.int64)
    if with_notes:
        notes = play_noted(setup.game, common, len(seeds) * NOTES_PER_GAME)
    else:
        compiled(setup.game)["play_games"](*common, LONGEST)
    must_be_sound(int((results[:, kernels.REASON] == BROKEN).sum()))
    return Played(
        results[:, 0].astype(np.uint8),
        results[:, 1].astype(np.int8),
        results[:, 2].astype(np.int32),
        results[:, 3].astype(np.int32),
        named(setup.game, notes),
    )


def must_be_sound(broken: int) -> None:
    """Raise RulesFault if games broke: they have no result."""
    if broken:
        raise RulesFault("the rules broke in {number} of the games played on", number=broken)


def play_noted(game: str, common: Sequence[Any], most: int) -> NDArray[np.int64]:
    """Play with capacity for `most` notes; if there were more, play the same games again with capacity for all."""
    states, start, streams, *rest = common
    notes = np.zeros((most, len(note_fields(game))), dtype=np.int64)
    count = compiled(game)["play_noted_games"](states, start, streams.copy(), *rest, LONGEST, notes)
    return notes[:count] if count <= most else play_noted(game, common, count)


def named(game: str, notes: Sequence[Sequence[int]] | NDArray[np.int64]) -> NDArray[Any]:
    """Return notes as a table with named columns."""
    fields = note_fields(game)
    return np.array(notes, dtype=np.int64).reshape(-1, len(fields)).view([(field, np.int64) for field in fields])[:, 0]
