"""Rollouts: the network plays on from one decision, many games at once, and judges where they stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from daikaiju.batch import blank_of
from daikaiju.errors import RulesFault
from daikaiju.game import Game
from daikaiju.native import native, observing
from daikaiju.observe.games import observation_of
from daikaiju.rules.kernels import BROKE
from daikaiju.rules.layout import dtype_of

from .luck import Luck
from .network import NumpyNetwork

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Numbers = NDArray[np.int64]

GOES_ON = -1  # in a list of winners


class Asked(NamedTuple):
    """Games after a step: who is asked, who has won, the turn, what the seat may know, and the legal actions."""

    actors: Numbers
    won: Numbers
    turns: Numbers
    seen: NDArray[np.int8]
    masks: NDArray[np.int8]


class Rollouts:
    """Rollouts from one decision; rollouts with the same number have the same luck."""

    def __init__(self, game: Game, network: NumpyNetwork, seed: int, turns: int) -> None:
        known = game.view(game.actor)
        self.seat, self.players, self.seed = game.actor, game.players, seed
        self.network = network
        self.turn, self.turns = int(known.state.turn), turns
        self.root = np.zeros(1, dtype_of(game.rules.state))
        known.state.write_to(self.root[0])
        self.blank = blank_of(replace(game.setup, seats=()))  # games that end are not looked at again
        self.step_games = native(game.vocabulary.ruleset)["step_games"]
        self.observe_games = observing(game.vocabulary.ruleset)
        self.actions, self.width = game.rules.actions, observation_of(game.rules.name).length
        self.played = 0

    def run(self, actions: Numbers, numbers: Numbers, is_over: Callable[[], bool] = lambda: False) -> Floats | None:
        """Return the searcher's chance to win in a rollout of each action; None if time was up before.

        It is the mean over the first questions of all turns that a rollout plays to; a game that ends before
        counts with its result for the rest.
        """
        states, luck = np.repeat(self.root, len(actions)), Luck(self.seed, numbers)
        places, chosen = np.arange(len(actions)), actions.astype(np.int64)
        values, judged = np.zeros(len(actions), dtype=np.float32), np.zeros(len(actions), dtype=np.int64)
        while len(places):
            if is_over():
                return None
            asked = self.step(states, luck.streams(states, chosen), chosen)
            reached = np.where(asked.won == GOES_ON, np.clip(asked.turns - self.turn, 0, self.turns), self.turns)
            open_ = np.flatnonzero(asked.won == GOES_ON)
            hidden = self.network.hidden_of(asked.seen[open_])
            values[places] += (reached - judged[places]) * self.chances(asked, open_, hidden)
            judged[places] = reached
            goes_on = reached[open_] < self.turns
            left = open_[goes_on]
            places, states, luck = places[left], states[left], luck.of(left)
            chosen = self.network.best_of(hidden[goes_on], asked.masks[left]) if len(left) else chosen[:0]
        self.played += len(actions)
        return np.asarray(values / self.turns, dtype=np.float32)

    def step(self, states: NDArray[Any], streams: Numbers, chosen: Numbers) -> Asked:
        """Apply an action in each of the games and go on to the next question."""
        number = len(states)
        actors, won = np.empty(number, dtype=np.int64), np.empty(number, dtype=np.int64)
        masks, bits = np.empty((number, self.actions), dtype=np.int8), np.zeros((0, 1), dtype=np.int64)
        memory = (states, self.blank, streams, chosen, actors, won, masks, bits)
        self.step_games(*memory, self.players, 0, number)
        if (won == BROKE).any():
            raise RulesFault("the rules broke in {number} of the games played on", number=int((won == BROKE).sum()))
        seen = np.empty((number, self.width), dtype=np.int8)
        self.observe_games(states, actors, seen, 0, number)
        return Asked(actors, won, states["turn"].astype(np.int64), seen, masks)

    def chances(self, asked: Asked, open_: Numbers, hidden: Floats) -> Floats:
        """Return the searcher's chance in each of the games: the result, or what the network thinks of open ones."""
        bits = np.maximum(asked.won, 0)[:, None] >> np.arange(self.players) & 1
        found = np.asarray(bits[:, self.seat] / np.maximum(1, bits.sum(axis=1)), dtype=np.float32)
        seats = self.network.chances_of(hidden, self.players)
        found[open_] = seats[np.arange(len(open_)), (self.seat - asked.actors[open_]) % self.players]
        return found
