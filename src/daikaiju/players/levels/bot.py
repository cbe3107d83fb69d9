"""The bot of a level: its character, and what judges the actions for it."""

from __future__ import annotations

import random

from daikaiju.extras import has
from daikaiju.game import Game
from daikaiju.players.base import must_go_on
from daikaiju.players.policy_bot import PolicyBot
from daikaiju.rules.dice import Dice

from .characters import Character
from .choice import choose, logits_around
from .games import warmed

SECOND_BEST = "canny"  # judges where there is no network, or no NumPy to play it with


class LevelBot:
    """Plays like the champion, with the mistakes and the tastes of a character.

    It sees the observation of its seat, the legal actions and the dice on the table.
    """

    def __init__(self, character: Character) -> None:
        self.character = character
        self.policy = PolicyBot(SECOND_BEST)
        self.can_compute = has("fast")  # asked once: looking for packages takes as long as a decision

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the action that the character chooses."""
        must_go_on(game)
        rules, state = game.rules, game.state
        assert isinstance(state, Dice)
        actions = [rules.nth_legal(state, number) for number in range(rules.n_legal(state))]
        character = warmed(self.character, rules.name, game.players)
        return choose(character, rules.name, state.dice, actions, self.logits(game, actions, rng), rng)

    def logits(self, game: Game, actions: list[int], rng: random.Random) -> list[float]:
        """Return how good the actions are: to the network, else by their distance from what the policy does."""
        if self.can_compute:
            from daikaiju.players.net.bot import can_judge, logits_of, network_for

            if can_judge(game):
                return logits_of(network_for(game), game, actions)
        return logits_around(self.policy.decide(game, rng), actions)
