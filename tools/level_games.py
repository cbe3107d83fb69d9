"""Games between levels, many at once: compiled rules, one pass of the network for all of them, choices one by one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from daikaiju.batch import Batch
from daikaiju.notation.record import Setup
from daikaiju.players.games import policy_of
from daikaiju.players.levels.bot import SECOND_BEST
from daikaiju.players.levels.characters import CHARACTERS, Character
from daikaiju.players.levels.choice import choose, logits_around
from daikaiju.players.levels.games import warmed
from daikaiju.players.net.bot import network_in
from daikaiju.players.net.games import has_network, shipped_for
from daikaiju.players.net.network import NumpyNetwork
from daikaiju.players.policies import compiled, new_scratch

Logits = list[list[float]]  # of the legal actions, by game
Judge = Callable[[Batch, NDArray[np.int64], list[list[int]]], Logits]
Player = Character | None  # None: the champion, who does what is best


def player_of(name: str) -> Player:
    """Return the character of a level; None for the champion."""
    return CHARACTERS.get(name)


def judge_of(setup: Setup) -> Judge:
    """Return what judges actions: the network if there is one, else a policy."""
    if has_network(setup.game, setup.players, setup.rules):
        return by_network(network_in(shipped_for(setup.game, setup.players, setup.rules).path, setup.game))
    return by_policy(setup)


def by_network(network: NumpyNetwork) -> Judge:
    """Let a network judge all games in one pass."""

    def judge(batch: Batch, places: NDArray[np.int64], legal: list[list[int]]) -> Logits:
        rows = logits_of_rows(network, batch.observe()[places])
        return [row[actions].tolist() for row, actions in zip(rows, legal, strict=True)]

    return judge


def logits_of_rows(network: NumpyNetwork, seen: NDArray[np.int8]) -> NDArray[np.float32]:
    """Return the logits of all actions; a row per observation."""
    layers = network.layers
    found = network.hidden_of(seen) @ layers["policy.weight"].T + layers["policy.bias"]
    return np.asarray(found, dtype=np.float32)


def by_policy(setup: Setup) -> Judge:
    """Let the policy judge that levels play with where there is no network."""
    number = policy_of(SECOND_BEST, setup.game)
    assert number is not None
    decide_at, scratch = compiled(setup.game)["decide_at"], new_scratch()
    policies, stream = np.full(setup.players, number, dtype=np.int64), np.array([1, 1], dtype=np.int64)

    def judge(batch: Batch, places: NDArray[np.int64], legal: list[list[int]]) -> Logits:
        best = [int(decide_at(batch.states, place, policies, stream, scratch)) for place in places]
        return [logits_around(action, actions) for action, actions in zip(best, legal, strict=True)]

    return judge


class Match(NamedTuple):
    """One seat of a level among seats of another; the seat changes from game to game."""

    setup: Setup
    one: Player
    others: Player
    judge: Judge

    def share(self, games: int, seed: int) -> float:
        """Play games; return the share that the one seat won. Each place of the batch counts its first game only."""
        rng, is_open, wins = random.Random(seed), np.ones(games, dtype=bool), 0.0
        seats = np.arange(games) % self.setup.players
        with Batch(self.setup.game, games, players=self.setup.players, edition=self.setup.rules, seed=seed) as batch:
            while is_open.any():
                batch.step(self.actions(batch, np.flatnonzero(is_open), seats, rng))
                is_over = is_open & (batch.won >= 0)
                wins += float(batch.rewards[is_over, seats[is_over]].sum())
                is_open &= ~is_over
        return wins / games

    def actions(
        self, batch: Batch, places: NDArray[np.int64], seats: NDArray[np.int64], rng: random.Random
    ) -> NDArray[np.int64]:
        """Return the actions of all games; those that do not count go on at random."""
        chosen = batch.random_actions()
        legal = [np.flatnonzero(batch.masks[place]).tolist() for place in places]
        judged = self.judge(batch, places, legal)
        for place, actions, logits in zip(places, legal, judged, strict=True):
            player = self.one if batch.actors[place] == seats[place] else self.others
            chosen[place] = self.choice(player, batch.states[place]["dice"].tolist(), actions, logits, rng)
        return chosen

    def choice(
        self, player: Player, dice: Sequence[int], actions: list[int], logits: Sequence[Any], rng: random.Random
    ) -> int:
        """Return what a level does."""
        if player is None:
            return actions[int(np.argmax(logits))]
        character = warmed(player, self.setup.game, self.setup.players)
        return choose(character, self.setup.game, dice, actions, logits, rng)
