"""The kernel in which bots answer for seats of a batch: a warp thinks about one decision after the other.

All lanes of a warp do the same, but for the loops in `together.py`, which they share.
"""

from __future__ import annotations

from numba import cuda

from daikaiju.players.contract import answer
from daikaiju.players.kernels import RANDOM
from daikaiju.rules.kernels import random_choice
from daikaiju.rules.layout import Row, Rows, States
from daikaiju.rules.steps import Steps

from .layout import Scratches
from .sorting import WARP


def answer_seats(states: States, actors: Row, policies: Rows, streams: Rows, memories: Scratches, actions: Row) -> None:
    """Write the action of the bot that is asked in each game; where no bot is, nothing."""
    warp = cuda.grid(1) // WARP
    for place in range(warp, states.shape[0], memories.shape[0]):
        policy = policies[place, actors[place]]
        if policy == RANDOM:
            choose_at_random(states[place], streams[place], actions, place)
        elif policy > RANDOM:
            cuda.syncwarp()  # some lanes may still read what was thought before
            action = answer(states[place], policy, memories[warp])
            if cuda.threadIdx.x % WARP == 0:
                actions[place] = action


def choose_at_random(state: Steps, stream: Row, actions: Row, place: int) -> None:
    """Write a random legal action; one lane draws it."""
    if cuda.threadIdx.x % WARP == 0:
        actions[place] = random_choice(state, stream)
