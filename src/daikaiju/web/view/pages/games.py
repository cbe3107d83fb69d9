"""The games of one device: open and finished ones, wins and streaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from daikaiju.table.model import WAITING, TableSeat
from daikaiju.table.summary import Finish, Summary, streaks_of
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language
from daikaiju.words.names import bot_title, monster_name

from ..games import edition_name
from ..monsters import in_order
from ..viewer import Viewer

PER_PAGE = 20  # finished games
WON, LOST, ASKED, PLAIN = "won", "lost", "asked", "plain"  # the looks of a row's tag


class MyGames(NamedTuple):
    """What is stored of a guest's games; one finished game more than a page has if there are older ones."""

    open: Sequence[Summary]
    finished: Sequence[Summary]
    finishes: Sequence[Finish]
    page: int


class Figure(NamedTuple):
    """A seat's monster in a row."""

    monster: str
    name: str
    is_own: bool
    won: bool


@dataclass(frozen=True)
class GameRow:
    """One game."""

    id: str
    title: str
    monsters: list[Figure]
    tag: str
    look: str
    text: str
    others: str
    date: str
    is_over: bool


class Tally(NamedTuple):
    """How a monster has done."""

    monster: str
    name: str
    text: str


@dataclass(frozen=True)
class GamesPage:
    """The contents of the page."""

    open: list[GameRow]
    finished: list[GameRow]
    numbers: list[tuple[str, int]]  # what is counted, and how often
    monsters: list[Tally]
    newer: str  # the address of the page before; "" if there is none
    older: str


def games_page(found: MyGames, asked: Container[str], viewer: Viewer) -> GamesPage:
    """Return the games of a guest; `asked` are the tables that wait for the guest."""
    finished, page = found.finished[:PER_PAGE], found.page
    return GamesPage(
        open=[game_row(table, viewer, is_asked=table.id in asked) for table in found.open],
        finished=[game_row(table, viewer) for table in finished],
        numbers=numbers(found.finishes, viewer.words),
        monsters=tallies(found.finishes, viewer.words),
        newer=f"/games?page={page - 1}" if page else "",
        older=f"/games?page={page + 1}" if len(found.finished) > PER_PAGE else "",
    )


def numbers(finishes: Sequence[Finish], words: Language) -> list[tuple[str, int]]:
    """Return games, wins and streaks; nothing before the first finished game."""
    if not finishes:
        return []
    streaks = streaks_of(finishes)
    return [
        (words.text("Games"), streaks.games),
        (words.text("Wins"), streaks.wins),
        (words.text("Wins in a row now"), streaks.now),
        (words.text("Most wins in a row"), streaks.best),
    ]


def tallies(finishes: Sequence[Finish], words: Language) -> list[Tally]:
    """Return the monsters that were played, with their wins."""
    games = Counter(finish.monster for finish in finishes if finish.monster)
    wins = Counter(finish.monster for finish in finishes if finish.won)
    return [
        Tally(key, monster_name(key, words), words.text("{wins} of {games} won", wins=wins[key], games=games[key]))
        for key in in_order(set(games))
    ]


def game_row(table: Summary, viewer: Viewer, *, is_asked: bool = False) -> GameRow:
    """Return one game as a row."""
    words, own = viewer.words, table.own_seats(viewer.guest)
    tag, look = tag_of(table, own, words, is_asked=is_asked)
    return GameRow(
        id=table.id,
        title=edition_name(table.options.game, table.options.rules, words),
        monsters=[figure(table, seat, own, words) for seat in table.seats if seat.monster],
        tag=tag,
        look=look,
        text=how(table, words),
        others=players([seat for seat in table.seats if seat not in own], words),
        date=datetime.fromtimestamp(table.created, UTC).strftime("%Y-%m-%dT%H:%MZ"),
        is_over=table.is_over,
    )


def figure(table: Summary, seat: TableSeat, own: Sequence[TableSeat], words: Language) -> Figure:
    """Return the monster of a seat."""
    won = table.result is not None and seat.number in table.result.winners
    return Figure(seat.monster, monster_name(seat.monster, words), seat in own, won)


def tag_of(table: Summary, own: Sequence[TableSeat], words: Language, *, is_asked: bool) -> tuple[str, str]:
    """Return the state of a game in a word; friends who share a device neither win nor lose together."""
    if not table.is_over:
        if is_asked:
            return words.text("Your turn"), ASKED
        return (words.text("waiting for players") if table.phase == WAITING else words.text("in play")), PLAIN
    if table.result is None or len(own) != 1:
        return words.text("over"), PLAIN
    return (words.text("Won"), WON) if own[0].number in table.result.winners else (words.text("Lost"), LOST)


def how(table: Summary, words: Language) -> str:
    """Return who won, and by what; empty if nobody has."""
    if table.result is None:
        return ""
    names = [monster_name(table.seats[seat].monster, words) for seat in table.result.winners]
    if not names:
        return words.text("Nobody wins.")
    why = words.text(texts_of(table.options.game).endings[table.result.reason])
    message = "{winners} wins: {why}." if len(names) == 1 else "{winners} win: {why}."
    return words.text(message, winners=words.names(names), why=why)


def players(seats: Sequence[TableSeat], words: Language) -> str:
    """Return who plays, each name once."""
    names = Counter(player(seat, words) for seat in seats)
    return ", ".join(
        name if number == 1 else f"{number} \N{MULTIPLICATION SIGN} {name}" for name, number in names.items()
    )


def player(seat: TableSeat, words: Language) -> str:
    """Return who has a seat."""
    if seat.bot and not seat.name:
        return bot_title(seat.bot, words)
    return seat.name or (words.text("Player {n}", n=seat.number + 1) if seat.owner else words.text("free seat"))
