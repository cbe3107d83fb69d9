"""The elements of a table's page, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Line = tuple[str, str]  # an icon and a text
WORDY = 66  # characters of a card's text from which narrow cards print it smaller


class CardView(NamedTuple):
    """A card."""

    key: str
    name: str
    text: str
    cost: int
    kind: str  # "keep" or "discard"
    colour: str  # class of its picture
    motif: str
    link: str
    price: int | None = None  # current price, if reduced
    words: str = ""  # the action that buys it; "" if it cannot be bought now
    why: str = ""  # why it cannot be bought
    discard: str = ""  # the action that discards it from the row; "" if that cannot be done now
    discarding: str = ""  # what that action does, in words
    warning: str = ""  # why buying it now is a waste
    counters: int = 0  # on it
    copied: bool = False  # Mimic copies it
    tile: tuple[str, ...] = ()  # icons of the Buzz tile it comes with
    note: str = ""

    @property
    def is_wordy(self) -> bool:
        """Whether narrow cards print the text smaller."""
        return len(self.text) + len(self.warning) >= WORDY


class Die(NamedTuple):
    """A die."""

    face: str
    at: int  # number of its face, from 1
    label: str
    kept: bool = False
    fixed: bool = False  # cannot be selected now
    extra: bool = False
    useless: bool = False
    used: bool = False  # its symbol has been resolved
    blank: bool = False


class Give(NamedTuple):
    """What a roll gives."""

    text: str
    face: str = ""
    icon: str = ""
    tone: str = ""
    monsters: tuple[tuple[str, str], ...] = ()  # key and name


class Button(NamedTuple):
    """An answer as a button; without words it submits the selection."""

    text: str
    words: str
    icon: str = ""
    tone: str = ""
    energy: int | None = None
    labels: tuple[str, ...] = ()  # labels by the number of dice to reroll
    why: str = ""  # what must be selected first
    warning: str = ""  # shown before the button must be pressed again


class Stat(NamedTuple):
    """A number of a monster, with its name."""

    icon: str
    value: int
    word: str


class Change(NamedTuple):
    """A number before and after."""

    icon: str
    word: str
    before: int
    after: int


class Risk(NamedTuple):
    """The chance of something bad, in per cent, and which effects it ignores."""

    text: str
    percent: int
    shown: str  # the same in words
    left_out: str = ""


class RollOdds(NamedTuple):
    """The chance of a useful result of a roll if some dice are held, and which effects it ignores."""

    text: str = ""  # as HTML; empty: there is none to show
    left_out: str = ""
    held: tuple[int, ...] = ()  # places of the dice


class Option(NamedTuple):
    """An answer with its effects."""

    title: str
    words: str
    button: str = ""
    text: str = ""
    icon: str = ""
    face: str = ""
    faces: tuple[str, ...] = ()
    place: str = ""  # of the board
    monster: str = ""
    owner: str = ""
    card: CardView | None = None
    price: int | None = None
    gain: int | None = None
    lines: tuple[Line, ...] = ()
    changes: tuple[Change, ...] = ()
    main: bool = False
    warning: str = ""  # shown before the option must be pressed again
    odds: Risk | None = None


class FaceGroup(NamedTuple):
    """What one die can be turned into, for each card that does it."""

    face: str
    label: str
    rows: tuple[tuple[str, tuple[Option, ...]], ...]


class Warn(NamedTuple):
    """A warning or a tip."""

    text: str
    icon: str = "warn"
    tip: bool = False


class EventLine(NamedTuple):
    """One event of a turn."""

    text: str
    icon: str = ""  # shown if there is no portrait
    monster: str = ""
    delta: str = ""
    now: bool = False
    sign: str = ""  # the icon of what happened
    by: str = ""  # the monster that did it, where `monster` is the one it was done to
    card: CardView | None = None


class Strip(NamedTuple):
    """News in pictures, shown over the board for a moment."""

    title: str = ""
    lines: Sequence[EventLine] = ()
    is_late: bool = False  # shown only by a page that has skipped something


@dataclass
class Panel:
    """The panel of a question, or of a spectator."""

    kind: str  # roll, choose, picks, faces, targets, amount, lab, tile, watch
    title: str
    help: str = ""
    name: str = ""  # of the question
    seat: int = -1
    tone: str = "mine-now"
    icon: str = ""
    monster: str = ""
    alert: bool = False
    mode: str = "show"  # dice: keep, pick or show
    dice: list[Die] = field(default_factory=list)
    rolled: Sequence[str] = ()  # faces that still lie there while something else is asked
    first: tuple[str, ...] = ()  # answers that do nothing: they are given before the one that is chosen
    roll: int = 0  # a number of the last roll: a new roll has new check boxes
    roller: int = -1  # the seat whose dice these are
    rolls: int = 3
    left: int | None = None
    gives: list[Give] = field(default_factory=list)
    odds: RollOdds | None = None
    may_show_odds: bool = False  # whether odds can be switched on here
    shows_odds: bool = False
    may_advise: bool = False
    warnings: list[Warn] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)
    groups: list[FaceGroup] = field(default_factory=list)
    amounts: list[Option] = field(default_factory=list)
    ways: list[Option] = field(default_factory=list)
    tile: tuple[str, ...] = ()  # the icons of a tile that is laid one way only
    buttons: list[Button] = field(default_factory=list)
    events: list[EventLine] = field(default_factory=list)
    card: CardView | None = None
    pace: bool = False  # whether the speed of the bots can be set here
    hastens: bool = False  # whether a tap on the table lets bots play on at once
    skip: str = ""  # what the button says that skips what bots do
    skips_to_end: bool = False  # nobody here will be asked again
    skips_nothing: bool = False  # another person has to decide
    thinks: bool = False  # a bot has to decide
    clock: str = ""  # the time left to whoever is asked


@dataclass
class SeatView:
    """A monster at the table; games add their own fields."""

    number: int
    monster: str
    name: str
    by: str
    bot: bool
    turn: bool = False
    flag: str = ""
    flag_icon: str = "reroll"
    hit: bool = False
    away: str = ""  # message about a disconnected person
    stand_in: str = ""
    cards: tuple[CardView, ...] = ()
    numbers: tuple[Stat, ...] = ()
    epitaph: str = ""  # message about a fallen monster
    says: str = ""
    roomy: bool = False
    mine: bool = False
    ticking: bool = False  # the time of its person runs
    clock: str = ""  # what is left of its person's bank

    def key(self) -> tuple[object, ...]:
        """Return all fields as one hashable value."""
        return tuple(self.__dict__.values())
