"""The interface of a bot."""

from __future__ import annotations

import random
from typing import NamedTuple, Protocol, runtime_checkable

from daikaiju.action import Action
from daikaiju.errors import GameIsOver
from daikaiju.game import Game


class Bot(Protocol):
    """A bot decides for a seat.

    >>> import random
    >>> from daikaiju import Game, make_bot
    >>> game, bot, rng = Game("duel", seed=3), make_bot("steady"), random.Random(1)
    >>> while not game.is_over:
    ...     events = game.play(bot.decide(game.view(game.actor), rng))
    """

    def decide(self, game: Game, rng: random.Random) -> Action | int | str:
        """Return one of `game.legal_actions`, its number or its words; the game is the bot's own copy."""


class Advice(NamedTuple):
    """An action, and the chances to win after it and after passing; None where they are not known."""

    action: int
    chance: float | None = None
    passing: float | None = None


@runtime_checkable
class Adviser(Protocol):
    """A bot that says what its choice is worth."""

    def advise(self, game: Game, rng: random.Random) -> Advice:
        """Return the action that the bot would choose, with its worth."""


def must_go_on(game: Game) -> None:
    """Raise the error of `Game.play` if the game is over: there is nothing to decide."""
    if game.is_over:
        raise GameIsOver("the game is over; nobody can act")
