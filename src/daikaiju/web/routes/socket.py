"""The socket of a page: it is sent the table anew whenever something changed."""

from __future__ import annotations

import asyncio

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from daikaiju.table.errors import Refused, TooMuch

from ..context import Context, address_of
from ..middleware.session import viewer_of
from ..push.hub import Watcher
from ..push.open_sockets import TOO_MANY
from ..responses import MISBEHAVED, reason
from ..view.viewer import Viewer

# Close codes. None of them makes a page connect again by itself.
GONE = 4404  # there is no such table
CROWDED = 4429  # this guest has opened many newer pages
WAIT = {"Retry-After": "10"}


async def watch(socket: WebSocket, table_id: str, context: Context) -> None:
    """Serve one page until it goes away. Who comes too often is not let in, and pages then wait ever longer."""
    viewer, address = viewer_of(socket), address_of(socket)
    try:
        context.limits.check("socket", viewer.guest, address)
        with context.sockets.counted(viewer.guest, address) as way:
            await attend(socket, table_id, context, viewer, way)
    except TooMuch as refusal:
        text = viewer.words.error(refusal)
        await socket.send_denial_response(PlainTextResponse(text, 429, WAIT))
    except Refused as refusal:
        await socket.accept()  # only then does a page hear why
        await socket.close(GONE, reason(viewer.words.error(refusal)))
    except WebSocketDisconnect:
        return


async def attend(socket: WebSocket, table_id: str, context: Context, viewer: Viewer, way: asyncio.Event) -> None:
    """Show a table to somebody who was let in."""
    tables = context.tables
    table = await tables.find(table_id)
    with context.hub.watching(table_id, viewer, tables.find) as watcher:
        await socket.accept()
        tables.arrive(table, viewer.guest)
        try:
            await serve(socket, watcher, context, way)
        finally:
            tables.depart(table_id, viewer.guest)


async def serve(socket: WebSocket, watcher: Watcher, context: Context, way: asyncio.Event) -> None:
    """Send what is new until either side ends it."""
    tasks = [
        asyncio.create_task(send_pages(socket, watcher)),
        asyncio.create_task(listen(socket, watcher.viewer, context)),
        asyncio.create_task(give_way(socket, watcher.viewer, way)),
    ]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def send_pages(socket: WebSocket, watcher: Watcher) -> None:
    """Send the table whenever it looks different."""
    while True:
        await socket.send_text(await watcher.next_page())


async def give_way(socket: WebSocket, viewer: Viewer, way: asyncio.Event) -> None:
    """End when too many newer sockets of the same guest are open."""
    await way.wait()
    await socket.close(CROWDED, reason(viewer.words.text(TOO_MANY)))


async def listen(socket: WebSocket, viewer: Viewer, context: Context) -> None:
    """Pages say nothing on the socket; one that says much is shown the door."""
    address = address_of(socket)
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        try:
            context.limits.check("frame", viewer.guest, address)
        except TooMuch as refusal:
            await socket.close(MISBEHAVED, reason(viewer.words.error(refusal)))
            return
