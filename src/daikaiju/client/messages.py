"""The messages of the API: what is sent to a server, and what it answers.

The server makes its OpenAPI description from these classes, and the client reads its answers with them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from .shapes import Limit

MOST = 999_999_999
LANGUAGE_CODES = Literal["", "en", "pl", "cs"]

SeatNumber = Annotated[int, Limit("number of a seat, from 0", least=0, most=63)]
Number = Annotated[int, Limit("number of the table's question; an outdated one is refused", least=0, most=MOST)]
Name = Annotated[str, Limit("name that others see; it is cut to 24 characters", longest=100)]
MonsterKey = Annotated[str, Limit("key of a monster, from `games`; empty: any", longest=40)]
BotName = Annotated[str, Limit("name of a bot, from `games`; empty: one of middle strength", longest=40)]


# What is sent


@dataclass(frozen=True)
class NewGuest:
    """A program or person who wants a token."""

    name: Name = ""
    lang: Annotated[LANGUAGE_CODES, Limit("language of the server's texts")] = ""


@dataclass(frozen=True)
class NewTable:
    """A table to be made; whoever makes it is its host."""

    seats: Annotated[
        list[Annotated[str, Limit("`person`, `bot`, or `bot:NAME`", longest=50, pattern="^(person|bot(:.*)?)$")]],
        Limit("the seats in order", few=2, many=6),
    ]
    game: Annotated[str, Limit("name of a game, from `games`", longest=40)] = "tokyo"
    rules: Annotated[str, Limit("edition, from `games`; empty: the newest", longest=40)] = ""
    house: Annotated[list[Annotated[str, Limit(longest=40)]], Limit("house rules, from `games`", many=20)] = field(
        default_factory=list
    )
    speed: Annotated[int, Limit("pace of the bots: 3, 2, 1, 4 and 0, from slow to at once", least=0, most=9)] = 1
    clock: Annotated[
        str,
        Limit(
            "time to decide: empty for none, `decision SECONDS` (5 seconds to 30 days), or `bank SECONDS` for each "
            "person and game (a minute to a day); at zero a bot of the table's strength plays that one decision",
            longest=24,
            pattern="^((decision|bank) [0-9]{1,7})?$",
        ),
    ] = ""
    sit: Annotated[bool, Limit("whether the host takes the first seat for a person")] = True
    name: Name = ""
    monster: MonsterKey = ""
    start: Annotated[bool, Limit("whether to start at once if no seat is free")] = False
    listed: Annotated[bool, Limit("whether the lobby lists it, if the server has one")] = False
    fair: Annotated[bool, Limit("dice that can be checked; every person adds a word before the game")] = False
    line: Annotated[bool, Limit("whether pages of spectators show the chances to win, one turn late")] = False


@dataclass(frozen=True)
class PlayWithOthers:
    """A game to be played with whoever comes."""

    game: Annotated[str, Limit("name of a game, from `games`", longest=40)] = "tokyo"
    rules: Annotated[str, Limit("edition, from `games`; empty: the newest", longest=40)] = ""
    name: Name = ""


@dataclass(frozen=True)
class Join:
    """A seat to be taken: the given one, one's own to change it, or the first free one."""

    seat: SeatNumber | None = None
    name: Name = ""
    monster: MonsterKey = ""


@dataclass(frozen=True)
class SeatBot:
    """A bot for a seat before the game; `-` removes it."""

    seat: SeatNumber
    bot: BotName = ""


@dataclass(frozen=True)
class OneSeat:
    """A seat."""

    seat: SeatNumber


@dataclass(frozen=True)
class SomeBot:
    """A bot."""

    bot: BotName = ""


@dataclass(frozen=True)
class Several:
    """Whether guests other than the host may take several seats each."""

    on: bool


@dataclass(frozen=True)
class Nothing:
    """Nothing more has to be said."""


@dataclass(frozen=True)
class Act:
    """An answer to the question of a seat."""

    seat: SeatNumber
    number: Number
    action: Annotated[str, Limit("the words of a legal action", longest=200)]


@dataclass(frozen=True)
class Undo:
    """The last action is taken back."""

    number: Number


@dataclass(frozen=True)
class Say:
    """A line for the chat: text, or one of the emotes."""

    text: Annotated[str, Limit("cut to 280 characters", longest=1000)] = ""
    emote: Annotated[str, Limit("roar, wow, laugh, ouch, hurry or bravo", longest=20)] = ""


@dataclass(frozen=True)
class Pledge:
    """The hash of a seat's word for the dice, before the setup is sealed."""

    seat: SeatNumber
    pledge: Annotated[str, Limit("SHA-256 of `word TABLE SEAT WORD`", pattern="^[0-9a-f]{64}$")]


@dataclass(frozen=True)
class GivenWord:
    """The word that was pledged, after the setup was sealed."""

    seat: SeatNumber
    word: Annotated[str, Limit("32 random bytes", pattern="^[0-9a-f]{64}$")]


@dataclass(frozen=True)
class Pace:
    """A pace for the bots."""

    speed: Annotated[int, Limit("3, 2, 1, 4 and 0, from slow to at once", least=0, most=9)]


@dataclass(frozen=True)
class Rematch:
    """The next game with the same seats."""

    room: Annotated[bool, Limit("open its waiting room instead of starting")] = False


# What is answered


