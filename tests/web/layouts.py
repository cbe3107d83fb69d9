"""Tables in the states that need most room, drawn without a server, and what a page says about its own layout."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from stages import BASE, clocked, my_games, played, puzzles, talked, waiting
from test_view_questions import table_of

from daikaiju.game import Game
from daikaiju.players.registry import make_bot
from daikaiju.rules.steps import CHANCE
from daikaiju.rules.tokyo.state import CLAW, ENERGY, HEART
from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import render
from daikaiju.web.view.pages.games import MyGames
from daikaiju.web.view.viewer import Viewer

LANGUAGES = ("en", "pl", "cs")


class Size(NamedTuple):
    """A viewport in CSS pixels, and how much the page is zoomed in."""

    width: int
    height: int
    zoom: int = 1

    @property
    def name(self) -> str:
        return f"{self.width * self.zoom}x{self.height * self.zoom}" + (f"-{self.zoom}00%" if self.zoom > 1 else "")


SIZES = [
    Size(360, 740),
    Size(390, 844),
    Size(844, 390),
    Size(1280, 800),
    Size(1366, 768),
    Size(1440, 900),
    Size(1920, 1080),
    Size(1280, 720),
    Size(1024, 768),
    Size(640, 400, zoom=2),
    Size(683, 384, zoom=2),
    Size(960, 540, zoom=2),
]
Moment = Callable[[LiveTable], bool]


def asked(kind: str) -> Moment:
    """One's own monster is asked this."""
    return lambda table: table.game.actor == 0 and table.game.question.kind == kind


def bots_turn(table: LiveTable) -> bool:
    """A bot has rolled and is asked which dice it keeps."""
    return table.game.actor > 0 and bool(sum(table.game.state.dice))


def fallen(table: LiveTable) -> bool:
    """One's own monster is out, and a bot has rolled."""
    return not table.game.state.alive[0] and bots_turn(table)


def awaited(table: LiveTable) -> bool:
    """One's own monster has attacked, and another has to decide."""
    return table.game.actor > 0 and table.game.state.active == 0


def warned(table: LiveTable) -> bool:
    """One's own monster is in Tokyo, where the hearts of its first roll do nothing, and has claws and energy too."""
    state = table.game.state
    rolled = state.dice[HEART] and state.dice[CLAW] and state.dice[ENERGY] and state.rerolls == 2
    return asked("reroll")(table) and state.tokyo[0] == 0 and bool(rolled)


def rich(table: LiveTable) -> bool:
    """One's own monster can buy any card of the row."""
    return asked("shop")(table) and sum(action.kind == "buy" for action in table.game.legal_actions) > 2


def collected(table: LiveTable) -> bool:
    """It is one's own turn, and a monster of the Duel has many cards."""
    where = table.game.state.where
    return asked("reroll")(table) and max(where.count(seat) for seat in range(2)) >= MANY_CARDS


