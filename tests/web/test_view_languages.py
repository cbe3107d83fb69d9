"""Every page in every language, with no English left in it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from page_reader import heard, read

from catalogues import CODES, english_words, words_in
from conftest import sized
from daikaiju.table import commands, seating
from daikaiju.table.model import OVER, Options
from daikaiju.web.view import render
from daikaiju.words.games import GAMES as TEXTS

LANGUAGE_NAMES = {"english"}
NAME = "Xyz"
ADDRESS = re.compile(r"http://t/\S*")  # the names of tables are drawn, and may look like a word


def still_pages(viewer: render.Viewer) -> Iterator[str]:
    """The pages that belong to no table."""
    yield render.landing(viewer)
    yield render.error(404, viewer.words.text("There is no such page."), viewer)
    for game, parts in TEXTS.items():
        yield render.rules(game, viewer)
        yield render.cards(game, viewer)
        yield from (render.card(game, key, viewer) for key in parts.cards)


def table_pages(viewer: render.Viewer, game: str, rules: str, players: int) -> Iterator[str]:
    """A table from the waiting room to the end, and its replay."""
    rng = random.Random(players)
    table = seating.new_table(Options(game, rules, odds=True), ["here"] * players, viewer.guest, 0.0)
    yield render.table(table, viewer)
    commands.start(table, viewer.guest, rng)
    while table.phase != OVER:
        if table.number % sized(30, 10) == 0:
            yield render.table(table, viewer)
        assert table.asked is not None
        assert table.game is not None
        answer = rng.choice(table.game.legal_actions)
        commands.act(table, viewer.guest, table.asked.number, table.number, answer, rng)
    yield render.table(table, viewer)
    yield render.replay(table, len(table.entries) // 2, viewer)


def all_pages(viewer: render.Viewer) -> Iterator[str]:
    yield from still_pages(viewer)
    for game, rules, players in (("tokyo", "2e", 3), ("tokyo", "1e", 6), ("duel", "duel", 2)):
        yield from table_pages(viewer, game, rules, players)


@pytest.mark.parametrize("code", CODES)
def test_no_english_on_the_pages(code: str) -> None:
    english = english_words(code) - LANGUAGE_NAMES
    for html in all_pages(render.Viewer("me", NAME, code, base="http://t")):
        for text in heard(read(html)):
            assert not words_in(ADDRESS.sub("", text)) & english, text
