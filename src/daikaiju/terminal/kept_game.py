"""The game of a table that a server keeps, as the terminal shows it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from rich.console import Console

from daikaiju.action import Action
from daikaiju.client.responses import LogEntry
from daikaiju.client.responses import Seat as SeatSeen
from daikaiju.client.responses import Table as TableSeen
from daikaiju.client.synchronous import Client
from daikaiju.client.views import game_of
from daikaiju.notation.events import Event
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.names import bot_title, decided_for, monster_name

from .play import Leave, Table


def seat_name(seat: SeatSeen, words: Language) -> str:
    """Return how a seat is called: its monster, and who plays it."""
    bot = bot_title(seat.bot, words) if seat.bot else ""
    who = seat.name or bot or words.text(_("Player {n}"), n=seat.seat + 1)
    return f"{monster_name(seat.monster, words)} ({who})" if seat.monster else who


def seat_names(seats: Sequence[SeatSeen], words: Language) -> str:
    """Return how some seats are called."""
    return ", ".join(seat_name(seat, words) for seat in seats)


class GameShown(Table):
    """The game of a table that a server keeps."""

    help_lines = (
        _("A number or the words of an answer: answer."),
        _("card NAME: what a card does.   table: show the table again."),
        _("say TEXT: chat.   undo: take your last answer back.   quit: stop; your seat stays yours."),
        _("position: this moment as one line of text."),
    )

    def __init__(self, client: Client, seen: TableSeen, words: Language, console: Console) -> None:
        super().__init__(game_of(seen), {}, words, random.Random(), console)
        self.names[:] = [seat_name(seat, words) for seat in seen.seats]
        self.client, self.table = client, seen
        self.acted = (-1, "")  # who acted last, and which bot for them

    def update(self, seen: TableSeen) -> None:
        """Take over how the game stands now."""
        self.game, self.table = game_of(seen), seen

    @property
    def is_asked(self) -> bool:
        """Whether the person is asked something."""
        return self.table.your_turn

    def wishes(self) -> dict[str, Callable[[str], None]]:
        """The commands that are no answers."""
        kept = {word: wish for word, wish in super().wishes().items() if word != "save"}
        return kept | {"say": self.say, "undo": self.undo}

    def answer(self, action: Action) -> None:
        """Send the answer."""
        assert self.table.asked is not None
        self.client.act(self.table.id, self.table.asked, self.table.number, str(action))

    def say(self, rest: str) -> None:
        """Say something in the chat."""
        self.client.say(self.table.id, rest)

    def undo(self, rest: str) -> None:
        """Take the last answer back."""
        self.client.undo(self.table.id, self.table.number)

    def leave(self, rest: str) -> None:
        """Stop; the seat stays the person's."""
        raise Leave

    def tell_entry(self, entry: LogEntry) -> None:
        """Print what an action led to."""
        if entry.actor is not None:
            self.tell_bot(entry.actor, entry.bot)
        self.game.events = [
            Event(one.kind, one.seat, one.target, one.amount, one.source, tuple(one.faces)) for one in entry.events
        ]
        self.tell()

    def tell_bot(self, seat: int, bot: str) -> None:
        """Print which bot begins to decide for a person, who is away or whose time is up."""
        chair, before = self.table.seats[seat], self.acted
        self.acted = (seat, bot)
        if bot and not chair.bot and self.acted != before:
            told = decided_for("" if chair.yours else self.names[seat], bot_title(bot, self.words), self.words)
            self.console.print(told, style="dim", markup=False, highlight=False)
