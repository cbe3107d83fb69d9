"""The kernel that observes the games of a batch."""

from __future__ import annotations

from numba import cuda

from daikaiju.observe.kernels import observe_games
from daikaiju.rules.layout import Masks, Row, States

from .kernels import ILLEGAL


def observe(states: States, seats: Row, rows: Masks, report: Row, players: int) -> None:
    """Write what a seat of each game may know into its row; reports the first place where there is no such seat."""
    place = cuda.grid(1)
    if place < states.shape[0]:
        if seats[place] < 0 or seats[place] >= players:
            cuda.atomic.min(report, ILLEGAL, place)
        else:
            observe_games(states, seats, rows, place, place + 1)
