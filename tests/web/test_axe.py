"""axe finds nothing serious or critical on any page, in either theme, on a laptop and on a phone."""

from __future__ import annotations

import hashlib
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
from browsing import LAPTOP, PHONE, Browser, address, browser, needs_browser
from test_view_questions import table_of

from conftest import wild_game
from daikaiju.players.registry import make_bot
from daikaiju.rules.steps import CHANCE
from daikaiju.table import commands, seating
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import pages

pytestmark = needs_browser
__all__ = ["address", "browser"]
VENDOR = Path(__file__).parent / "vendor"
AXE = VENDOR / "axe-4.14.0.min.js"
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def test_axe_is_the_file_that_was_published() -> None:
    assert hashlib.sha256(AXE.read_bytes()).hexdigest() in (VENDOR / "README.md").read_text(encoding="utf-8")


def played(options: Options, players: int, seed: int, most: int) -> LiveTable:
    """A table at which one person and bots have played for a while."""
    luck = random.Random(seed)
    table = seating.new_table(options, ["person"] + ["bot:random"] * (players - 1), "me", time.time())
    seating.join(table, "me", 0, "Ann", "gigazaur", False, time.time())
    commands.start(table, "me")
    bot = make_bot("random")
    for _ in range(most):
        assert table.game is not None
        if table.game.result is not None:
            break
        if table.game.actor == CHANCE:
            table.play(CHANCE, luck.randrange(table.game.rules.outcomes(table.game.state)))
        elif len(table.entries) > most - 20 and table.game.actor == 0:
            break
        else:
            table.play(table.game.actor, bot.decide(table.game, luck))
    return table


def questions(viewer: pages.Viewer) -> dict[str, str]:
    """A page for each question that comes up in games full of cards."""
    found: dict[str, str] = {}
    for number in range(24):
        luck = random.Random(number)
        table = table_of(wild_game("2e", 2 + number % 5, number))
        for _ in range(40):
            game = table.game
            assert game is not None
            if game.result is not None:
                break
            if game.actor == CHANCE:
                table.play(CHANCE, luck.randrange(game.rules.outcomes(game.state)))
                continue
            assert game.question is not None
            if game.question.name not in found:
                found[game.question.name] = pages.table(table, viewer)
            table.play(game.actor, luck.choice(game.legal()))
    return found


def all_pages() -> dict[str, str]:
    """Every page and many states of the table."""
    viewer = pages.Viewer("me", "Ann", base="http://table")
    tokyo = played(Options("tokyo", "2e", odds=True), 5, 1, 60)
    duel = played(Options("duel", "duel"), 2, 2, 90)
    over, duel_over = played(Options("tokyo", "1e"), 3, 3, 5000), played(Options("duel", "duel"), 2, 4, 5000)
    room = seating.new_table(Options("tokyo", "2e"), ["person", "person", "bot:random"], "me", 0.0)
    seating.join(room, "me", 0, "Ann", "gigazaur", False, 0.0)
    watcher = pages.Viewer("other", base="http://table")
    return {
        "landing": pages.landing(viewer, [tokyo]),
        "room": pages.room(room, viewer),
        "table": pages.table(tokyo, viewer),
        "watching": pages.table(tokyo, watcher),
        "duel": pages.table(duel, viewer),
        "end": pages.table(over, viewer),
        "end of a duel": pages.table(duel_over, viewer),
        "replay": pages.replay(over, len(over.entries) // 2, viewer),
        "replay of a duel": pages.replay(duel_over, len(duel_over.entries) // 2, viewer),
        "rules": pages.rules("tokyo", viewer),
        "rules of the Duel": pages.rules("duel", viewer),
        "cards": pages.cards("tokyo", viewer),
        "card": pages.card("tokyo", "burrowing", viewer),
        "error": pages.error(404, "There is no such table.", viewer),
        **questions(viewer),
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_serious(browser: Browser, address: str, theme: Any, size: Any) -> None:
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce", bypass_csp=True)
    page = context.new_page()
    shown: dict[str, str] = {}
    page.route("**/shown", lambda route: route.fulfill(body=shown["html"], content_type="text/html"))
    faults = []
    for name, html in all_pages().items():
        shown["html"] = html
        page.goto(f"{address}/shown", wait_until="load")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        result = page.evaluate(f"() => axe.run(document, {json.dumps(RULES)})")
        faults += [
            f"{name}: {fault['id']}: {fault['nodes'][0]['html'][:160]} {fault['nodes'][0]['failureSummary'][:200]}"
            for fault in result["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
    context.close()
    assert not faults, "\n".join(faults)
