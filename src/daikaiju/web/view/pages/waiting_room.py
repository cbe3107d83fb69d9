"""The waiting room and the first page."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.players.registry import BOTS
from daikaiju.rules.duel.monsters import MONSTERS as DUEL_MONSTERS
from daikaiju.rules.tokyo.editions import MONSTERS as TOKYO_MONSTERS
from daikaiju.table.bots import by_level
from daikaiju.table.model import LiveTable, TableSeat
from daikaiju.table.seating import monsters_of
from daikaiju.web.view.bot_names import bot_title
from daikaiju.web.view.chat import ChatLine, chat_lines, emotes
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.names import MONSTERS

from .rules import HOUSE_RULES_OF, house_rules

RULES_NAMES = {
    "1e": _("King of Tokyo, 1st edition"),
    "2e": _("King of Tokyo, 2nd edition"),
    "duel": _("King of Tokyo: Duel"),
}


def rules_name(rules: str, words: Language) -> str:
    """The name of an edition; of one that is no longer known, its key."""
    return words.text(RULES_NAMES[rules]) if rules in RULES_NAMES else rules


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
    removal: str  # what the button says that sends its bot away


@dataclass
class RoomPage:
    """What the waiting room shows."""

    title: str
    room: str
    sub: str
    seats: list[WaitingSeat]
    taken: int
    monsters: list[tuple[str, str, bool]]
    rules_name: str
    house: list[str]
    waiting: str
    is_host: bool
    may_sit: bool
    bots: list[tuple[str, str]]
    chat: list[ChatLine]
    me: int
    emotes: list[tuple[str, str, str]]
    own_seats: list[WaitingSeat] = field(default_factory=list)
    template: str = "room.html"
    asked: str = ""
    handover: str = ""
    cues: str = ""
    announce: str = ""
    may_undo: bool = False


def bot_choices(words: Language) -> list[tuple[str, str]]:
    """The bots: name and title."""
    return [(row.name, bot_title(row.name, words, row.level)) for row in by_level()]


def waiting_seat(table: LiveTable, seat: TableSeat, viewer: Viewer) -> WaitingSeat:
    """One seat."""
    words = viewer.words
    monster = words.text(MONSTERS[seat.monster]) if seat.monster else ""
    if seat.free:
        title, by = words.text("Free seat"), words.text("Send the link")
    elif seat.bot:
        title, by = monster or words.text("A monster"), bot_title(seat.bot, words, BOTS[seat.bot].level)
    else:
        title = monster or words.text("A monster")
        mine = bool(viewer.guest) and seat.owner == viewer.guest
        by = (seat.name or words.text("Somebody")) + (f" ({words.text('you')})" if mine else "")
    return WaitingSeat(
        seat.number,
        title,
        by,
        seat.name,
        seat.monster,
        seat.bot,
        bool(viewer.guest) and seat.owner == viewer.guest,
        seat.free,
        seat.here,
        words.text("Remove: {who}", who=by),
    )


def room_page(table: LiveTable, viewer: Viewer) -> RoomPage:
    """Everything in the waiting room."""
    words, options = viewer.words, table.options
    seats = [waiting_seat(table, seat, viewer) for seat in table.seats]
    free = sum(1 for seat in seats if seat.free)
    used = {seat.monster for seat in seats}
    host = table.host == viewer.guest
    waiting = words.text("Everybody is here.")
    if free:
        waiting = words.plural("{n} seat is still free.", "{n} seats are still free.", free)
    elif not host:
        waiting = words.text("Everybody is here. The host starts the game.")
    own = [seat for seat in seats if seat.mine]
    return RoomPage(
        title=words.text("Daikaiju: waiting room"),
        room=words.text("Waiting room"),
        sub=words.text(RULES_NAMES[options.rules]),
        seats=seats,
        taken=len(seats) - free,
        monsters=[(key, words.text(MONSTERS[key]), key in used) for key in monsters_of(options)],
        rules_name=words.text(RULES_NAMES[options.rules]),
        house=[text for key, text in house_rules(options.game, words) if key in options.house],
        waiting=waiting,
        is_host=host,
        may_sit=not own and free > 0,
        bots=bot_choices(words),
        chat=chat_lines(table, viewer),
        me=own[0].number if own else -1,
        emotes=emotes(words),
        own_seats=own,
    )


@dataclass
class OpenTable:
    """A table one sits at."""

    id: str
    title: str
    text: str
    monsters: list[str]


@dataclass
class LandingPage:
    """What the first page shows."""

    games: list[tuple[str, str, str, str]]
    monsters: list[tuple[str, str, str]]
    bots: list[tuple[str, str, bool]]
    house: list[tuple[str, str, str]]
    open_tables: list[OpenTable]


def landing_page(viewer: Viewer, open_tables: list[LiveTable]) -> LandingPage:
    """Everything on the first page."""
    words = viewer.words
    games = [
        ("2e", "claw", words.text(RULES_NAMES["2e"]), words.text("2 to 6 monsters, about 20 minutes")),
        ("1e", "3", words.text(RULES_NAMES["1e"]), words.text("The older rules: claws open the city")),
        ("duel", "fame", words.text(RULES_NAMES["duel"]), words.text("2 monsters pull Fame and Destruction")),
    ]
    order = ("gigazaur", "cyber_kitty", "the_king", "alienoid", "meka_dragon", "space_penguin", "kraken", "cyber_bunny")
    monsters = []
    for key in order:
        games_of = [rules for rules in ("1e", "2e") if key in TOKYO_MONSTERS[rules]]
        games_of += ["duel"] if key in DUEL_MONSTERS else []
        monsters.append((key, words.text(MONSTERS[key]), " ".join(f"in-{rules}" for rules in games_of)))
    mixed = ("", words.text("A mixed company"), True)
    return LandingPage(
        games,
        monsters,
        [mixed, *((name, title, False) for name, title in bot_choices(words))],
        [(game, key, text) for game in HOUSE_RULES_OF for key, text in house_rules(game, words)],
        [open_table(table, viewer) for table in open_tables],
    )


def open_table(table: LiveTable, viewer: Viewer) -> OpenTable:
    """A table to come back to."""
    words = viewer.words
    states = {
        "waiting": words.text("waiting for players"),
        "playing": words.text("in play"),
        "over": words.text("over"),
    }
    state = words.text("cannot be played on") if table.stuck else states[table.phase]
    names = [seat.name for seat in table.seats if seat.name and not seat.bot]
    return OpenTable(
        table.id,
        rules_name(table.options.rules, words),
        ", ".join([state, *names[:3]]),
        [seat.monster for seat in table.seats if seat.monster][:4],
    )
