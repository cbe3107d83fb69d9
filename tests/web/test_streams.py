"""Streams of the API: what a kind of viewer sees is written once, however many watch."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path

from stages import played

from daikaiju.storage.database import Database
from daikaiju.table import seating
from daikaiju.table.model import Options
from daikaiju.web.api.sights import link_to, sight_of
from daikaiju.web.api.stream import Stream, kind_of, text_of, with_link
from daikaiju.web.app import running
from daikaiju.web.middleware.timing import Times
from daikaiju.web.push.listeners import Listeners
from daikaiju.web.settings import Settings
from daikaiju.web.view.viewer import Viewer

ABROAD = "203.0.113.7"


def test_a_hundred_watchers_cost_one_writing() -> None:
    listeners, written = Listeners(), []

    def write() -> str:
        written.append(1)
        return str(len(written))

    with listeners.listening("table", plays=False) as news:
        assert [listeners.shared("table", "", write) for _ in range(100)] == ["1"] * 100
        assert listeners.shared("table", "me", write) == "2", "who plays sees something else"
        news.clear()
        listeners.changed("table")
        assert news.is_set()
        assert listeners.shared("table", "", write) == "3"
    assert not listeners.texts


def test_what_is_shared_is_what_each_sees() -> None:
    table = played(Options("tokyo", "2e"), 3, 1, 40)
    for guest in ("me", "eve", "zoe"):
        viewer = Viewer(guest, base="http://play.example.org")
        text = with_link(text_of(table, kind_of(table, guest)), link_to(table.id, viewer))
        assert json.loads(text) == asdict(sight_of(table, viewer))
    assert [kind_of(table, guest) for guest in ("me", "eve", "zoe")] == ["me", "", ""]


def test_a_table_belongs_to_the_address_of_those_who_play(tmp_path: Path) -> None:
    """Spectators could take the share of bots from their own address, or use up that of others."""

    async def play() -> None:
        database = Database(f"sqlite:///{tmp_path / 'streams.sqlite'}")
        async with running(Settings("secret"), database, Times()) as context:
            table = seating.new_table(Options(), ["person", "person"], "host", 0.0)
            await context.tables.add(table)
            for guest, noted in (("eve", ""), ("host", ABROAD)):
                stream = Stream(context, table.id, Viewer(guest), ABROAD)
                await stream.open()
                stream.close()
                assert context.tables.shares.address(table.id) == noted

    asyncio.run(play())
