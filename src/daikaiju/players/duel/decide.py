"""A policy's answers to every question of the Duel."""

from __future__ import annotations

from daikaiju.odds.lattice import NEXT, NODES, node_of
from daikaiju.players.rerolls import dice_on_table
from daikaiju.players.scratch import WORTHS
from daikaiju.rules.dice import FACES
from daikaiju.rules.duel.actions import (
    ADD,
    ADD_AGAIN,
    COPY,
    DROP,
    PAY,
    PULL_DESTRUCTION,
    PULL_FAME,
    SKIP,
    SWAP_FOR,
    SYMBOL,
    SYMBOLS_DONE,
    TAKE_HIT,
    TIMES,
    USE_POWER,
    USE_TOKEN,
    WAKE,
)
from daikaiju.rules.duel.cards.catalog import ADRENALINE_AUGMENT, UNSTABLE_DNA
from daikaiju.rules.duel.cards.shopping import LAB_DISCOUNT
from daikaiju.rules.duel.kinds import (
    ALIEN_AGAIN,
    ALIEN_SYMBOL,
    BONUS_OR_HIT,
    COPY_ENERGY,
    DICE_TOKEN,
    HIBERNATE,
    IN_SHAPE,
    KING_TILE,
    LAB_BUY,
    MULTIPLY,
    NEXT_SYMBOL,
    PLACE_TILE,
    PULL_WHICH,
    REBOOT,
    REROLL,
    REROLL_FAME,
    SHOP,
    SWAP,
    TESLA_CARD,
)
from daikaiju.rules.duel.monsters import most_life
from daikaiju.rules.duel.queries import owns, rival_of
from daikaiju.rules.duel.resolving import is_pending, may_use_power
from daikaiju.rules.duel.rolling import may_use_token
from daikaiju.rules.duel.state import CLAW, DESTRUCTION_FACE, ENERGY, FAME_FACE, HEART, DuelState
from daikaiju.rules.layout import Rows
from daikaiju.rules.legal_moves import PASS

from .hands import choose_fame_reroll, choose_reroll, hand_worth, weigh_faces
from .placing import choose_king, choose_place
from .shopping import best_card_of, choose_purchase, shop
from .tastes import KEEP_WORTH
from .worth import bonus_worth, energy_worth, hits_worth, pull_worth

SLEEPS_FOR = 4  # missing life that makes Hibernation worth a turn
COPIES_FROM = 3  # energy gained by the rival that makes Superconductor worth discarding
REBOOT_WORTH = 2200


def decide(state: DuelState, character: int, scratch: Rows) -> int:
    """Answer the question on top of the stack by a character's taste."""
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    about = state.step_a[top]
    if kind == REROLL:
        return choose_reroll(state, seat, character, scratch)
    if kind == NEXT_SYMBOL:
        return next_symbol(state, seat)
    if kind == SHOP:
        return shop(state, seat, character)
    if kind == REROLL_FAME:
        return choose_fame_reroll(state, seat, character, scratch)
    if kind == LAB_BUY:
        return choose_purchase(state, seat, character, LAB_DISCOUNT)
    if kind == ALIEN_SYMBOL:
        return choose_symbol(state, seat, character, scratch)
    if kind == REBOOT:
        return choose_reboot(state, seat, character, scratch)
    if kind == PULL_WHICH:
        fame = pull_worth(state, seat, character, 1, 0)
        return PULL_FAME if fame >= pull_worth(state, seat, character, 0, 1) else PULL_DESTRUCTION
    if kind == BONUS_OR_HIT:
        is_better = hits_worth(state, seat, character, 1) > bonus_worth(state, seat, character, about)
        return TAKE_HIT if is_better else PASS
    if kind == IN_SHAPE:
        gain = pull_worth(state, seat, character, 1, 0) + energy_worth(state, seat, character, -1)
        return PAY if gain > 0 else PASS
    return habit(state, kind, seat, about)


def habit(state: DuelState, kind: int, seat: int, about: int) -> int:
    """Answer questions that all characters answer in the same way."""
    if kind == NEXT_SYMBOL:
        return next_symbol(state, seat)
    if kind == DICE_TOKEN:
        return USE_TOKEN if may_use_token(state, seat) else PASS
    if kind == HIBERNATE:
        return PASS if most_life(state, seat) - state.life[seat] >= SLEEPS_FOR else WAKE
    if kind == ALIEN_AGAIN:
        return ADD_AGAIN
    if kind == MULTIPLY:
        return TIMES
    if kind == KING_TILE:
        return choose_king(state, seat)
    if kind == PLACE_TILE:
        return choose_place(state, seat, about)
    if kind == PULL_WHICH:
        return PULL_FAME
    if kind == COPY_ENERGY:
        return COPY if about >= COPIES_FROM else PASS
    if kind == SWAP:
        best = best_card_of(state, rival_of(seat))
        return SWAP_FOR + best if KEEP_WORTH[best] > KEEP_WORTH[UNSTABLE_DNA] else PASS
    if kind == TESLA_CARD:
        return DROP + best_card_of(state, rival_of(seat))
    return PASS


def next_symbol(state: DuelState, seat: int) -> int:
    """Claws first, unless moving markers may add some; then pulls, hearts, energy, and the power."""
    claws_wait = owns(state, seat, ADRENALINE_AUGMENT)
    if not claws_wait and is_pending(state, seat, CLAW):
        return SYMBOL + CLAW
    for face in (DESTRUCTION_FACE, FAME_FACE, CLAW, HEART, ENERGY):
        if is_pending(state, seat, face):
            return SYMBOL + face
    return USE_POWER if may_use_power(state, seat) else SYMBOLS_DONE


def choose_symbol(state: DuelState, seat: int, character: int, scratch: Rows) -> int:
    """Alienoid: add the symbol that increases the value of the hand most."""
    worths = scratch[WORTHS]
    weigh_faces(state, seat, character, worths)
    node = node_of(state.dice)
    for face in range(FACES):
        for _ in range(state.added[face]):
            node = NEXT[node * FACES + face]
    best = 0
    chosen = PASS
    here = hand_worth(worths, node)
    for face in range(FACES - 1):
        more = NEXT[node * FACES + face]
        if 0 <= more < NODES and hand_worth(worths, more) - here > best:
            best = hand_worth(worths, more) - here
            chosen = ADD + face
    return chosen


def choose_reboot(state: DuelState, seat: int, character: int, scratch: Rows) -> int:
    """Rebooting: skip a hand of little value."""
    if dice_on_table(state) == 0:
        return SKIP
    weigh_faces(state, seat, character, scratch[WORTHS])
    return SKIP if hand_worth(scratch[WORTHS], node_of(state.dice)) < REBOOT_WORTH else PASS
