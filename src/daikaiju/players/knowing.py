"""What a seat may not know: the card on top of the deck, once another has looked at it."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.game import Game
from daikaiju.rules.deck import UNSEEN
from daikaiju.rules.steps import NONE


def knows_all(game: Game, seats: Iterable[int]) -> bool:
    """Whether nothing in the state is hidden from all of some seats."""
    state = game.state
    if getattr(state, "top", NONE) == NONE or game.result is not None:
        return True
    return any(state.top_seen >> seat & 1 for seat in seats)


def known_to(game: Game, seats: Iterable[int]) -> Game:
    """The game as some seats may know it, without its past if that would tell what is hidden."""
    if knows_all(game, seats):
        return game
    known = game.copy()
    state = known.state
    state.where[state.top] = UNSEEN
    state.top, state.top_seen = NONE, 0
    known.history, known.events = [], []
    return known
