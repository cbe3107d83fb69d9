"""Sockets: close codes keep pages from hammering; many pages of one guest are served, and a few tabs are no matter."""

from __future__ import annotations

from contextlib import AsyncExitStack, suppress

import pytest
from serving import at_a_table, closed_with, in_server, next_page, page_of, served, until_page
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from daikaiju.web.push.open_sockets import MOST_OF_GUEST
from daikaiju.web.responses import reason
from daikaiju.web.routes.socket import CROWDED, GONE

AGAIN = (1001, 1005, 1006, 1011, 1012, 1013, 1014)  # after these codes pages connect again by themselves


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("sockets")) as (address, _pid):
        yield address


def test_a_guest_with_very_many_pages_keeps_the_newest(address):
    async def play(http):
        ann, table = await at_a_table(http)
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(page_of(ann, table)) for _ in range(MOST_OF_GUEST)]
            for page in pages:  # that many are served
                assert "Ann" in await next_page(page)
            newest = await stack.enter_async_context(page_of(ann, table))
            assert "Ann" in await next_page(newest)
            assert await closed_with(pages[0]) == CROWDED
            await ann.post(f"/t/{table}/say", {"text": "still here"})
            await until_page(pages[1], "still here")
        assert CROWDED not in AGAIN

    in_server(address, play)


def test_a_few_tabs_reloaded_often_are_no_matter(address):
    async def play(http):
        ann, table = await at_a_table(http)
        for _ in range(10):
            async with AsyncExitStack() as stack:
                for _tab in range(4):
                    page = await stack.enter_async_context(page_of(ann, table))
                    assert "Ann" in await next_page(page)

    in_server(address, play)


def test_a_page_of_no_table_hears_so_once(address):
    async def play(http):
        ann, _table = await at_a_table(http)
        async with page_of(ann, "nowhere") as page:
            assert await closed_with(page) == GONE
        assert GONE not in AGAIN

    in_server(address, play)


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
            await until_page(good, "still here")

    in_server(address, play)


def test_reasons_fit_into_a_close_code():
    assert len(reason("ż" * 200).encode()) <= 120
    assert reason("short") == "short"
