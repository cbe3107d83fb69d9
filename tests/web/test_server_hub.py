"""The hub: a table that changed is drawn once for all who see the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partialmethod

import pytest

from daikaiju.sandbox import ProcessDied
from daikaiju.table import commands, seating
from daikaiju.table.errors import TooMuch
from daikaiju.table.model import LiveTable, Options
from daikaiju.web.push.hub import MOST_WATCHERS, Audience, Hub, shared_viewer
from daikaiju.web.push.open_sockets import MOST_OF_ADDRESS, Sockets
from daikaiju.web.push.replica import REPLICAS, OutOfStep, Page, Part, forget, news_of, render_pages
from daikaiju.web.view import render
from daikaiju.web.view.games import scene_of
from daikaiju.web.view.log import LOGS, MOST_LOGS, Story, Written, keep_log
from daikaiju.web.view.viewer import Viewer
from patience import patiently, until_async


class Counting:
    """Draws nothing, and counts."""

    def __init__(self) -> None:
        self.rendered: list[Viewer] = []

    async def render(self, table: LiveTable, viewers: list[Viewer], what: Part) -> list[str]:
        self.rendered += viewers
        return [f"{viewer.guest or 'watcher'} {viewer.lang} {table.number}" for viewer in viewers]

    def forget(self, table_id: str) -> None:
        """Nothing was told."""


class Failing(Counting):
    """Counts, and then fails."""

    def __init__(self, trouble: Exception) -> None:
        super().__init__()
        self.trouble = trouble

    async def render(self, table: LiveTable, viewers: list[Viewer], what: Part) -> list[str]:
        await super().render(table, viewers, what)
        raise self.trouble


def begun() -> LiveTable:
    table = seating.new_table(Options(), ["person", "person"], "ann", 0.0)
    for guest in ("ann", "bob"):
        seating.join(table, guest, None, guest, "", False, 0.0)
    commands.start(table, "ann", random.Random(1))
    return table


def test_all_who_only_watch_are_rendered_for_once():
    table = begun()

    async def find(_table_id: str) -> LiveTable:
        return table

    async def look():
        renderer = Counting()
        hub = Hub(renderer)
        with ExitStack() as stack:
            viewers = [Viewer("ann"), Viewer("bob"), *(Viewer(f"eve {n}", f"Eve {n}") for n in range(40))]
            viewers += [Viewer("x", lang="pl"), Viewer("ann", lang="pl")]
            watchers = [stack.enter_context(hub.watching(table.id, viewer, find)) for viewer in viewers]
            async with patiently("a page for everybody"):
                told = await asyncio.gather(*(watcher.next_page() for watcher in watchers))
            names = ["ann en", "bob en", *["watcher en"] * 40, "watcher pl", "ann pl"]
            assert told == [f"{name} {table.number}" for name in names]
            assert len(renderer.rendered) == 5
        assert not hub.audiences

    asyncio.run(look())


def disguised(count: int) -> list[Viewer]:
    """Watchers whose requests differ in all that a request can say, but in nothing that a page shows."""
    return [
        Viewer(f"eve {n}", f"Eve {n}", theme="dark" if n % 2 else "", base=f"http://10.0.0.{n}", return_to=f"/?{n}")
        for n in range(count)
    ]


@pytest.mark.parametrize("phase", ["waiting", "playing"])
def test_what_requests_say_does_not_multiply_renderings(phase):
    """Fifty watchers by fifty names, addresses and themes: one rendering; so the pages of one player."""
    table = begun() if phase == "playing" else seating.new_table(Options(), ["person", "person"], "ann", 0.0)

    async def find(_table_id: str) -> LiveTable:
        return table

    async def look():
        renderer = Counting()
        hub = Hub(renderer)
        with ExitStack() as stack:
            mine = [replace(viewer, guest="ann") for viewer in disguised(5)]
            for viewer in [*disguised(50), *mine]:
                stack.enter_context(hub.watching(table.id, viewer, find))
            async with patiently("a page for everybody"):
                await asyncio.gather(*(watcher.next_page() for watcher in hub.audiences[table.id].watchers))
            assert [viewer.guest for viewer in renderer.rendered] == ["ann", ""], "the player first"

    asyncio.run(look())


def test_a_page_that_is_opened_is_rendered_for_itself_alone():
    table = begun()

    async def find(_table_id: str) -> LiveTable:
        return table

    async def look():
        renderer = Counting()
        hub = Hub(renderer)
        with ExitStack() as stack:
            for viewer in (Viewer("ann"), Viewer("bob")):
                stack.enter_context(hub.watching(table.id, viewer, find))
            async with patiently("pages"):
                await asyncio.gather(*(watcher.next_page() for watcher in hub.audiences[table.id].watchers))
            for viewer in disguised(5):
                watcher = stack.enter_context(hub.watching(table.id, viewer, find))
                async with patiently("its page"):
                    await watcher.next_page()
            assert [viewer.guest for viewer in renderer.rendered[2:]] == [""] * 5
            hub.changed(table.id)
            await until_async(lambda: len(renderer.rendered) == 10, "the change, for everybody")

    asyncio.run(look())


def test_a_change_ends_the_pause_of_a_page_that_could_not_be_rendered(monkeypatch: pytest.MonkeyPatch):
    """The database failed; once it is back, the next change is shown, however long the pause has become."""
    table, failing = begun(), True
    monkeypatch.setattr(Audience, "rest", partialmethod(longer, Audience.rest))

    async def find(_table_id: str) -> LiveTable:
        if failing:
            raise OSError("no database")
        return table

    async def look():
        nonlocal failing
        hub = Hub(Counting())
        with hub.watching(table.id, Viewer("ann"), find) as watcher:
            await asyncio.sleep(0.1)  # the first attempt fails
            failing = False
            hub.changed(table.id)
            async with patiently("the page after the outage"):
                await watcher.next_page()
        await hub.close()

    asyncio.run(look())


@pytest.mark.parametrize("trouble", [TimeoutError(), ProcessDied(1)])
def test_a_change_does_not_end_the_pause_of_a_drawing_that_hangs_or_crashes(
    trouble: Exception, monkeypatch: pytest.MonkeyPatch
):
    """Every attempt takes the process from all other tables; bots go on changing this one meanwhile."""
    table, hub = begun(), Hub(Failing(trouble))
    monkeypatch.setattr(Audience, "rest", partialmethod(longer, Audience.rest))

    async def find(_table_id: str) -> LiveTable:
        return table

    async def look():
        with hub.watching(table.id, Viewer("ann"), find):
            await until_async(lambda: hub.renderer.rendered, "the attempt")
            for _ in range(10):
                hub.changed(table.id)
                await asyncio.sleep(0.1)
            assert len(hub.renderer.rendered) == 1
        await hub.close()

    asyncio.run(look())


def test_a_drawing_that_hung_is_tried_again_after_its_pause(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("daikaiju.web.push.hub.LONGEST_PAUSE", 0.1)
    table, hub = begun(), Hub(Failing(TimeoutError()))

    async def find(_table_id: str) -> LiveTable:
        return table

    async def look():
        with hub.watching(table.id, Viewer("ann"), find):
            await until_async(lambda: len(hub.renderer.rendered) > 2, "more attempts")
        await hub.close()

    asyncio.run(look())


async def longer(audience: Audience, rest: Callable[..., Awaitable[None]], _seconds: float, *error: Exception) -> None:
    await rest(audience, 1e6, *error)


def test_players_are_not_refused_for_watchers():
    table = begun()

    async def find(_table_id: str) -> LiveTable:
        return table

    async def look():
        hub, sockets = Hub(Counting()), Sockets(on=True)
        with ExitStack() as stack:
            for viewer in disguised(MOST_WATCHERS):
                stack.enter_context(hub.watching(table.id, viewer, find))
            stack.enter_context(hub.watching(table.id, Viewer("ann"), find, plays=True))
            for number in range(MOST_OF_ADDRESS):
                stack.enter_context(sockets.counted(f"eve {number}", "203.0.113.7"))
            stack.enter_context(sockets.counted("ann", "203.0.113.7", plays=True))

    asyncio.run(look())


def test_a_table_has_room_for_so_many_watchers():
    table = begun()

    async def find(_table_id: str) -> LiveTable:
        return table

    async def look():
        hub = Hub(Counting())
        with ExitStack() as stack:
            for number in range(MOST_WATCHERS):
                stack.enter_context(hub.watching(table.id, Viewer(f"eve {number}"), find))
            with pytest.raises(TooMuch), hub.watching(table.id, Viewer("one more"), find):
                pass
        assert not hub.audiences

    asyncio.run(look())


def test_a_watcher_sees_the_same_by_whatever_name():
    """In the waiting room, in the game and after it."""
    table, rng = begun(), random.Random(2)
    stranger = Viewer("eve", "Eve", theme="dark", base="http://localhost:8020")
    moments = 0
    while True:
        if moments % 40 == 0 or table.phase == "over":
            assert render.table_partial(table, stranger) == render.table_partial(table, shared_viewer(stranger, table))
        if table.phase == "over":
            break
        words = rng.choice(table.game.legal_actions)
        commands.act(table, table.asked.owner, table.asked.number, table.number, words, rng)
        moments += 1
    assert shared_viewer(stranger, table).guest == ""
    for guest in ("ann", "bob"):
        assert shared_viewer(Viewer(guest), table) == Viewer(guest)
    waiting = seating.new_table(Options(), ["person", "person"], "ann", 0.0)
    assert shared_viewer(stranger, waiting) == shared_viewer(Viewer("zoe", base="http://127.0.0.1:7"), waiting)
    assert shared_viewer(Viewer("ann", "Ann"), waiting).guest == "ann"
    waiting.barred = ("eve",)
    assert shared_viewer(stranger, waiting).guest == "eve", "who was removed is told so"


def test_the_process_forgets_tables_that_nobody_watches():
    table, viewers = begun(), [Viewer("ann")]
    render_pages(news_of(table, 0), viewers, Page())
    assert render_pages(news_of(table, table.number), viewers, Page())
    forget(table.id)
    assert table.id not in REPLICAS.tables
    with pytest.raises(OutOfStep):
        render_pages(news_of(table, table.number), viewers, Page())


def test_lines_of_the_log_are_written_once():
    table = begun()
    first, second = (Story(scene_of(table, Viewer("ann"))).turns() for _ in range(2))
    assert first[0].html
    assert first[0].html is second[0].html
    for number in range(MOST_LOGS + 1):
        keep_log((number,), Written((), 0))
    assert len(LOGS) == MOST_LOGS
    assert Story(scene_of(table, Viewer("ann"))).turns() == first
