"""What pages give the stage: parts of the panel that are replaced, bots that think, games that were won."""

from __future__ import annotations

import json

import pytest
from stages import BASE, played

from daikaiju.rules.steps import CHANCE
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.push.message import content_of, head_of, pack
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import LANGUAGES

VIEWER = Viewer("me", "Ann", base=BASE)


def until_asked(table: LiveTable, seat_is_own: bool) -> LiveTable:
    """The same table, played on until a seat of this device, or a bot, has to decide."""
    game = table.game
    assert game is not None
    while game.actor == CHANCE or (game.actor == 0) is not seat_is_own:
        table.play(game.actor, 0 if game.actor == CHANCE else game.legal_actions[0].number)
    return table


def test_parts_of_the_panel_are_named_by_the_state() -> None:
    """An element that another one replaces does not move; so pages shift nothing when a question follows another."""
    table = until_asked(played(Options("tokyo", "2e"), 2, 5, 40), seat_is_own=True)
    page = render.table(table, VIEWER)
    assert f'id="say-{table.number}"' in page
    assert 'id="low"' in page


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_message_is_what_beats_and_page_say(code: str) -> None:
    """Its pieces are encoded one by one; Polish and Czech ones are not ASCII."""
    table, viewer = played(Options("tokyo", "2e"), 2, 5, 40), Viewer("me", "Żółć", code, base=BASE)
    head, pieces = render.push(table, viewer, table.number - 3)
    message = pack(head, pieces)
    assert head["beats"]
    assert head_of(message) == json.loads(json.dumps(head))
    assert content_of(message) == "".join(pieces) == render.table_partial(table, viewer)


def test_bots_think_and_people_do_not() -> None:
    table = played(Options("tokyo", "2e"), 3, 5, 40)
    assert 'class="thinks"' in render.table(until_asked(table, seat_is_own=False), VIEWER)
    assert 'class="thinks"' not in render.table(until_asked(table, seat_is_own=True), VIEWER)


def test_the_winner_is_told_from_the_others() -> None:
    table = played(Options("tokyo", "2e"), 2, 3, 5000)
    assert table.game is not None
    assert table.game.result is not None
    has_won = 0 in table.game.result.winners
    assert (" data-won" in render.table(table, VIEWER)) is has_won
    assert " data-won" not in render.table(table, Viewer("other", base=BASE))


def test_news_are_shown_until_the_first_answer() -> None:
    """Later questions of the turn are about what the news would cover."""
    table = until_asked(played(Options("duel", "duel"), 2, 5, 60), seat_is_own=True)
    while 'class="strip"' not in render.table(table, VIEWER):
        answer(table)
    answer(table)
    assert 'class="strip"' not in render.table(table, VIEWER)


def answer(table: LiveTable) -> None:
    """Answer for the seat of this device, and play on until it is asked again."""
    assert table.game is not None
    table.play(0, table.game.legal_actions[0].number)
    until_asked(table, seat_is_own=True)
