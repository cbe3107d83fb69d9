"""Dice: the value of every final hand, and which dice to reroll."""

from __future__ import annotations

from daikaiju.odds.lattice import COUNTS, FIRST, look_ahead, node_of
from daikaiju.players.rerolls import best_mask, dice_on_table, rank_masks
from daikaiju.players.scratch import VALUES, WORTHS
from daikaiju.rules.dice import ANY_FACE, FACES
from daikaiju.rules.duel.cards.catalog import GENTLE_GIANT, NATURAL_SELECTION, SIGNATURE_MOVE
from daikaiju.rules.duel.cards.passive import bonus_claws, rolls_allowed
from daikaiju.rules.duel.monsters import (
    ALIENOID,
    CYBER_KITTY,
    GIGAZAUR,
    MEKA_DRAGON,
    SPACE_PENGUIN,
    THE_KING,
    is_monster,
)
from daikaiju.rules.duel.queries import owns
from daikaiju.rules.duel.state import CLAW, DESTRUCTION_FACE, ENERGY, FAME_FACE, HEART, POWER, DuelState
from daikaiju.rules.layout import Row, Rows

from .tastes import KING_TILE_WORTH
from .worth import energy_worth, hits_worth, life_worth, pull_worth, token_worth

MOST = 10  # numbers of symbols of a kind, from 0
IN_LIFE, IN_ENERGY, IN_PULLS, IN_POWER, IN_HITS = 0, 10, 20, 100, 110
MOST_PULL = 8  # steps; pulls of both markers are IN_PULLS + fame * MOST_PULL + destruction
NUMBERS = MOST_PULL * MOST_PULL
MOST_HITS = 60
MULTIPLIES, BONUS_CLAWS, GENTLE, FOUR_OF_A_KIND = range(IN_HITS + MOST_HITS, IN_HITS + MOST_HITS + 4)
PULL_NEEDS = 2
ADDED_SYMBOL_WORTH = 600


def weigh_faces(state: DuelState, seat: int, character: int, worths: Row) -> None:
    """Compute the value of each number of each symbol in this position."""
    weigh_numbers(state, seat, character, worths)
    worths[MULTIPLIES] = int(is_monster(state, seat, MEKA_DRAGON))
    worths[BONUS_CLAWS] = bonus_claws(state, seat)
    worths[GENTLE] = pull_worth(state, seat, character, 1, 0) if owns(state, seat, GENTLE_GIANT) else 0
    worths[FOUR_OF_A_KIND] = life_worth(state, seat, character, -10) if owns(state, seat, NATURAL_SELECTION) else 0


def weigh_numbers(state: DuelState, seat: int, character: int, worths: Row) -> None:
    """Compute the values of all numbers of symbols."""
    for number in range(NUMBERS):
        weigh_number(state, seat, character, worths, number)


def weigh_number(state: DuelState, seat: int, character: int, worths: Row, number: int) -> None:
    """Compute the value of a number of each symbol; pulls of both markers are numbered together."""
    if number < MOST:
        worths[IN_LIFE + number] = life_worth(state, seat, character, number)
        worths[IN_ENERGY + number] = energy_worth(state, seat, character, number)
        worths[IN_POWER + number] = power_worth(state, seat, character, number)
    if number < MOST_HITS:
        worths[IN_HITS + number] = hits_worth(state, seat, character, number)
    fame = number // MOST_PULL
    destruction = number % MOST_PULL
    if fame == 0 or destruction == 0 or fame + destruction + 2 * PULL_NEEDS <= MOST_PULL:
        worths[IN_PULLS + number] = pull_worth(state, seat, character, fame, destruction)


