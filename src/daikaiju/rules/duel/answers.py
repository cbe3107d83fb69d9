"""What each answer does."""

from __future__ import annotations

from ..dice import FACES
from ..legal_moves import PASS
from ..steps import then
from .actions import (
    ADD,
    ASIDE,
    BUY,
    CLEAR,
    DROP,
    PULL_FAME,
    SKIP,
    SWAP_FOR,
    SWEEP,
    SYMBOLS_DONE,
    TIMES,
    WAKE,
)
from .cards.defence import hibernation_answered, swap_cards
from .cards.pulls import unchained_hits, use_credit
from .cards.purchases import dominate_answered
from .cards.shopping import LAB_DISCOUNT, clear_slot
from .cards.symbols import rebooting_skips, set_aside, superconductor_copies
from .doors import lose_card
from .effects import hit_rival, pull_by_dice
from .events import FROM_DICE
from .kinds import (
    ALIEN_AGAIN,
    ALIEN_SYMBOL,
    BEGIN_RESOLVE,
    BONUS_OR_HIT,
    COPY_ENERGY,
    DICE_TOKEN,
    HIBERNATE,
    IN_SHAPE,
    KING_TILE,
    LAB_BUY,
    MOVE_TILE,
    MULTIPLY,
    NEXT_SYMBOL,
    PLACE_TILE,
    PULL_WHICH,
    REBOOT,
    REROLL,
    REROLL_FAME,
    SET_ASIDE,
    SHOP,
    SWAP,
    TESLA_CARD,
)
from .resolving import lay_king, lay_where, resolve_symbol
from .rolling import add_symbol, reroll, use_token
from .shop import buy, sweep
from .state import DESTRUCTION, FAME, POWER, SLOTS, DuelState
from .tracks import give_bonus
from .turn import leave_shop


def choose(state: DuelState, kind: int, seat: int, a: int, b: int, action: int) -> None:
    """Carry out an answer; clearing a slot asks the question again."""
    if CLEAR <= action < CLEAR + SLOTS:
        clear_slot(state, seat, action - CLEAR)
        then(state, kind, seat, a, b)
    elif kind == NEXT_SYMBOL:
        if action != SYMBOLS_DONE:
            resolve_symbol(state, seat, action)
    elif kind == SHOP:
        choose_shop(state, seat, action)
    elif kind == HIBERNATE:
        hibernation_answered(state, seat, action == WAKE)
    elif kind == REBOOT:
        choose_reboot(state, seat, action)
    elif kind == MULTIPLY:
        hit_rival(state, seat, a * state.dice[POWER] if action == TIMES else a, FROM_DICE)
    elif kind == BONUS_OR_HIT:
        choose_bonus(state, seat, a, b, action)
    elif action != PASS:
        choose_thing(state, kind, seat, a, action)


def choose_thing(state: DuelState, kind: int, seat: int, a: int, action: int) -> None:
    """Carry out an answer other than PASS."""
    if kind == REROLL or kind == REROLL_FAME:
        reroll(state, seat, action, kind == REROLL_FAME)
    elif kind == LAB_BUY:
        buy(state, seat, action - BUY, LAB_DISCOUNT)
    elif kind == DICE_TOKEN:
        use_token(state, seat)
    elif kind == PLACE_TILE or kind == MOVE_TILE:
        lay_where(state, seat, a, action)
    elif kind == KING_TILE:
        lay_king(state, seat, action)
    elif kind == PULL_WHICH:
        pull_by_dice(state, seat, FAME if action == PULL_FAME else DESTRUCTION, 1)
    elif kind == ALIEN_SYMBOL:
        add_symbol(state, seat, action - ADD, 2)
    elif kind == ALIEN_AGAIN:
        add_symbol(state, seat, a, 1)
    elif kind == SET_ASIDE:
        set_aside(state, seat, (action - ASIDE) // FACES, (action - ASIDE) % FACES)
    elif kind == IN_SHAPE:
        use_credit(state, seat, a)
    else:
        choose_card(state, kind, seat, a, action)


def choose_card(state: DuelState, kind: int, seat: int, a: int, action: int) -> None:
    """A Keep card is given up or changes hands."""
    if kind == COPY_ENERGY:
        superconductor_copies(state, seat, a)
    elif kind == SWAP:
        swap_cards(state, seat, action - SWAP_FOR)
    elif kind == TESLA_CARD:
        lose_card(state, action - DROP)
    else:  # DOMINATE_DISCARD
        dominate_answered(state, seat, action - DROP)


def choose_shop(state: DuelState, seat: int, action: int) -> None:
    """Buy and sweep as often as one can pay; leaving without a purchase gives 1 energy."""
    if action == PASS:
        leave_shop(state, seat)
        return
    if action == SWEEP:
        sweep(state, seat)
    else:
        buy(state, seat, action - BUY, 0)
    then(state, SHOP, seat, 0, 0)


def choose_reboot(state: DuelState, seat: int, action: int) -> None:
    """Rebooting: the phase is skipped or played."""
    if action == SKIP:
        rebooting_skips(state, seat)
    else:
        then(state, BEGIN_RESOLVE, seat, 0, 0)


def choose_bonus(state: DuelState, seat: int, bonus: int, by_dice: int, action: int) -> None:
    """Unchained: the printed bonus, or a hit on the rival instead."""
    if action == PASS:
        give_bonus(state, seat, bonus, by_dice)
    else:
        unchained_hits(state, seat)
