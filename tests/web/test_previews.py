"""Link previews: tags of pages and their pictures, which tell nothing that is hidden."""

from __future__ import annotations

import struct
from pathlib import Path

import httpx2
import pytest
from page_reader import read
from serving import BY_THE_HOUR, in_server, served_with, somebody
from stages import BASE, played, waiting

from daikaiju.table.model import LiveTable, Options
from daikaiju.web.push import painter
from daikaiju.web.view import render
from daikaiju.web.view.picture import DIGITS, picture
from daikaiju.web.view.viewer import Viewer

WANTED = ("title", "description", "url", "locale", "image", "image:width", "image:height", "site_name", "type")


def tags_of(html: str) -> dict[str, str]:
    metas = [node.attrs for node in read(html).all() if node.tag == "meta"]
    return {meta["property"].removeprefix("og:"): meta["content"] for meta in metas if "property" in meta}


@pytest.fixture(scope="module")
def over() -> LiveTable:
    return played(Options("tokyo", "2e"), 6, 11, 5000, "steady")


def test_a_table_has_tags() -> None:
    room = waiting()
    tags = tags_of(render.table(room, Viewer("somebody", lang="cs", base=BASE)))
    assert set(WANTED) <= set(tags)
    assert tags["title"] == "King of Tokyo, 2nd edition: waiting for players", "not in the language of the viewer"
    assert tags["description"] == "4 of 5 seats are taken."
    assert tags["url"] == f"{BASE}/t/{room.id}"
    assert tags["image"].startswith(f"{BASE}/t/{room.id}/preview.png")
    room.lang = "pl"
    tags = tags_of(render.table(room, Viewer("somebody", lang="cs", base=BASE)))
    assert (tags["description"], tags["locale"]) == ("Zajęte miejsca: 4 z 5.", "pl_PL")


def test_a_result_has_tags(over: LiveTable) -> None:
    """The winner's own page has those of a spectator: a link is for others."""
    tags = tags_of(render.table(over, Viewer("me", base=BASE)))
    assert tags["title"].endswith("wins!")
    assert "You" not in tags["title"]
    assert "turn" in tags["description"]


def test_a_moment_has_tags(over: LiveTable) -> None:
    at = len(over.entries) // 2
    tags = tags_of(render.replay(over, at, Viewer("me", base=BASE)))
    assert "replay, turn" in tags["title"]
    assert tags["image"] == f"{BASE}/t/{over.id}/preview.png?at={at}"
    assert tags["url"] == f"{BASE}/t/{over.id}/replay?at={at}"
    last = tags_of(render.replay(over, 99_999, Viewer("me", base=BASE)))
    assert last["url"] == f"{BASE}/t/{over.id}/replay?at={len(over.entries)}"


@pytest.mark.parametrize("options", [Options("tokyo", "2e"), Options("duel", "duel")], ids=["tokyo", "duel"])
def test_names_of_people_are_in_no_preview(options: Options) -> None:
    table = played(options, 2, 3, 60)
    for seat in table.seats:
        seat.name = "Bartholomew"
    for html in (render.table(table, Viewer("other", base=BASE)), render.replay(table, 9, Viewer("me", base=BASE))):
        assert not [text for text in tags_of(html).values() if "Bartholomew" in text]
    assert "Bartholomew" not in picture(table, None)


def test_a_picture_shows_what_everybody_may_know(over: LiveTable) -> None:
    """It depends on nothing but monsters, public numbers, dice and whose turn it is; it contains no text."""
    live = played(Options("tokyo", "2e"), 4, 1, 60)
    shown = picture(live, None)
    assert "<text" not in shown
    for seat in range(4):
        for digit in str(live.game.state.stars[seat]):
            assert DIGITS[int(digit)] in shown
    before = live.game.state.energy[0]
    live.game.state.energy[0] = before + 1
    assert picture(live, None) == shown, "energy is not in it"
    assert picture(over, 30) != picture(over, None)


def test_a_picture_is_a_png_that_sites_take(over: LiveTable) -> None:
    duel = played(Options("duel", "duel"), 2, 4, 5000)
    for table, at in ((waiting(), None), (duel, None), (over, None), (over, len(over.entries) // 2)):
        png = painter.png_of(picture(table, at).encode())
        assert png[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", png[16:24]) == (1200, 630)
        assert 50_000 < len(png) < 300_000


def test_a_server_draws_pictures_and_limits_them(tmp_path: Path) -> None:

    async def play(http: httpx2.AsyncClient) -> None:
        ann, bob = await somebody(http, 1), await somebody(http, 2)
        table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        first = await bob.get(f"/t/{table}/preview.png?v=1")
        assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
        again = await ann.get(f"/t/{table}/preview.png?v=2")
        assert again.content == first.content, "everybody gets the same picture"
        moment = await bob.get(f"/t/{table}/preview.png?at=0")
        assert moment.status_code == 200
        assert (await bob.get(f"/t/{table}/preview.png?at=nonsense")).content == moment.content
        assert (await bob.get("/t/nowhere/preview.png")).status_code == 404
        answers = [(await bob.get(f"/t/{table}/preview.png")).status_code for _ in range(20)]
        assert answers[-1] == 429
        assert (await ann.get(f"/t/{table}/preview.png")).status_code == 200, "others are not affected"

    with served_with(BY_THE_HOUR, tmp_path) as (address, _pid):
        in_server(address, play)
