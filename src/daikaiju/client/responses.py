"""What a server answers; it makes its OpenAPI description from these classes, and the client reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from .shapes import Limit


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
class Problem:
    """An error, as problem details (RFC 9457) with the name of the error."""

    type: str
    title: str
    status: int
    name: str
    detail: str
