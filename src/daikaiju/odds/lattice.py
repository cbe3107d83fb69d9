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


def nodes_before() -> list[int]:
    """Return for every node and face the node with one die less of it; the node itself if it shows none."""
    before = [node for node in range(NODES) for _ in range(FACES)]
    for node in range(FIRST[MOST_DICE]):
        for face in range(FACES):
            before[NEXT[node * FACES + face] * FACES + face] = node
    return before


BEFORE: tuple[int, ...] = tuple(nodes_before())  # BEFORE[node * FACES + face]


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
        values[node] = mean_of_next(values, node)


def mean_of_next(values: Row, node: int) -> int:
    """The value of rolling one more die."""
    after = node * FACES
    total: int = (
        values[NEXT[after]]
        + values[NEXT[after + 1]]
        + values[NEXT[after + 2]]
        + values[NEXT[after + 3]]
        + values[NEXT[after + 4]]
        + values[NEXT[after + 5]]
    )
    return total // FACES


def reroll_once(values: Row, dice: int) -> None:
    """Set the value of each hand to that of its best keep, with the rest rolled."""
    expect(values, dice)
    choose_keeps(values, dice)


def choose_keeps(values: Row, dice: int) -> None:
    """Set the value of each node to that of the best keep among its dice, from fewer dice to more."""
    for node in range(FIRST[dice]):
        raise_next(values, node)


def raise_next(values: Row, node: int) -> None:
    """Raise the nodes with one die more to the value of a node, whose dice they may keep."""
    value = values[node]
    for face in range(FACES):
        more = NEXT[node * FACES + face]
        values[more] = max(values[more], value)


def look_ahead(values: Row, dice: int, rolls: int) -> None:
    """From the values of final hands, compute the value of every keep with `rolls` rolls to come, one or more."""
    for _ in range(rolls - 1):
        reroll_once(values, dice)
    expect(values, dice)
