"""Every page, and the table in many states, drawn without a server: for axe and for screenshots."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

from test_view_questions import table_of

from conftest import game_at_random
from daikaiju.game import Game
from daikaiju.lessons import lesson_of
from daikaiju.notation.record import Setup
from daikaiju.players.registry import make_bot
from daikaiju.puzzles.files import shipped
from daikaiju.review.analysis import analyse
from daikaiju.review.coach import Played
from daikaiju.review.effort import Effort
from daikaiju.review.live import turn_starts
from daikaiju.review.model import BLUNDER, BRILLIANT, MISTAKE, to_json
from daikaiju.rules.steps import CHANCE
from daikaiju.table import commands, seating
from daikaiju.table.log import LogRow, Said
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.stored import revive
from daikaiju.table.summary import Finish, Summary
from daikaiju.table.time_control import BANK, TimeControl
from daikaiju.web.routes.pages import record_for
from daikaiju.web.view import render
from daikaiju.web.view.pages.games import PER_PAGE, MyGames
from daikaiju.web.view.viewer import Viewer
from fair_tables import finished

BASE = "http://table"
TINY = Effort(first=4, most=4, screen=1, measure=4, most_measured=4)


def played(options: Options, players: int, seed: int, most: int, bot: str = "random") -> LiveTable:
    """A table at which one person and bots have played for a while."""
    rng = random.Random(seed)
    table = seating.new_table(options, ["person"] + ["bot:random"] * (players - 1), "me", time.time())
    seating.join(table, "me", 0, "Ann", "gigazaur", False, time.time())
    commands.start(table, "me", rng)
    mind = make_bot(bot)
    for _ in range(most):
        assert table.game is not None
        if table.game.result is not None:
            break
        if table.game.actor == CHANCE:
            table.play(CHANCE, rng.randrange(table.game.rules.outcomes(table.game.state)))
        elif len(table.entries) > most - 20 and table.game.actor == 0:
            break
        else:
            table.play(table.game.actor, mind.decide(table.game, rng))
    return table


def questions(viewer: Viewer) -> dict[str, str]:
    """A page for each question that comes up in games full of cards."""
    found: dict[str, str] = {}
    for number in range(24):
        rng = random.Random(number)
        ask_on(table_of(game_at_random(Setup("tokyo", "2e", players=2 + number % 5), number)), rng, viewer, found, 40)
    return found


def duel_questions(viewer: Viewer) -> dict[str, str]:
    """A page for each question that comes up in Duels."""
    found: dict[str, str] = {}
    for number in range(16):
        rng = random.Random(number)
        table = table_of(Game("duel", edition="duel", players=2))
        ask_on(table, rng, viewer, found, 250)
    return {f"duel {name}": page for name, page in found.items()}


def ask_on(table: LiveTable, rng: random.Random, viewer: Viewer, found: dict[str, str], most: int) -> None:
    """Play at random; draw the page of every question that is not drawn yet."""
    for _ in range(most):
        game = table.game
        assert game is not None
        if game.result is not None:
            return
        if game.actor == CHANCE:
            table.play(CHANCE, rng.randrange(game.rules.outcomes(game.state)))
            continue
        assert game.question is not None
        if game.question.kind not in found:
            found[game.question.kind] = render.table(table, viewer)
        table.play(game.actor, rng.choice(game.legal_actions))


def waiting() -> LiveTable:
    """A room with its host, somebody who shares the device, a free seat and bots."""
    room = seating.new_table(
        Options("tokyo", "2e"), ["person", "here", "person", "bot:random", "bot:steady"], "me", 0.0
    )
    seating.join(room, "me", 0, "Ann", "gigazaur", False, 0.0)
    return room


def talked(table: LiveTable) -> LiveTable:
    """The same table after some chat."""
    now = time.time()
    table.chat = [
        Said(0, "Ann", "Good luck everybody!", "", now - 60),
        Said(1, "Bob", "You will need it.", "", now - 40),
        Said(1, "Bob", "", "roar", now),
    ]
    return table


def away(table: LiveTable) -> LiveTable:
    """The same table with somebody who has gone."""
    seat = table.seats[1]
    seat.bot, seat.owner, seat.name, seat.online, seat.away = "", "bob", "Bob", False, True
    return table


def summary(table: LiveTable) -> Summary:
    """The same table as a list shows it."""
    result = table.game.result if table.game else None
    return Summary(table.id, table.options, table.seats, table.phase, table.created, result)


def my_games(tables: Sequence[LiveTable], page: int = 1) -> MyGames:
    """Games of one device: these open ones, and a page full of finished ones with older ones behind it."""
    found = [summary(table) for table in tables]
    over = [table for table in found if table.is_over]
    shown = (over * (PER_PAGE + 1))[: PER_PAGE + 1]
    finishes = [
        Finish("gigazaur", True),
        Finish("kraken", False),
        Finish("gigazaur", True),
        Finish("cyber_bunny", True),
    ]
    return MyGames([table for table in found if not table.is_over], shown, finishes * 30, page)


def stuck(table: LiveTable, at: int, words: str) -> LiveTable:
    """The same table as a daikaiju reads it that does not know the words of one action."""
    rows = [LogRow(*row[:2], words if row.number == at else row.words, row.bot) for row in table.rows]
    again = LiveTable(table.id, table.options, table.seats, table.host, table.phase, engine="0.0.9")
    revive(again, rows)
    assert again.stuck is not None
    return again


def clocked(table: LiveTable, left: float = 8.0) -> LiveTable:
    """The same table with a bank for each person; whoever is asked has some seconds left."""
    table.options = replace(table.options, clock=TimeControl(BANK, 600))
    for seat in table.seats[1:]:
        seat.bot, seat.owner, seat.name, seat.time_left = "", "you", "Eve", 427.0
    table.due = time.monotonic() + left
    return table


def puzzles(viewer: Viewer) -> dict[str, str]:
    """The list of puzzles, and one of each game, asked and answered."""
    pages = {"puzzles": render.puzzles(shipped(), viewer)}
    for game in ("tokyo", "duel"):
        puzzle = next(puzzle for puzzle in shipped() if puzzle.game == game)
        pages[f"puzzle of {game}"] = render.puzzle(puzzle, viewer, "", "", puzzle.id)
        pages[f"answer of {game}"] = render.puzzle(puzzle, viewer, puzzle.simple, "2030-01-31", puzzle.id)
    return pages


def lessons(viewer: Viewer) -> dict[str, str]:
    """Both lessons: at their first bubble, at every tenth, and at the last."""
    pages = {}
    for game in ("tokyo", "duel"):
        last = lesson_of(game).last
        pages |= {f"lesson of {game} {step}": render.learn(game, step, viewer) for step in (*range(0, last, 10), last)}
    return pages


def looks_back(viewer: Viewer) -> dict[str, str]:
    """Replays with an analysis, whole and at first, the coach, the dice of the server and the page that checks them."""
    over, fair = played(Options("tokyo", "2e"), 3, 3, 5000, "steady"), finished()
    assert over.game is not None
    found = analyse(over.game, 1, TINY)
    kinds = cycle((BLUNDER, MISTAKE, BRILLIANT))  # few playouts are sure of nothing
    found = replace(found, moments=[replace(one, kind=next(kinds)) for one in found.moments])
    at = found.moments[0].at
    counts = {("tokyo", face): 100 + at for at, face in enumerate(over.game.vocabulary.faces)}
    return {
        "replay with an analysis": render.replay(over, at, viewer, to_json(found)),
        "replay with a first picture": render.replay(
            over, at, viewer, to_json(replace(found, moments=[], is_first=True)), is_awaited=True
        ),
        "replay of fair dice": render.replay(fair, 10, viewer),
        "end with fair dice": render.table(fair, viewer),
        "coach": render.coach([Played(over.id, seat, found) for seat in range(3)], viewer),
        "coach without games": render.coach([], viewer),
        "dice": render.dice(counts, viewer),
        "verify": render.verify(str(record_for(fair, viewer)), viewer),
        "verify without a record": render.verify("", viewer),
    }


def watched(viewer: Viewer) -> dict[str, str]:
    """Tables whose spectators see the chances."""
    tables = {
        "chances": played(Options("tokyo", "2e", line=True), 6, 8, 130, "steady"),
        "chances in a duel": played(Options("duel", "duel", line=True), 2, 2, 90),
    }
    pages = {}
    for name, table in tables.items():
        assert table.game is not None
        shown = render.table(table, viewer, turn_starts(table.game, 0))
        pages[name] = shown.replace('id="t-log" checked', 'id="t-log"').replace('id="t-line"', 'id="t-line" checked')
    return pages


def slow_pages(viewer: Viewer | None = None) -> dict[str, str]:
    """Further pages, which take some seconds: for whole runs."""
    viewer = viewer or Viewer("me", "Ann", base=BASE)
    watcher = Viewer("other", lang=viewer.lang, base=BASE)
    return {**lessons(viewer), **looks_back(viewer), **watched(watcher)}


def all_pages(viewer: Viewer | None = None) -> dict[str, str]:
    """Every page and many states of the table."""
    viewer = viewer or Viewer("me", "Ann", base=BASE)
    tokyo = played(Options("tokyo", "2e", odds=True), 5, 1, 60)
    duel = played(Options("duel", "duel"), 2, 2, 90)
    over, duel_over = played(Options("tokyo", "1e"), 3, 3, 5000), played(Options("duel", "duel"), 2, 4, 5000)
    watcher = Viewer("other", lang=viewer.lang, base=BASE)
    return {
        "landing": render.landing(viewer, [tokyo]),
        "games": render.games(my_games([tokyo, waiting(), duel, over, duel_over]), {tokyo.id}, viewer),
        "no games": render.games(MyGames([], [], [], 0), (), viewer),
        "room": render.table(waiting(), viewer),
        "room of a guest": render.table(waiting(), watcher),
        "table": render.table(tokyo, viewer),
        "table of two": render.table(played(Options("tokyo", "2e"), 2, 5, 40), viewer),
        "table of three": render.table(played(Options("tokyo", "2e"), 3, 6, 60), viewer),
        "table of six": render.table(played(Options("tokyo", "2e"), 6, 8, 120, "steady"), viewer),
        "chat": render.table(talked(played(Options("tokyo", "2e"), 4, 9, 50)), viewer),
        "away": render.table(away(played(Options("tokyo", "2e"), 4, 9, 50)), viewer),
        "watching": render.table(tokyo, watcher),
        "duel": render.table(duel, viewer),
        "duel watching": render.table(duel, watcher),
        "end": render.table(over, viewer),
        "end of six": render.table(played(Options("tokyo", "2e"), 6, 11, 5000, "steady"), viewer),
        "end of a duel": render.table(duel_over, viewer),
        "stuck": render.table(stuck(played(Options("tokyo", "2e"), 5, 1, 200), 40, "buy the_moon"), viewer),
        "stuck duel": render.table(stuck(played(Options("duel", "duel"), 2, 2, 90), 60, "#317"), watcher),
        "stuck from the start": render.table(stuck(played(Options("tokyo", "1e"), 3, 3, 50), 0, "#12"), viewer),
        "replay": render.replay(over, len(over.entries) // 2, viewer),
        "replay from the start": render.replay(over, 0, viewer),
        "replay of a duel": render.replay(duel_over, len(duel_over.entries) // 2, viewer),
        "rules": render.rules("tokyo", viewer),
        "rules of the Duel": render.rules("duel", viewer),
        "cards": render.cards("tokyo", viewer),
        "card": render.card("tokyo", "burrowing", viewer),
        "lobby": render.lobby([waiting(), waiting()], viewer),
        "empty lobby": render.lobby([], viewer),
        "clock": render.table(clocked(played(Options("tokyo", "2e"), 4, 9, 50)), viewer),
        **puzzles(viewer),
        "error": render.error(404, "There is no such table.", viewer),
        **questions(viewer),
        **duel_questions(viewer),
    }
