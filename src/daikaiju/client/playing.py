"""A bot of this machine sits down at a table and plays until the game is over."""

from __future__ import annotations

import random
from collections.abc import Callable

from daikaiju.players.ask import ask
from daikaiju.players.base import Bot
from daikaiju.players.bot_process import SandboxedBot
from daikaiju.players.faults import BotFault
from daikaiju.players.random_bot import RandomBot

from .answers import unless_late
from .responses import Table
from .synchronous import Client
from .views import game_of
from .words import Words


class BotPlayer:
    """A bot with a seat; one that fails plays at random from then on, and `on_fault` is told why."""

    def __init__(
        self, client: Client, table: str, bot: Bot, rng: random.Random, on_fault: Callable[[BotFault], None]
    ) -> None:
        self.client, self.table, self.bot, self.rng, self.on_fault = client, table, bot, rng, on_fault

    def play(self) -> Table:
        """Act whenever the bot is asked; return the table when the game is over."""
        words = Words()
        for seen in self.client.watch(self.table):
            self.add_word(words, seen)
            if seen.phase == "over" or seen.stuck:
                self.tell_end(seen)
                return seen
            if seen.your_turn and seen.asked is not None:
                self.act(seen, seen.asked)
        raise AssertionError("a stream goes on for ever")

    def add_word(self, words: Words, seen: Table) -> None:
        """Send what the dice need of the bot's seat."""
        with unless_late():
            for call in words.needed(seen):
                self.client.send(call)

    def act(self, seen: Table, seat: int) -> None:
        """Let the bot decide, and send its action."""
        words = seen.only_answer or str(game_of(seen).legal_action(self.decision(seen)))
        with unless_late():
            self.client.act(self.table, seat, seen.number, words)

    def tell_end(self, seen: Table) -> None:
        """Tell a bot in another process how the game ended."""
        if isinstance(self.bot, SandboxedBot) and seen.game is not None:
            self.bot.over(game_of(seen))

    def decision(self, seen: Table) -> int:
        """Return the number of the action that the bot chooses."""
        try:
            return ask(self.bot, game_of(seen), self.rng)
        except BotFault as fault:
            self.on_fault(fault)
            self.bot = RandomBot()
            return ask(self.bot, game_of(seen), self.rng)
