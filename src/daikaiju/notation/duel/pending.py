"""What the pending steps of the Duel need: whose they are, what they are about, and the rest of the state."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.errors import BadPosition
from daikaiju.rules.deck import DISCARD, RESOLVING
from daikaiju.rules.duel import kinds
from daikaiju.rules.duel.cards.catalog import (
    CARDS,
    EFFECT,
    HIBERNATION,
    MOST_EFFECTS,
    NOTHING,
    REBOOTING,
    SUPERCONDUCTOR,
    UNSTABLE_DNA,
    UNSTOPPABLE,
)
from daikaiju.rules.duel.cards.defence import DICE_AT_ONCE
from daikaiju.rules.duel.cards.pulls import FREE_HITS
from daikaiju.rules.duel.effects import BY_DICE, LONGEST_PULL
from daikaiju.rules.duel.events import SOURCES
from daikaiju.rules.duel.moments import AFTER_ROLL_CARDS
from daikaiju.rules.duel.monsters import LIFE, MEKA_DRAGON, THE_KING, is_monster, most_life
from daikaiju.rules.duel.queries import rival_of
from daikaiju.rules.duel.resolving import may_place_king
from daikaiju.rules.duel.state import (
    DESTRUCTION,
    KING_TILE_1,
    MOST_DICE,
    POWER,
    SEATS,
    SLOTS,
    START_DICE,
    DuelState,
)
from daikaiju.rules.duel.tiles import LIFE as LIFE_BONUS
from daikaiju.rules.duel.tiles import TOKEN, holds_marker, on_board
from daikaiju.rules.steps import NONE

from ..dice_to_come import check_dice
from ..pending import Step, Whose, check_number, is_pending, numbers_of

MOST_CLAWS = MOST_DICE + 5  # on the dice, added by Alienoid and by cards
MOST_HITS = 40  # at once; Meka Dragon multiplies six claws by five
MOST_COPIED = 20  # energy of one symbol group
FLAG = range(2)


def pulls(state: DuelState, _seat: int, how: int, _steps: int) -> bool:
    """The spaces of a pull of Destruction are counted until it is done."""
    return how & 1 != DESTRUCTION or is_pending(state, kinds.PULL_DONE)


def has_symbols(state: DuelState, _seat: int, _a: int, _b: int) -> bool:
    """Groups have symbols, and are there when they have been formed."""
    if is_pending(state, kinds.GROUPS):
        return state.pending == 0
    return all(state.dice[face] + state.added[face] > 0 for face in range(POWER) if state.pending >> face & 1)


def has_effect(state: DuelState, _seat: int, card: int, number: int) -> bool:
    """One card acts at a time, and it has come into play."""
    is_only = set(numbers_of(state, kinds.EFFECT)) == {card}
    return is_only and state.where[card] in (*range(SEATS), DISCARD) and EFFECT[card * MOST_EFFECTS + number] != NOTHING


def cancels(state: DuelState, _seat: int, hits: int, _source: int) -> bool:
    """There is a Camouflage die for every hit, rolled or to be rolled, but none more."""
    return state.cancelled + sum(numbers_of(state, kinds.ROLL_CAMOUFLAGE)) <= hits


def rolls_camouflage(state: DuelState, seat: int, _a: int, _b: int) -> bool:
    """Camouflage dice are those of the monster that suffers."""
    return state.step_seat[state.step_kind.index(kinds.SUFFER)] == seat


def owner_of(card: int) -> Callable[[DuelState, int, int, int], bool]:
    """Make a test whether a card lies in front of the monster."""
    return lambda state, seat, _a, _b: state.where[card] == seat


HITS = range(1, MOST_HITS + 1)
SOURCE = range(min(SOURCES), CARDS)
TILE = range(KING_TILE_1)
DICE = range(1, MOST_DICE + 1)
STEPS: dict[int, Step] = {
    kinds.FIRST_PLAYER: Step(Whose.NOBODYS),
    kinds.START_ROLL: Step(Whose.ANY, range(START_DICE, START_DICE + 1), most=SEATS, below=(kinds.FIRST_PLAYER,)),
    kinds.MONSTERS: Step(Whose.NOBODYS, fits=lambda state, _seat, _a, _b: state.monster[0] == state.monster[1]),
    kinds.START: Step(Whose.ANY, FLAG),
    kinds.HIBERNATE: Step(Whose.ACTIVE, fits=owner_of(HIBERNATION)),
    kinds.MORNING: Step(Whose.ACTIVE),
    kinds.END_OF_TURN: Step(Whose.ACTIVE),
    kinds.NEXT_TURN: Step(Whose.NOBODYS),
    # Dice
    kinds.DOMINATE_DISCARD: Step(Whose.ACTIVE),
    kinds.COUNT_KEEPS: Step(Whose.ACTIVE),
    kinds.TAKE_DICE: Step(Whose.ACTIVE, below=(kinds.FIRST_ROLL,)),
    kinds.DICE_TOKEN: Step(Whose.ACTIVE, below=(kinds.FIRST_ROLL,)),
    kinds.FIRST_ROLL: Step(Whose.ACTIVE),
    kinds.ROLL: Step(Whose.ACTIVE, DICE),
    kinds.REROLL: Step(Whose.ACTIVE),
    kinds.REROLL_FAME: Step(Whose.ACTIVE),
    kinds.ALIEN_SYMBOL: Step(Whose.ACTIVE),
    kinds.ALIEN_AGAIN: Step(Whose.ACTIVE, range(POWER)),
    kinds.AFTER_ROLL: Step(Whose.ACTIVE, range(AFTER_ROLL_CARDS)),
    # Symbols
    kinds.RESOLVE: Step(Whose.ACTIVE),
    kinds.REBOOT: Step(Whose.ACTIVE, fits=owner_of(REBOOTING)),
    kinds.BEGIN_RESOLVE: Step(Whose.ACTIVE),
    kinds.BATTERIES: Step(Whose.ACTIVE, below=(kinds.GROUPS,)),
    kinds.SET_ASIDE: Step(Whose.ACTIVE, below=(kinds.GROUPS,)),
    kinds.GROUPS: Step(Whose.ACTIVE, below=(kinds.NEXT_SYMBOL,)),
    kinds.NEXT_SYMBOL: Step(Whose.ACTIVE, fits=has_symbols),
    kinds.MULTIPLY: Step(
        Whose.ACTIVE,
        range(MOST_CLAWS + 1),
        fits=lambda state, seat, claws, _b: (
            is_monster(state, seat, MEKA_DRAGON) and claws * state.dice[POWER] <= MOST_HITS
        ),
    ),
    kinds.PULL_WHICH: Step(Whose.ACTIVE),
    kinds.KING_TILE: Step(
        Whose.ACTIVE, fits=lambda state, seat, _a, _b: is_monster(state, seat, THE_KING) and may_place_king(state)
    ),
    kinds.COPY_ENERGY: Step(Whose.OTHERS, range(1, MOST_COPIED + 1), fits=owner_of(SUPERCONDUCTOR)),
    kinds.GENTLE: Step(Whose.ACTIVE),
    # Pulls and hits
    kinds.PULL: Step(Whose.ACTIVE, range(4), range(1, LONGEST_PULL + 1), most=2, fits=pulls),
    kinds.PULL_DONE: Step(Whose.ACTIVE, range(DESTRUCTION, BY_DICE + 2, BY_DICE)),
    kinds.BONUS_OR_HIT: Step(Whose.ACTIVE, range(LIFE_BONUS, TOKEN + 1), range(0, BY_DICE + 1, BY_DICE)),
    kinds.OFF_TILE: Step(Whose.ACTIVE, most=max(LIFE)),
    kinds.STOMP: Step(Whose.ACTIVE),
    kinds.HIT: Step(Whose.ANY, HITS, SOURCE, most=2),
    kinds.ROLL_CAMOUFLAGE: Step(
        Whose.ANY,
        range(1, DICE_AT_ONCE + 1),
        most=MOST_HITS // DICE_AT_ONCE,
        below=(kinds.SUFFER,),
        fits=rolls_camouflage,
    ),
    kinds.SUFFER: Step(Whose.ANY, HITS, SOURCE, fits=cancels),
    kinds.IN_SHAPE: Step(Whose.ACTIVE, range(1, max(LIFE) + 1), most=max(LIFE)),
    kinds.UNSTABLE: Step(Whose.ANY),
    kinds.SWAP: Step(Whose.ANY, fits=owner_of(UNSTABLE_DNA)),
    # Buying
    kinds.LAB_BUY: Step(Whose.ACTIVE),
    kinds.SHOP: Step(Whose.ACTIVE),
    kinds.REFILL: Step(Whose.NOBODYS),
    kinds.REVEAL: Step(Whose.NOBODYS, most=SLOTS),
    kinds.LAY_TILE: Step(Whose.ACTIVE, TILE),
    kinds.PLACE_TILE: Step(Whose.ACTIVE, TILE, fits=lambda state, _seat, tile, _b: not on_board(state, tile)),
    kinds.MOVE_TILE: Step(
        Whose.ACTIVE, TILE, fits=lambda state, _seat, tile, _b: on_board(state, tile) and not holds_marker(state, tile)
    ),
    kinds.NEWS: Step(Whose.ACTIVE),
    kinds.ARRIVE: Step(Whose.ACTIVE, range(CARDS), fits=lambda state, _seat, card, _b: state.where[card] == RESOLVING),
    kinds.EFFECT: Step(Whose.ACTIVE, range(CARDS), range(MOST_EFFECTS), most=MOST_EFFECTS, fits=has_effect),
    kinds.TESLA_CARD: Step(Whose.ACTIVE),
}
# What is only counted until a step has been carried out.
LASTING = {"pulled": kinds.PULL_DONE, "cancelled": kinds.SUFFER, "pending": kinds.NEXT_SYMBOL}
# Steps of a turn before there are dice.
BEFORE_DICE = (
    *(kinds.HIBERNATE, kinds.MORNING, kinds.LAB_BUY, kinds.DOMINATE_DISCARD, kinds.COUNT_KEEPS),
    *(kinds.TAKE_DICE, kinds.DICE_TOKEN, kinds.FIRST_ROLL),
)


def check_steps(state: DuelState) -> None:
    """Raise BadPosition if there is no card or no slot for a reveal, too many dice, or nobody to play."""
    check_monsters(state)
    check_hits(state)
    check_due(state)
    check_cards_used(state)
    reveals = len(numbers_of(state, kinds.REVEAL))
    if reveals > state.unseen:
        raise BadPosition("there are {unseen} unseen cards, too few to be drawn", unseen=state.unseen)
    if reveals > state.row.count(NONE):
        raise BadPosition("the row is full; leave the step 'reveal' out")
    check_dice(state, (kinds.ROLL,), BEFORE_DICE, MOST_DICE)


def check_monsters(state: DuelState) -> None:
    """Raise BadPosition if nobody plays: monsters are named, or about to be drawn."""
    if state.monster[0] == state.monster[1] and not is_pending(state, kinds.MONSTERS):
        raise BadPosition("monster=-: no step 'monsters' is pending, so name two different ones")


def check_hits(state: DuelState) -> None:
    """Raise BadPosition if hits of this turn are more than the life that is missing, or credits more than the hits."""
    rival = rival_of(state.active)
    check_number("hits", state.hits, 0, max(0, most_life(state, rival) + state.immune[rival] - state.life[rival]))
    used = max(0, len(numbers_of(state, kinds.OFF_TILE)) - 1)  # every pull below another was paid for with a credit
    won = sum(numbers_of(state, kinds.IN_SHAPE)) + used
    if won:
        check_number("hits", state.hits, FREE_HITS + won, MOST_HITS)


def check_cards_used(state: DuelState) -> None:
    """Raise BadPosition if a monster was saved without Unstoppable, or more symbols were added than power was spent."""
    saved = sum(state.immune)
    check_number("immune", saved, 0, int(state.where[UNSTOPPABLE] == DISCARD))
    check_number("added", sum(state.added), 0, state.power_spent)


def check_due(state: DuelState) -> None:
    """Raise BadPosition unless the dice of the first roll are the white ones and up to six red ones."""
    check_number("due", state.due, state.white, state.white + START_DICE)