MANY_CARDS = 6
METABOLISM = (
    "duel/1 players=2 cards0=alien_metabolism row=superconductor,thermonuclear_cooking,unstoppable"
    " dice=claw,heart,energy,destruction,power,power turn=7 energy=6,7 life=12,13 due=6 claws=-"
)
POSITIONS = {  # questions with more answers than usual, which games at random hardly ever ask
    "psychic probe": "tokyo/1 2e players=4 cards0=psychic_probe market=evacuation_orders,frenzy,herd_culler"
    " dice=1,2,3,heart,energy,claw turn=8 energy=2,2,0,1 hearts=9,7,9,7 stars=5,4,5,3 tokyo=2 active=1 regular=1"
    " steps=check,end_of_turn@1,shop@1,resolve@1,probe@0",
    "cards of all": "tokyo/1 2e players=5 cards1=jets,wings cards2=urbavore cards3=alpha_monster,spiked_tail"
    " cards4=mimic market=evacuation_orders,frenzy,herd_culler dice=1,2,3,heart,energy,claw turn=8 energy=2,2,0,1,3"
    " hearts=9,7,9,7,8 stars=5,4,5,3,2 tokyo=2 rerolls=2 steps=check,end_of_turn@0,shop@0,reroll@0",
    "long names": "duel/1 players=2 turn=6 row=superconductor,thermonuclear_cooking,unstoppable energy=2,7 life=14,13"
    " steps=end_of_turn@0,shop@0",
    "titanic batteries": "duel/1 players=2 cards0=titanic_batteries row=giant_brain,thunder_stomp,the_partys_over"
    " dice=claw,heart,energy,fame,destruction,power turn=7 energy=2,7 life=14,13 due=6 rolls=3 claws=-"
    " steps=end_of_turn@0,shop@0,gentle@0,next_symbol@0,groups@0,set_aside@0",
    "alien metabolism, roll": METABOLISM + " rolls=1 steps=end_of_turn@0,shop@0,resolve@0,after_roll@0,reroll@0",
    "alien metabolism, symbols": METABOLISM + " rolls=3 pending=23 steps=end_of_turn@0,shop@0,gentle@0,next_symbol@0",
    "alien metabolism, shop": METABOLISM + " rolls=3 steps=end_of_turn@0,shop@0",
}
THROWN = {  # as many dice as cards and tokens give
    "nine dice": "tokyo/1 2e players=6 cards0=extra_head,giant_brain market=evacuation_orders,frenzy,herd_culler"
    " dice=1,1,2,2,3,heart,energy,claw,claw turn=8 energy=2,2,0,1,3,2 hearts=9,7,9,7,8,5 stars=5,4,5,3,2,3 tokyo=2"
    " rerolls=1 steps=check,end_of_turn@0,shop@0,reroll@0",
    "eight dice": "duel/1 players=2 row=superconductor,thermonuclear_cooking,unstoppable"
    " dice=claw,claw,heart,energy,fame,destruction,power,power turn=7 energy=6,7 life=12,13 rolls=1"
    " steps=end_of_turn@0,shop@0,resolve@0,after_roll@0,reroll@0",
}
LONG_NAMES = ("space_penguin", "meka_dragon", "cyber_bunny", "cyber_kitty", "alienoid")
WITH_CLOCK = 6  # players of the table that is shown with clocks


def table_at(options: Options, players: int, moment: Moment, after: int = 60, seeds: int = 40) -> LiveTable | None:
    """A table of one person and bots at the first such moment after a number of actions; None if there is none."""
    for seed in range(seeds):
        rng = random.Random(seed)
        table = seating.new_table(options, ["person"] + ["bot:steady"] * (players - 1), "me", time.time())
        seating.join(table, "me", 0, "Ann", "gigazaur", False, time.time())
        commands.start(table, "me", rng)
        mind = make_bot("random")
        while table.game.result is None and len(table.entries) < after + 300:
            if table.game.actor == CHANCE:
                table.play(CHANCE, rng.randrange(table.game.rules.outcomes(table.game.state)))
            elif len(table.entries) > after and moment(table):
                return table
            else:
                table.play(table.game.actor, mind.decide(table.game, rng))
    return None


def tokyo_tables(players: int) -> Iterator[tuple[str, LiveTable]]:
    """King of Tokyo for so many monsters: one's own roll, others' decisions, the choice to leave, the shop, a fall."""
    options = Options("tokyo", "2e", odds=True)
    moments = {
        "roll": asked("reroll"),
        "warned": warned,
        "watch": bots_turn,
        "await": awaited,
        "yield": asked("yield"),
        "shop": asked("shop"),
    }
    if players > 2:
        moments["out"] = fallen
    for name, moment in moments.items():
        table = table_at(options, players, moment)
        if table is not None:
            table.spectators = 12 if name == "yield" else 0
            if name == "watch":
                rename(table)
            yield f"tokyo of {players}, {name}", talked(table) if name == "shop" else table
    timed = table_at(options, players, moments["roll"]) if players == WITH_CLOCK else None
    if timed is not None:
        yield f"tokyo of {players}, clock", clocked(timed)


def rename(table: LiveTable) -> None:
    """Give the others the monsters with the longest names."""
    for seat, monster in zip(table.seats[1:], LONG_NAMES, strict=False):
        seat.monster = monster


