"""What the lanes of a warp do together when it thinks about one decision: the loops over numbers and hands.

All lanes run the code of a bot, each for itself, in step; these functions take the place of its loops, and
give each lane every 32nd of the work. Values that others have written are read only after a wait.
"""

from __future__ import annotations

from numba import cuda

from daikaiju.odds.lattice import BEFORE, FIRST, mean_of_next
from daikaiju.players.contract import NUMBERS, hand_worth, weigh_number
from daikaiju.players.rerolls import kept_node, mask_of, number_of_choices
from daikaiju.rules.dice import FACES, Dice
from daikaiju.rules.layout import Row
from daikaiju.rules.steps import Steps

from .sorting import EVERY_LANE, WARP


def weigh_numbers(state: Steps, seat: int, character: int, worths: Row) -> None:
    """Compute the values of all numbers of symbols."""
    for number in range(cuda.threadIdx.x % WARP, NUMBERS, WARP):
        weigh_number(state, seat, character, worths, number)
    cuda.syncwarp()


def weigh_finals(worths: Row, values: Row, dice: int) -> None:
    """Write the values of the hands of `dice` dice."""
    cuda.syncwarp()
    for node in range(FIRST[dice] + cuda.threadIdx.x % WARP, FIRST[dice + 1], WARP):
        values[node] = hand_worth(worths, node)
    cuda.syncwarp()


def expect(values: Row, dice: int) -> None:
    """Compute the value of keeping fewer dice and rolling the rest, number of dice by number."""
    cuda.syncwarp()
    for size in range(dice - 1, -1, -1):
        for node in range(FIRST[size] + cuda.threadIdx.x % WARP, FIRST[size + 1], WARP):
            values[node] = mean_of_next(values, node)
        cuda.syncwarp()


def choose_keeps(values: Row, dice: int) -> None:
    """Set the value of each node to that of the best keep among its dice, number of dice by number."""
    for size in range(1, dice + 1):
        for node in range(FIRST[size] + cuda.threadIdx.x % WARP, FIRST[size + 1], WARP):
            values[node] = best_with_one_less(values, node)
        cuda.syncwarp()


def best_with_one_less(values: Row, node: int) -> int:
    """The value of a node, or of the best one with one die less."""
    best: int = values[node]
    for face in range(FACES):
        best = max(best, values[BEFORE[node * FACES + face]])
    return best


def best_choice(state: Dice, allowed: int, least: int, values: Row) -> int:
    """The first choice with the highest value above the least; 0 if there is none."""
    best = least
    chosen = 0
    for choice in range(1 + cuda.threadIdx.x % WARP, number_of_choices(state), WARP):
        worth = values[kept_node(state, choice)]
        if worth > best and mask_of(state, allowed, choice) > 0:
            best = worth
            chosen = choice
    return first_of_best(best, chosen)


def first_of_best(best: int, chosen: int) -> int:
    """The lowest choice of the lanes with the highest value."""
    for power in range(5):
        other = cuda.shfl_xor_sync(EVERY_LANE, best, 1 << power)
        its_choice = cuda.shfl_xor_sync(EVERY_LANE, chosen, 1 << power)
        if other > best or (other == best and its_choice < chosen):
            best = other
            chosen = its_choice
    return chosen