def power_worth(state: DuelState, seat: int, character: int, count: int) -> int:
    """The value of `count` power symbols for a monster."""
    worth = 0
    if owns(state, seat, SIGNATURE_MOVE):
        worth = pull_worth(state, seat, character, count // 3, 0)
    if is_monster(state, seat, CYBER_KITTY):
        worth += energy_worth(state, seat, character, 4 * (count // 3) + (2 if count % 3 == 2 else 0))
    elif is_monster(state, seat, SPACE_PENGUIN):
        worth += token_worth(state, seat, character, count)
    elif is_monster(state, seat, GIGAZAUR):
        worth += max(
            pull_worth(state, seat, character, count // 2, 0), pull_worth(state, seat, character, 0, count // 2)
        )
    elif is_monster(state, seat, THE_KING):
        worth += KING_TILE_WORTH * (count // 2)
    elif is_monster(state, seat, ALIENOID):
        worth += ADDED_SYMBOL_WORTH * (count // 2)
    return worth


def hand_worth(worths: Row, node: int) -> int:
    """The value of a final hand: the sum over its symbols."""
    at = node * FACES
    claws = COUNTS[at + CLAW] + worths[BONUS_CLAWS]
    power = COUNTS[at + POWER]
    fame = max(0, COUNTS[at + FAME_FACE] - PULL_NEEDS)
    destruction = max(0, COUNTS[at + DESTRUCTION_FACE] - PULL_NEEDS)
    worth: int = worths[IN_LIFE + COUNTS[at + HEART]] + worths[IN_ENERGY + COUNTS[at + ENERGY]]
    worth += worths[IN_PULLS + fame * MOST_PULL + destruction] + worths[IN_POWER + power]
    if worths[FOUR_OF_A_KIND] < 0 and has_four(node):
        worth += worths[FOUR_OF_A_KIND]
    if claws == 0:
        worth += worths[GENTLE]
        return worth
    if worths[MULTIPLIES] and power >= 2:
        claws = min(claws * power, MOST_HITS - 1)
    worth += worths[IN_HITS + claws]
    return worth


def has_four(node: int) -> bool:
    """Whether a hand has four of a kind, which Natural Selection punishes."""
    for face in range(FACES):
        if COUNTS[node * FACES + face] >= 4:
            return True
    return False


def weigh_hands(state: DuelState, seat: int, character: int, dice: int, scratch: Rows) -> None:
    """Compute the value of every final hand of `dice` dice."""
    worths = scratch[WORTHS]
    weigh_faces(state, seat, character, worths)
    weigh_finals(worths, scratch[VALUES], dice)


def weigh_finals(worths: Row, values: Row, dice: int) -> None:
    """Write the values of the hands of `dice` dice."""
    for node in range(FIRST[dice], FIRST[dice + 1]):
        values[node] = hand_worth(worths, node)


def weigh_keeps(state: DuelState, seat: int, character: int, rolls: int, scratch: Rows) -> int:
    """Compute the value of every keep with `rolls` rolls to come; returns the value of stopping."""
    dice = dice_on_table(state)
    weigh_hands(state, seat, character, dice, scratch)
    here: int = scratch[VALUES][node_of(state.dice)]
    look_ahead(scratch[VALUES], dice, max(1, rolls))
    return here


def choose_reroll(state: DuelState, seat: int, character: int, scratch: Rows) -> int:
    """Return the reroll with the best keep, as a mask; 0: stop."""
    here = weigh_keeps(state, seat, character, rolls_allowed(state, seat) - state.rolls, scratch)
    return best_mask(state, ANY_FACE, here, 0, scratch[VALUES])


def choose_fame_reroll(state: DuelState, seat: int, character: int, scratch: Rows) -> int:
    """In the Shadows: reroll fame dice while that has a higher expected value."""
    here = weigh_keeps(state, seat, character, 1, scratch)
    return best_mask(state, FAME_FACE, here, 0, scratch[VALUES])


def rank_rerolls(state: DuelState, seat: int, character: int, scratch: Rows, ranked: Row) -> int:
    """Write the best rerolls, best first; returns how many."""
    here = weigh_keeps(state, seat, character, rolls_allowed(state, seat) - state.rolls, scratch)
    return rank_masks(state, ANY_FACE, here, scratch, ranked)
