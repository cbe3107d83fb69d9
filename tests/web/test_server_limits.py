"""Limits on how much one guest, or one address, may do, and how pages take a refusal.

The server of these tests counts by the hour, so that it does not matter how quick the machine is.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack
from itertools import pairwise

import pytest
from browsing import browser, needs_browser, open_page
from serving import (
    BY_THE_HOUR,
    at_a_table,
    closed_with,
    in_server,
    next_page,
    page_of,
    patient_http,
    served_with,
    somebody,
)
from test_server_hostile import LONG, SCRIPT
from test_server_sockets import AGAIN
from websockets.exceptions import InvalidStatus

from daikaiju.table.errors import TooMuch
from daikaiju.table.shares import MOST_OF_GUEST
from daikaiju.web.middleware.rate_limit import BY_ADDRESS, BY_GUEST, Limits, place_of
from daikaiju.web.push.open_sockets import MOST_OF_ADDRESS, Sockets
from daikaiju.web.responses import MISBEHAVED

__all__ = ["browser"]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
CRAMPED = """
from daikaiju.web.middleware import rate_limit
from daikaiju.web.push import open_sockets
open_sockets.MOST_OF_GUEST = 1
rate_limit.BY_GUEST["socket"] = rate_limit.Rate(2, 3600)
"""
NOTED = """
window.tries = [];  // when each socket was asked for
window.opened = 0;
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    window.tries.push(performance.now());
    this.addEventListener("open", () => { window.opened += 1; });
  }
};
"""
FIRST_PAUSE = 350  # milliseconds at least until a page tries again; then twice as many, and so on


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served_with(BY_THE_HOUR, tmp_path_factory.mktemp("limits")) as (address, _pid):
        yield address


def test_too_much_is_refused(address):
    async def play(http):
        ann, table = await at_a_table(http)
        most = BY_GUEST["say"].amount
        codes = [(await ann.post(f"/t/{table}/say", {"text": "again"})).status_code for _ in range(most + 2)]
        assert codes == [204] * most + [429] * 2
        most = BY_GUEST["make"].amount - 1  # one was made before
        codes = [(await ann.post("/tables", {"game": "2e"})).status_code for _ in range(most + 2)]
        assert codes == [204] * most + [429] * 2

    in_server(address, play)


def test_an_address_makes_so_many_tables_whoever_it_says_it_is(address):
    async def play(http):
        head = {"X-Forwarded-For": "203.0.113.50", "HX-Request": "true", **FORM}
        codes = [
            (await http.post("/tables", content="game=2e&seats=2&here=1", headers=head)).status_code
            for _ in range(BY_ADDRESS["make"].amount + 3)
        ]
        assert codes == [204] * BY_ADDRESS["make"].amount + [429] * 3
        elsewhere = {**head, "X-Forwarded-For": "203.0.113.51"}
        assert (await http.post("/tables", content="game=2e&seats=2&here=1", headers=elsewhere)).status_code == 204
        forged = {**head, "X-Forwarded-For": f"198.51.100.1, {SCRIPT}"}
        assert (await http.post("/tables", content="game=2e&seats=2&here=1", headers=forged)).status_code == 204
        assert (await http.get("/", headers={"X-Forwarded-For": LONG})).status_code in (200, 400, 431)

    in_server(address, play)


def test_a_guest_has_so_many_live_tables_with_bots(address):
    async def play(http):
        ann = await somebody(http)
        form = {"game": "2e", "seats": 2, "bot": "random", "name": "Ann", "do": "start"}
        answers = [await ann.post("/tables", form) for _ in range(MOST_OF_GUEST + 1)]
        assert [answer.status_code for answer in answers] == [204] * MOST_OF_GUEST + [429]
        assert "close its page and try again in a minute" in answers[-1].text

    in_server(address, play)


def test_who_comes_too_often_is_not_let_in(address):
    """Refused before the connection is open: then the pages' own pauses grow with every try."""

    async def play(http):
        ann, table = await at_a_table(http)
        most = BY_GUEST["socket"].amount
        for _ in range(most):
            async with page_of(ann, table):
                pass
        with pytest.raises(InvalidStatus) as refused:
            async with page_of(ann, table):
                pass
        answer = refused.value.response
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "10"
        assert (await ann.get(f"/t/{table}")).status_code == 200  # everything else goes on
        bob = await somebody(http, 2)
        async with page_of(bob, table) as page:  # and so does everybody else
            assert "Ann" in await next_page(page)

    in_server(address, play)


