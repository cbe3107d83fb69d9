"""Seating: making a table, joining it, leaving it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from daikaiju.errors import DaikaijuError, UnknownName
from daikaiju.fairness.luck import new_luck
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.stage.pace import PACES
from daikaiju.words.language import mark as _

from .bots import is_forsaken, known_bot, strength_of
from .errors import NotNow, NotPossible, NotYours, SeatTaken
from .model import OVER, PLAYING, WAITING, LiveTable, Options, TableSeat
from .sanitize import LONGEST_NAME, visible_name
from .time_control import check_control

MOST_BARRED = 100  # guests whom a host has removed; of more, the first may come again


def new_table(options: Options, chairs: Sequence[str], guest: str, now: float, lang: str = "") -> LiveTable:
    """Make a table; each chair is "person", "here" (the host's device) or the name of a bot."""
    check_options(options, len(chairs))
    seats = []
    for number, chair in enumerate(chairs):
        if chair == "person":
            seats.append(TableSeat(number))
        elif chair == "here":
            seats.append(TableSeat(number, owner=guest, here=True, last_seen=now))
        else:
            seats.append(TableSeat(number, bot=known_bot(chair.removeprefix("bot:"), options.game)))
    table_id = secrets.token_urlsafe(12)
    luck = new_luck(table_id) if options.fair else None
    return LiveTable(table_id, options, seats, host=guest, lang=lang, created=now, luck=luck)


def check_options(options: Options, players: int) -> None:
    """Refuse options with which no game can be set up."""
    check_pace(options.speed)
    check_control(options.clock)
    try:
        Game(options.game, edition=options.rules, players=players, house=options.house)
    except DaikaijuError as error:
        raise NotPossible(error) from error


def check_pace(speed: int) -> None:
    """Refuse a pace that bots do not have."""
    if speed not in PACES:
        raise NotPossible(UnknownName("pace", str(speed), map(str, PACES)))


def monsters_of(options: Options) -> tuple[str, ...]:
    """The monsters of a game and its edition; none if the game has no monsters to choose from."""
    return GAMES[options.game].monsters.get(options.rules, ())


def join(table: LiveTable, guest: str, seat: int | None, name: str, monster: str, here: bool, now: float) -> TableSeat:
    """Take a seat, or change the name and monster of one's own seat."""
    unsealed_only(table)
    chair = find_seat(table, guest, seat, here)
    check_welcome(table, guest, chair)
    if is_forsaken(table, chair) and chair.bot:
        chair.bot = ""
    if not chair.free and chair.owner != guest:
        raise SeatTaken(_("This seat is taken."))
    if table.phase == OVER:
        raise NotNow(_("This game is over."))
    check_monster(table, chair, monster)
    if table.phase == PLAYING and chair.owner == guest:
        raise NotNow(_("The game has begun."))
    chair.name = told_apart(table, chair, visible_name(name)) or chair.name
    chair.monster = monster or chair.monster
    chair.here = here or chair.here
    chair.owner, chair.last_seen, chair.stand_in = guest, now, ""
    return chair


def told_apart(table: LiveTable, chair: TableSeat, name: str) -> str:
    """Return a name that nobody else at the table has: with a number behind it if need be."""
    taken = {seat.name.casefold() for seat in table.seats if seat is not chair and not seat.free}
    found, numbers = name, count(2)
    while found and found.casefold() in taken:
        found = f"{name[: LONGEST_NAME - 3]} {next(numbers)}"
    return found


def find_seat(table: LiveTable, guest: str, seat: int | None, here: bool) -> TableSeat:
    """Return the seat that is meant: the given one, the guest's own, or the first free one."""
    if not guest:
        raise NotYours(_("Please allow cookies: a seat belongs to your browser."))
    if seat is not None:
        return numbered(table, seat)
    mine = [] if here else table.seats_of(guest)
    for chair in [*mine, *(chair for chair in table.seats if chair.free)]:
        return chair
    raise SeatTaken(_("All seats are taken; you can watch."))


def check_welcome(table: LiveTable, guest: str, chair: TableSeat) -> None:
    """Refuse whom the host has removed, and a second seat for a guest unless the host allows that."""
    unbarred_only(table, guest)
    has_another = any(seat is not chair for seat in table.seats_of(guest))
    if has_another and guest != table.host and not table.several:
        raise NotYours(_("You have a seat already. Ask the host to allow several seats for one device."))


def numbered(table: LiveTable, seat: int) -> TableSeat:
    """Return the seat with a number."""
    if not 0 <= seat < len(table.seats):
        raise NotPossible(UnknownName("seat", str(seat), map(str, range(len(table.seats)))))
    return table.seats[seat]


def check_monster(table: LiveTable, chair: TableSeat, monster: str) -> None:
    """Refuse a monster that is not in this game or already taken."""
    known = monsters_of(table.options)
    if monster and monster not in known:
        raise NotPossible(UnknownName("monster", monster, known))
    if monster and any(other.monster == monster for other in table.seats if other is not chair):
        raise SeatTaken(_("Somebody else plays this monster."))
    if monster and table.phase == PLAYING and chair.monster != monster:
        raise NotNow(_("The game has begun."))


def seat_bot(table: LiveTable, guest: str, seat: int, bot: str) -> None:
    """Put a bot on a free seat or in another person's place, change it, or remove it ("-"); host only."""
    chair = numbered(table, seat)
    host_only(table, guest)
    waiting_only(table)
    if chair.owner == guest:
        raise SeatTaken(_("This seat is taken."))
    chosen = "" if bot == "-" else known_bot(bot, table.options.game)
    remove(table, chair)
    chair.bot = chosen


def fill(table: LiveTable, guest: str, bot: str) -> None:
    """Put a bot on every free seat; host only."""
    host_only(table, guest)
    waiting_only(table)
    unsealed_only(table)
    for chair in table.seats:
        if chair.free:
            chair.bot = known_bot(bot, table.options.game)


def vacate(table: LiveTable, chair: TableSeat) -> None:
    """Make a seat free before the game; its word for the dice is void, and so are all if they were sealed."""
    if table.luck is not None:
        table.luck = table.luck.without(chair.number)
    if chair.owner:
        chair.monster = ""
    chair.owner, chair.bot, chair.name, chair.here = "", "", "", False


def remove(table: LiveTable, chair: TableSeat) -> None:
    """Free a seat; its person loses all others too, and stays out until the host lets them in again."""
    guest = chair.owner
    for seat in table.seats_of(guest) or [chair]:
        vacate(table, seat)
    if guest and guest not in table.barred:
        table.barred = (*table.barred, guest)[-MOST_BARRED:]


def pardon(table: LiveTable, guest: str) -> None:
    """Let everybody who was removed sit down again; host only."""
    host_only(table, guest)
    table.barred = ()


def allow_several(table: LiveTable, guest: str, several: bool) -> None:
    """Allow other guests to take several seats each, for people who share a device, or forbid it; host only."""
    host_only(table, guest)
    waiting_only(table)
    table.several = several


def leave(table: LiveTable, guest: str, seat: int) -> None:
    """Leave a seat. Before the game it becomes free; during the game a bot plays for it."""
    chair = numbered(table, seat)
    if chair.owner != guest and not (table.phase == WAITING and table.host == guest):
        raise NotYours(_("This is not your seat."))
    if table.phase == WAITING:
        if chair.owner == guest:
            vacate(table, chair)
        else:
            remove(table, chair)
    elif table.phase == PLAYING:
        chair.stand_in = strength_of(table)


def host_only(table: LiveTable, guest: str) -> None:
    """Refuse everybody but the host."""
    if not guest or guest != table.host:
        raise NotYours(_("Only the host of this table can do that."))


def unbarred_only(table: LiveTable, guest: str) -> None:
    """Refuse whom the host has removed."""
    if guest in table.barred:
        raise NotYours(_("The host has removed you from this table. You can watch."))


def waiting_only(table: LiveTable) -> None:
    """Refuse once the game has begun."""
    if table.phase != WAITING:
        raise NotNow(_("The game has begun."))


def unsealed_only(table: LiveTable) -> None:
    """Refuse while the words for the dice are being given: the setup is sealed."""
    if table.phase == WAITING and table.luck is not None and table.luck.sealed:
        raise NotNow(_("The game is about to begin; its setup is sealed."))


def pace(table: LiveTable, guest: str, speed: int) -> None:
    """Set how long the actions of bots stay on the screen."""
    if not table.is_seated(guest):
        host_only(table, guest)
    check_pace(speed)
    table.options = replace(table.options, speed=speed)
