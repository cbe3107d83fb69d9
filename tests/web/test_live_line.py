"""The chances to win that spectators of a game see: one turn late, never by those who play, and without secrets."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from serving import in_server, next_page, page_of, served, somebody
from stages import played

from conftest import in_full
from daikaiju.game import Game
from daikaiju.review import live
from daikaiju.review.live import chances_in, starts_of, turn_starts
from daikaiju.review.model import PARTS, Chance, TurnStart
from daikaiju.review.runs import Runs
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.commentator import MOST_WAITING, Commentator, Line
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import WHOLE_GAME, check, deadline_in

PLAYER, SPECTATOR = Viewer("me"), Viewer("other")


@pytest.fixture(scope="module")
def table() -> LiveTable:
    return played(Options("tokyo", "2e", line=True), 3, 6, 60)


def made_up(table: LiveTable) -> list[TurnStart]:
    assert table.game is not None
    chance = Chance(PARTS // 3, PARTS // 4, PARTS // 2)
    return [TurnStart(turn, at, (chance,) * 3) for turn, at, _game in starts_of(table.game, 0)]


def test_spectators_see_it_and_players_do_not(table: LiveTable) -> None:
    line = made_up(table)
    for words in ('id="line"', 'class="band ', f"At the start of turn {line[-1].turn}", "33 (25 … 50)"):
        assert words in render.table(table, SPECTATOR, line)
        assert words not in render.table(table, PLAYER, line)
        head, pieces = render.push(table, PLAYER, 0, line)
        assert words not in str(head) + "".join(pieces)
        assert words not in render.table(replace(table, options=Options("tokyo", "2e")), SPECTATOR, line)
    assert "They are being computed" in render.table(table, SPECTATOR)


@pytest.mark.parametrize("lang", ["pl", "cs"])
def test_it_speaks_every_language(table: LiveTable, lang: str) -> None:
    page = render.table(table, Viewer("other", lang=lang), made_up(table))
    for english in ("Chances", "At the start", "Estimated"):
        assert english not in page


def test_a_line_ends_before_the_current_turn(table: LiveTable) -> None:
    assert table.game is not None
    for turn, at, game in starts_of(table.game, 0):
        assert (game.state.turn, len(game.history)) == (turn, at)
    assert turn == table.game.state.turn, "the end of the turn before is the start of the current one"


def test_a_turn_that_was_taken_back_is_not_shown(table: LiveTable) -> None:
    line, starts = Line(), made_up(table)
    line.add(table, starts)
    assert line.at(table) == tuple(starts)
    last = starts[-1].at
    shorter = replace(table, entries=table.entries[: last - 1])
    assert line.at(shorter) == tuple(starts[:-1])
    again = replace(table, entries=[*table.entries[: last - 1], table.entries[last - 1]._replace(number=10_000)])
    assert line.since(again) == starts[-2].turn, "the turn that began again is computed again"


def test_a_busy_server_leaves_turns_out(table: LiveTable) -> None:
    async def want() -> None:
        commentator = Commentator(Quiet())
        commentator.background.closed = True  # nothing is computed
        for number in range(MOST_WAITING + 3):
            commentator.want(replace(table, id=str(number)))
        assert len(commentator.waiting) == MOST_WAITING
        commentator.published(replace(table, id="nobody watches"))
        commentator.want(replace(table, id="ordinary", options=Options("tokyo", "2e")))
        assert len(commentator.waiting) == MOST_WAITING
        commentator.end_process()

    asyncio.run(want())


class Quiet:
    def changed(self, table_id: str) -> None:
        """Nobody is told."""


@pytest.mark.parametrize("seat", [0, pytest.param(1, marks=in_full)])
def test_a_card_that_one_seat_knows_changes_nothing(seat: int) -> None:
    """The deck's top card decides this game for whoever buys it; a spectator's chances do not depend on it."""
    found = {card: chances_with_top(card, seat) for card in ("nova_breath", "heal", "")}
    assert found["nova_breath"] == found["heal"] == found[""]


def chances_with_top(card: str, seat: int) -> tuple[Chance, ...]:
    known = f" top={card} top_seen={seat}" if card else ""
    game = Game.from_position(
        f"tokyo/1 2e players=2 hearts=2,2 energy=9,9 cards0=made_in_a_lab market=jets,wings,tanks{known}"
    )
    with Runs(game) as runs:
        return chances_in(game, 1, runs)


def test_the_chances_of_a_whole_game(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PLAYOUTS", 20)
    assert table.game is not None
    whole = turn_starts(table.game, 0)
    assert turn_starts(table.game, whole[-3].turn) == whole[-2:], "later turns alone give the same"
    for start in whole:
        assert abs(sum(chance.value for chance in start.chances) - PARTS) <= len(start.chances)
        assert all(chance.low <= chance.value <= chance.high for chance in start.chances)


@in_full
def test_a_spectator_of_a_running_game(tmp_path: Path) -> None:
    """It comes by the socket, while the player's page has nothing of it."""

    async def play(http: httpx2.AsyncClient) -> None:
        ann, bob = await somebody(http, 1), await somebody(http, 2)
        table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", line="on", do="start")
        assert "They are being computed" in (await bob.get(f"/t/{table}")).text
        async with page_of(bob, table) as watching, page_of(ann, table) as playing:
            deadline = deadline_in(WHOLE_GAME)
            while 'class="band ' not in (page := await next_page(watching)):
                check(deadline, "two turns")
                await ann.act(table, await ann.asked(table))
            assert "At the start of turn" in page
            assert 'id="line"' not in await next_page(playing)
        assert 'id="line"' not in (await ann.get(f"/t/{table}")).text

    with served(tmp_path) as (address, _pid):
        in_server(address, play)
