"""Notes: the decisions of a game that statistics need, one row each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.game import Game
from daikaiju.players.policies import MODULES, loops, note_fields
from daikaiju.rules.duel.state import HALF

NOTE = np.dtype(
    [
        ("game", "i4"),  # place in the call
        ("turn", "i2"),
        ("seat", "i1"),
        ("question", "i1"),  # kind of step
        ("action", "i2"),
        ("card", "i1"),  # the card it brings, or NONE
        ("energy", "i2"),  # as it was before, like what follows
        ("hearts", "i1"),  # in the Duel: life
        ("stars", "i1"),  # in the Duel: spaces both markers stand on the seat's side, together
        ("tokyo", "i1"),  # 0 outside, 1 City, 2 Bay
    ]
)
Note = list[int]


def note(game: Game, number: int, action: int) -> Note | None:
    """Note an answer that is about to be given, as compiled games do; dice are left out."""
    state, name = game.state, game.rules.name
    if not MODULES[name].is_noted(state.step_kind[state.depth - 1]):
        return None
    row = [0] * len(note_fields(name))
    loops(name)["take_note"](state, number, action, row)
    return row


def in_columns(game: str, rows: NDArray[Any]) -> NDArray[Any]:
    """Give the notes of a game the columns that the notes of all games have."""
    notes = np.zeros(len(rows), NOTE)
    for column in NOTE.names or ():
        if column in (rows.dtype.names or ()):
            notes[column] = rows[column]
    if game == "duel":
        notes["hearts"] = rows["life"]
        notes["stars"] = (rows["fame"] + rows["destruction"]) // HALF
    return notes
