"""Gaining and spending energy, the same in both games."""

from __future__ import annotations

from typing import Annotated

from .deck import Deck
from .events import ENERGY_GAINED, ENERGY_SPENT, emit
from .steps import NOBODY


class Energy(Deck):
    """A state with energy. Games set the length of the list."""

    energy: Annotated[list[int], "i2", 0]


def gain_energy(state: Energy, seat: int, amount: int, source: int) -> None:
    """Energy is kept until spent (R19); the supply is unlimited (A10)."""
    if amount > 0:
        state.energy[seat] += amount
        emit(state, ENERGY_GAINED, seat, NOBODY, amount, source)


def spend_energy(state: Energy, seat: int, amount: int, source: int) -> None:
    """Energy leaves a monster: a price, a payment or a loss."""
    if amount > 0:
        state.energy[seat] -= amount
        emit(state, ENERGY_SPENT, seat, NOBODY, amount, source)
