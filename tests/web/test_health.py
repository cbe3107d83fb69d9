"""Parts of a server that fail: a rendering that hangs, bots that do not answer, a database that is gone."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient
from test_server_hub import begun

from daikaiju.sandbox import ProcessDied
from daikaiju.storage.database import Database
from daikaiju.table.workers import Workers
from daikaiju.web.app import make_app
from daikaiju.web.push.renderer import Renderer
from daikaiju.web.push.replica import Page
from daikaiju.web.settings import Settings
from daikaiju.web.view.viewer import Viewer
from patience import PATIENCE, patiently

stops = pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped")


def test_a_rendering_that_hangs_ends_and_others_get_a_new_process():
    async def play():
        renderer = Renderer()
        try:
            hanging = asyncio.create_task(renderer.ask(2.0, time.sleep, 10 * PATIENCE))
            await asyncio.sleep(0)
            old = renderer.process.pid
            async with patiently("a page behind one that hangs"):
                (page,) = await renderer.render(begun(), [Viewer("ann")], Page())
            assert b"</html>" in page
            with pytest.raises(TimeoutError):
                await hanging
            assert renderer.process.pid != old
            assert renderer.turns.free == 2
        finally:
            renderer.close()

    asyncio.run(play())


@stops
def test_a_rendering_past_its_limit_is_made_by_a_new_process(monkeypatch):
    """Whoever asked for it sees the page, not an error."""
    monkeypatch.setattr("daikaiju.web.push.renderer.LIMIT", 5.0)

    async def play():
        renderer, table = Renderer(), begun()
        try:
            await renderer.render(table, [Viewer("ann")], Page())
            old = renderer.process.pid
            os.kill(old, signal.SIGSTOP)
            async with patiently("a page of the new process"):
                (page,) = await renderer.render(table, [Viewer("ann")], Page())
            assert b"</html>" in page
            assert renderer.process.pid != old
        finally:
            renderer.close()

    asyncio.run(play())


def test_a_rendering_that_always_hangs_is_tried_twice(monkeypatch):
    tried = []

    async def ask(_renderer, limit, *_call):
        tried.append(limit)
        raise TimeoutError

    monkeypatch.setattr(Renderer, "ask", ask)
    with pytest.raises(TimeoutError):
        asyncio.run(Renderer().render(begun(), [Viewer("ann")], Page()))
    assert len(tried) == 2


def test_a_table_that_hung_is_left_alone_for_a_while(monkeypatch):
    """Whoever opens its page again is refused at once: the process is there for all other tables."""
    asked = []

    async def ask(_renderer, _limit, _function, news, *_values):
        asked.append(news.table.id)
        if news.table.id == hanging.id:
            raise TimeoutError
        return [b""]

    monkeypatch.setattr(Renderer, "ask", ask)
    renderer, hanging, other = Renderer(), begun(), begun()

    async def opened(table):
        return await renderer.render(table, [Viewer("ann")], Page())

    for _ in range(3):
        with pytest.raises(TimeoutError):
            asyncio.run(opened(hanging))
        assert asyncio.run(opened(other)) == [b""]
    assert asked == [hanging.id, hanging.id, *[other.id] * 3]
    monkeypatch.setattr("daikaiju.web.push.renderer.RESTING", 0.0)
    renderer.hung.clear()
    for _ in range(2):
        with pytest.raises(TimeoutError):
            asyncio.run(opened(hanging))
    assert asked.count(hanging.id) == 6, "it is drawn again after the while"


def test_the_start_of_the_process_is_not_the_time_of_a_rendering(monkeypatch):
    monkeypatch.setattr("daikaiju.web.push.renderer.get_ready", time.sleep)

    async def play():
        renderer = Renderer()
        renderer.bots = 4.0  # seconds that its start takes at least
        try:
            async with patiently("an answer after the start"):
                assert await renderer.ask(3.0, abs, -1) == 1  # nothing that has to be imported first
        finally:
            renderer.close()

    asyncio.run(play())


def test_a_start_that_failed_in_part_stops_no_page(monkeypatch):
    """As with a bot that cannot be offered: the process goes on, and so do pages that do not need it."""
    monkeypatch.setattr("daikaiju.web.push.renderer.get_ready", int)
    monkeypatch.setattr("daikaiju.web.push.renderer.warm_up", int)

    async def play():
        renderer = Renderer()
        renderer.bots = "not a number"
        try:
            async with patiently("pages"):
                await renderer.warm_up("not a number either")
                (page,) = await renderer.render(begun(), [Viewer("ann")], Page())
            assert b"</html>" in page
        finally:
            renderer.close()

    asyncio.run(play())


def test_a_process_that_ends_at_its_start_is_started_again(monkeypatch):
    monkeypatch.setattr("daikaiju.web.push.renderer.get_ready", os._exit)

    async def play():
        renderer = Renderer()
        renderer.bots = 3
        with pytest.raises(ProcessDied):
            await renderer.render(begun(), [Viewer("ann")], Page())
        assert renderer.process is None
        monkeypatch.undo()
        renderer.bots = ()
        try:
            async with patiently("a page"):
                assert await renderer.render(begun(), [Viewer("ann")], Page())
        finally:
            renderer.close()

    asyncio.run(play())


def test_a_renderer_that_does_not_answer_is_not_well(monkeypatch):
    monkeypatch.setattr("daikaiju.web.push.renderer.HEALTHY", 1.0)

    async def play():
        renderer = Renderer()
        try:
            assert await renderer.is_well(), "nobody needed it yet"
            process = renderer.start()
            os.kill(process.pid, signal.SIGSTOP)
            assert not await renderer.is_well()
            assert renderer.process is process, "a look ends nothing: it may only be slow"
            os.kill(process.pid, signal.SIGCONT)
            monkeypatch.setattr("daikaiju.web.push.renderer.HEALTHY", PATIENCE)
            assert await renderer.is_well()
        finally:
            renderer.close()

    asyncio.run(play())


def test_bots_that_fail_are_not_well_until_one_decides():
    async def play():
        workers = Workers(longest=0.0)
        try:
            for _ in range(3):
                assert await workers.is_well()
                with pytest.raises(TimeoutError):
                    await workers.try_out()
            assert not await workers.is_well()
            workers.longest = PATIENCE
            assert await workers.is_well()
            assert workers.failures == 0
        finally:
            workers.close()

    asyncio.run(play())


def test_the_server_says_which_part_fails(tmp_path, monkeypatch):
    database = Database(f"sqlite:///{tmp_path / 'games.sqlite'}")
    with TestClient(make_app(Settings("key"), database), base_url="http://localhost") as http:
        answer = http.get("/healthz")
        assert answer.status_code == 200
        assert answer.json().items() >= {"ok": True, "database": True, "rendering": True, "bots": True}.items()
        with database.engine.begin() as connection:
            connection.execute(text("ALTER TABLE seats RENAME TO gone"))
        answer = http.get("/healthz")
        assert answer.status_code == 503
        assert answer.json().items() >= {"ok": False, "database": False, "rendering": True, "bots": True}.items()
