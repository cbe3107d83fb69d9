"""Operations of the API on tables and seats: make, list, see, join, leave, and bots for seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import PlainTextResponse, Response

from daikaiju.client.requests import (
    HandOver,
    Join,
    NewTable,
    Nothing,
    OneSeat,
    Rematch,
    SeatBot,
    Several,
    Since,
    SomeBot,
)
from daikaiju.client.responses import Done, Log, Table, TableList
from daikaiju.errors import game_in
from daikaiju.games import GAMES
from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.model import LiveTable, Options, TableSeat
from daikaiju.table.sanitize import visible_name
from daikaiju.table.time_control import read_control

from ..context import address_of
from ..routes.pages import MOST_OPEN, record_for
from . import operation
from .operation import Call, Operation, shown
from .sights import line_in_list, log_of, sight_of

Change = Callable[[LiveTable, Call, Any], TableSeat | None]
TABLE = "/tables/{table_id}"


def done(table: LiveTable, seat: TableSeat | None = None, status: int = 200) -> Response:
    """Answer a command with the table as it was stored."""
    number = seat.number if seat is not None else None
    return operation.done(table.id, table.version, table.number, table.phase, number, status)


def note_seat(call: Call, seat: TableSeat | None) -> None:
    """Note on the receipt of a call which seat was taken."""
    if call.receipt is not None and seat is not None:
        call.receipt.seat = seat.number


def changing(change: Change) -> Callable[[Call], Any]:
    """Make the answer of an operation that runs a command on a table; the command changes the copy it is given."""

    async def answer(call: Call) -> Response:
        def carry_out(table: LiveTable) -> tuple[LiveTable, TableSeat | None]:
            seat = change(table, call, call.said)
            note_seat(call, seat)
            return table, seat

        return done(*await call.context.tables.change(call.table_id, carry_out, call.receipt))

    return answer


async def make(call: Call) -> Response:
    """Store a new table, with the host seated unless they do not want to play."""
    said, tables = call.said, call.context.tables
    game = game_in(GAMES, said.game)
    rules = said.rules or game.editions[-1]
    clock = read_control(said.clock)
    house, chosen = tuple(said.house), {"fair": said.fair, "line": said.line}
    options = Options(said.game, rules, house, speed=said.speed, clock=clock, **chosen)
    now = tables.clock()
    chairs = ["bot:" if chair == "bot" else chair for chair in said.seats]
    table = seating.new_table(options, chairs, call.guest, now, call.viewer.lang)
    seat = None
    if said.sit:
        seat = seating.join(table, call.guest, None, name_of(call), said.monster, False, now)
    if said.start and table.full and not options.fair:
        commands.start(table, call.guest)
    note_seat(call, seat)
    await call.context.add(table, address_of(call.request), call.receipt, listed=said.listed)
    return done(table, seat, 201)


def name_of(call: Call) -> str:
    """Return the name to sit down with."""
    return visible_name(call.said.name) or call.viewer.name


async def mine(call: Call) -> Response:
    """List the caller's games that are not over."""
    found = await call.context.tables.storage.summaries(call.guest, over=False, most=MOST_OPEN)
    return shown(TableList([line_in_list(table, call.viewer) for table in found]))


async def see(call: Call) -> Response:
    """Show a table."""
    return shown(sight_of(await call.context.tables.find(call.table_id), call.viewer))


async def log(call: Call) -> Response:
    """Tell what happened."""
    return shown(log_of(await call.context.tables.find(call.table_id), call.said.since))


async def record(call: Call) -> Response:
    """Give the record of the game."""
    table = await call.context.tables.find(call.table_id)
    return PlainTextResponse(str(record_for(table, call.viewer)))


def join(table: LiveTable, call: Call, said: Join) -> TableSeat:
    """Take a seat."""
    return seating.join(table, call.guest, said.seat, name_of(call), said.monster, False, call.context.tables.clock())


def leave(table: LiveTable, call: Call, said: OneSeat) -> None:
    """Leave a seat."""
    seating.leave(table, call.guest, said.seat)


def seat_bot(table: LiveTable, call: Call, said: SeatBot) -> None:
    """Put a bot on a seat."""
    seating.seat_bot(table, call.guest, said.seat, said.bot)


def fill(table: LiveTable, call: Call, said: SomeBot) -> None:
    """Put bots on all free seats."""
    seating.fill(table, call.guest, said.bot)


def several(table: LiveTable, call: Call, said: Several) -> None:
    """Allow guests several seats each, or forbid it."""
    seating.allow_several(table, call.guest, said.on)


def pardon(table: LiveTable, call: Call, said: Nothing) -> None:
    """Let those who were removed sit down again."""
    seating.pardon(table, call.guest)


def hand_over(table: LiveTable, call: Call, said: HandOver) -> None:
    """Let a bot play for a seat."""
    stand_ins.hand_over(table, call.guest, said.seat, said.bot, call.context.tables.clock())


def take_back(table: LiveTable, call: Call, said: OneSeat) -> None:
    """Take one's seat back from a bot."""
    stand_ins.take_back(table, call.guest, said.seat)


async def rematch(call: Call) -> Response:
    """Set up the next game with the same seats."""
    following = await call.context.tables.rematch(call.table_id, call.guest, call.said.room, call.receipt)
    return done(following, status=201)


def on_seats(name: str, about: str, change: Change, takes: type) -> Operation:
    """A row of an operation that changes seats."""
    path = f"{TABLE}/{name.replace('_', '-')}"
    return Operation("POST", path, name, about, "seat", changing(change), takes, Done, refuses=(403, 404, 409))


OPERATIONS = (
    Operation("POST", "/tables", "make_table", "Make a table.", "make", make, NewTable, Done, 201, refuses=(403, 409)),
    Operation("GET", "/tables", "my_tables", "List the caller's open games.", "look", mine, gives=TableList),
    Operation("GET", TABLE, "see", "Show a table as the caller may see it.", "look", see, gives=Table, refuses=(404,)),
    Operation("GET", f"{TABLE}/log", "log", "Tell what happened.", "look", log, Since, Log, refuses=(404,)),
    Operation(
        "GET",
        f"{TABLE}/record",
        "record",
        "Give the record of the game as text; refused while it would tell a card that the caller may not know.",
        "replay",
        record,
        gives="text/plain; charset=utf-8",
        refuses=(404, 409),
    ),
    on_seats("join", "Take a seat, or change one's name and monster.", join, Join),
    on_seats("leave", "Leave a seat; during the game a bot plays for it.", leave, OneSeat),
    on_seats("seat_bot", "Put a bot on a seat, or remove it; host only.", seat_bot, SeatBot),
    on_seats("fill", "Put bots on all free seats; host only.", fill, SomeBot),
    on_seats("several", "Allow guests several seats each, or forbid it; host only.", several, Several),
    on_seats("pardon", "Let those whom the host has removed sit down again; host only.", pardon, Nothing),
    on_seats("hand_over", "Let a bot play for oneself, or for somebody who is away.", hand_over, HandOver),
    on_seats("take_back", "Take one's seat back from the bot that stands in.", take_back, OneSeat),
    Operation(
        "POST",
        f"{TABLE}/rematch",
        "rematch",
        "Set up the next game with the same seats.",
        "make",
        rematch,
        Rematch,
        Done,
        201,
        refuses=(403, 404, 409),
    ),
)
