"""The hooks that a game must define so that its bots can be compiled; `kernels.py` is written against them.

The last ones are of a game's module `hands`; with them a warp of a GPU shares the work (`cuda/together.py`).
"""

from __future__ import annotations

from daikaiju.rules.layout import Row, Rows
from daikaiju.rules.steps import Steps


def answer(state: Steps, policy: int, scratch: Rows) -> int:
    """Return the action of a policy; `scratch` is working memory."""
    raise NotImplementedError


def note(state: Steps, seat: int, row: Row) -> None:
    """Write the situation of a seat into a row of notes, from place STANDING on."""
    raise NotImplementedError


def is_noted(kind: int) -> bool:
    """Whether answers to this kind of question are recorded for statistics."""
    raise NotImplementedError


def rank(state: Steps, policy: int, scratch: Rows, ranked: Row) -> int:
    """Write a policy's best rerolls into `ranked`, best first; returns how many, 0 if the question is not a reroll."""
    raise NotImplementedError


def weigh(state: Steps, policy: int, scratch: Rows) -> int:
    """Write a policy's value of every final hand into the row VALUES; returns the number of rerolls to come.

    0 if the question is not a reroll, or if cards give rerolls a value beyond the final hand.
    """
    raise NotImplementedError


# The numbers of symbols that are weighed, from 0.
NUMBERS = 0


def weigh_numbers(state: Steps, seat: int, character: int, worths: Row) -> None:
    """Write the values of all numbers of symbols: a loop over `weigh_number`."""
    raise NotImplementedError


def weigh_finals(worths: Row, values: Row, dice: int) -> None:
    """Write the values of all hands of a number of dice: a loop over `hand_worth`."""
    raise NotImplementedError


def weigh_number(state: Steps, seat: int, character: int, worths: Row, number: int) -> None:
    """Write the value of a number of symbols of each kind."""
    raise NotImplementedError


def hand_worth(worths: Row, node: int) -> int:
    """The value of a final hand, from those of its numbers of symbols."""
    raise NotImplementedError
