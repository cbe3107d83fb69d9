"""A game in progress as one person sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from daikaiju.game import Game
from daikaiju.rules.duel.monsters import MONSTERS as DUEL_MONSTERS
from daikaiju.table.model import Entry, LiveTable
from daikaiju.words.game_words import GameWords
from daikaiju.words.games import words_of
from daikaiju.words.language import Language
from daikaiju.words.names import MONSTERS

from . import cards
from .bot_names import bot_title
from .viewer import Viewer
from .widgets import CardView


class Scene:
    """A table, who looks at it, and the moment that is shown (in a replay, an earlier one)."""

    def __init__(
        self, table: LiveTable, viewer: Viewer, game: Game | None = None, entries: Sequence[Entry] | None = None
    ) -> None:
        shown = game or table.game
        assert shown is not None
        self.table, self.viewer, self.game = table, viewer, shown
        self.entries = table.entries if entries is None else entries
        self.state: Any = shown.state
        self.words: Language = viewer.words
        self.rules = shown.setup.rules or table.options.rules
        self.kind = shown.setup.game
        self.monsters = [self._monster(number) for number in range(shown.players)]
        self.names = [self.words.text(MONSTERS[key]) for key in self.monsters]
        self.live = game is None
        self.mine = [seat.number for seat in table.seats_of(viewer.guest)] if self.live else []
        self.said: GameWords = words_of(self.kind, self.words, self.names, self.state.rules)

    def _monster(self, number: int) -> str:
        chosen = self.table.seats[number].monster
        if self.kind == "duel" and (not chosen or self.state.turn):
            return DUEL_MONSTERS[self.state.monster[number]]
        return chosen or "gigazaur"

    @property
    def me(self) -> int:
        """The seat shown as the viewer's own: who is asked, else who comes next; -1 for a watcher."""
        if not self.mine:
            return -1
        if self.game.actor in self.mine:
            return self.game.actor
        return min(self.mine, key=lambda seat: (seat - self.state.active) % self.game.players)

    @property
    def asked(self) -> int:
        """The seat of this device that has to answer now; -1 if none."""
        actor = self.game.actor
        is_mine = actor in self.mine and not self.table.seats[actor].player
        return actor if is_mine and self.table.phase == "playing" else -1

    @cached_property
    def options(self) -> list[str]:
        """The answers to the present question, in words."""
        return [str(action) for action in self.game.legal_actions] if self.game.question else []

    def card(self, key: str, **more: Any) -> CardView:
        """A card by its key."""
        return cards.card_view(self.kind, key, self.rules, self.words, **more)

    def player(self, number: int) -> str:
        """Who plays a seat."""
        seat = self.table.seats[number]
        if number in self.mine and len(self.mine) == 1:
            return self.words.text("You")
        if seat.bot and not seat.name:
            return bot_title(seat.bot, self.words)
        return seat.name or self.words.text("player {n}", n=number + 1)
