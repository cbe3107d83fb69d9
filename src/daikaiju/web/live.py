"""The socket of a page: it is sent the table anew whenever something changed."""

from __future__ import annotations

import asyncio
import time

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from daikaiju.table.keeper import Keeper
from daikaiju.table.refusals import Refused

from .guests import viewer_of
from .hub import Hub
from .view import pages
from .view.viewer import Viewer

GONE = 4404  # close code: no such table
MISBEHAVED = 1008
FAILED = 1011
log = structlog.get_logger()
MOST_MESSAGES = 30  # that a page may send in ten seconds; ours send none


async def watch(socket: WebSocket, table_id: str, keeper: Keeper, hub: Hub) -> None:
    """Serve one page until it goes away."""
    viewer = viewer_of(socket)
    try:
        table = await keeper.find(table_id)
        with hub.watching(table_id) as changed:
            await socket.accept()
            keeper.arrive(table, viewer.guest)
            try:
                await serve(socket, table_id, viewer, keeper, changed)
            finally:
                keeper.depart(table_id, viewer.guest)
    except Refused as refusal:
        await socket.close(GONE, str(refusal)[:100])


async def serve(socket: WebSocket, table_id: str, viewer: Viewer, keeper: Keeper, changed: asyncio.Event) -> None:
    """Send until the page closes its end; a page that cannot be drawn is closed, and will come again."""
    sender = asyncio.create_task(send_changes(socket, table_id, viewer, keeper, changed))
    listener = asyncio.create_task(listen(socket))
    done, _pending = await asyncio.wait((sender, listener), return_when=asyncio.FIRST_COMPLETED)
    for task in (sender, listener):
        task.cancel()
    await asyncio.gather(sender, listener, return_exceptions=True)
    failure = sender.exception() if sender in done else None
    if isinstance(failure, Exception) and not isinstance(failure, (WebSocketDisconnect, RuntimeError)):
        log.error("a page could not be drawn", table=table_id, exc_info=failure)
        await socket.close(FAILED)


async def send_changes(
    socket: WebSocket, table_id: str, viewer: Viewer, keeper: Keeper, changed: asyncio.Event
) -> None:
    """Whenever the table changed, send it as this viewer sees it, if that is different."""
    last = ""
    while True:
        await changed.wait()
        changed.clear()
        page = pages.table_partial(await keeper.find(table_id), viewer)
        if page != last:
            await socket.send_text(page)
            last = page


async def listen(socket: WebSocket) -> None:
    """Pages say nothing on the socket; one that says much is shown the door."""
    heard = 0
    since = time.monotonic()
    while True:
        try:
            message = await socket.receive()
        except WebSocketDisconnect:
            return
        if message["type"] == "websocket.disconnect":
            return
        if time.monotonic() - since > 10:
            heard, since = 0, time.monotonic()
        heard += 1
        if heard > MOST_MESSAGES:
            await socket.close(MISBEHAVED, "too many messages")
            return
