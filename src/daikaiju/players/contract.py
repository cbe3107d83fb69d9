"""What a game must say so that its bots can be compiled: hooks that `kernels.py` is written against."""

from __future__ import annotations

from daikaiju.rules.layout import Row, Rows
from daikaiju.rules.steps import Steps


def answer(state: Steps, policy: int, scratch: Rows) -> int:
    """Return what the bot of that number does now; `scratch` is memory to work in."""
    raise NotImplementedError


def note(state: Steps, seat: int, row: Row) -> None:
    """Write how a seat stands into a row of notes, from place STANDING on."""
    raise NotImplementedError


def is_noted(kind: int) -> bool:
    """Whether statistics want to know how a question of this kind was answered."""
    raise NotImplementedError


def rank(state: Steps, policy: int, scratch: Rows, ranked: Row) -> int:
    """Write the dice a bot would reroll, best first, as far as there is room; returns how many, 0 if not asked."""
    raise NotImplementedError


def weigh(state: Steps, policy: int, scratch: Rows) -> int:
    """Write what every final hand is worth to a bot into the row VALUES; returns the rerolls to come.

    0 if dice are not asked for, or if cards make more of rerolls than final hands can tell.
    """
    raise NotImplementedError
