"""The heads of requests: their size, their time and their number are limited; visitors come in all the same."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from serving import at_a_table, in_server, next_page, page_of, served_with, somebody, until_page

from daikaiju.web.heads import BIGGEST_HEAD, MOST_FIELDS, MOST_PIPELINED
from patience import patiently

FEW, SECONDS = 20, 0.5
TIGHT = f"from daikaiju.web import heads\nheads.MOST_HALF_OPEN = {FEW}\n"
HASTY = f"{TIGHT}heads.HEAD_LIMIT = {SECONDS}\n"
BEGUN = b"GET / HTTP/1.1\r\nhost: localhost\r\n"
MOST_TAKEN = 8 * 1024 * 1024  # bytes that fit into the buffers of the system, at most


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served_with(TIGHT, tmp_path_factory.mktemp("heads")) as (address, _pid):
        yield address


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    with served_with(HASTY, tmp_path_factory.mktemp("hasty")) as (address, _pid):
        yield address


async def connected(address: str):
    return await asyncio.open_connection("localhost", int(address.rstrip("/").rpartition(":")[2]))


async def answer(address: str, request: bytes) -> bytes:
    """What the server answers until it closes the connection."""
    reader, writer = await connected(address)
    with suppress(ConnectionError):
        writer.write(request)
        await writer.drain()
    found = b""
    async with patiently("an answer"):
        with suppress(ConnectionError):
            while piece := await reader.read(65536):
                found += piece
    writer.close()
    return found


def code(said: bytes) -> bytes:
    return said.partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "request_of",
    [
        lambda n: BEGUN + b"x-a: " + b"a" * n + b"\r\nconnection: close\r\n\r\n",
        lambda n: BEGUN + b"x-a: b\r\n" * (n // 4) + b"connection: close\r\n\r\n",
        lambda n: b"GET /" + b"a" * n + b" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n",
        lambda n: BEGUN + b"connection: upgrade\r\nupgrade: websocket\r\nx-a: " + b"a" * n + b"\r\n\r\n",
    ],
)
def test_a_big_head_is_refused(address, request_of):
    async def play():
        assert code(await answer(address, request_of(BIGGEST_HEAD))) in (
            b"HTTP/1.1 431 Request Header Fields Too Large",
            b"",
        )
        small = await answer(address, request_of(100).replace(b"upgrade: websocket\r\n", b"connection: close\r\n"))
        assert code(small).split()[1] in (b"200", b"404")

    asyncio.run(play())


@pytest.mark.parametrize(
    "more",
    [b"content-length: 1\r\n\r\n", b"transfer-encoding: chunked\r\n\r\n", b"x: " + b"a" * 9000 + b"\r\n\r\n"],
)
def test_a_socket_that_cannot_be_opened_is_closed(address, more):
    """What the socket's parser refuses would stay open, and wait for nothing."""
    said = asyncio.run(answer(address, BEGUN + b"connection: upgrade\r\nupgrade: websocket\r\n" + more))
    assert code(said) == b"HTTP/1.1 400 Bad Request"


@pytest.mark.parametrize("end", [b"connection: close\r\n\r\n", b"connection: upgrade\r\nupgrade: websocket\r\n\r\n"])
def test_many_fields_are_refused_however_small(address, end):
    """Also when the head arrives whole: every field costs the server time."""

    async def play():
        many = BEGUN + b"x:\r\n" * MOST_FIELDS + end
        assert code(await answer(address, many)) == b"HTTP/1.1 431 Request Header Fields Too Large"

    asyncio.run(play())


def test_as_many_fields_as_allowed_are_taken(address):
    async def play():
        most = BEGUN + b"x:\r\n" * (MOST_FIELDS - 2) + b"connection: close\r\n\r\n"
        assert code(await answer(address, most)) == b"HTTP/1.1 200 OK"

    asyncio.run(play())


def test_fields_without_value_count_as_bytes(address):
    """A name and a value of one byte are six bytes of a head."""

    async def play():
        names = b"".join(b"%s:\r\n" % (b"x" * 332) for _ in range(MOST_FIELDS - 2))
        assert len(names) > BIGGEST_HEAD
        big = await answer(address, BEGUN + names + b"connection: close\r\n\r\n")
        assert code(big) == b"HTTP/1.1 431 Request Header Fields Too Large"

    asyncio.run(play())


def test_requests_that_do_not_wait_for_answers_are_few(address):
    """A connection that sends thousands at once is closed; some are answered in their order."""
    one, last = (b"GET /dice HTTP/1.1\r\nhost: localhost\r\n" + end for end in (b"\r\n", b"connection: close\r\n\r\n"))

    async def play():
        some = await answer(address, one * MOST_PIPELINED + last)
        assert some.count(b"HTTP/1.1 200 OK") == MOST_PIPELINED + 1
        many = await answer(address, one * 1000 + last)
        assert many.count(b"HTTP/1.1 200 OK") <= 2 * MOST_PIPELINED

    asyncio.run(play())


@pytest.mark.parametrize("head", [BEGUN + b"x-a: ", BEGUN, b"GET /"])
def test_a_head_without_end_is_not_read_on(address, head):
    """However it goes on: one field, many fields, or an address."""
    more = {BEGUN: b"x-a: b\r\n" * 8192}.get(head, b"a" * 65536)

    async def play():
        reader, writer = await connected(address)
        writer.write(head)
        taken = 0
        with suppress(ConnectionError):
            while taken < MOST_TAKEN and not reader.at_eof():
                writer.write(more)
                await writer.drain()
                await asyncio.sleep(0)
                taken += len(more)
        assert taken < MOST_TAKEN
        writer.close()

    asyncio.run(play())


def test_what_follows_a_body_is_limited_too(address):
    async def play():
        head = b"POST /settings HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
        reader, writer = await connected(address)
        writer.write(head)
        taken = 0
        with suppress(ConnectionError):
            while taken < MOST_TAKEN and not reader.at_eof():
                writer.write(b"x-a: " + b"a" * 65536)
                await writer.drain()
                await asyncio.sleep(0)
                taken += 65536
        assert taken < MOST_TAKEN
        writer.close()

    asyncio.run(play())


def test_a_slow_head_is_not_waited_for(hasty):
    async def play():
        assert code(await answer(hasty, BEGUN)) == b"HTTP/1.1 408 Request Timeout"
        assert await answer(hasty, b"") == b"", "a connection that was opened in advance"

    asyncio.run(play())


def test_a_socket_waits_for_no_head(hasty):
    """It stays open however long nothing is said."""

    async def play(http):
        ann, table = await at_a_table(http)
        async with page_of(ann, table) as page:
            await next_page(page)
            assert code(await answer(hasty, BEGUN)) == b"HTTP/1.1 408 Request Timeout", "so long does a head last"
            assert (await ann.post(f"/t/{table}/say", {"text": "still here"})).status_code == 204
            await until_page(page, "still here")

    in_server(hasty, play)


def test_half_open_heads_shut_nobody_out(address):
    """The one that has waited longest makes room."""

    async def play(http):
        waiting = []
        for _ in range(3 * FEW):
            reader, writer = await connected(address)
            writer.write(BEGUN)
            waiting.append((reader, writer))
        ann, table = await at_a_table(http)
        async with page_of(ann, table):
            assert (await ann.get(f"/t/{table}")).status_code == 200
        assert (await (await somebody(http, 2)).get("/")).status_code == 200
        async with patiently("the end of the oldest"):
            await waiting[0][0].read()
        assert waiting[0][0].at_eof()
        for _reader, writer in waiting:
            writer.close()

    in_server(address, play)
