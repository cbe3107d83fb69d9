"""The asynchronous client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Self, TypeVar

import httpx2

from . import calls
from .answers import AGENT, SILENCE, EventReader, Patience, answer_of, headers_of, is_passing, reason_of
from .calls import Call
from .responses import Actions, Done, Games, Log, Table, TableList

T = TypeVar("T")


class AsyncClient:
    """A program at a server: like `Client`, with methods to be awaited, and `async for seen in ann.watch(table)`."""

    def __init__(self, base: str, token: str = "", *, name: str = "", lang: str = "", patience: float = 60.0) -> None:
        """Connect to a server; without a token, ask for one when it is first needed.

        A server that does not answer for `patience` seconds raises Unreachable; one without a secure connection
        at an https:// address does so at once.
        """
        self.base, self.token, self.name, self.lang, self.patience = base.rstrip("/"), token, name, lang, patience
        self.http = httpx2.AsyncClient(base_url=self.base, headers={"User-Agent": AGENT}, timeout=max(1.0, patience))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self.http.aclose()

    async def sign_in(self) -> str:
        """Return the token; ask for one if there is none."""
        if not self.token:
            self.token = (await self.send_as("", calls.new_guest(self.name, self.lang))).token
        return self.token

    async def send(self, call: Call[T]) -> T:
        """Send a call and return its answer; raises ServerProblem or Unreachable."""
        return await self.send_as(await self.sign_in(), call)

    async def send_as(self, token: str, call: Call[T]) -> T:
        """Send a call until it is answered."""
        patience, headers = Patience(self.base, self.patience), headers_of(token, call)
        while True:
            response, reason = None, ""
            try:
                response = await self.http.request(call.method, call.path, json=call.says, headers=headers)
                if not is_passing(response):
                    return answer_of(call, response)
                reason = response.reason_phrase
            except httpx2.TransportError as error:
                reason = reason_of(self.base, error)
            await asyncio.sleep(patience.pause(response, reason))

    async def watch(self, table: str) -> AsyncIterator[Table]:
        """Yield a table now and after every change, for ever; a lost connection is opened anew."""
        patience = Patience(self.base, self.patience)
        while True:
            response, reason, was_open = None, "the stream ended", False
            try:
                async with self.stream(table, await self.sign_in()) as response:
                    if not is_passing(response):
                        async for seen in self.tables_in(table, response):
                            was_open = True
                            yield seen
            except httpx2.TransportError as error:
                reason = reason_of(self.base, error)
            if was_open:  # however long nothing happened in it
                patience.renew()
            await asyncio.sleep(patience.pause(response, reason))

    def stream(self, table: str, token: str) -> AbstractAsyncContextManager[httpx2.Response]:
        """Open the stream of a table."""
        call = calls.events(table)
        timeout = httpx2.Timeout(max(1.0, self.patience), read=SILENCE)
        return self.http.stream(call.method, call.path, headers=headers_of(token, call), timeout=timeout)

    async def tables_in(self, table: str, response: httpx2.Response) -> AsyncIterator[Table]:
        """Yield the tables in a stream; raise the problem if it is none."""
        if response.is_error:
            await response.aread()
            answer_of(calls.events(table), response)
        reader = EventReader()
        async for line in response.aiter_lines():
            seen = reader.line(line)
            if seen is not None:
                yield seen

    async def games(self) -> Games:
        """Return what can be played there."""
        return await self.send(calls.games())

    async def make_table(self, seats: Sequence[str], **options: Any) -> Done:
        """Make a table: each seat is "person", "bot" or "bot:NAME"; options are the fields of `requests.NewTable`."""
        return await self.send(calls.make_table(seats, **{"name": self.name, **options}))

    async def my_tables(self) -> TableList:
        """Return one's open games."""
        return await self.send(calls.my_tables())

    async def lobby(self) -> TableList:
        """Return the open tables of a server with a lobby."""
        return await self.send(calls.lobby())

    async def play_with_others(self, game: str = "tokyo", rules: str = "") -> Done:
        """Sit down where somebody waits, or wait; after a minute bots take the free seats."""
        return await self.send(calls.play_with_others(game, rules, self.name))

    async def see(self, table: str) -> Table:
        """Return a table as one may see it."""
        return await self.send(calls.see(table))

    async def actions(self, table: str) -> Actions:
        """Return the legal actions of one's seat."""
        return await self.send(calls.actions(table))

    async def log(self, table: str, since: int = 0) -> Log:
        """Return what happened since a number."""
        return await self.send(calls.log(table, since))

    async def record(self, table: str) -> str:
        """Return the record of the game."""
        return await self.send(calls.record(table))

    async def join(self, table: str, seat: int | None = None, monster: str = "") -> Done:
        """Take a seat: the given one, or the first free one."""
        return await self.send(calls.join(table, self.name, seat, monster))

    async def leave(self, table: str, seat: int) -> Done:
        """Leave a seat; during the game a bot plays for it."""
        return await self.send(calls.leave(table, seat))

    async def seat_bot(self, table: str, seat: int, bot: str = "") -> Done:
        """Put a bot on a seat, or remove it ("-"); host only."""
        return await self.send(calls.seat_bot(table, seat, bot))

    async def fill(self, table: str, bot: str = "") -> Done:
        """Put bots on all free seats; host only."""
        return await self.send(calls.fill(table, bot))

    async def several(self, table: str, on: bool) -> Done:
        """Allow guests several seats each, or forbid it; host only."""
        return await self.send(calls.several(table, on))

    async def pardon(self, table: str) -> Done:
        """Let those who were removed sit down again; host only."""
        return await self.send(calls.pardon(table))

    async def hand_over(self, table: str, seat: int, bot: str = "") -> Done:
        """Let a bot play for a seat."""
        return await self.send(calls.hand_over(table, seat, bot))

    async def take_back(self, table: str, seat: int) -> Done:
        """Take one's seat back from a bot."""
        return await self.send(calls.take_back(table, seat))

    async def start(self, table: str) -> Done:
        """Start the game."""
        return await self.send(calls.start(table))

    async def pledge(self, table: str, seat: int, pledge: str) -> Done:
        """Give the hash of a seat's word for dice that can be checked."""
        return await self.send(calls.pledge(table, seat, pledge))

    async def word(self, table: str, seat: int, word: str) -> Done:
        """Give the word that was pledged; `words.Words` does both when it is time."""
        return await self.send(calls.word(table, seat, word))

    async def anew(self, table: str) -> Done:
        """Begin anew with the words for the dice, because one does not come."""
        return await self.send(calls.anew(table))

    async def act(self, table: str, seat: int, number: int, action: str) -> Done:
        """Play an action, given by its words, for a seat at the question with a number."""
        return await self.send(calls.act(table, seat, number, action))

    async def undo(self, table: str, number: int) -> Done:
        """Take back one's last action."""
        return await self.send(calls.undo(table, number))

    async def say(self, table: str, text: str = "", emote: str = "") -> Done:
        """Say something in the chat."""
        return await self.send(calls.say(table, text, emote))

    async def pace(self, table: str, speed: int) -> Done:
        """Set the pace of the bots."""
        return await self.send(calls.pace(table, speed))

    async def rematch(self, table: str, room: bool = False) -> Done:
        """Set up the next game with the same seats."""
        return await self.send(calls.rematch(table, room))
