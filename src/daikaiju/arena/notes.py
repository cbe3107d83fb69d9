"""Notes: the decisions of a game that statistics need, one row each."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.players.games import GAMES
from daikaiju.players.policies import NOTE_FIELDS, loops, note_fields

from .games import statistics_of

Note = list[int]


def decision_columns(game: str) -> tuple[str, ...]:
    """What is kept of a decision: turn, seat, question (a kind of step) and action, then what the game adds."""
    return *NOTE_FIELDS[1:], *statistics_of(game).columns


def note(game: Game, number: int, action: int) -> Note | None:
    """Note an answer that is about to be given, as compiled games do; dice are left out."""
    state, name = game.state, game.setup.game
    if name not in GAMES or not GAMES[name].is_noted(state.step_kind[state.depth - 1]):
        return None
    row = [0] * len(note_fields(name))
    loops(name)["take_note"](state, number, action, row)
    return row
