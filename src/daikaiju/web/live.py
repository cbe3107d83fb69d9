"""The socket of a page: it is sent the table anew whenever something changed."""

from __future__ import annotations

import asyncio
import time

from starlette.websockets import WebSocket, WebSocketDisconnect

from daikaiju.table.keeper import Keeper
from daikaiju.table.refusals import Refused

from .guests import viewer_of
from .hub import Hub, Watcher

GONE = 4404  # close code: no such table
MISBEHAVED = 1008
MOST_MESSAGES = 30  # that a page may send in ten seconds; ours send none


async def watch(socket: WebSocket, table_id: str, keeper: Keeper, hub: Hub) -> None:
    """Serve one page until it goes away."""
    viewer = viewer_of(socket)
    try:
        table = await keeper.find(table_id)
        with hub.watching(table_id, viewer, keeper.find) as watcher:
            await socket.accept()
            keeper.arrive(table, viewer.guest)
            try:
                await serve(socket, watcher)
            finally:
                keeper.depart(table_id, viewer.guest)
    except Refused as refusal:
        await socket.close(GONE, str(refusal)[:100])


async def serve(socket: WebSocket, watcher: Watcher) -> None:
    """Send what is new until either side ends it."""
    tasks = asyncio.create_task(send_pages(socket, watcher)), asyncio.create_task(listen(socket))
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def send_pages(socket: WebSocket, watcher: Watcher) -> None:
    """Send the table whenever it looks different."""
    while True:
        await socket.send_text(await watcher.next_page())


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
