"""A game in progress as one viewer sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, cast

from daikaiju.action import Action, Argument
from daikaiju.game import Game
from daikaiju.rules.state import S
from daikaiju.table.dice import dice_in_order
from daikaiju.table.log import Entry
from daikaiju.table.model import LiveTable
from daikaiju.words.game_words import GameWords
from daikaiju.words.games import words_of
from daikaiju.words.language import Language
from daikaiju.words.names import bot_title, monster_name

from .cards import card_view
from .viewer import Viewer
from .widgets import CardView

if TYPE_CHECKING:
    from .game_view import GameView


class Scene(Generic[S]):
    """A table, its viewer, and the moment shown (in a replay, an earlier one)."""

    def __init__(
        self,
        view: GameView[S],
        table: LiveTable,
        viewer: Viewer,
        game: Game | None = None,
        entries: Sequence[Entry] | None = None,
    ) -> None:
        shown = game or table.game
        assert shown is not None
        self.view, self.table, self.viewer, self.game = view, table, viewer, shown
        self.entries = table.entries if entries is None else entries
        self.state = cast("S", shown.state)  # the view is that of its game
        self.words: Language = viewer.words
        self.edition = shown.setup.rules or table.options.rules
        self.monsters = [view.monster(self.state, seat.number, seat.monster) for seat in table.seats[: shown.players]]
        self.names = [monster_name(key, self.words) for key in self.monsters]
        self.is_current = game is None
        self.seated = [seat.number for seat in table.seats_of(viewer.guest)]
        self.mine = self.seated if self.is_current else []  # in a replay nobody is asked
        self.held: tuple[int, ...] | None = None  # places of the dice that the viewer holds; None: those kept before
        self.shows_odds = table.options.odds if viewer.odds is None else viewer.odds
        self.said: GameWords = words_of(view.name, self.words, self.names, shown.state.rules).on_board(shown.state)

    @cached_property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.view.active(self.state)

    @cached_property
    def me(self) -> int:
        """The seat shown as the viewer's own: the one asked, else the next in turn; -1 for a spectator."""
        if not self.mine:
            return -1
        if self.game.actor in self.mine:
            return self.game.actor
        return min(self.mine, key=lambda seat: (seat - self.active) % self.game.players)

    @cached_property
    def asked(self) -> int:
        """The seat on this device that is asked now; -1 if none."""
        actor = self.game.actor
        is_mine = actor in self.mine and not self.table.seats[actor].player
        return actor if is_mine and self.table.phase == "playing" else -1

    @cached_property
    def actions(self) -> list[Action]:
        """The legal actions of the current question."""
        return list(self.game.legal_actions) if self.game.question else []

    def action(self, kind: str, **arguments: Argument) -> Action | None:
        """Return the legal action of a kind with these arguments, or None."""
        fits = (
            action for action in self.actions if action.kind == kind and action.arguments.items() >= arguments.items()
        )
        return next(fits, None)

    @cached_property
    def dice_order(self) -> list[str]:
        """The faces of the dice in display order."""
        return dice_in_order(self.game)

    def card(self, key: str, **more: Any) -> CardView:
        """Return a card by its key."""
        return card_view(self.view, key, self.edition, self.words, **more)

    @property
    def addressed(self) -> int:
        """The seat that the log speaks to: the viewer's, unless several share the device; -1 if none."""
        return self.mine[0] if len(self.mine) == 1 else -1

    @property
    def log_names(self) -> tuple[str, ...]:
        """The names of the monsters; the viewer's own is marked as such, unless several share the device."""
        if len(self.mine) != 1:
            return tuple(self.names)
        you = self.words.text("you")
        return tuple(f"{name} ({you})" if number in self.mine else name for number, name in enumerate(self.names))

    def person(self, number: int) -> str:
        """Return the name a person gave, or that of the monster if they gave none."""
        return self.table.seats[number].name or self.names[number]

    def player(self, number: int) -> str:
        """Return the name of a seat's player."""
        seat = self.table.seats[number]
        if self.seated == [number]:
            return self.words.text("You")
        if seat.bot and not seat.name:
            return bot_title(seat.bot, self.words)
        return seat.name or self.words.text("Player {n}", n=number + 1)