@dataclass(frozen=True)
class Guest:
    """A token for the Authorization header; whoever has it has the seats taken with it."""

    token: str
    name: str


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played here."""

    game: str
    rules: Annotated[list[str], Limit("editions, the newest last")]
    players: list[int]
    house: Annotated[list[str], Limit("house rules")]
    monsters: Annotated[dict[str, list[str]], Limit("by edition; an edition without choice is not listed")]
    bots: Annotated[list[str], Limit("the levels for people first, then the others; of each the weakest first")]


@dataclass(frozen=True)
class Games:
    """The games of a server."""

    games: list[GameInfo]
    version: Annotated[str, Limit("of daikaiju on the server")]


@dataclass(frozen=True)
class Done:
    """A command that was carried out and stored: the table after it."""

    table: Annotated[str, Limit("id of the table; of a rematch, the new one")]
    version: int
    number: int
    phase: str
    seat: Annotated[int | None, Limit("the seat that was taken")] = None


@dataclass(frozen=True)
class Seat:
    """A seat at a table."""

    seat: int
    name: str
    monster: str
    bot: Annotated[str, Limit("the bot whose seat it is")]
    stand_in: Annotated[str, Limit("the bot that plays for an absent person")]
    free: bool
    yours: bool
    online: bool
    time_left: Annotated[float, Limit("seconds to decide that it had when its clock last stopped")] = 0.0


@dataclass(frozen=True)
class Rules:
    """What is played at a table."""

    game: str
    rules: str
    house: list[str]
    speed: int
    clock: Annotated[str, Limit("time to decide, as in NewTable; empty: no clock")] = ""
    fair: Annotated[bool, Limit("dice that can be checked")] = False
    line: Annotated[bool, Limit("whether pages of spectators show the chances to win, one turn late")] = False


@dataclass(frozen=True)
class SeatWord:
    """What a seat has given for the dice."""

    seat: int
    pledge: str
    word: Annotated[str, Limit("empty until it was given")]


@dataclass(frozen=True)
class FairLuck:
    """The luck of a table whose dice can be checked."""

    commitment: Annotated[str, Limit("SHA-256 of `secret TABLE SECRET`")]
    sealed: Annotated[str, Limit("the setup that all luck depends on; empty until it is sealed")]
    attempt: Annotated[int, Limit("how often the words were begun anew, plus one")]
    words: list[SeatWord]
    secret: Annotated[str, Limit("empty until the game is over")]


@dataclass(frozen=True)
class ChatLine:
    """A line of the chat."""

    seat: Annotated[int | None, Limit("null for a spectator")]
    name: str
    text: str
    emote: str
    at: Annotated[float, Limit("seconds since 1970")]


@dataclass(frozen=True)
class Table:
    """A table as the caller may see it."""

    id: str
    link: Annotated[str, Limit("for people with a browser, and for programs to join")]
    version: Annotated[int, Limit("raised by every stored change")]
    number: Annotated[int, Limit("raised by every action and undo; an act names it")]
    phase: Literal["waiting", "playing", "over"]
    stuck: Annotated[bool, Limit("the stored game does not fit this server's rules; nothing can be changed")]
    is_host: Annotated[bool, Limit("whether the caller is the host")]
    options: Rules
    seats: list[Seat]
    asked: Annotated[int | None, Limit("the seat that has to decide")]
    your_turn: Annotated[bool, Limit("whether that is the caller's, and no bot stands in")]
    may_undo: bool
    rematch: Annotated[str, Limit("id of the next game's table")]
    chat: Annotated[list[ChatLine], Limit("the last 20 lines")]
    game: Annotated[
        dict[str, Any] | None,
        Limit("the game as the caller may know it, as Game.to_dict; legal actions only on the caller's turn"),
    ]
    time_left: Annotated[
        float | None, Limit("seconds until a bot plays the decision of the seat that is asked; null: no clock runs")
    ] = None
    deadline: Annotated[float | None, Limit("the same moment in seconds since 1970, by the server's clock")] = None
    luck: Annotated[FairLuck | None, Limit("of a table whose dice can be checked")] = None

    @property
    def only_answer(self) -> str:
        """The caller's only legal answer, else "": tables ask even then, where not to ask would tell a secret."""
        legal = self.game["legal_actions"] if self.game is not None and self.your_turn else []
        return str(legal[0]) if len(legal) == 1 else ""

    @property
    def mine(self) -> list[Seat]:
        """The caller's seats."""
        return [seat for seat in self.seats if seat.yours]


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    id: str
    link: str
    phase: str
    options: Rules
    seats: list[Seat]
    created: float


@dataclass(frozen=True)
class TableList:
    """Tables, the newest first."""

    tables: list[TableLine]


@dataclass(frozen=True)
class LegalAction:
    """A legal action."""

    kind: str
    arguments: dict[str, Any]
    words: Annotated[str, Limit("what an act says")]


@dataclass(frozen=True)
class Actions:
    """The legal actions of the caller's seat; none if it is not asked."""

    number: int
    seat: int | None
    question: Annotated[str | None, Limit("the kind of the question")]
    actions: list[LegalAction]


@dataclass(frozen=True)
class EventLine:
    """Something that happened."""

    kind: str
    seat: int
    target: int
    amount: int
    source: str
    faces: list[str]


@dataclass(frozen=True)
class LogEntry:
    """What an action led to."""

    number: int
    actor: Annotated[int | None, Limit("the seat that acted; null for chance")]
    bot: Annotated[str, Limit("the bot that acted for the seat")]
    events: list[EventLine]


@dataclass(frozen=True)
class Log:
    """What happened, the oldest first; what was taken back is left out."""

    entries: list[LogEntry]


@dataclass(frozen=True)
class Since:
    """From where a log is wanted."""

    since: Annotated[int, Limit("the first number that is wanted", least=0, most=MOST)] = 0


@dataclass(frozen=True)
class Problem:
    """An error, as problem details (RFC 9457) with the name of the error."""

    type: str
    title: str
    status: int
    name: str
    detail: str
