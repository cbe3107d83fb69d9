"""Cards that change buying."""

from __future__ import annotations

from ...deck import DISCARD
from ...events import emit
from ...steps import NOBODY, NONE, then
from ..effects import pull
from ..events import ROW_CLEARED
from ..kinds import LAB_BUY, REFILL
from ..queries import may_buy, owns
from ..shop import take_from_row
from ..state import FAME, SLOTS, DuelState
from .catalog import ALIEN_METABOLISM, BREAKING_NEWS, MADE_IN_A_LAB

LAB_DISCOUNT = 1


def made_in_a_lab_starts_turn(state: DuelState, seat: int) -> None:
    """Made in a Lab: a card may be bought at the start of the turn, for 1 less."""
    if owns(state, seat, MADE_IN_A_LAB) and can_buy_in_lab(state, seat):
        then(state, LAB_BUY, seat, 0, 0)


def can_buy_in_lab(state: DuelState, seat: int) -> bool:
    """Whether a monster can pay for a card of the row at the discount."""
    for slot in range(SLOTS):
        if may_buy(state, seat, slot, LAB_DISCOUNT):
            return True
    return False


def has_alien_metabolism(state: DuelState, seat: int) -> bool:
    """Alien Metabolism: its owner may discard a card of the row at any question of its turn."""
    return owns(state, seat, ALIEN_METABOLISM)


def may_clear(state: DuelState, seat: int, slot: int) -> bool:
    """Alien Metabolism: a card of the row may be discarded once a turn."""
    return has_alien_metabolism(state, seat) and not state.row_cleared and state.row[slot] != NONE


def clear_slot(state: DuelState, seat: int, slot: int) -> None:
    """Alien Metabolism is used; the row closes up and refills."""
    card = take_from_row(state, slot)
    state.where[card] = DISCARD
    state.row_cleared = 1
    emit(state, ROW_CLEARED, seat, NOBODY, 0, card)
    then(state, REFILL, NOBODY, 0, 0)


def breaking_news_buys(state: DuelState, seat: int) -> None:
    """Breaking News: Fame 1 for every card bought after it."""
    if owns(state, seat, BREAKING_NEWS):
        pull(state, seat, FAME, 1)
