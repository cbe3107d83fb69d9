"""Which steps can be pending in a position of the Duel. What is not listed here is not limited."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.errors import BadPosition
from daikaiju.rules.deck import RESOLVING
from daikaiju.rules.dice import FACES
from daikaiju.rules.duel import kinds
from daikaiju.rules.duel.cards.catalog import CARDS, MOST_EFFECTS, REBOOTING, SUPERCONDUCTOR, UNSTABLE_DNA
from daikaiju.rules.duel.events import SOURCES
from daikaiju.rules.duel.moments import AFTER_ROLL_CARDS
from daikaiju.rules.duel.monsters import MEKA_DRAGON, THE_KING, is_monster
from daikaiju.rules.duel.state import KING_TILE_1, LAST_SPACE, MOST_DICE, SEATS, SLOTS, START_DICE, DuelState
from daikaiju.rules.duel.tiles import LIFE, TOKEN
from daikaiju.rules.steps import NONE

from ..dice_to_come import check_dice

# What steps are about, if that is a slot, a card, a tile, a place, a seat or a number of dice.
ABOUTS: dict[int, range] = {
    **dict.fromkeys((kinds.ARRIVE, kinds.EFFECT), range(CARDS)),
    **dict.fromkeys((kinds.LAY_TILE, kinds.PLACE_TILE, kinds.MOVE_TILE), range(KING_TILE_1)),
    **dict.fromkeys((kinds.ROLL, kinds.ROLL_CAMOUFLAGE, kinds.START_ROLL), range(MOST_DICE + 1)),
    **dict.fromkeys((kinds.PULL, kinds.PULL_DONE), range(4)),
    **dict.fromkeys((kinds.HIT, kinds.SUFFER, kinds.COPY_ENERGY, kinds.IN_SHAPE), range(100)),
    kinds.MULTIPLY: range(100 // MOST_DICE),
    kinds.BONUS_OR_HIT: range(LIFE, TOKEN + 1),
    kinds.AFTER_ROLL: range(AFTER_ROLL_CARDS),
    kinds.ALIEN_AGAIN: range(FACES),
}
# Steps that are pending once, whatever is rolled, bought and hit.
ONCE = (
    *(kinds.SHOP, kinds.RESOLVE, kinds.BEGIN_RESOLVE, kinds.GENTLE, kinds.REBOOT, kinds.GROUPS, kinds.NEXT_SYMBOL),
    *(kinds.AFTER_ROLL, kinds.ALIEN_SYMBOL, kinds.ALIEN_AGAIN, kinds.FIRST_ROLL, kinds.TAKE_DICE, kinds.COUNT_KEEPS),
    *(kinds.REROLL, kinds.REROLL_FAME, kinds.ROLL, kinds.DICE_TOKEN, kinds.DOMINATE_DISCARD, kinds.SET_ASIDE),
    *(kinds.KING_TILE, kinds.MULTIPLY, kinds.PULL_WHICH, kinds.STOMP, kinds.BATTERIES, kinds.COPY_ENERGY),
    *(kinds.ARRIVE, kinds.NEWS, kinds.LAY_TILE, kinds.PLACE_TILE, kinds.MOVE_TILE, kinds.LAB_BUY, kinds.TESLA_CARD),
    *(kinds.REFILL, kinds.MONSTERS, kinds.SUFFER, kinds.SWAP),
)
MOST_PENDING: dict[int, int] = {
    **dict.fromkeys(ONCE, 1),
    **dict.fromkeys((kinds.START_ROLL,), SEATS),
    kinds.REVEAL: SLOTS,
    kinds.EFFECT: MOST_EFFECTS,
}
# The shop is the last of a turn; the row is refilled before anything else happens.
RANKS: dict[int, int] = {
    **dict.fromkeys(MOST_PENDING, 2),
    kinds.SHOP: 1,
    kinds.REFILL: 3,
    kinds.REVEAL: 4,
    kinds.MONSTERS: 5,
}
SEAT_STEPS = frozenset(
    {
        *(kinds.START, kinds.MORNING, kinds.COUNT_KEEPS, kinds.TAKE_DICE, kinds.FIRST_ROLL, kinds.AFTER_ROLL),
        *(kinds.RESOLVE, kinds.BEGIN_RESOLVE, kinds.GROUPS, kinds.GENTLE, kinds.END_OF_TURN, kinds.PULL),
        *(kinds.PULL_DONE, kinds.HIT, kinds.SUFFER, kinds.NEWS, kinds.ARRIVE, kinds.EFFECT, kinds.LAY_TILE),
        *(kinds.OFF_TILE, kinds.BATTERIES, kinds.STOMP, kinds.UNSTABLE, kinds.ROLL, kinds.ROLL_CAMOUFLAGE),
        kinds.START_ROLL,
    }
)
# Steps of a turn before there are dice.
BEFORE_DICE = (kinds.HIBERNATE, kinds.MORNING, kinds.TAKE_DICE, kinds.FIRST_ROLL)
FITS: dict[int, Callable[[DuelState, int, int, int], bool]] = {
    **dict.fromkeys((kinds.HIBERNATE, kinds.MORNING), lambda state, _seat, _a, _b: state.depth == 1),
    kinds.ARRIVE: lambda state, _seat, card, _b: state.where[card] == RESOLVING,
    kinds.EFFECT: lambda _state, _seat, _card, number: 0 <= number < MOST_EFFECTS,
    kinds.PULL: lambda _state, _seat, _how, steps: 0 < steps <= 2 * LAST_SPACE,
    kinds.HIT: lambda _state, _seat, _hits, source: min(SOURCES) <= source < CARDS,
    kinds.SUFFER: lambda _state, _seat, _hits, source: min(SOURCES) <= source < CARDS,
    kinds.REBOOT: lambda state, seat, _a, _b: state.where[REBOOTING] == seat,
    kinds.COPY_ENERGY: lambda state, seat, _a, _b: state.where[SUPERCONDUCTOR] == seat,
    kinds.DICE_TOKEN: lambda state, _seat, _a, _b: state.due - state.white <= START_DICE,  # the others are red
    kinds.SWAP: lambda state, seat, _a, _b: state.where[UNSTABLE_DNA] == seat,
    kinds.KING_TILE: lambda state, seat, _a, _b: is_monster(state, seat, THE_KING),
    kinds.MULTIPLY: lambda state, seat, _a, _b: is_monster(state, seat, MEKA_DRAGON),
}


def check_steps(state: DuelState) -> None:
    """Raise BadPosition if there is no card or no slot for a reveal, too many dice, or nobody to play."""
    pending = state.step_kind[: state.depth]
    check_monsters(state)
    reveals = pending.count(kinds.REVEAL)
    if reveals > state.unseen:
        raise BadPosition("there are {unseen} unseen cards, too few to be drawn", unseen=state.unseen)
    if reveals > state.row.count(NONE):
        raise BadPosition("the row is full; leave the step 'reveal' out")
    check_dice(state, (kinds.ROLL,), BEFORE_DICE, MOST_DICE)


def check_monsters(state: DuelState) -> None:
    """Raise BadPosition if nobody plays: monsters are named, or about to be drawn."""
    if state.monster[0] == state.monster[1] and kinds.MONSTERS not in state.step_kind[: state.depth]:
        raise BadPosition("monster=-: no step 'monsters' is pending, so name two different ones")
