"""Streams of changes: the table as the caller may see it, whenever it has changed.

A slow reader skips to the newest. Who has a stream open is present at the table, as with a page.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, replace

from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from daikaiju.errors import DaikaijuError
from daikaiju.table.errors import NoSuchTable, Refused, TooMuch
from daikaiju.table.model import LiveTable

from ..context import Context, address_of
from ..middleware.rate_limit import place_of
from ..problems import refused
from ..responses import reason
from ..routes.socket import CROWDED, GONE, listen
from ..view.viewer import Viewer
from .callers import caller_of
from .operation import Call, Operation
from .sights import link_to, sight_of
from .tables import TABLE

KEEP_ALIVE = 15.0  # seconds; proxies close connections on which nothing is sent
NO_LINK = '"link":""'
EVENT_STREAM = "text/event-stream"
NO_BUFFER = {"X-Accel-Buffering": "no"}  # nginx would wait for more


class Stream:
    """What one reader is told of one table, while it is open."""

    def __init__(self, context: Context, table_id: str, viewer: Viewer, address: str) -> None:
        self.context, self.table_id, self.viewer, self.address = context, table_id, viewer, address
        self.leaving = ExitStack()
        self.last = ""

    async def open(self) -> None:
        """Count the stream and register it with its table; refused if there are too many."""
        tables, guest = self.context.tables, self.viewer.guest
        self.context.check_socket(self.table_id, guest, self.address)
        table = await tables.find(self.table_id)
        plays = tables.plays(self.table_id, guest)
        if plays:
            tables.shares.note(self.table_id, table.host, place_of(self.address))
        counted = self.context.sockets.counted(guest, self.address, plays=plays)
        self.evicted = self.leaving.enter_context(counted)
        try:
            self.news = self.leaving.enter_context(self.context.listeners.listening(self.table_id, plays=plays))
        except TooMuch:
            self.leaving.close()
            raise
        tables.arrive(table, guest)
        self.leaving.callback(tables.depart, self.table_id, guest)

    def close(self) -> None:
        """Take the stream off its table."""
        self.leaving.close()

    async def sights(self) -> AsyncIterator[str]:
        """Yield the table as JSON at once and after every change, and "" when nothing has happened for a while."""
        while not self.evicted.is_set():
            try:
                await asyncio.wait_for(self.news.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield ""
                continue
            if self.context.listeners.ended:
                return
            self.news.clear()
            seen = await self.newest()
            if seen != self.last:
                self.last = seen
                yield with_link(seen, link_to(self.table_id, self.viewer))

    async def newest(self) -> str:
        """Return the table as JSON without its link, as all viewers of this kind see it."""
        table = await self.context.tables.peek(self.table_id)
        kind = kind_of(table, self.viewer.guest)
        return self.context.listeners.shared(self.table_id, kind, lambda: text_of(table, kind))


def kind_of(table: LiveTable, guest: str) -> str:
    """Return the kind of a viewer: host and seated people see a table of their own, all others the same."""
    return guest if guest == table.host or table.is_seated(guest) else ""


def text_of(table: LiveTable, guest: str) -> str:
    """Return a table as a guest sees it, as JSON without its link."""
    seen = replace(sight_of(table, Viewer(guest)), link="")
    return json.dumps(asdict(seen), ensure_ascii=False, separators=(",", ":"))


def with_link(text: str, link: str) -> str:
    """Put in the link by which a viewer reached the table; in texts of people quotes are escaped."""
    return text.replace(NO_LINK, f'"link":{json.dumps(link)}', 1)


async def events(call: Call) -> Response:
    """Send a table's changes as server-sent events."""
    stream = Stream(call.context, call.table_id, call.viewer, address_of(call.request))
    await stream.open()

    async def lines() -> AsyncIterator[str]:
        try:
            with suppress(NoSuchTable):
                async for sight in stream.sights():
                    yield f"event: table\ndata: {sight}\n\n" if sight else ": still here\n\n"
        finally:
            stream.close()

    return StreamingResponse(lines(), media_type=EVENT_STREAM, headers=NO_BUFFER)


async def socket(websocket: WebSocket) -> None:
    """Send a table's changes over a WebSocket, until either side closes it."""
    context: Context = websocket.app.state.context
    try:
        viewer = caller_of(websocket, context.settings.secret)
    except DaikaijuError as error:
        await websocket.send_denial_response(refused(error, Viewer("").words))
        return
    stream = Stream(context, websocket.path_params["table_id"], viewer, address_of(websocket))
    try:
        await stream.open()
    except Refused as error:
        await websocket.send_denial_response(refused(error, viewer.words))
        return
    try:
        await websocket.accept()
        await serve(websocket, stream)
    except WebSocketDisconnect:
        return
    finally:
        stream.close()


async def serve(websocket: WebSocket, stream: Stream) -> None:
    """Send and listen until one of them ends."""
    tasks = [
        asyncio.create_task(send(websocket, stream)),
        asyncio.create_task(listen(websocket, stream.viewer, stream.context)),
    ]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def send(websocket: WebSocket, stream: Stream) -> None:
    """Send the table whenever it has changed; close the socket when newer ones evict it."""
    try:
        async for sight in stream.sights():
            if sight:
                await websocket.send_text(sight)
        await websocket.close(CROWDED)
    except NoSuchTable as error:
        await websocket.close(GONE, reason(stream.viewer.words.error(error)))


OPERATIONS = (
    Operation(
        "GET",
        f"{TABLE}/events",
        "events",
        "Send the table now and after every change, as server-sent events: `event: table`, `data: ` a Table. "
        "The same messages come over a WebSocket at /api/v1/tables/{table_id}/socket.",
        "look",
        events,
        gives=EVENT_STREAM,
        refuses=(404,),
    ),
)
