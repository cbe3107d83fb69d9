"""Notes: the decisions of a game that statistics need, one row each."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.players.games import GAMES
from daikaiju.players.loops import NOTE_FIELDS, loops, note_fields

from .games import statistics_of

Note = list[int]


def decision_columns(game: str) -> tuple[str, ...]:
    """Return the columns of a decision: turn, seat, question (a kind of step) and action, then the game's own."""
    return *NOTE_FIELDS[1:], *statistics_of(game).columns


def note(game: Game, number: int, action: int) -> Note | None:
    """Return the note of an action about to be played, as in compiled games; None for dice decisions."""
    state, name = game.state, game.setup.game
    if name not in GAMES or not GAMES[name].is_noted(state.step_kind[state.depth - 1]):
        return None
    row = [0] * len(note_fields(name))
    loops(name)["take_note"](state, number, action, row)
    return row
