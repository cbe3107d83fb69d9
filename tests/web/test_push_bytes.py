"""How many bytes a page is sent for an action: a phone on a slow network follows a game."""

from __future__ import annotations

import random
import time

import pytest

from daikaiju.players.registry import make_bot
from daikaiju.rules.steps import CHANCE
from daikaiju.table import commands, seating
from daikaiju.table.model import Options
from daikaiju.web.push.message import pack
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer

MOST = 8000  # on average


def sizes(options: Options, players: int, language: str) -> list[int]:
    """The messages of a game of one person and bots, one for each action."""
    rng, mind, viewer = random.Random(7), make_bot("steady"), Viewer("me", "Ann", language, base="http://t")
    table = seating.new_table(options, ["person"] + ["bot:steady"] * (players - 1), "me", time.time())
    seating.join(table, "me", 0, "Ann", "gigazaur", False, time.time())
    commands.start(table, "me", rng)
    found: list[int] = []
    while table.game.result is None:
        since = table.number
        if table.game.actor == CHANCE:
            table.play(CHANCE, rng.randrange(table.game.rules.outcomes(table.game.state)))
        else:
            table.play(table.game.actor, mind.decide(table.game, rng))
        if table.game.actor != CHANCE:
            found.append(len(pack(*render.push(table, viewer, since))))
    return found


@pytest.mark.parametrize("language", ["en", "pl", "cs"])
@pytest.mark.parametrize(
    ("options", "players"),
    [(Options("tokyo", "2e"), 4), (Options("tokyo", "1e"), 6), (Options("duel", "duel"), 2)],
    ids=["four", "six", "duel"],
)
def test_a_push_is_small_on_average(options: Options, players: int, language: str) -> None:
    found = sizes(options, players, language)
    assert sum(found) / len(found) < MOST
