"""The doors: one function per quantity. Each clamps, reports an event, and is the only writer of its field."""

from __future__ import annotations

from ..deck import DISCARD, disown
from ..events import emit
from ..steps import NOBODY, drop_all_steps
from .events import (
    CARD_LOST,
    ENDED,
    FROM_RULES,
    LIFE_GAINED,
    LIFE_LOST,
    TOKENS_GAINED,
    TOKENS_SPENT,
)
from .monsters import most_life
from .state import MOST_TOKENS, DuelState


def gain_life(state: DuelState, seat: int, amount: int, source: int) -> None:
    """Life never rises above the start value."""
    gained = min(amount, most_life(state, seat) - state.life[seat])
    if gained > 0:
        state.life[seat] += gained
        emit(state, LIFE_GAINED, seat, NOBODY, gained, source)


def lose_life(state: DuelState, seat: int, amount: int, source: int) -> int:
    """Life never drops below 0; returns the life actually lost."""
    lost = min(amount, state.life[seat])
    if lost > 0:
        state.life[seat] -= lost
        emit(state, LIFE_LOST, seat, NOBODY, lost, source)
    return lost


def gain_tokens(state: DuelState, seat: int, amount: int, source: int) -> None:
    """Nobody holds more than two dice tokens; the rest is lost."""
    gained = min(amount, MOST_TOKENS - state.tokens[seat])
    if gained > 0:
        state.tokens[seat] += gained
        emit(state, TOKENS_GAINED, seat, NOBODY, gained, source)


def spend_token(state: DuelState, seat: int) -> None:
    """A dice token becomes a white die."""
    state.tokens[seat] -= 1
    emit(state, TOKENS_SPENT, seat, NOBODY, 1, FROM_RULES)


def lose_card(state: DuelState, card: int) -> None:
    """A Keep card is discarded."""
    owner = state.where[card]
    disown(state, card)
    state.where[card] = DISCARD
    emit(state, CARD_LOST, owner, NOBODY, 0, card)


def win(state: DuelState, seat: int, why: int) -> None:
    """A win is immediate; everything pending is dropped. NOBODY wins when the turns run out."""
    state.over = why
    state.winners = 1 << seat if seat != NOBODY else 0
    drop_all_steps(state)
    emit(state, ENDED, NOBODY, state.winners, why, FROM_RULES)
