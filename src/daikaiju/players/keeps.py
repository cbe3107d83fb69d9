"""Choosing dice: from the worth of every keep to the dice that are rolled again."""

from __future__ import annotations

from daikaiju.odds.lattice import NEXT
from daikaiju.rules.dice import ANY_FACE, FACES, Dice
from daikaiju.rules.layout import Row


def dice_on_table(state: Dice) -> int:
    """How many dice lie there."""
    number = 0
    for face in range(FACES):
        number += state.dice[face]
    return number


def best_mask(state: Dice, allowed: int, here: int, price: int, values: Row) -> int:
    """Go through all choices of dice; a reroll must be worth more than stopping, and its price."""
    best = here
    chosen = 0
    choices = 1
    for shown in range(FACES):
        choices *= state.dice[shown] + 1
    for choice in range(1, choices):
        worth = values[kept_node(state, choice)] - price
        if worth > best:
            mask = mask_of(state, allowed, choice)
            if mask > 0:
                best = worth
                chosen = mask
    return chosen


def mask_of(state: Dice, allowed: int, choice: int) -> int:
    """Choice n of dice as an action; 0 if it takes a face that may not be rerolled."""
    mask = 0
    first = 0
    left = choice
    for shown in range(FACES):
        count = state.dice[shown]
        picked = left % (count + 1)
        left //= count + 1
        if picked and allowed != ANY_FACE and allowed != shown:
            return 0
        mask |= ((1 << picked) - 1) << first
        first += count
    return mask


def kept_node(state: Dice, choice: int) -> int:
    """The node of the dice that choice n leaves on the table."""
    node = 0
    left = choice
    for shown in range(FACES):
        count = state.dice[shown]
        for _ in range(count - left % (count + 1)):
            node = NEXT[node * FACES + shown]
        left //= count + 1
    return node
