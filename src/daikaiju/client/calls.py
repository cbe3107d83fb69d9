"""The calls of the API: what each sends, and what it gives back. Both clients send them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Generic, TypeVar

from .requests import (
    Act,
    GivenWord,
    HandOver,
    Join,
    NewGuest,
    NewTable,
    OneSeat,
    Pace,
    PlayWithOthers,
    Pledge,
    Rematch,
    Say,
    SeatBot,
    Several,
    SomeBot,
    Undo,
)
from .responses import Actions, Done, Games, Guest, Log, Table, TableList

T = TypeVar("T")
ROOT = "/api/v1"


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request, and the type of its answer; `str` is text. Its key stays the same when it is repeated."""

    method: str
    path: str
    gives: type[T]
    says: dict[str, Any] | None = None
    key: str = field(default_factory=lambda: secrets.token_urlsafe(12))


def get(path: str, gives: type[T]) -> Call[T]:
    """A call that changes nothing."""
    return Call("GET", f"{ROOT}{path}", gives)


def post(path: str, gives: type[T], said: Any = None) -> Call[T]:
    """A call that changes something."""
    return Call("POST", f"{ROOT}{path}", gives, asdict(said) if said is not None else {})


def command(table: str, name: str, said: Any = None) -> Call[Done]:
    """A command at a table."""
    return post(f"/tables/{table}/{name}", Done, said)


def new_guest(name: str, lang: str) -> Call[Guest]:
    """Ask for a token."""
    return post("/guests", Guest, NewGuest(name, lang))  # type: ignore[arg-type]


def games() -> Call[Games]:
    """Ask what can be played."""
    return get("/games", Games)


def make_table(seats: Sequence[str], **options: Any) -> Call[Done]:
    """Make a table; the options are the fields of `requests.NewTable`."""
    return post("/tables", Done, NewTable(list(seats), **options))


def my_tables() -> Call[TableList]:
    """List one's open games."""
    return get("/tables", TableList)


def lobby() -> Call[TableList]:
    """List the open tables."""
    return get("/lobby", TableList)


def play_with_others(game: str, rules: str, name: str) -> Call[Done]:
    """Sit down with whoever comes."""
    return post("/lobby", Done, PlayWithOthers(game, rules, name))


def see(table: str) -> Call[Table]:
    """See a table."""
    return get(f"/tables/{table}", Table)


def actions(table: str) -> Call[Actions]:
    """List the legal actions."""
    return get(f"/tables/{table}/actions", Actions)


def log(table: str, since: int) -> Call[Log]:
    """Ask what happened."""
    return get(f"/tables/{table}/log?since={since}", Log)


def events(table: str) -> Call[str]:
    """Open the stream of a table."""
    return get(f"/tables/{table}/events", str)


def record(table: str) -> Call[str]:
    """Ask for the record."""
    return get(f"/tables/{table}/record", str)


def join(table: str, name: str, seat: int | None, monster: str) -> Call[Done]:
    """Take a seat."""
    return command(table, "join", Join(seat, name, monster))


def leave(table: str, seat: int) -> Call[Done]:
    """Leave a seat."""
    return command(table, "leave", OneSeat(seat))


def seat_bot(table: str, seat: int, bot: str) -> Call[Done]:
    """Put a bot on a seat."""
    return command(table, "seat-bot", SeatBot(seat, bot))


def fill(table: str, bot: str) -> Call[Done]:
    """Put bots on all free seats."""
    return command(table, "fill", SomeBot(bot))


def several(table: str, on: bool) -> Call[Done]:
    """Allow guests several seats each, or forbid it."""
    return command(table, "several", Several(on))


def pardon(table: str) -> Call[Done]:
    """Let those who were removed sit down again."""
    return command(table, "pardon")


def hand_over(table: str, seat: int, bot: str) -> Call[Done]:
    """Let a bot play for a seat."""
    return command(table, "hand-over", HandOver(seat, bot))


def take_back(table: str, seat: int) -> Call[Done]:
    """Take one's seat back."""
    return command(table, "take-back", OneSeat(seat))


def start(table: str) -> Call[Done]:
    """Start the game."""
    return command(table, "start")


def pledge(table: str, seat: int, pledge: str) -> Call[Done]:
    """Give the hash of a word for the dice."""
    return command(table, "pledge", Pledge(seat, pledge))


def word(table: str, seat: int, word: str) -> Call[Done]:
    """Give that word."""
    return command(table, "word", GivenWord(seat, word))


def anew(table: str) -> Call[Done]:
    """Begin anew with the words."""
    return command(table, "anew")


def act(table: str, seat: int, number: int, action: str) -> Call[Done]:
    """Play an action."""
    return command(table, "act", Act(seat, number, action))


def undo(table: str, number: int) -> Call[Done]:
    """Take back the last action."""
    return command(table, "undo", Undo(number))


def say(table: str, text: str, emote: str) -> Call[Done]:
    """Say something."""
    return command(table, "say", Say(text, emote))


def pace(table: str, speed: int) -> Call[Done]:
    """Set the pace of the bots."""
    return command(table, "pace", Pace(speed))


def rematch(table: str, room: bool) -> Call[Done]:
    """Set up the next game."""
    return command(table, "rematch", Rematch(room))
