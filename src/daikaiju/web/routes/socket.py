"""The socket of a page: sends the page again whenever the table changes."""

from __future__ import annotations

import asyncio

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from daikaiju.table.errors import Refused, TooMuch
from daikaiju.table.model import LiveTable

from ..context import Context, address_of
from ..middleware.rate_limit import place_of
from ..middleware.session import viewer_of
from ..push.hub import Watcher
from ..push.open_sockets import TOO_MANY
from ..responses import MISBEHAVED, reason
from ..view.viewer import Viewer

# Close codes. A page does not reconnect after any of them.
GONE = 4404  # no such table
CROWDED = 4429  # evicted: the guest has opened too many newer pages
WAIT = {"Retry-After": "10"}


async def watch(socket: WebSocket, table_id: str, context: Context) -> None:
    """Serve one socket until it closes. Over the rate limit it is refused with 429, and pages back off."""
    viewer, address = viewer_of(socket), address_of(socket)
    try:
        context.check_socket(table_id, viewer.guest, address)
        table = await context.tables.find(table_id)
        plays = context.tables.plays(table_id, viewer.guest)
        if plays:
            context.tables.shares.note(table_id, table.host, place_of(address))
        with (
            context.sockets.counted(viewer.guest, address, plays=plays) as evicted,
            context.hub.watching(table_id, viewer, context.tables.peek, plays=plays) as watcher,
        ):
            await attend(socket, table, context, watcher, evicted)
    except TooMuch as refusal:
        text = viewer.words.error(refusal)
        await socket.send_denial_response(PlainTextResponse(text, 429, WAIT))
    except Refused as refusal:
        await socket.accept()  # a page gets the close reason only after the handshake
        await socket.close(GONE, reason(viewer.words.error(refusal)))
    except WebSocketDisconnect:
        return


async def attend(
    socket: WebSocket, table: LiveTable, context: Context, watcher: Watcher, evicted: asyncio.Event
) -> None:
    """Accept the socket; its viewer is at the table while it is open."""
    await socket.accept()
    context.tables.arrive(table, watcher.viewer.guest)
    try:
        await serve(socket, watcher, context, evicted)
    finally:
        context.tables.depart(table.id, watcher.viewer.guest)


async def serve(socket: WebSocket, watcher: Watcher, context: Context, evicted: asyncio.Event) -> None:
    """Send pages until either side closes the socket or it is evicted."""
    tasks = [
        asyncio.create_task(send_pages(socket, watcher)),
        asyncio.create_task(listen(socket, watcher.viewer, context)),
        asyncio.create_task(close_evicted(socket, watcher.viewer, evicted)),
    ]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def send_pages(socket: WebSocket, watcher: Watcher) -> None:
    """Send the page whenever it has changed."""
    while True:
        await socket.send_bytes(await watcher.next_page())


async def close_evicted(socket: WebSocket, viewer: Viewer, evicted: asyncio.Event) -> None:
    """Close the socket when newer ones of the same guest evict it."""
    await evicted.wait()
    await socket.close(CROWDED, reason(viewer.words.text(TOO_MANY)))


async def listen(socket: WebSocket, viewer: Viewer, context: Context) -> None:
    """Read messages until the page disconnects. Pages send none; one that sends many is disconnected."""
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
