"""The synchronous client."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Self, TypeVar

import httpx2

from . import calls
from .answers import AGENT, SILENCE, EventReader, Patience, answer_of, headers_of, is_passing, reason_of
from .calls import Call
from .responses import Actions, Done, Games, Log, Table, TableList

T = TypeVar("T")


class Client:
    """A program at a server: it has a token, and every call is repeated until it is answered.

    ::

        with Client("http://localhost:8020", name="Ann") as ann:
            table = ann.make_table(["person", "bot"], start=True).table
            for seen in ann.watch(table):
                if seen.your_turn:
                    ann.act(table, seen.asked, seen.number, seen.game["legal_actions"][0])
                if seen.phase == "over":
                    break
    """

    def __init__(self, base: str, token: str = "", *, name: str = "", lang: str = "", patience: float = 60.0) -> None:
        """Connect to a server; without a token, ask for one when it is first needed.

        A server that does not answer for `patience` seconds raises Unreachable; one without a secure connection
        at an https:// address does so at once.
        """
        self.base, self.token, self.name, self.lang, self.patience = base.rstrip("/"), token, name, lang, patience
        self.http = httpx2.Client(base_url=self.base, headers={"User-Agent": AGENT}, timeout=max(1.0, patience))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def sign_in(self) -> str:
        """Return the token; ask for one if there is none."""
        if not self.token:
            self.token = (self.send_as("", calls.new_guest(self.name, self.lang))).token
        return self.token

    def send(self, call: Call[T]) -> T:
        """Send a call and return its answer; raises ServerProblem or Unreachable."""
        return self.send_as(self.sign_in(), call)

    def send_as(self, token: str, call: Call[T]) -> T:
        """Send a call until it is answered."""
        patience, headers = Patience(self.base, self.patience), headers_of(token, call)
        while True:
            response, reason = None, ""
            try:
                response = self.http.request(call.method, call.path, json=call.says, headers=headers)
                if not is_passing(response):
                    return answer_of(call, response)
                reason = response.reason_phrase
            except httpx2.TransportError as error:
                reason = reason_of(self.base, error)
            time.sleep(patience.pause(response, reason))

    def watch(self, table: str) -> Iterator[Table]:
        """Yield a table now and after every change, for ever; a lost connection is opened anew."""
        patience = Patience(self.base, self.patience)
        while True:
            response, reason, was_open = None, "the stream ended", False
            try:
                with self.stream(table, self.sign_in()) as response:
                    if not is_passing(response):
                        for seen in self.tables_in(table, response):
                            was_open = True
                            yield seen
            except httpx2.TransportError as error:
                reason = reason_of(self.base, error)
            if was_open:  # however long nothing happened in it
                patience.renew()
            time.sleep(patience.pause(response, reason))

    def stream(self, table: str, token: str) -> AbstractContextManager[httpx2.Response]:
        """Open the stream of a table."""
        call = calls.events(table)
        timeout = httpx2.Timeout(max(1.0, self.patience), read=SILENCE)
        return self.http.stream(call.method, call.path, headers=headers_of(token, call), timeout=timeout)

    def tables_in(self, table: str, response: httpx2.Response) -> Iterator[Table]:
        """Yield the tables in a stream; raise the problem if it is none."""
        if response.is_error:
            response.read()
            answer_of(calls.events(table), response)
        reader = EventReader()
        for line in response.iter_lines():
            seen = reader.line(line)
            if seen is not None:
                yield seen

    def games(self) -> Games:
        """Return what can be played there."""
        return self.send(calls.games())

    def make_table(self, seats: Sequence[str], **options: Any) -> Done:
        """Make a table: each seat is "person", "bot" or "bot:NAME"; options are the fields of `requests.NewTable`."""
        return self.send(calls.make_table(seats, **{"name": self.name, **options}))

    def my_tables(self) -> TableList:
        """Return one's open games."""
        return self.send(calls.my_tables())

    def lobby(self) -> TableList:
        """Return the open tables of a server with a lobby."""
        return self.send(calls.lobby())

    def play_with_others(self, game: str = "tokyo", rules: str = "") -> Done:
        """Sit down where somebody waits, or wait; after a minute bots take the free seats."""
        return self.send(calls.play_with_others(game, rules, self.name))

    def see(self, table: str) -> Table:
        """Return a table as one may see it."""
        return self.send(calls.see(table))

    def actions(self, table: str) -> Actions:
        """Return the legal actions of one's seat."""
        return self.send(calls.actions(table))

    def log(self, table: str, since: int = 0) -> Log:
        """Return what happened since a number."""
        return self.send(calls.log(table, since))

    def record(self, table: str) -> str:
        """Return the record of the game."""
        return self.send(calls.record(table))

    def join(self, table: str, seat: int | None = None, monster: str = "") -> Done:
        """Take a seat: the given one, or the first free one."""
        return self.send(calls.join(table, self.name, seat, monster))

    def leave(self, table: str, seat: int) -> Done:
        """Leave a seat; during the game a bot plays for it."""
        return self.send(calls.leave(table, seat))

    def seat_bot(self, table: str, seat: int, bot: str = "") -> Done:
        """Put a bot on a seat, or remove it ("-"); host only."""
        return self.send(calls.seat_bot(table, seat, bot))

    def fill(self, table: str, bot: str = "") -> Done:
        """Put bots on all free seats; host only."""
        return self.send(calls.fill(table, bot))

    def several(self, table: str, on: bool) -> Done:
        """Allow guests several seats each, or forbid it; host only."""
        return self.send(calls.several(table, on))

    def pardon(self, table: str) -> Done:
        """Let those who were removed sit down again; host only."""
        return self.send(calls.pardon(table))

    def hand_over(self, table: str, seat: int, bot: str = "") -> Done:
        """Let a bot play for a seat."""
        return self.send(calls.hand_over(table, seat, bot))

    def take_back(self, table: str, seat: int) -> Done:
        """Take one's seat back from a bot."""
        return self.send(calls.take_back(table, seat))

    def start(self, table: str) -> Done:
        """Start the game."""
        return self.send(calls.start(table))

    def pledge(self, table: str, seat: int, pledge: str) -> Done:
        """Give the hash of a seat's word for dice that can be checked."""
        return self.send(calls.pledge(table, seat, pledge))

    def word(self, table: str, seat: int, word: str) -> Done:
        """Give the word that was pledged; `words.Words` does both when it is time."""
        return self.send(calls.word(table, seat, word))

    def anew(self, table: str) -> Done:
        """Begin anew with the words for the dice, because one does not come."""
        return self.send(calls.anew(table))

    def act(self, table: str, seat: int, number: int, action: str) -> Done:
        """Play an action, given by its words, for a seat at the question with a number."""
        return self.send(calls.act(table, seat, number, action))

    def undo(self, table: str, number: int) -> Done:
        """Take back one's last action."""
        return self.send(calls.undo(table, number))

    def say(self, table: str, text: str = "", emote: str = "") -> Done:
        """Say something in the chat."""
        return self.send(calls.say(table, text, emote))

    def pace(self, table: str, speed: int) -> Done:
        """Set the pace of the bots."""
        return self.send(calls.pace(table, speed))

    def rematch(self, table: str, room: bool = False) -> Done:
        """Set up the next game with the same seats."""
        return self.send(calls.rematch(table, room))
