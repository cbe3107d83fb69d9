"""The lobby: open tables, playing with whoever comes, and bots that come after a while."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import served, served_with

from daikaiju.client import Client, ServerProblem
from daikaiju.table import seating
from daikaiju.table.model import Options
from daikaiju.web.lobby import fill_and_start
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from patience import PATIENCE, until

SOON = "from daikaiju.web import lobby\nlobby.BOTS_COME = 1.0"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("lobby"), "--lobby") as (address, _pid):
        yield address


def test_two_who_come_play_with_each_other(address: str) -> None:
    with Client(address, name="Ann", patience=PATIENCE) as ann, Client(address, name="Ben") as ben:
        waiting = ann.play_with_others("duel")
        assert (waiting.phase, waiting.seat) == ("waiting", 0)
        assert [(line.id, line.seats[0].name) for line in ben.lobby().tables] == [(waiting.table, "Ann")]
        assert ann.play_with_others("duel").table == waiting.table  # who waits goes on waiting
        assert ben.play_with_others("tokyo").table != waiting.table
        assert ben.play_with_others("duel").table == waiting.table
        assert ann.see(waiting.table).phase == "playing"
        assert waiting.table not in [line.id for line in ann.lobby().tables]
        with pytest.raises(ServerProblem):
            ann.play_with_others("chess")


def test_a_table_is_listed_if_its_host_wants(address: str) -> None:
    with Client(address, name="Ann", patience=PATIENCE) as ann:
        hidden = ann.make_table(["person", "person"]).table
        shown = ann.make_table(["person", "person"], listed=True).table
        listed = [line.id for line in ann.lobby().tables]
        assert shown in listed
        assert hidden not in listed
        page = ann.http.get("/lobby").text
        assert f'href="/t/{shown}"' in page
        assert hidden not in page
        assert 'href="/lobby"' in ann.http.get("/").text


def test_people_play_with_whoever_comes_by_a_form(address: str) -> None:
    with Client(address) as somebody:
        answer = somebody.http.post("/lobby", data={"game": "2e", "name": "Eva"})
        table = answer.headers["location"].removeprefix("/t/")
        assert "Eva" in [seat.name for seat in somebody.see(table).seats]
        assert somebody.http.post("/lobby", data={"game": "chess"}).status_code == 409


def test_bots_come_after_a_while(tmp_path: Path) -> None:
    with served_with(SOON, tmp_path, "--lobby") as (address, _pid), Client(address, name="Ann") as ann:
        table = ann.play_with_others().table
        until(lambda: ann.see(table).phase == "playing", "bots at the table")
        assert sum(bool(seat.bot) for seat in ann.see(table).seats) == len(ann.see(table).seats) - 1


def test_a_server_without_a_lobby(tmp_path: Path) -> None:
    with served(tmp_path) as (address, _pid), Client(address) as ann:
        for call in (ann.lobby, ann.play_with_others):
            with pytest.raises(ServerProblem, match="--lobby"):
                call()
        assert ann.http.get("/lobby").status_code == 409
        assert 'href="/lobby"' not in ann.http.get("/").text


def test_bots_do_not_come_to_an_empty_table() -> None:
    table = seating.new_table(Options(), ["person", "person"], "host", 0.0)
    with pytest.raises(seating.NotYours):
        fill_and_start(table)


@pytest.mark.parametrize("lang", ["en", "pl", "cs"])
def test_the_page_names_who_waits(lang: str) -> None:
    table = seating.new_table(Options("duel", "duel"), ["person", "person"], "host", 0.0)
    seating.join(table, "host", None, "<b>Ann", "", False, 0.0)
    page = render.lobby([table], Viewer("me", lang=lang))
    assert "&lt;b&gt;Ann" in page
    assert "1/2" in page
