"""A live table: its seats, game and chat.

Commands (`commands.py`) change a table. `tables.py` lets a command change a copy, stores the change,
and only then publishes the copy: whatever people see is on disk.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from daikaiju.action import Action
from daikaiju.errors import BadRecord
from daikaiju.fairness.luck import Luck
from daikaiju.game import Game
from daikaiju.rules.steps import CHANCE
from daikaiju.version import __version__
from daikaiju.words.language import mark as _

from .dice import dice_in_order
from .errors import NotNow
from .log import NUMBERED, TAKEN_BACK, UNDO, Entry, LogRow, Said, Stuck
from .played import TableGame
from .time_control import NO_CLOCK, TimeControl

T = TypeVar("T")
WAITING, PLAYING, OVER = "waiting", "playing", "over"
HOSTED, ANYBODY = "hosted", "anybody"
LONGEST_CHAT = 200  # older lines are not loaded

SHOWING = ("revealed_card", "looked")  # events that reveal hidden information, even without chance


@dataclass
class TableSeat:
    """A seat at the table: a bot's, a person's, or free."""

    number: int
    name: str = ""
    monster: str = ""  # its key; "" until the game starts
    bot: str = ""  # which bot plays it; "": a person's seat
    owner: str = ""  # the guest whose seat it is; "": free
    here: bool = False  # hot-seat: shares the owner's device
    stand_in: str = ""  # the bot that plays for an absent person
    time_left: float = 0.0  # seconds that its person had left to decide when the clock last stopped
    online: bool = False
    last_seen: float = 0.0  # when its owner was last connected, in seconds since 1970
    away: bool = False  # its owner has been gone for so long that others may hand it to a bot

    @property
    def free(self) -> bool:
        """Whether a person can take this seat."""
        return not self.bot and not self.owner

    @property
    def player(self) -> str:
        """The bot that decides for this seat now; "" when a person does."""
        return self.bot or self.stand_in


@dataclass(frozen=True)
class Options:
    """The options of a table; only the pace can change later."""

    game: str = "tokyo"
    rules: str = "2e"
    house: tuple[str, ...] = ()
    odds: bool = False
    speed: int = 1  # one of `stage.pace.PACES`
    clock: TimeControl = NO_CLOCK
    fair: bool = False  # whether all luck follows from a secret and words of the players (docs/fair-dice.md)
    line: bool = False  # whether spectators see everybody's chances up to the turn before (docs/analysis.md)


def shallow(value: T) -> T:
    """Return a copy that shares its values; `replace` would look at each field, and every act copies a table."""
    twin = object.__new__(type(value))
    twin.__dict__.update(value.__dict__)
    return twin


@dataclass
class LiveTable:
    """One table. `number` grows with every action and undo; a move must name the current one."""

    id: str
    options: Options
    seats: list[TableSeat]
    host: str = ""
    phase: str = WAITING
    game: Game | None = None
    number: int = 0
    entries: list[Entry] = field(default_factory=list)
    chat: list[Said] = field(default_factory=list)
    rematch: str = ""
    origin: str = ""  # "TABLE:NUMBER" if it was played on from another table's game after that many actions
    barred: tuple[str, ...] = ()  # guests whom the host has removed
    several: bool = False  # whether guests other than the host may take several seats each
    listed: str = ""  # in the lobby: HOSTED by its host, or for ANYBODY who comes
    lang: str = ""  # the host's language; link previews use it
    created: float = 0.0
    version: int = 0  # raised by every stored change, chat included
    engine: str = __version__  # the version of daikaiju that last played here
    luck: Luck | None = None  # of a table whose dice can be checked
    stuck: Stuck | None = None  # set if these rules cannot play the game; no command can change the table then
    began: float | None = None  # when the clock of the person who is asked began to run, in the time of the database
    deadline: float | None = None  # and when their time is up; None: no clock runs
    due: float | None = None  # the same by the monotonic clock of this machine; not stored
    spectators: int = 0  # connected people without a seat; not stored
    undoable: int = 0  # how many of the last actions can be taken back
    before: list[Game] = field(default_factory=list)  # the game before each of them
    rows: list[LogRow] = field(default_factory=list)  # what a command added to the log
    said: list[Said] = field(default_factory=list)  # and to the chat

    @property
    def address(self) -> str:
        """The path of its page; its forms are sent to paths below."""
        return f"/t/{self.id}"

    def seats_of(self, guest: str) -> list[TableSeat]:
        """Return the seats of a guest."""
        return [seat for seat in self.seats if guest and seat.owner == guest]

    def is_seated(self, guest: str) -> bool:
        """Whether a guest has a seat."""
        return bool(self.seats_of(guest))

    @property
    def people(self) -> set[int]:
        """The seats that persons play."""
        return {seat.number for seat in self.seats if seat.owner and not seat.player}

    @property
    def is_alone(self) -> bool:
        """Whether only one person plays here."""
        return len({seat.owner for seat in self.seats if seat.owner}) == 1

    def is_in_play(self, seat: TableSeat) -> bool:
        """Whether the monster of a seat has not fallen."""
        return self.game is not None and not self.game.rules.names["is_out"](self.game.state, seat.number)

    def may_hurry(self, guest: str) -> bool:
        """Whether bots need not wait if a guest says so: their monster is in play, or that of no other person is."""
        rivals = [seat for seat in self.seats if seat.number in self.people and seat.owner != guest]
        own = self.seats_of(guest)
        return bool(own) and (any(map(self.is_in_play, own)) or not any(map(self.is_in_play, rivals)))

    @property
    def asked(self) -> TableSeat | None:
        """The seat that has to decide something now."""
        if self.game is None or self.phase != PLAYING or self.stuck or self.game.actor < 0:
            return None
        return self.seats[self.game.actor]

    @property
    def full(self) -> bool:
        """Whether no seat is free."""
        return not any(seat.free for seat in self.seats)

    def view(self, guest: str) -> Game:
        """Return the game as a guest may know it."""
        if self.game is None:
            raise NotNow(_("The game has not begun."))
        return self.game.view([seat.number for seat in self.seats_of(guest)])

    @property
    def shown_luck(self) -> Luck | None:
        """What anybody may know of the table's luck: the secret only when the game is over."""
        return self.luck.hidden() if self.luck is not None and self.phase != OVER else self.luck

    def may_undo(self, guest: str) -> bool:
        """Whether a guest may take back the last action: it was theirs, and neither chance nor others acted since."""
        if not self.undoable or self.phase != PLAYING:
            return False
        seat = self.seats[self.entries[-1].actor]
        return bool(guest) and seat.owner == guest and not seat.player

    def copy(self) -> LiveTable:
        """Return the next version, which a command may change; nothing of it is stored yet."""
        twin = shallow(self)
        twin.version += 1
        twin.seats = [shallow(seat) for seat in self.seats]
        twin.game = self.game.copy() if self.game else None
        twin.entries, twin.chat, twin.before = self.entries[:], self.chat[:], self.before[:]
        twin.rows, twin.said = [], []
        return twin

    def play(self, actor: int, action: Action | int | str, bot: str = "") -> None:
        """Play and log an action of a seat, its bot or chance; an illegal one raises."""
        assert self.game is not None
        played = self.game.legal_action(action, actor)  # raises before anything here has changed
        self.keep_for_undo(actor, bot)
        kept = tuple(dice_in_order(self.game))
        outcomes = self.game.rules.outcomes(self.game.state) if actor == CHANCE else 0
        events = self.game.play(played.number, actor)
        self.entries.append(Entry(self.number, actor, played, events, bot, kept, outcomes))
        self.note(actor, str(played), bot)
        if any(event.kind in SHOWING for event in events):
            self.before.clear()
        if self.game.result is not None:
            self.phase = OVER
            self.before.clear()
        self.undoable = len(self.before)

    def keep_for_undo(self, actor: int, bot: str) -> None:
        """Keep a copy of the game while a person acts; an action of chance, a bot or another seat drops the copies."""
        assert self.game is not None
        if self.before and self.entries[-1].actor != actor:
            self.before.clear()
        if actor != CHANCE and not bot:
            self.before.append(self.game.copy())
        else:
            self.before.clear()

    def take_back(self) -> None:
        """Undo the last action; the log keeps both rows."""
        self.game = self.before.pop()
        self.entries.pop()
        self.note(UNDO, TAKEN_BACK)
        self.undoable = len(self.before)

    def note(self, actor: int, words: str, bot: str = "") -> None:
        """Add a row to the log."""
        self.rows.append(LogRow(self.number, actor, words, bot))
        self.number += 1

    def follow(self, rows: list[LogRow]) -> None:
        """Replay stored rows, undone actions included: they affect what can still be taken back."""
        try:
            for row in rows:
                self.follow_row(row)
        finally:
            self.rows.clear()

    def follow_row(self, row: LogRow) -> None:
        """Replay one stored row; if it does not fit, raise an error that says why and change nothing."""
        if row.number != self.number:
            raise BadRecord("row {number} of its log is missing", number=self.number)
        if row.words.startswith(NUMBERED):
            raise BadRecord("an older daikaiju stored it as a number, which can no longer be put into words")
        if row.actor != UNDO:
            if isinstance(self.game, TableGame):
                self.game.answer_unasked(row.words)
            self.play(row.actor, row.words, row.bot)
        elif self.before:
            self.take_back()
        else:
            raise BadRecord("nothing can be taken back here")
