"""Observing many games, written once and compiled for each game."""

from __future__ import annotations

from daikaiju.rules.layout import Masks, Row, States

from .contract import observe


def observe_games(states: States, seats: Row, out: Masks, low: int, high: int) -> None:
    """Write what a seat of each game of a range may know into its row."""
    for place in range(low, high):
        row = out[place]
        for number in range(row.shape[0]):
            row[number] = 0
        observe(states[place], seats[place], row)
