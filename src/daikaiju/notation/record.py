"""Game records: a header, then one line per action, chance included.

::

    daikaiju game 1
    game: tokyo
    rules: 2e
    players: 2
    first: roll
    seats: Ann/gigazaur, The King/the_king/steady

    * reveal wings
    * roll 1 1 claw 3 heart energy
    0 reroll 1 1 3
    1 yield
    = 4 actions, goes_on

The last line gives the number of actions and the ending, so that a truncated or incomplete record
is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import quote, unquote

from daikaiju.errors import BadRecord
from daikaiju.rules.steps import CHANCE

from .fair import FAIR_KEYS, Draw, FairDice, fair_header, read_draw, read_fair, write_draw
from .words import is_number

TITLE = "daikaiju game"
VERSION = 1
BOT_SIGNS = " :=.+-"  # signs of a bot's name that are written as they are; others as %XX, like in addresses of pages
KEYS = ("game", "rules", "house", "players", "first", "seats", "position", "date", "engine", *FAIR_KEYS)


@dataclass(frozen=True)
class Seat:
    """A player's name, monster and, if a bot plays, the name of the bot."""

    name: str
    monster: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Setup:
    """How a game begins; a position, if given, overrides the rest."""

    game: str = "tokyo"
    rules: str = ""  # the newest edition if empty
    house: tuple[str, ...] = ()
    players: int = 2
    first: int | None = None  # the first player; None: dice decide
    seats: tuple[Seat, ...] = ()
    position: str = ""
    date: str = ""
    engine: str = ""


@dataclass(frozen=True)
class GameRecord:
    """A game as text: its setup and all actions.

    >>> from daikaiju import Game
    >>> print(str(Game("duel", first=0).record()).splitlines()[0])
    daikaiju game 1
    """

    setup: Setup
    lines: list[tuple[int, str]] = field(default_factory=list)  # actor, words
    ending: str = "goes_on"  # or why it ended, and the winners' seats
    fair: FairDice | None = None  # what proves the dice, at a table that chose that

    def __str__(self) -> str:
        """Return the record as text."""
        proof = fair_header(self.fair) if self.fair else ()
        head = [f"{TITLE} {VERSION}", *header(self.setup), *proof, ""]
        return "\n".join([*head, *self.body(), f"= {len(self.lines)} actions, {self.ending}"]) + "\n"

    def body(self) -> Iterable[str]:
        """Write the actions."""
        draws = iter(self.fair.draws if self.fair else ())
        for actor, words in self.lines:
            if actor != CHANCE:
                yield f"{actor} {words}"
            else:
                yield f"* {words}{write_draw(next(draws)) if self.fair else ''}"


def header(setup: Setup) -> Iterable[str]:
    """Write the lines of the header."""
    values = {
        "game": setup.game,
        "rules": setup.rules,
        "house": ", ".join(setup.house),
        "players": str(setup.players),
        "first": "roll" if setup.first is None else str(setup.first),
        "seats": ", ".join(write_seat(seat) for seat in setup.seats),
        "position": setup.position,
        "date": setup.date,
        "engine": setup.engine,
    }
    return [f"{key}: {value}" for key, value in values.items() if value]


def write_seat(seat: Seat) -> str:
    """Write name, monster and bot, without trailing empty ones; the bot may be a file or a command line."""
    return "/".join([clean(seat.name), seat.monster, quote(seat.bot, BOT_SIGNS)]).rstrip("/")


def clean(name: str) -> str:
    """Return a name without characters that have a meaning in the notation."""
    return " ".join(name.replace(",", " ").replace("/", " ").split())


def read_record(text: str) -> GameRecord:
    """Read a record; its actions are checked when it is replayed."""
    lines = text.splitlines()
    if not lines or lines[0].rsplit(" ", 1)[0] != TITLE:
        raise BadRecord("a record starts with {title!r}", 1, title=TITLE)
    if lines[0].rsplit(" ", 1)[1] != str(VERSION):
        found = lines[0].rsplit(" ", 1)[1]
        raise BadRecord("this is format {found!r}; this program reads {version}", 1, found=found, version=VERSION)
    end = lines.index("") if "" in lines else len(lines)
    values: dict[str, str] = {}
    for number, line in enumerate(lines[1:end], 2):
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            known = ", ".join(KEYS)
            raise BadRecord("{text!r} is not a line of the header; known: {known}", number, text=line, known=known)
        values[key] = value.strip()
    *body, last = [line for line in lines[end + 1 :] if line.strip()] or [""]
    actions = [read_line(line, number) for number, line in enumerate(body, end + 2)]
    ending = read_ending(last, len(actions))
    if not values.keys() & FAIR_KEYS:
        return GameRecord(read_setup(values), actions, ending)
    actions, draws = read_draws(actions, end + 2)
    return GameRecord(read_setup(values), actions, ending, read_fair(values, draws))


def read_draws(actions: list[tuple[int, str]], first: int) -> tuple[list[tuple[int, str]], list[Draw]]:
    """Take the draws off the lines of chance; `first` is the number of the first line."""
    plain, draws = [], []
    for number, (actor, words) in enumerate(actions, first):
        if actor == CHANCE:
            said, draw = read_draw(words, number)
            draws.append(draw)
            plain.append((actor, said))
        else:
            plain.append((actor, words))
    return plain, draws


def read_ending(line: str, actions: int) -> str:
    """Read the last line; raises BadRecord if its number of actions is wrong."""
    mark, _, rest = line.partition(" ")
    count, _, ending = rest.partition(" actions, ")
    if mark != "=" or not ending:
        raise BadRecord("the record is cut off: its last line is missing, '= N actions, how it stands'")
    if count != str(actions):
        raise BadRecord(
            "the record has {actions} actions, but its last line says {count}: lines were lost or added",
            actions=actions,
            count=count,
        )
    return ending


def read_setup(values: dict[str, str]) -> Setup:
    """Read the header."""
    players = values.get("players", "2")
    first = values.get("first", "roll")
    for key, value in (("players", players), ("first", first)):
        if not is_number(value) and (key, value) != ("first", "roll"):
            raise BadRecord("{key}: {value!r} is not a number", key=key, value=value)
    seats = [part.strip().split("/")[:3] for part in values.get("seats", "").split(",") if part.strip()]
    return Setup(
        game=values.get("game", "tokyo"),
        rules=values.get("rules", ""),
        house=tuple(filter(None, (word.strip() for word in values.get("house", "").split(",")))),
        players=int(players),
        first=None if first == "roll" else int(first),
        seats=tuple(Seat(*words[:2], *map(unquote, words[2:])) for words in seats),
        position=values.get("position", ""),
        date=values.get("date", ""),
        engine=values.get("engine", ""),
    )


def read_line(line: str, number: int) -> tuple[int, str]:
    """Read one action: its actor and its words."""
    who, _, words = line.partition(" ")
    if who == "*":
        return CHANCE, words
    if not is_number(who) or not words:
        raise BadRecord("{text!r} is not an action: it starts with a seat or *", number, text=line)
    return int(who), words
