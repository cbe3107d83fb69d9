"""A game that says nothing of itself but its name and title has working pages; so has what has no picture."""

from __future__ import annotations

import re
from typing import Any

import pytest
from page_reader import by_id, controls, read
from stages import played

from daikaiju.errors import UnknownName
from daikaiju.games import GAMES as RULES
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.view import cards, render
from daikaiju.web.view.cards import PLAIN_COLOUR, colours
from daikaiju.web.view.game_view import GameView
from daikaiju.web.view.games import GAMES
from daikaiju.web.view.icons import face, icon, motif, pic
from daikaiju.web.view.templates import environment
from daikaiju.web.view.viewer import Viewer

ME, WATCHER = Viewer("me", "Ann", base="http://t"), Viewer("other", base="http://t")


class PlainView(GameView[Any]):
    """A game without templates, panels, charts or cards."""

    def __init__(self, name: str) -> None:
        self.name, self.title = name, "A plain game"


@pytest.fixture(params=RULES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a game that is shown in the plainest way."""
    monkeypatch.setitem(GAMES, request.param, PlainView(request.param))
    return request.param


def table(game: str, most: int) -> LiveTable:
    return played(Options(game, RULES[game].editions[-1]), 2, 3, most)


def test_every_answer_has_a_control(game: str) -> None:
    shown = table(game, 60)
    assert shown.game is not None
    while shown.game.actor != 0:
        shown.play(shown.game.actor, 0)
    root = read(render.table(shown, ME))
    sent = {node.attrs.get("value") for node in controls(root, "ask", "ask-pass")}
    answers = {action.kind if action.kind == "reroll" else str(action) for action in shown.game.legal_actions}
    assert answers <= sent
    dice = [node for node in controls(root, "ask") if node.attrs.get("name") == "keep"]
    assert len(dice) == (sum(shown.game.state.dice) if "reroll" in answers else 0)
    form = by_id(root, "ask")
    assert form is not None
    assert all(node.name() for node in controls(root, "ask", "ask-pass"))


def test_all_other_pages(game: str) -> None:
    over = table(game, 5000)
    assert over.game is not None
    assert over.game.result is not None
    for page in (
        render.table(over, ME),
        render.table(over, WATCHER),
        render.replay(over, len(over.entries) // 2, ME),
        render.rules(game, ME),
        render.cards(game, ME),
        render.landing(ME, [over]),
    ):
        assert "A plain game" in read(page).text()
    with pytest.raises(UnknownName):
        render.card(game, "mimic", ME)


def test_numbers_of_the_monsters_are_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tokyo", PlainView("tokyo"))
    shown = table("tokyo", 60)
    seats = [node for node in read(render.table(shown, WATCHER)).all() if node.attrs.get("id", "").startswith("seat-")]
    assert len(seats) == 2
    assert shown.game is not None
    for node, hearts in zip(seats, shown.game.state.hearts, strict=False):
        assert f"hearts {hearts}" in node.text()


def test_what_has_no_drawing_shows_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "#i-right" in icon("no_such_icon")
    assert "#c-unknown" in motif("no_such_card")
    assert "monsters/unknown.svg" in pic("no_such_monster")
    assert re.sub("<[^>]*>", "", face("17")) == "17"
    monkeypatch.delitem(colours(), "mimic")
    monkeypatch.setattr(cards, "PRINTED", {})
    assert f"k-{PLAIN_COLOUR[2:]}" in render.card("tokyo", "mimic", ME)


def test_templates_escape_text_and_leave_html_as_it_is() -> None:
    shown = environment("en").from_string(
        "{{ a }}|{{ b }}|{{ n }}|{{ 'x' if n > 4 }}|{{ ngettext('{n} card', '{n} cards', n) }}"
    )
    assert shown.render(a="<b>&'\"", b=face("2"), n=3) == f"&lt;b&gt;&amp;&#39;&#34;|{face('2')}|3||3 cards"


def test_templates_read_only_attributes_that_exist() -> None:
    with pytest.raises(AttributeError):
        environment("en").from_string("{{ a.colour }}").render(a=ME)