def duel_tables() -> Iterator[tuple[str, LiveTable]]:
    """The Duel: one's own roll, the bot's turn, symbols, a tile to lay, the shop with little and much energy, cards."""
    options = Options("duel", "duel", odds=True)
    moments = {
        "roll": asked("reroll"),
        "watch": bots_turn,
        "symbols": asked("next_symbol"),
        "tile": asked("place_tile"),
        "shop": asked("shop"),
        "rich": rich,
        "cards": collected,
    }
    for name, moment in moments.items():
        table = table_at(options, 2, moment, 40)
        if table is not None:
            yield f"duel, {name}", table


def rare_tables() -> Iterator[tuple[str, LiveTable]]:
    """The positions, with bots in the other seats, and games that somebody has left to a bot."""
    for name, position in POSITIONS.items():
        table = table_of(Game.from_position(position))
        for seat in table.seats[1:]:
            seat.bot, seat.owner = "steady", ""
        yield name, table
    for options, players in ((Options("tokyo", "2e"), 4), (Options("duel", "duel"), 2)):
        table = played(options, players, 9, 50)
        table.seats[0].stand_in = "steady"
        yield f"left {options.game}", table


def live_pages(language: str, players: range = range(2, 7)) -> dict[str, str]:
    """Pages of games in progress."""
    viewer = Viewer("me", "Ann", language, base=BASE)
    tables = chain(chain.from_iterable(map(tokyo_tables, players)), duel_tables(), rare_tables())
    # each at once: what somebody says is shown for seconds
    return {name: render.table(table, viewer) for name, table in tables} | watched_pages(language, players)


def watched_pages(language: str, players: Iterable[int]) -> dict[str, str]:
    """What spectators see: all monsters stand beside Tokyo, two of three in one column."""
    viewer = Viewer("other", "Eve", language, base=BASE)
    tables = {number: table_at(Options("tokyo", "2e"), number, bots_turn) for number in (3, *players)}
    return {f"tokyo of {number}, watched": render.table(table, viewer) for number, table in tables.items() if table}


def small_room(second: str = "person") -> LiveTable:
    """A room with its host, a free seat or a bot, and a bot, which a small laptop shows whole."""
    room = seating.new_table(Options("tokyo", "2e"), ["person", second, "bot:steady"], "me", 0.0)
    seating.join(room, "me", 0, "Ann", "gigazaur", False, 0.0)
    return room


def other_pages(language: str) -> dict[str, str]:
    """Rooms, ends, replays and the first page."""
    viewer, guest = Viewer("me", "Ann", language, base=BASE), Viewer("other", lang=language, base=BASE)
    over, thrown = played(Options("tokyo", "2e"), 6, 11, 5000, "steady"), THROWN.items()
    duel, lost = (played(Options("duel", "duel"), 2, 4, 5000, bot) for bot in ("random", "steady"))
    return {
        "landing": render.landing(viewer),
        "games": render.games(my_games([waiting(), over, duel]), {waiting().id}, viewer),
        "no games": render.games(MyGames([], [], [], 0), (), viewer),
        "room": render.table(waiting(), viewer),
        "room of three": render.table(small_room(), replace(viewer, base="http://localhost")),
        "full room of three": render.table(small_room("bot:random"), replace(viewer, base="http://localhost")),
        "room of a guest": render.table(waiting(), guest),
        "lobby": render.lobby([waiting(), waiting(), waiting()], viewer),
        "end": render.table(over, viewer),
        "end of a duel": render.table(duel, viewer),
        "end of a lost duel": render.table(lost, viewer),
        "replay": render.replay(over, len(over.entries) // 2, viewer),
        **puzzles(viewer),
        "replay from the start": render.replay(over, 0, viewer),
        "replay of a duel": render.replay(duel, len(duel.entries) // 2, viewer),
        "replay of six, end": render.replay(over, len(over.entries), viewer),
        **{f"replay, {name}": render.replay(table_of(Game.from_position(at)), 0, viewer) for name, at in thrown},
    }


# Runs in the page; returns what is wrong with its layout, in words.
AUDIT = (Path(__file__).parent / "layout_audit.js").read_text(encoding="utf-8")
