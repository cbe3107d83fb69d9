"""Cards that pull a marker, or depend on the spaces of a pull."""

from __future__ import annotations

from ...energy import spend_energy
from ...events import emit
from ...steps import then
from ..doors import gain_tokens
from ..effects import hit_rival, pull
from ..events import STOMPED
from ..kinds import IN_SHAPE as ASK_IN_SHAPE
from ..queries import owns, rival_of
from ..state import DESTRUCTION, FAME, DuelState
from .catalog import (
    ELECTRICAL_AURA,
    IN_SHAPE,
    LIGHTNING_SPEED,
    SCRAPPY,
    SPIKED_TAIL,
    THUNDER_STOMP,
    UNCHAINED,
)

AURA_ENERGY = 7
FREE_HITS = 3  # hits of a turn that In Shape does not count


def lightning_speed_enters(state: DuelState, seat: int) -> None:
    """Lightning Speed: an empty space of a tile is a hit."""
    if owns(state, seat, LIGHTNING_SPEED):
        hit_rival(state, seat, 1, LIGHTNING_SPEED)


def unchained_offers(state: DuelState, seat: int) -> bool:
    """Unchained: a bonus for the puller may be a hit on the rival instead."""
    return owns(state, seat, UNCHAINED)


def unchained_hits(state: DuelState, seat: int) -> None:
    """Unchained is used: a hit instead of the bonus."""
    hit_rival(state, seat, 1, UNCHAINED)


def scrappy_leaves_tile(state: DuelState, seat: int) -> None:
    """Scrappy: a dice token for pulling a marker off a tile."""
    if owns(state, seat, SCRAPPY):
        gain_tokens(state, seat, 1, SCRAPPY)


def spiked_tail_after_pull(state: DuelState, seat: int, moved: int) -> None:
    """Spiked Tail: a hit for every space Destruction moved (U29)."""
    if owns(state, seat, SPIKED_TAIL):
        hit_rival(state, seat, moved, SPIKED_TAIL)


def thunder_stomp_after_pull(state: DuelState, seat: int) -> None:
    """Thunder Stomp: one die less in the rival's next turn, however often dice pull Destruction (U28)."""
    if owns(state, seat, THUNDER_STOMP):
        state.stomped[rival_of(seat)] = 1
        emit(state, STOMPED, rival_of(seat), seat, 1, THUNDER_STOMP)


def in_shape_counts(state: DuelState, seat: int, lost: int) -> None:
    """In Shape: on its owner's turn a credit for every hit of the rival beyond the third (U16, U30)."""
    if seat == state.active:
        return
    before = max(0, state.hits - FREE_HITS)
    state.hits += lost
    credits_won = max(0, state.hits - FREE_HITS) - before
    if credits_won > 0 and owns(state, state.active, IN_SHAPE):
        then(state, ASK_IN_SHAPE, state.active, credits_won, 0)


def may_use_credit(state: DuelState, seat: int) -> bool:
    """In Shape: a credit costs 1 energy."""
    return state.energy[seat] > 0


def use_credit(state: DuelState, seat: int, credits_left: int) -> None:
    """In Shape: 1 energy pulls Fame by 1; the remaining credits may be used next."""
    spend_energy(state, seat, 1, IN_SHAPE)
    pull(state, seat, FAME, 1)
    if credits_left > 1:
        then(state, ASK_IN_SHAPE, seat, credits_left - 1, 0)


def electrical_aura_ends_turn(state: DuelState, seat: int) -> None:
    """Electrical Aura: Destruction 1 for every 7 energy."""
    if owns(state, seat, ELECTRICAL_AURA):
        pull(state, seat, DESTRUCTION, state.energy[seat] // AURA_ENERGY)
