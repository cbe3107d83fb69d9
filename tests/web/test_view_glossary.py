"""The glossary: every face, number and mark of a table is in it. Why? on every line of the log."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from daikaiju.games import vocabulary_of
from daikaiju.puzzles.files import shipped
from daikaiju.table import commands, seating
from daikaiju.table.model import OVER, Options
from daikaiju.web.view import render
from daikaiju.web.view.games import scene_of
from daikaiju.web.view.glossary import glossary
from daikaiju.web.view.icons import symbols
from daikaiju.web.view.log import Story
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.games import texts_of
from daikaiju.words.language import LANGUAGES, language

NUMBERS = {"tokyo": {"heart", "star", "energy"}, "duel": {"heart", "energy", "dietoken"}}  # of a monster


@pytest.mark.parametrize("game", NUMBERS)
def test_every_symbol_has_its_word(game: str) -> None:
    found = glossary(game, language("en"))
    assert found is not None
    keys = [key for word in found.words for key in word.keys.split()]
    assert len(keys) == len(set(keys))
    assert set(vocabulary_of(game).faces) | NUMBERS[game] | {"keep", "discard", "sweep", "lock"} <= set(keys)
    pictured = {key for key in keys if {f"i-{key}", f"d-{key}"} & symbols()}
    assert set(keys) - pictured <= {"spotlight"}, "which the board names"


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_on_the_page(code: str) -> None:
    for game in NUMBERS:
        found = glossary(game, language(code))
        assert found is not None
        page = render.learn(game, 0, Viewer("me", lang=code))
        assert all(word.title in page for word in found.words)


def test_it_is_where_one_looks_back_and_at_puzzles() -> None:
    table = seating.new_table(Options(), ["here", "here"], "me", 0.0)
    commands.start(table, "me")
    puzzle = render.puzzle(shipped()[0], Viewer("me"), "", "", "")
    for page in (render.replay(table, 0, Viewer("me")), puzzle):
        assert 'id="reasons"' in page
        assert 'id="words"' in page


def lines_of(game: str, rules: str, players: int, seed: int) -> Iterator[str]:
    """The lines of the log of a random game."""
    rng = random.Random(seed)
    table = seating.new_table(Options(game, rules), ["here"] * players, "me", 0.0)
    commands.start(table, "me", rng)
    while table.phase != OVER:
        assert table.asked is not None
        assert table.game is not None
        commands.act(table, "me", table.asked.number, table.number, rng.choice(table.game.legal_actions), rng)
    for turn in Story(scene_of(table, Viewer("me"))).turns(999):
        yield from str(turn.html).split("<li ")[1:]


@pytest.mark.parametrize(("game", "rules", "players"), [("tokyo", "1e", 5), ("tokyo", "2e", 3), ("duel", "duel", 2)])
def test_every_change_in_the_log_says_why(game: str, rules: str, players: int) -> None:
    """By the rule behind it or by its card."""
    for seed in range(3):
        for line in lines_of(game, rules, players, seed):
            assert 'class="reason-b"' in line, line


@pytest.mark.parametrize(("game", "page"), [("tokyo", "rulings.md"), ("duel", "rulings-duel.md")])
def test_reasons_have_their_rule_in_the_documentation(game: str, page: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    for key, reason in texts_of(game).reasons.items():
        for number in reason.number.split(", "):
            assert f"| {number} |" in text or f"\n## {number}. " in text, f"{key}: {number}"
