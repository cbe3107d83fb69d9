"""The type of a state in code that works with any game."""

from __future__ import annotations

from typing import TypeVar

from .steps import Steps

# What the states of all games share: players, rules, pending steps, the end. `isinstance` tells which game it is.
State = Steps
S = TypeVar("S", bound=Steps)  # the state of one game
S_contra = TypeVar("S_contra", bound=Steps, contravariant=True)
