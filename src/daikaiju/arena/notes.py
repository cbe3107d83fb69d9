"""Notes: the decisions of a game that statistics need, one row each."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from daikaiju.game import Game
from daikaiju.rules.duel import actions as duel_actions
from daikaiju.rules.duel import kinds as duel_kinds
from daikaiju.rules.duel.state import HALF as HALF_SPACE
from daikaiju.rules.duel.state import SLOTS as DUEL_SLOTS
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo import actions as tokyo_actions
from daikaiju.rules.tokyo import kinds as tokyo_kinds
from daikaiju.rules.tokyo.cards.catalog import KEEPS
from daikaiju.rules.tokyo.state import SLOTS

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
Note = tuple[int, ...]
LEFT_OUT = {"tokyo": (tokyo_kinds.REROLL,), "duel": (duel_kinds.REROLL, duel_kinds.REROLL_FAME, duel_kinds.NEXT_SYMBOL)}


class Fault(NamedTuple):
    """A bot's fault: in which game of the call, at which seat, its name and what happened."""

    game: int
    seat: int
    word: str
    text: str


class Played(NamedTuple):
    """What became of some games; `winners` has bit n for seat n, `reason` is 0 if a game was cut off."""

    winners: NDArray[np.uint8]
    reason: NDArray[np.int8]
    turns: NDArray[np.int32]
    actions: NDArray[np.int32]
    notes: NDArray[Any]
    faults: tuple[Fault, ...] = ()


def note(game: Game, number: int, action: int) -> Note | None:
    """Note an answer that is about to be given; dice are left out."""
    state, seat = game.state, game.actor
    kind = state.step_kind[state.depth - 1]
    if kind in LEFT_OUT[game.rules.name]:
        return None
    return (number, state.turn, seat, kind, action, card_of(game, action), *standing(game, seat))


def standing(game: Game, seat: int) -> tuple[int, int, int, int]:
    """Energy, hearts, stars and place of a seat."""
    state = game.state
    if game.rules.name == "duel":
        side = -1 if seat == state.first else 1
        return state.energy[seat], state.life[seat], side * sum(state.marker) // HALF_SPACE, 0
    return state.energy[seat], state.hearts[seat], state.stars[seat], place_of(state, seat)


def place_of(state: Any, seat: int) -> int:
    """0 outside, 1 City, 2 Bay."""
    return state.tokyo.index(seat) + 1 if seat in state.tokyo else 0


def card_of(game: Game, action: int) -> int:
    """The card an action brings to who acts, or NONE."""
    return duel_card(game.state, action) if game.rules.name == "duel" else tokyo_card(game.state, action)


def tokyo_card(state: Any, action: int) -> int:
    """Bought from the market or from the top of the deck, or taken from another monster."""
    if tokyo_actions.BUY <= action < tokyo_actions.BUY + SLOTS:
        return int(state.market[action - tokyo_actions.BUY])
    if tokyo_actions.TAKE <= action < tokyo_actions.TAKE + KEEPS:
        return action - tokyo_actions.TAKE
    return int(state.top) if action == tokyo_actions.BUY_SEEN else NONE


def duel_card(state: Any, action: int) -> int:
    """Bought from the row."""
    if duel_actions.BUY <= action < duel_actions.BUY + DUEL_SLOTS:
        return int(state.row[action - duel_actions.BUY])
    return NONE
