"""Phase 1: how many dice, rolling, and what cards and Alienoid do with the Roll."""

from __future__ import annotations

from ..dice import ANY_FACE, FACES, NO_DICE, pick_up
from ..energy import gain_energy
from ..events import emit
from ..steps import then
from .cards.catalog import (
    ANTIMATTER_PELLETS,
    EXTRA_HEAD,
    EYE_OF_THE_STORM,
    GIANT_BRAIN,
    IN_THE_SHADOWS,
    NATURAL_SELECTION,
    SIGNATURE_MOVE,
    UTTER_DESTRUCTION,
)
from .doors import spend_token
from .effects import hit_rival, pull
from .events import FROM_DICE, PICKED_UP, SYMBOL_ADDED
from .kinds import AFTER_ROLL, ALIEN_AGAIN, ALIEN_SYMBOL, DICE_TOKEN, REROLL, REROLL_FAME, ROLL
from .queries import keeps_of, most_of_a_kind, owns, power_left, symbols
from .state import (
    DESTRUCTION,
    FAME,
    FAME_FACE,
    FIRST_TURN_DICE,
    POWER,
    ROLLS,
    START_DICE,
    WHITE_DICE,
    DuelState,
)

AFTER_ROLL_CARDS = 4


def count_keeps(state: DuelState, seat: int) -> None:
    """Dominate: one die less for each Keep card still there."""
    state.fewer += keeps_of(state, seat)


def take_dice(state: DuelState, seat: int) -> None:
    """Six red dice, five in the very first turn; Thunder Stomp and Dominate take some; white ones come on top."""
    red = FIRST_TURN_DICE if state.turn == 1 and seat == state.first else START_DICE
    state.white = int(owns(state, seat, EXTRA_HEAD)) + int(owns(state, seat, NATURAL_SELECTION))
    state.due = max(0, red - state.fewer) + state.white
    offer_token(state, seat)


def offer_token(state: DuelState, seat: int) -> None:
    """Who has a dice token that can become a die is asked."""
    if may_use_token(state, seat):
        then(state, DICE_TOKEN, seat, 0, 0)


def may_use_token(state: DuelState, seat: int) -> bool:
    """A dice token is worth a white die, if one is left (U21): two beside six red ones are eight dice."""
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


def rolls_allowed(state: DuelState, seat: int) -> int:
    """Three, four with Giant Brain."""
    return ROLLS + int(owns(state, seat, GIANT_BRAIN))


def offer_reroll(state: DuelState, seat: int) -> None:
    """Any dice while rolls are left; then fame dice, freely, with In the Shadows (U20)."""
    if state.rolls < rolls_allowed(state, seat):
        then(state, REROLL, seat, 0, 0)
    elif owns(state, seat, IN_THE_SHADOWS):
        then(state, REROLL_FAME, seat, 0, 0)


def choosable(state: DuelState, kind: int, seat: int) -> int:
    """Which dice may be rerolled at a question."""
    if kind == REROLL:
        return ANY_FACE
    return FAME_FACE if kind == REROLL_FAME else NO_DICE


def reroll(state: DuelState, seat: int, mask: int, is_free: bool) -> None:
    """The chosen dice are rolled again."""
    number = pick_up(state, mask)
    emit(state, PICKED_UP, seat, 0, number, IN_THE_SHADOWS if is_free else FROM_DICE)
    if not is_free:
        state.rolls += 1
    then(state, ROLL, seat, number, 0)
    offer_reroll(state, seat)


def may_add_symbol(state: DuelState, needed: int) -> bool:
    """Alienoid: two power symbols add a symbol, one more adds it again (U25)."""
    return power_left(state) >= needed


def add_symbol(state: DuelState, seat: int, face: int, cost: int) -> None:
    """A symbol joins the Roll; it is no die."""
    state.power_spent += cost
    state.added[face] += 1
    emit(state, SYMBOL_ADDED, seat, 0, 1, face)
    if cost > 1:
        then(state, ALIEN_AGAIN, seat, face, 0)
        then(state, ALIEN_SYMBOL, seat, 0, 0)


def after_roll(state: DuelState, seat: int, number: int) -> None:
    """Eye of the Storm, Signature Move, Antimatter Pellets, Utter Destruction, each when its turn comes."""
    if number == 0:
        eye_of_the_storm(state, seat)
    elif number == 1:
        signature_move(state, seat)
    elif number == 2:
        antimatter_pellets(state, seat)
    else:
        utter_destruction(state, seat)
    if number + 1 < AFTER_ROLL_CARDS:
        then(state, AFTER_ROLL, seat, number + 1, 0)


def eye_of_the_storm(state: DuelState, seat: int) -> None:
    """Eye of the Storm: 1 energy for every roll not made."""
    if owns(state, seat, EYE_OF_THE_STORM):
        gain_energy(state, seat, rolls_allowed(state, seat) - state.rolls, EYE_OF_THE_STORM)


def signature_move(state: DuelState, seat: int) -> None:
    """Signature Move: Fame 1 for every 3 power symbols, which are not used up."""
    if owns(state, seat, SIGNATURE_MOVE):
        pull(state, seat, FAME, symbols(state, seat, POWER) // 3)


def antimatter_pellets(state: DuelState, seat: int) -> None:
    """Antimatter Pellets: five of a kind are 4 hits, then Destruction 2."""
    if owns(state, seat, ANTIMATTER_PELLETS) and most_of_a_kind(state, seat) >= 5:
        hit_rival(state, seat, 4, ANTIMATTER_PELLETS)
        pull(state, seat, DESTRUCTION, 2)


def utter_destruction(state: DuelState, seat: int) -> None:
    """Utter Destruction: all six symbols are Destruction 2, Fame 2, 2 hits."""
    if not owns(state, seat, UTTER_DESTRUCTION):
        return
    for face in range(FACES):
        if symbols(state, seat, face) == 0:
            return
    pull(state, seat, DESTRUCTION, 2)
    pull(state, seat, FAME, 2)
    hit_rival(state, seat, 2, UTTER_DESTRUCTION)
