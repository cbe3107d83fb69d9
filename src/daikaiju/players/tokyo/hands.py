"""Dice: the value of every final hand, and which dice to reroll.

Values are computed face by face, then added up for every hand of the lattice.
"""

from __future__ import annotations

from daikaiju.odds.lattice import COUNTS, FIRST, look_ahead, node_of
from daikaiju.players.rerolls import best_mask, dice_on_table, rank_masks
from daikaiju.players.scratch import VALUES, WORTHS
from daikaiju.rules.dice import FACES, NO_DICE
from daikaiju.rules.layout import Row, Rows
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.tokyo.cards.attack import burrowing_claws, tail_and_urbavore
from daikaiju.rules.tokyo.cards.catalog import (
    ACID_ATTACK,
    ALPHA_MONSTER,
    COMPLETE_DESTRUCTION,
    FIRE_BREATHING,
    FREEZE_TIME,
    FRIEND_OF_CHILDREN,
    GOURMET,
    HERBIVORE,
    OMNIVORE,
    POISON_QUILLS,
    POISON_SPIT,
    REGENERATION,
    SHRINK_RAY,
)
from daikaiju.rules.tokyo.dice import choosable
from daikaiju.rules.tokyo.kinds import REROLL
from daikaiju.rules.tokyo.queries import copies, in_tokyo
from daikaiju.rules.tokyo.state import CLAW, ENERGY, HEART, ONE, THREE, TWO, TokyoState

from .worth import attack_worth, energy_worth, hearts_worth, stars_worth

# Places in the row of values: per number of stars, hearts, energy, damage; then what cards add.
IN_STARS, IN_HEARTS, IN_ENERGY, IN_DAMAGE = 0, 40, 60, 80
OMNIVORES, DESTRUCTIONS, GOURMETS, QUILLS, ACID, TAIL = range(120, 126)
PER_ATTACK = 126
NUMBERS = 40  # of stars, from 0
MOST_COUNT = 19
MOST_DAMAGE = 39
EXTRA_TURN_WORTH = 3500


def weigh_faces(state: TokyoState, seat: int, character: int, worths: Row) -> None:
    """Compute the value of each number of stars, hearts, energy and damage in this position."""
    weigh_numbers(state, seat, character, worths)
    weigh_cards(state, seat, character, worths)


def weigh_numbers(state: TokyoState, seat: int, character: int, worths: Row) -> None:
    """Compute the values of all numbers of symbols."""
    for number in range(NUMBERS):
        weigh_number(state, seat, character, worths, number)


def weigh_number(state: TokyoState, seat: int, character: int, worths: Row, number: int) -> None:
    """Compute the value of a number of stars, hearts, energy and damage."""
    worths[IN_STARS + number] = stars_worth(state, seat, character, number)
    if number < MOST_DAMAGE:
        worths[IN_DAMAGE + number] = attack_worth(state, seat, character, number)
    if number < MOST_COUNT:
        worths[IN_HEARTS + number] = 0
        worths[IN_ENERGY + number] = 0
        if number > 0:
            healed = number + copies(state, seat, REGENERATION)
            if not in_tokyo(state, seat):
                worths[IN_HEARTS + number] = hearts_worth(state, seat, character, healed)
            gained = number + copies(state, seat, FRIEND_OF_CHILDREN)
            worths[IN_ENERGY + number] = energy_worth(state, seat, character, gained)


def weigh_cards(state: TokyoState, seat: int, character: int, worths: Row) -> None:
    """Write what cards add to the value of hands."""
    worths[OMNIVORES] = 2 * copies(state, seat, OMNIVORE)
    worths[DESTRUCTIONS] = 9 * copies(state, seat, COMPLETE_DESTRUCTION)
    worths[GOURMETS] = 2 * copies(state, seat, GOURMET)
    worths[QUILLS] = 2 * copies(state, seat, POISON_QUILLS)
    worths[ACID] = copies(state, seat, ACID_ATTACK)
    worths[TAIL] = tail_and_urbavore(state, seat) + burrowing_claws(state, seat)
    counters = copies(state, seat, POISON_SPIT) + copies(state, seat, SHRINK_RAY) + copies(state, seat, FIRE_BREATHING)
    worths[PER_ATTACK] = (
        stars_worth(state, seat, character, copies(state, seat, ALPHA_MONSTER))
        - stars_worth(state, seat, character, copies(state, seat, HERBIVORE))
        + 800 * counters
    )
    worths[PER_ATTACK + 1] = EXTRA_TURN_WORTH * copies(state, seat, FREEZE_TIME)


def hand_worth(worths: Row, node: int) -> int:
    """The value of a final hand: stars of the numbers, hearts, energy, and the attack."""
    at = node * FACES
    ones = COUNTS[at + ONE]
    twos = COUNTS[at + TWO]
    threes = COUNTS[at + THREE]
    claws = COUNTS[at + CLAW]
    worth: int = worths[IN_HEARTS + COUNTS[at + HEART]] + worths[IN_ENERGY + COUNTS[at + ENERGY]]
    stars = 0
    if ones >= 3:
        stars += ones - 2 + worths[GOURMETS]
        worth += worths[PER_ATTACK + 1]
    if twos >= 3:
        stars += twos - 1
    if threes >= 3:
        stars += threes
    if ones and twos and threes:
        stars += worths[OMNIVORES]
        if claws and COUNTS[at + HEART] and COUNTS[at + ENERGY]:
            stars += worths[DESTRUCTIONS]
    damage = claws + worths[ACID] + (worths[QUILLS] if twos >= 3 else 0)
    if claws:
        damage += worths[TAIL]
        worth += worths[PER_ATTACK]
    worth += worths[IN_STARS + stars] + worths[IN_DAMAGE + damage]
    return worth


def weigh_hands(state: TokyoState, seat: int, character: int, dice: int, scratch: Rows) -> None:
    """Compute the value of every final hand of `dice` dice."""
    worths = scratch[WORTHS]
    weigh_faces(state, seat, character, worths)
    weigh_finals(worths, scratch[VALUES], dice)


def weigh_finals(worths: Row, values: Row, dice: int) -> None:
    """Write the values of the hands of `dice` dice."""
    for node in range(FIRST[dice], FIRST[dice + 1]):
        values[node] = hand_worth(worths, node)


def weigh_keeps(state: TokyoState, seat: int, character: int, scratch: Rows) -> int:
    """Compute the value of every keep with the rerolls left; returns the value of stopping."""
    dice = dice_on_table(state)
    weigh_hands(state, seat, character, dice, scratch)
    here: int = scratch[VALUES][node_of(state.dice)]
    look_ahead(scratch[VALUES], dice, max(1, state.rerolls))
    return here


def choose_reroll(state: TokyoState, seat: int, character: int, scratch: Rows) -> int:
    """Return the reroll with the best keep, as a mask; 0: stop."""
    allowed = choosable(state, REROLL, seat)
    if allowed == NO_DICE:
        return PASS
    here = weigh_keeps(state, seat, character, scratch)
    price = 0 if state.rerolls > 0 else -energy_worth(state, seat, character, -1)
    return best_mask(state, allowed, here, price, scratch[VALUES])


def rank_rerolls(state: TokyoState, seat: int, character: int, scratch: Rows, ranked: Row) -> int:
    """Write the best rerolls, best first; returns how many."""
    allowed = choosable(state, REROLL, seat)
    if allowed == NO_DICE:
        return 0
    here = weigh_keeps(state, seat, character, scratch)
    return rank_masks(state, allowed, here, scratch, ranked)
