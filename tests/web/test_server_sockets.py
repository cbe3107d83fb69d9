"""Sockets: limited per guest and address, with close codes that keep pages from hammering; a few tabs are no matter."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, ExitStack, suppress

import pytest
from browsing import browser, needs_browser, open_page
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from daikaiju.table.refusals import TooMuch
from daikaiju.web.client import Person, make_http
from daikaiju.web.limiting import BY_ADDRESS, BY_GUEST, Limits, place_of
from daikaiju.web.live import CROWDED, GONE
from daikaiju.web.load import own_server
from daikaiju.web.saying import MISBEHAVED, reason
from daikaiju.web.sockets import MOST_OF_ADDRESS, MOST_OF_GUEST, Sockets

__all__ = ["browser"]
AGAIN = (1001, 1005, 1006, 1011, 1012, 1013, 1014)  # after these codes pages connect again by themselves


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with own_server(tmp_path_factory.mktemp("sockets")) as (address, _pid):
        yield address


def in_server(address, play):
    async def main():
        async with make_http(address) as http:
            async with asyncio.timeout(90):
                await play(http)

    asyncio.run(main())


async def at_a_table(http) -> tuple[Person, str]:
    person = Person(http, random.Random(1))
    await person.arrive()
    return person, await person.make_table(game="2e", seats=2, here=1, name="Ann", do="start")


def page_of(person: Person, table: str, **more):
    """Open the socket of a page."""
    base = str(person.http.base_url).rstrip("/")
    head = {"Cookie": person.cookie, **more}
    where = f"ws{base.removeprefix('http')}/t/{table}/ws"
    return connect(where, additional_headers=head, origin=base, max_size=None, proxy=None)


async def closed_with(page) -> int:
    async with asyncio.timeout(20):
        with suppress(ConnectionClosed):
            async for _message in page:
                pass
    return page.close_code


def test_a_guest_with_very_many_pages_keeps_the_newest(address):
    async def play(http):
        ann, table = await at_a_table(http)
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(page_of(ann, table)) for _ in range(MOST_OF_GUEST)]
            for page in pages:  # that many are served
                assert "Ann" in await asyncio.wait_for(page.recv(), 20)
            newest = await stack.enter_async_context(page_of(ann, table))
            assert "Ann" in await asyncio.wait_for(newest.recv(), 20)
            assert await closed_with(pages[0]) == CROWDED
            await ann.post(f"/t/{table}/say", {"text": "still here"})
            assert "still here" in await asyncio.wait_for(pages[1].recv(), 20)
        assert CROWDED not in AGAIN

    in_server(address, play)


def test_a_few_tabs_reloaded_often_are_no_matter(address):
    async def play(http):
        ann, table = await at_a_table(http)
        for _ in range(10):
            async with AsyncExitStack() as stack:
                for _tab in range(4):
                    page = await stack.enter_async_context(page_of(ann, table))
                    assert "Ann" in await asyncio.wait_for(page.recv(), 20)

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
        bob = Person(http, random.Random(2))
        await bob.arrive()
        async with page_of(bob, table) as page:  # and so does everybody else
            assert "Ann" in await asyncio.wait_for(page.recv(), 20)

    in_server(address, play)


def test_a_page_of_no_table_hears_so_once(address):
    async def play(http):
        ann, _table = await at_a_table(http)
        async with page_of(ann, "nowhere") as page:
            assert await closed_with(page) == GONE
        assert GONE not in AGAIN

    in_server(address, play)


def test_frames_are_limited_over_all_sockets_of_a_guest(address):
    async def play(http):
        ann, table = await at_a_table(http)
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(page_of(ann, table)) for _ in range(4)]
            for _ in range(BY_GUEST["frame"].amount // 4 + 1):
                for page in pages:
                    await page.send("hello")
            codes = await asyncio.wait_for(first_closed(pages), 20)
            assert codes == MISBEHAVED
        assert MISBEHAVED not in AGAIN

    in_server(address, play)


async def first_closed(pages) -> int:
    tasks = [asyncio.create_task(closed_with(page)) for page in pages]
    done, waiting = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    return done.pop().result()


def test_a_message_in_endless_pieces_is_cut_off(address):
    """The limit is on whole messages, however they are cut; broken frames end one socket only."""

    async def play(http):
        ann, table = await at_a_table(http)
        async with page_of(ann, table) as good:
            async with page_of(ann, table) as bad:
                with suppress(ConnectionClosed):
                    await bad.send("x" * 1000 for _ in range(100))
                # Whoever still sends when the server hangs up may lose its last words: then the code is 1006.
                assert await closed_with(bad) in (1009, 1006)
            for raw in (
                b"\xff\xff\xff\xff\xff",
                Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
                b"\x81\x05hello",
            ):
                async with page_of(ann, table) as bad:
                    bad.transport.write(raw)  # reserved bits; no UTF-8; not masked
                    assert await closed_with(bad) in (1002, 1007)
            await ann.post(f"/t/{table}/say", {"text": "still here"})
            async with asyncio.timeout(10):
                while "still here" not in await good.recv():
                    pass

    in_server(address, play)


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


def test_reasons_fit_into_a_close_code():
    assert len(reason("ż" * 200).encode()) <= 120
    assert reason("short") == "short"


@needs_browser
def test_pages_do_not_hammer(address, browser):
    """A page whose socket was closed for good tries no more; one that was not let in waits ever longer."""
    page = open_page(browser, [])
    tried = []
    page.on("websocket", lambda socket: tried.append(socket.url))
    page.goto(address)
    made = page.request.post(f"{address}/quick", form={"game": "2e", "seats": "2", "here": "1", "name": "Ann"})
    table = made.url.rpartition("/")[2]
    page.goto(f"{address}/t/{table}")
    page.wait_for_timeout(1000)
    assert len(tried) == 1
    cookie = next(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies())

    async def crowd() -> None:
        async with make_http(address) as http, AsyncExitStack() as stack:
            ann = Person(http, random.Random(1))
            ann.cookie = cookie
            for _ in range(MOST_OF_GUEST):
                await stack.enter_async_context(page_of(ann, table))
            await asyncio.sleep(1)
            for _ in range(BY_GUEST["socket"].amount - MOST_OF_GUEST - 1):
                async with page_of(ann, table):
                    pass

    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, crowd()).result(60)
    page.wait_for_timeout(3000)
    assert len(tried) == 1  # it was closed, and stays so
    assert page.locator("#reconnecting").inner_text() == "This page no longer follows the table. Reload it to go on."
    page.reload()
    page.wait_for_timeout(9000)
    assert 2 <= len(tried) <= 8
    page.context.close()
