"""The waiting room."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.table.bots import first_choice, is_forsaken, level_of
from daikaiju.table.model import LiveTable, TableSeat
from daikaiju.table.seating import monsters_of
from daikaiju.words.clocks import zero_words
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language
from daikaiju.words.names import bot_title, monster_name

from ..bot_names import bot_choices
from ..chat import ChatLine, chat_lines
from ..clock import clock_title
from ..emotes import emotes
from ..fair import LuckView, luck_view
from ..games import edition_name
from ..viewer import Viewer


@dataclass(frozen=True)
class WaitingSeat:
    """A seat in the waiting room."""

    number: int
    title: str
    by: str
    name: str
    monster: str
    bot: str
    mine: bool
    free: bool
    here: bool
    may_change: bool  # whether the viewer may remove whoever sits here, or put a bot in their place
    removal: str  # label of the button that does
    sure: str = ""  # the question before a person is removed


@dataclass
class WaitingRoomPage:
    """The contents of the waiting room."""

    title: str
    heading: str
    sub: str
    seats: list[WaitingSeat]
    taken: int
    monsters: list[tuple[str, str, bool]]
    rules_name: str
    house: list[str]
    clock: str
    at_zero: str  # what happens when time is up
    waiting: str
    is_host: bool
    may_sit: bool
    may_share: bool  # whether the viewer may take another seat, for somebody at the same device
    removed: int  # how many guests the host has removed
    bots: list[tuple[str, str]]
    first_bot: str
    chat: list[ChatLine]
    me: int
    emotes: list[tuple[str, str, str]]
    own_seats: list[WaitingSeat] = field(default_factory=list)
    fair: LuckView | None = None
    template: str = "waiting_room.html"
    asked: str = ""
    running: None = None
    lesson: None = None
    rule: str = ""
    handover: str = ""
    announce: str = ""
    may_undo: bool = False
    may_leave: bool = False


def waiting_seat(table: LiveTable, seat: TableSeat, viewer: Viewer) -> WaitingSeat:
    """Return one seat."""
    words = viewer.words
    monster = monster_name(seat.monster, words) if seat.monster else ""
    if seat.free:
        title, by = words.text("Free seat"), words.text("Send the link")
    elif seat.bot:
        title, by = monster or words.text("A monster"), bot_in_words(table, seat, words)
    else:
        title = monster or words.text("A monster")
        mine = bool(viewer.guest) and seat.owner == viewer.guest
        by = (seat.name or words.text("Somebody")) + (f" ({words.text('you')})" if mine else "")
    is_mine = bool(viewer.guest) and seat.owner == viewer.guest
    return WaitingSeat(
        seat.number,
        title,
        by,
        seat.name,
        seat.monster,
        seat.bot,
        is_mine,
        seat.free,
        seat.here,
        may_change=bool(viewer.guest) and table.host == viewer.guest and not seat.free and not is_mine,
        removal=words.text("Remove: {who}", who=by),
        sure=words.text("Press again to remove: {who}", who=by) if seat.owner else "",
    )


def bot_in_words(table: LiveTable, seat: TableSeat, words: Language) -> str:
    """Return the name and level of a seat's bot, or that it is gone."""
    if is_forsaken(table, seat):
        return words.text("{bot}: not offered here any more", bot=seat.bot)
    return bot_title(seat.bot, words, level_of(seat.bot))


def waiting_room_page(table: LiveTable, viewer: Viewer) -> WaitingRoomPage:
    """Return the contents of the waiting room."""
    words, options = viewer.words, table.options
    seats = [waiting_seat(table, seat, viewer) for seat in table.seats]
    free = sum(1 for seat in seats if seat.free)
    used = {seat.monster for seat in seats}
    is_host = table.host == viewer.guest
    own = [seat for seat in seats if seat.mine]
    edition = edition_name(options.game, options.rules, words)
    house = texts_of(options.game).house_rules
    return WaitingRoomPage(
        title=f"{len(seats) - free}/{len(seats)} \N{MIDDLE DOT} {words.text('Daikaiju: waiting room')}",
        heading=words.text("Waiting room"),
        sub=edition,
        seats=seats,
        taken=len(seats) - free,
        monsters=[(key, monster_name(key, words), key in used) for key in monsters_of(options)],
        rules_name=edition,
        house=[words.text(text) for key, text in house.items() if key in options.house],
        clock=clock_title(options.clock, words),
        at_zero=zero_words(options.clock.kind, words),
        waiting=what_is_missing(table, free, viewer),
        is_host=is_host,
        may_sit=not own and free > 0 and viewer.guest not in table.barred,
        may_share=bool(own) and (is_host or table.several),
        removed=len(table.barred),
        bots=bot_choices(options.game, words),
        first_bot=first_choice(options.game),
        chat=chat_lines(table, viewer),
        me=own[0].number if own else -1,
        emotes=emotes(words),
        own_seats=own,
        fair=luck_view(table, viewer),
    )


def what_is_missing(table: LiveTable, free: int, viewer: Viewer) -> str:
    """Return what the game is waiting for, or why the viewer may not sit down."""
    words, is_host = viewer.words, table.host == viewer.guest
    if viewer.guest in table.barred:
        return words.text("The host has removed you from this table. You can watch.")
    if table.luck is not None and table.luck.sealed:
        return words.text("The pages give their words for the dice.")
    if free:
        return words.plural("{n} seat is still free.", "{n} seats are still free.", free)
    return words.text("Everybody is here.") if is_host else words.text("Everybody is here. The host starts the game.")
