"""A seat at the table of a server, in the terminal: what is typed is sent, and the server says what happens."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Iterator

from rich.console import Console

from daikaiju.client.answers import ServerProblem, unless_late
from daikaiju.client.responses import ChatLine
from daikaiju.client.responses import Table as TableSeen
from daikaiju.client.synchronous import Client
from daikaiju.client.words import Words
from daikaiju.errors import DaikaijuError
from daikaiju.words.clocks import clock_words, countdown, zero_words
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .kept_game import GameShown, seat_name
from .play import Leave
from .ticking import Ticking

WAITING, OVER = "waiting", "over"
FRESH = 40  # a game with fewer actions is told from its beginning
News = TableSeen | str | Exception | None  # the table has changed, a line was typed, the stream failed, input ended
ROOM_HELP = _("start: begin the game.   say TEXT: chat.   quit: stop; your seat stays yours.")
SEALED = _("The pages give their words for the dice. anew: begin anew with the words, if one does not come.")


def prompt(name: str, left: float | None) -> str:
    """Return what asks for an answer: who is meant, and how many seconds are left."""
    return f"{name}> " if left is None else f"{name} ({countdown(left)})> "


class Joined:
    """A person in the terminal at a server's table, from the waiting room to the end of the game."""

    def __init__(self, client: Client, table_id: str, words: Language, console: Console) -> None:
        self.client, self.table_id, self.words, self.console = client, table_id, words, console
        self.news: queue.Queue[News] = queue.Queue()
        self.game: GameShown | None = None
        self.seen: TableSeen | None = None
        self.told = 0  # the number up to which the log was printed
        self.heard: list[ChatLine] = []
        self.dice_words = Words()
        self.room = ""  # the waiting room as it was printed last
        self.ticking = Ticking()

    def run(self, read: Callable[[], str] = sys.stdin.readline) -> None:
        """Play until the game is over; raises Leave when the person wants to stop."""
        threading.Thread(target=self.watch, daemon=True).start()
        for news in self.arriving():
            if isinstance(news, str):
                self.typed(news)
                continue
            if self.seen is None:  # from now on it can be understood what is typed
                threading.Thread(target=self.read_lines, args=[read], daemon=True).start()
            self.show(news)
            if news.phase == OVER or news.stuck:
                return

    def arriving(self) -> Iterator[str | TableSeen]:
        """Yield what arrives, until input ends; an error of the stream is raised."""
        while True:
            try:
                news = self.news.get(timeout=1)  # without a timeout, Ctrl-C would not be noticed on Windows
            except queue.Empty:
                self.tick()
                continue
            if news is None:
                raise Leave
            if isinstance(news, Exception):
                raise news
            yield news

    def read_lines(self, read: Callable[[], str]) -> None:
        """Pass on what is typed; runs in a thread."""
        while line := read():
            self.news.put(line.strip())
        self.news.put(None)

    def watch(self) -> None:
        """Pass on how the table changes; runs in a thread."""
        try:
            for seen in self.client.watch(self.table_id):
                self.news.put(seen)
        except (DaikaijuError, RuntimeError) as error:  # a client that was closed raises RuntimeError
            self.news.put(error)

    def typed(self, line: str) -> None:
        """Carry out a typed line."""
        try:
            if self.game is None:
                self.typed_in_room(line)
            elif self.game.table.your_turn or line.partition(" ")[0] in self.game.wishes():
                self.game.carry_out(line)
            elif line:
                self.print(self.words.text(_("It is not your turn. Type ? for help.")), "dim")
        except ServerProblem as problem:
            self.print(problem.detail, "red")

    def typed_in_room(self, line: str) -> None:
        """Carry out a line that was typed in the waiting room."""
        word, _space, rest = line.partition(" ")
        if word == "start":
            self.client.start(self.table_id)
        elif word == "anew":
            self.client.anew(self.table_id)
        elif word == "say":
            self.client.say(self.table_id, rest)
        elif word == "quit":
            raise Leave
        elif line:
            self.print(self.words.text(ROOM_HELP), "dim")

    def show(self, seen: TableSeen) -> None:
        """Print what has changed."""
        before, self.seen = self.seen, seen
        self.show_chat(seen.chat)
        if seen.stuck:
            self.print(self.words.text(_("This game cannot go on here; its page in the browser says why.")), "red")
        elif seen.phase == WAITING:
            self.show_room(seen)
            self.add_words(seen)
        elif before is None or before.number != seen.number or before.your_turn != seen.your_turn:
            self.show_game(seen)

    def show_chat(self, lines: list[ChatLine]) -> None:
        """Print new lines of the chat."""
        for line in lines:
            if line not in self.heard:
                self.print(f"{line.name or '?'}: {line.text or line.emote}", "italic")
        self.heard = lines

    def show_room(self, seen: TableSeen) -> None:
        """Print who sits in the waiting room, when that has changed."""
        free = self.words.text(_("free"))
        room = ", ".join(free if seat.free else seat_name(seat, self.words) for seat in seen.seats)
        if room == self.room:
            return
        self.room = room
        self.print(self.words.text(_("Waiting room: {seats}"), seats=room))
        if seen.options.clock:
            kind, _space, seconds = seen.options.clock.partition(" ")
            self.print(f"{clock_words(kind, int(seconds), self.words)}. {zero_words(kind, self.words)}")
        self.print(self.words.text(ROOM_HELP), "dim")

    def add_words(self, seen: TableSeen) -> None:
        """Send what dice that can be checked need of the person's seats."""
        if seen.luck is not None and seen.luck.sealed:
            self.print(self.words.text(SEALED), "dim")
        try:
            for call in self.dice_words.needed(seen):
                self.client.send(call)
        except ServerProblem as problem:
            self.print(problem.detail, "red")

    def show_game(self, seen: TableSeen) -> None:
        """Print what happened since, and ask if it is the person's turn."""
        if self.game is None:
            self.game = GameShown(self.client, seen, self.words, self.console)
            self.print(self.words.text(_("Type ? for help at any time.")), "dim")
        self.game.update(seen)
        self.ticking.begin(None)
        self.show_log(self.game, seen)
        self.game.update(seen)  # the log has shown events of the past in it
        if seen.phase == OVER:
            self.game.show_end([seat.seat for seat in seen.mine])
        elif seen.only_answer and seen.asked is not None:
            with unless_late():
                self.client.act(self.table_id, seen.asked, seen.number, seen.only_answer)
        elif seen.your_turn and seen.asked is not None:
            self.game.show_table()
            self.game.show_question(seen.asked, self.game.game.question.kind if self.game.game.question else "")
            self.ticking.begin(seen.time_left)
            self.ask(self.game.names[seen.asked], seen.time_left)

    def ask(self, name: str, left: float | None) -> None:
        """Print what asks for an answer; it is typed behind it."""
        self.console.print(prompt(name, left), end="", markup=False, highlight=False)

    def tick(self) -> None:
        """Ask again when little time is left."""
        left, seen = self.ticking.tick(), self.seen
        if left is not None and self.game is not None and seen is not None and seen.asked is not None:
            self.print("")
            self.ask(self.game.names[seen.asked], left)

    def show_log(self, game: GameShown, seen: TableSeen) -> None:
        """Print what happened since the last time; of a game that one comes back to, only from now on."""
        entries = self.client.log(self.table_id, self.told).entries
        is_late = self.told == 0 and seen.number > FRESH
        for entry in [] if is_late else entries:
            game.tell_entry(entry)
        if entries:  # they may be newer than what is shown
            self.told = entries[-1].number + 1

    def print(self, text: str, style: str = "") -> None:
        """Print a line."""
        self.console.print(text, style=style, highlight=False, markup=False)
