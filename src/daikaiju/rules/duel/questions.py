"""The legal answers to each question: one predicate per question."""

from __future__ import annotations

from ..dice import FACES
from ..steps import QUESTION
from .actions import ASIDE, BUY, CLEAR, DROP, END, SWAP_FOR, SWEEP, USE_TOKEN
from .cards.defence import may_swap
from .cards.pulls import may_use_credit
from .cards.shopping import LAB_DISCOUNT, has_alien_metabolism, may_clear
from .cards.symbols import may_set_aside
from .kinds import (
    ALIEN_AGAIN,
    ALIEN_SYMBOL,
    DICE_TOKEN,
    DOMINATE_DISCARD,
    IN_SHAPE,
    KING_TILE,
    LAB_BUY,
    MOVE_TILE,
    NEXT_SYMBOL,
    PLACE_TILE,
    REROLL,
    SET_ASIDE,
    SHOP,
    SWAP,
    TESLA_CARD,
)
from .queries import may_buy, owns, rival_of
from .resolving import may_lay, may_lay_king, may_resolve
from .rolling import may_add_symbol, may_use_token
from .shop import may_sweep
from .state import SLOTS, DuelState


def may(state: DuelState, kind: int, seat: int, about: int, action: int) -> bool:
    """Whether an action in the question's range answers it."""
    if kind == NEXT_SYMBOL:
        if action < USE_TOKEN:
            return may_resolve(state, seat, action)
        return action >= CLEAR and may_clear(state, seat, action - CLEAR)
    if CLEAR <= action < CLEAR + SLOTS:
        return may_clear(state, seat, action - CLEAR)
    if kind == SHOP:
        return may_sweep(state, seat) if action == SWEEP else may_buy(state, seat, action - BUY, 0)
    if kind == LAB_BUY:
        return action < SWEEP and may_buy(state, seat, action - BUY, LAB_DISCOUNT)
    if kind == DICE_TOKEN:
        return action == USE_TOKEN and may_use_token(state, seat)
    if kind == ALIEN_SYMBOL:
        return may_add_symbol(state, 2)
    if kind == ALIEN_AGAIN:
        return may_add_symbol(state, 1)
    if kind == SET_ASIDE:
        return may_set_aside(state, seat, (action - ASIDE) // FACES, (action - ASIDE) % FACES)
    if kind == KING_TILE:
        return may_lay_king(state, action)
    if kind == PLACE_TILE or kind == MOVE_TILE:
        return may_lay(state, about, action)
    if kind == IN_SHAPE:
        return may_use_credit(state, seat)
    if kind == SWAP:
        return may_swap(state, seat, action - SWAP_FOR)
    if kind == DOMINATE_DISCARD:
        return owns(state, seat, action - DROP)
    if kind == TESLA_CARD:
        return owns(state, rival_of(seat), action - DROP)
    return True


def end_of_range(state: DuelState, kind: int, seat: int) -> int:
    """The end of a question's range of actions, reduced where the rest cannot be legal."""
    if not has_alien_metabolism(state, seat):
        if kind == NEXT_SYMBOL:
            return USE_TOKEN
        if kind == REROLL or kind == SHOP:
            return CLEAR
        if kind == DICE_TOKEN:
            return BUY
    return END[kind - QUESTION]
