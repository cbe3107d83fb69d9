"""What is sent to a server; it makes its OpenAPI description from these classes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from .shapes import Limit

MOST = 999_999_999
LANGUAGE_CODES = Literal["", "en", "pl", "cs"]

SeatNumber = Annotated[int, Limit("number of a seat, from 0", least=0, most=63)]
Number = Annotated[int, Limit("number of the table's question; an outdated one is refused", least=0, most=MOST)]
Name = Annotated[str, Limit("name that others see; it is cut to 24 characters", longest=100)]
MonsterKey = Annotated[str, Limit("key of a monster, from `games`; empty: any", longest=40)]
BotName = Annotated[str, Limit("name of a bot, from `games`; empty: one of middle strength", longest=40)]


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
class HandOver:
    """A bot that plays on for a seat in a game that has begun."""

    seat: SeatNumber
    bot: Annotated[
        str,
        Limit("name of a bot, from `games`, for one's own seat; empty: one of the table's strength", longest=40),
    ] = ""


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


@dataclass(frozen=True)
class Since:
    """From where a log is wanted."""

    since: Annotated[int, Limit("the first number that is wanted", least=0, most=MOST)] = 0
