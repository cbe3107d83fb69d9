"""All hands of up to nine dice, and the exact value of keeping some of them.

Dice are interchangeable, so a hand is the number of dice showing each face: a node. Nodes are numbered
by their number of dice, then by their faces; node 0 is the empty hand. Adding a die of a face leads
to another node, so a roll is a walk of single dice and every expectation is a sum over six nodes.
Values are whole numbers, so that interpreted and compiled code give the same results.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from daikaiju.rules.dice import FACES, PerFace
from daikaiju.rules.layout import Row

MOST_DICE = 9
HANDS = [hand for size in range(MOST_DICE + 1) for hand in combinations_with_replacement(range(FACES), size)]
NODE_OF = {hand: node for node, hand in enumerate(HANDS)}
NODES = len(HANDS)
# The first node of each number of dice; one more entry closes the last range.
FIRST = (*(next(node for node, hand in enumerate(HANDS) if len(hand) == size) for size in range(MOST_DICE + 1)), NODES)
# How many dice of a node show each face: COUNTS[node * FACES + face].
COUNTS: tuple[int, ...] = tuple(hand.count(face) for hand in HANDS for face in range(FACES))
# The node with one die more: NEXT[node * FACES + face]; the largest hands lead nowhere.
NEXT: tuple[int, ...] = tuple(NODE_OF.get(tuple(sorted((*hand, face))), -1) for hand in HANDS for face in range(FACES))


def node_of(dice: PerFace) -> int:
    """The node of the dice on the table."""
    node = 0
    for face in range(FACES):
        for _ in range(dice[face]):
            node = NEXT[node * FACES + face]
    return node


def expect(values: Row, dice: int) -> None:
    """From the values of all hands of `dice` dice, compute the value of keeping fewer and rolling the rest."""
    for node in range(FIRST[dice] - 1, -1, -1):
        after = node * FACES
        values[node] = (
            values[NEXT[after]]
            + values[NEXT[after + 1]]
            + values[NEXT[after + 2]]
            + values[NEXT[after + 3]]
            + values[NEXT[after + 4]]
            + values[NEXT[after + 5]]
        ) // FACES


def reroll_once(values: Row, best: Row, dice: int) -> None:
    """Set the value of each hand to that of its best keep, with the rest rolled; `best` is scratch memory."""
    expect(values, dice)
    for node in range(FIRST[dice + 1]):
        best[node] = values[node]
    for node in range(FIRST[dice]):
        value = best[node]
        for face in range(FACES):
            more = NEXT[node * FACES + face]
            best[more] = max(best[more], value)
    for node in range(FIRST[dice], FIRST[dice + 1]):
        values[node] = best[node]


def look_ahead(values: Row, best: Row, dice: int, rolls: int) -> None:
    """From the values of final hands, compute the value of every keep with `rolls` rolls to come, one or more."""
    for _ in range(rolls - 1):
        reroll_once(values, best, dice)
    expect(values, dice)