def test_watchers_of_an_address_keep_out_nobody_who_plays_there(tmp_path):
    few = "from daikaiju.web.middleware import rate_limit\nrate_limit.BY_ADDRESS['socket'] = rate_limit.Rate(2, 3600)\n"
    home = {"X-Forwarded-For": "203.0.113.60"}

    async def play(http):
        ann, table = await at_a_table(http)
        eve = await somebody(http, 2)
        for _ in range(2):
            async with page_of(eve, table, **home):
                pass
        with pytest.raises(InvalidStatus):
            async with page_of(eve, table, **home):
                pass
        for _ in range(3):
            async with page_of(ann, table, **home) as page:
                assert "Ann" in await next_page(page)

    with served_with(few, tmp_path) as (address, _pid):
        in_server(address, play)


def test_frames_are_limited_over_all_sockets_of_a_guest(address):
    async def play(http):
        ann, table = await at_a_table(http)
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(page_of(ann, table)) for _ in range(4)]
            for _ in range(BY_GUEST["frame"].amount // 4 + 1):
                for page in pages:
                    await page.send("hello")
            assert await first_closed(pages) == MISBEHAVED
        assert MISBEHAVED not in AGAIN

    in_server(address, play)


async def first_closed(pages) -> int:
    tasks = [asyncio.create_task(closed_with(page)) for page in pages]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return done.pop().result()


def test_addresses_have_limits_of_their_own():
    """Guests cost nothing to make up; friends behind one address have plenty."""

    async def play():
        sockets = Sockets(on=True)
        with ExitStack() as stack:
            for number in range(MOST_OF_ADDRESS):
                stack.enter_context(sockets.counted(f"guest {number}", "203.0.113.7"))
            with pytest.raises(TooMuch), sockets.counted("another", "203.0.113.7"):
                pass
            stack.enter_context(sockets.counted("another", "203.0.113.8"))
            for number in range(MOST_OF_ADDRESS + 1):  # behind a proxy on this machine all have its address
                stack.enter_context(sockets.counted(f"guest {number}", "127.0.0.1"))
        assert not sockets.of_guest
        assert not sockets.of_address

    asyncio.run(play())


def test_rates_of_an_address_are_those_of_many_friends():
    for what, limit in BY_GUEST.items():
        assert BY_ADDRESS[what].amount >= 5 * limit.amount
    limits = Limits(on=True)
    for number in range(BY_ADDRESS["make"].amount):
        limits.check("make", f"guest {number}", "2001:db8:1:2::1")
    with pytest.raises(TooMuch):  # another address of the same network
        limits.check("make", "another", "2001:db8:1:2:ffff::2")
    limits.check("make", "another", "2001:db8:1:3::1")


def test_what_is_counted_for_an_address():
    assert place_of("127.0.0.1") == place_of("::1") == place_of("::ffff:127.0.0.1") == ""
    assert place_of("::ffff:192.0.2.1") == place_of("192.0.2.1") == "192.0.2.1"
    assert place_of("2001:db8::5") == "2001:db8::/64"
    assert place_of("somewhere") == "somewhere"


async def open_another(address: str, cookie: str, table: str) -> None:
    """The same guest opens a newer page."""
    async with patient_http(address) as http:
        ann = await somebody(http)
        ann.cookie = cookie
        async with page_of(ann, table) as newer:
            await next_page(newer)


@needs_browser
def test_pages_do_not_hammer(tmp_path, browser):
    """A page whose socket was closed for good tries no more; one that was not let in waits ever longer."""
    with served_with(CRAMPED, tmp_path) as (address, _pid), ThreadPoolExecutor(1) as beside:
        page = open_page(browser, [])
        page.add_init_script(NOTED)
        page.goto(address)
        made = page.request.post(f"{address}/quick", form={"game": "2e", "seats": "2", "here": "1", "name": "Ann"})
        table = made.url.rpartition("/")[2]
        page.goto(f"{address}/t/{table}")
        page.wait_for_function("() => window.opened === 1")
        cookie = next(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies())
        beside.submit(asyncio.run, open_another(address, cookie, table)).result()
        page.wait_for_selector("#reconnecting:not([hidden])")
        closed = "This page no longer follows the table. Reload it to go on."
        assert page.locator("#reconnecting").inner_text() == closed
        page.wait_for_timeout(3 * FIRST_PAUSE)
        assert page.evaluate("() => window.tries.length") == 1
        page.reload()
        page.wait_for_function("() => window.tries.length === 4")
        tries = page.evaluate("() => window.tries")
        pauses = [later - earlier for earlier, later in pairwise(tries)]
        assert all(pause > 0.99 * FIRST_PAUSE * 2**number for number, pause in enumerate(pauses)), pauses
        assert page.evaluate("() => window.opened") == 0
        page.context.close()
