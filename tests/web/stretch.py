"""A stretch of play, the same in every run: a person's turn and those of bots, as the messages a page gets of them."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from stages import BASE

from daikaiju.players.registry import make_bot
from daikaiju.rules.steps import CHANCE
from daikaiju.stage.beats import beats_of
from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.push.message import pack
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer

WANTED = {  # beats that the stretch of a game shows, and what its person is asked and does in it
    "tokyo": {"hit", "heal", "stars", "enter", "my attack", "my energy", "my buy", "ask reroll", "ask shop"},
    "duel": {"hit", "move", "tile", "my energy", "my buy", "ask reroll", "ask next_symbol", "ask shop"},
}
BEFORE, LONGEST, SEEDS = 30, 60, 100  # actions before a stretch, and of a stretch; games that are looked at
TURNS = 4  # that a stretch has at least
PACE = 0.1  # of beats: each is shown for some frames
Move = tuple[int, str, set[str]]  # who acts, what was asked, what is seen


class Step(NamedTuple):
    """What a person presses, if they act, on which table, and the message that follows."""

    press: str
    held: list[int]  # before a reroll: the faces of the dice that are held
    before: LiveTable
    message: bytes


class Stretch(NamedTuple):
    """Who plays, the page at first, and what happens then."""

    viewer: Viewer
    page: str
    steps: list[Step]


def new_table(game: str, players: int, seed: int) -> tuple[LiveTable, random.Random]:
    """A game of one person and bots that begins."""
    rng = random.Random(seed)
    options = Options(game, "2e" if game == "tokyo" else game, odds=True)
    table = seating.new_table(options, ["person"] + ["bot:steady"] * (players - 1), "me", time.time())
    seating.join(table, "me", 0, "Ann", "gigazaur", False, time.time())
    commands.start(table, "me", rng)
    return table, rng


def moves(table: LiveTable, rng: random.Random) -> Iterator[Move]:
    """Play on; yields every move after it was made."""
    mind = make_bot("steady")
    while (game := table.game) is not None and game.result is None:
        actor, question = game.actor, game.question
        if actor == CHANCE:
            action = rng.randrange(game.rules.outcomes(game.state))
        else:  # bots are not asked where there is one answer
            action = mind.decide(game, rng) if len(game.legal_actions) > 1 else game.legal_actions[0].number
        table.play(actor, action, "steady" if actor > 0 else "")
        yield actor, question.kind if question else "", seen_in(table, actor, question.kind if question else "")


def seen_in(table: LiveTable, actor: int, asked: str) -> set[str]:
    """The beats of the last action, those of the person, and the question to the person that it answered."""
    entry = table.entries[-1]
    beats = beats_of(table.options.game, entry.events, entry.kept)
    own = {f"my {beat.kind}" for beat in beats if beat.event.seat == 0}
    return {beat.kind for beat in beats} | own | ({f"ask {asked}"} if actor == 0 else set())


@cache
def found(game: str, players: int) -> tuple[int, int, int]:
    """The seed, first action and end of a stretch that shows everything wanted, from a person's turn on."""
    for seed in range(SEEDS):
        table, rng = new_table(game, players, seed)
        played = list(islice(moves(table, rng), BEFORE + 2 * LONGEST))
        for first in range(BEFORE, len(played)):
            if begins_turn(played, first) and (end := shown_by(played, first, WANTED[game])):
                return seed, first, end
    raise AssertionError(f"no stretch of {game} for {players} shows {WANTED[game]}")


def begins_turn(played: list[Move], at: int) -> bool:
    """Whether the person's first roll is answered here."""
    earlier = next((actor for actor, _, _ in reversed(played[:at]) if actor != CHANCE), CHANCE)
    return played[at][:2] == (0, "reroll") and earlier > 0


def shown_by(played: list[Move], first: int, wanted: set[str]) -> int:
    """Where everything wanted was seen and the person is about to roll again; 0 if that takes too long."""
    shown: Counter[str] = Counter()
    for at in range(first, min(len(played), first + LONGEST)):
        if shown["turn"] >= TURNS and set(shown) >= wanted and begins_turn(played, at):
            return at
        shown.update(played[at][2])
    return 0


@cache
def stretch(game: str, players: int, language: str) -> Stretch:
    """The stretch of a game for so many players, as it is shown in a language."""
    seed, first, end = found(game, players)
    viewer = Viewer("me", "Ann", language, base=BASE)
    table, rng = new_table(game, players, seed)
    going = moves(table, rng)
    for _ in range(first):
        next(going)
    page, before, steps = render.table(table, viewer), table.copy(), []
    for _ in range(first, end):
        next(going)
        if table.game is not None and table.game.actor != CHANCE:  # what chance does is a part of the message
            steps.append(step_of(before, table, viewer))
            before = table.copy()
    return Stretch(viewer, page, steps)


def step_of(before: LiveTable, table: LiveTable, viewer: Viewer) -> Step:
    """The message of what happened between two states, and what the person pressed if they did it."""
    head, html = render.push(table, viewer, before.number)
    entry = table.entries[len(before.entries)]
    beats: Any = head["beats"]
    roll = next((beat for beat in beats if beat["kind"] == "roll"), {"dice": []})
    held = [face for face, is_held in roll["dice"] if is_held]
    return Step(str(entry.action) if entry.actor == 0 else "", held, before, pack({**head, "pace": PACE}, html))
