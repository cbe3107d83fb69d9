"""Choosing dice: from the value of every keep to the dice to reroll."""

from __future__ import annotations

from daikaiju.odds.lattice import NEXT
from daikaiju.rules.dice import ANY_FACE, FACES, Dice
from daikaiju.rules.layout import Row, Rows
from daikaiju.rules.legal_moves import PASS

from .scratch import RANKED, VALUES


def dice_on_table(state: Dice) -> int:
    """The number of dice on the table."""
    number = 0
    for face in range(FACES):
        number += state.dice[face]
    return number


def best_mask(state: Dice, allowed: int, here: int, price: int, values: Row) -> int:
    """Return the best reroll; its value minus its price must exceed that of stopping."""
    return mask_of(state, allowed, best_choice(state, allowed, here + price, values))


def best_choice(state: Dice, allowed: int, least: int, values: Row) -> int:
    """The first choice with the highest value above the least; 0 if there is none."""
    best = least
    chosen = 0
    for choice in range(1, number_of_choices(state)):
        worth = values[kept_node(state, choice)]
        if worth > best and mask_of(state, allowed, choice) > 0:
            best = worth
            chosen = choice
    return chosen


def number_of_choices(state: Dice) -> int:
    """How many choices of dice there are; choice 0 takes none."""
    choices = 1
    for shown in range(FACES):
        choices *= state.dice[shown] + 1
    return choices


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


def mask_that_keeps(dice: list[int], kept: list[int]) -> int:
    """The action that rerolls all dice except those kept; both are given by face."""
    mask = 0
    first = 0
    for shown in range(FACES):
        mask |= ((1 << dice[shown] - kept[shown]) - 1) << first
        first += dice[shown]
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


def rank_masks(state: Dice, allowed: int, here: int, scratch: Rows, ranked: Row) -> int:
    """Write the best rerolls and stopping, best first; returns how many there are."""
    worths = scratch[RANKED]
    ranked[0] = PASS
    worths[0] = here
    number = 1
    for choice in range(1, number_of_choices(state)):
        mask = mask_of(state, allowed, choice)
        if mask > 0:
            number = insert(ranked, worths, number, mask, scratch[VALUES][kept_node(state, choice)])
    return number


def insert(ranked: Row, worths: Row, number: int, action: int, worth: int) -> int:
    """Insert an action into the ranking; when it is full, the last one is dropped."""
    place = min(number, ranked.shape[0] - 1)
    if number == ranked.shape[0] and worths[place] >= worth:
        return number
    while place > 0 and worths[place - 1] < worth:
        worths[place] = worths[place - 1]
        ranked[place] = ranked[place - 1]
        place -= 1
    worths[place] = worth
    ranked[place] = action
    most: int = ranked.shape[0]
    return min(number + 1, most)
