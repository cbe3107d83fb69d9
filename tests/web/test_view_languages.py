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


def test_what_is_on_agrees_with_its_name() -> None:
    page = render.landing(render.Viewer("me", NAME, "pl"))
    said = {name: re.findall(rf'name="{name}" value="o(?:n|ff)"[^>]*><span>(\w+)', page) for name in ("odds", "sound")}
    assert said == {"odds": ["Włączone", "Wyłączone"], "sound": ["Włączony", "Wyłączony"]}
    room = seating.new_table(Options("tokyo", "2e"), ["person"] * 2, "me", 0.0)
    shown = " ".join(heard(read(render.table(room, render.Viewer("me", NAME, "pl", base="http://t")))))
    assert "Podgląd szans wyłączony" in shown
    assert "Szanse dla widzów wyłączone" in shown
