"""Phase 1: how many dice, rolling, and the symbols Alienoid adds."""

from __future__ import annotations

from ..dice import ANY_FACE, NO_DICE, pick_up
from ..events import emit
from ..steps import then
from .cards.passive import rolls_allowed
from .doors import spend_token
from .events import FROM_DICE, PICKED_UP, SYMBOL_ADDED
from .kinds import ALIEN_AGAIN, ALIEN_SYMBOL, DICE_TOKEN, REROLL, REROLL_FAME, ROLL
from .moments import fame_picked_up, may_reroll_fame, white_dice
from .queries import power_left
from .state import FAME_FACE, FIRST_TURN_DICE, START_DICE, WHITE_DICE, DuelState


def take_dice(state: DuelState, seat: int) -> None:
    """Six red dice, five in the very first turn; Thunder Stomp and Dominate take some; white dice are added."""
    red = FIRST_TURN_DICE if state.turn == 1 and seat == state.first else START_DICE
    state.white = white_dice(state, seat)
    state.due = max(0, red - state.fewer) + state.white
    offer_token(state, seat)


def offer_token(state: DuelState, seat: int) -> None:
    """A monster with a dice token that can become a die is asked."""
    if may_use_token(state, seat):
        then(state, DICE_TOKEN, seat, 0, 0)


def may_use_token(state: DuelState, seat: int) -> bool:
    """A dice token is worth a white die, if one is left (U21): two white and six red ones are eight dice."""
    return state.tokens[seat] > 0 and state.white < WHITE_DICE


def use_token(state: DuelState, seat: int) -> None:
    """A token becomes a die; another may follow."""
    spend_token(state, seat)
    state.white += 1
    state.due += 1
    offer_token(state, seat)


def first_roll(state: DuelState, seat: int) -> None:
    """The first roll is compulsory."""
    state.rolls = 1
    if state.due > 0:
        then(state, ROLL, seat, state.due, 0)
        offer_reroll(state, seat)


def offer_reroll(state: DuelState, seat: int) -> None:
    """Any dice while rolls are left; then fame dice, freely, with In the Shadows (U20)."""
    if state.rolls < rolls_allowed(state, seat):
        then(state, REROLL, seat, 0, 0)
    elif may_reroll_fame(state, seat):
        then(state, REROLL_FAME, seat, 0, 0)


def choosable(state: DuelState, kind: int, seat: int) -> int:
    """Which dice may be rerolled at a question."""
    if kind == REROLL:
        return ANY_FACE
    return FAME_FACE if kind == REROLL_FAME else NO_DICE


def reroll(state: DuelState, seat: int, mask: int, is_free: bool) -> None:
    """The chosen dice are rolled again."""
    number = pick_up(state, mask)
    if is_free:
        fame_picked_up(state, seat, number)
    else:
        emit(state, PICKED_UP, seat, 0, number, FROM_DICE)
        state.rolls += 1
    then(state, ROLL, seat, number, 0)
    offer_reroll(state, seat)


def may_add_symbol(state: DuelState, needed: int) -> bool:
    """Alienoid: two power symbols add a symbol, one more adds it again (U25)."""
    return power_left(state) >= needed


def add_symbol(state: DuelState, seat: int, face: int, cost: int) -> None:
    """A symbol is added to the Roll; it is not a die."""
    state.power_spent += cost
    state.added[face] += 1
    emit(state, SYMBOL_ADDED, seat, 0, 1, face)
    if cost > 1:
        then(state, ALIEN_AGAIN, seat, face, 0)
        then(state, ALIEN_SYMBOL, seat, 0, 0)
