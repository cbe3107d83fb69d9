"""Limits on the heads of requests: their size, fields and time, and how many may be incomplete or wait at once.

They apply before there is a request that the application could refuse.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

BIGGEST_HEAD = 32 * 1024  # bytes; browsers send one or two thousand
MOST_FIELDS = 100  # browsers send about twenty, and proxies add some
AROUND = 4  # bytes of a field besides its name and value: colon, space and end of line
MOST_PIPELINED = 16  # requests that wait for the answer to the one before; browsers send none of them
HEAD_LIMIT = 10.0  # seconds
MOST_HALF_OPEN = 200  # connections without a whole head; beyond it the oldest is closed
TOO_BIG, TOO_SLOW = 431, 408
END = b"content-length: 0\r\nconnection: close\r\n\r\n"
NO_SOCKET = STATUS_LINE[400] + END
HalfOpen = dict["GuardedHttp", asyncio.TimerHandle]  # the oldest first
HALF_OPEN: HalfOpen = {}  # of this server


class HeadRefused(Exception):
    """The connection is closed: the parser does not go on with what arrived with a head."""


class GuardedHttp(HttpToolsProtocol):
    """HTTP by uvicorn, with limits on heads. What follows a body (trailers) counts as head too."""

    is_socket = False  # whether the connection has become a socket, which has a protocol of its own
    size = fields = 0  # bytes of the address and the fields of the present request, and their number
    begun: tuple[RequestResponseCycle, ...] = ()  # requests that are not answered yet
    unread = 0  # bytes since the last end of a head or piece of a body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a head."""
        super().connection_made(transport)
        self.wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection; nothing is written into it any more. Uvicorn tells only the newest request."""
        self.end_of_head()
        for cycle in self.begun:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse what arrived; refuse a head that is too big, whether it has ended or not."""
        self.unread += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.is_socket:
            return
        if max(self.unread, self.size) > BIGGEST_HEAD:
            self.refuse(TOO_BIG)
        elif self not in HALF_OPEN and (self.cycle is None or self.cycle.response_complete):
            self.wait_for_head()  # of the next request; the rest of one that was answered early may take as long

    def send_400_response(self, msg: str) -> None:
        """Answer what is no request, unless a head was refused."""
        if not self.transport.is_closing():
            super().send_400_response(msg)

    def handle_websocket_upgrade(self) -> None:
        """Become a socket; a head that the socket's own parser cannot read, which says nothing of it, is refused."""
        self.is_socket = True
        super().handle_websocket_upgrade()
        if not self.transport.get_protocol().handshake_initiated:  # type: ignore[attr-defined]
            self.transport.write(NO_SOCKET)
            self.transport.close()

    def on_message_begin(self) -> None:
        """Begin a request, unless many wait already."""
        self.size = self.fields = 0
        if len(self.pipeline) >= MOST_PIPELINED:
            self.stop(TOO_BIG)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count a part of the address."""
        self.count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a field."""
        self.fields += 1
        self.count(len(name) + len(value) + AROUND)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin to answer."""
        self.end_of_head()
        super().on_headers_complete()
        if self.cycle is not None:  # else this head asks for a socket
            self.begun = (*(cycle for cycle in self.begun if not cycle.response_complete), self.cycle)

    def on_body(self, body: bytes) -> None:
        """Pass on a piece of a body."""
        self.unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End a request."""
        self.unread = 0
        super().on_message_complete()

    def count(self, size: int) -> None:
        """Count bytes of a head; one that is too big, or has too many fields, is not parsed further."""
        self.size += size
        if self.size > BIGGEST_HEAD or self.fields > MOST_FIELDS:
            self.stop(TOO_BIG)

    def stop(self, code: int) -> None:
        """Close the connection, and parse nothing more of what arrived."""
        self.refuse(code)
        raise HeadRefused

    def wait_for_head(self) -> None:
        """Wait for a head as long as it may take; close the connection that has waited longest if there are many."""
        HALF_OPEN[self] = self.loop.call_later(HEAD_LIMIT, self.refuse, TOO_SLOW)
        if len(HALF_OPEN) > MOST_HALF_OPEN:
            next(iter(HALF_OPEN)).refuse(TOO_SLOW)

    def end_of_head(self) -> None:
        """Stop waiting for a head."""
        self.unread = 0
        timer = HALF_OPEN.pop(self, None)
        if timer is not None:
            timer.cancel()

    def refuse(self, code: int) -> None:
        """Close the connection; if something had arrived, and no other answer is under way, with an answer."""
        has_begun = self.unread > 0 or self.size > 0
        is_answering = self.cycle is not None and not self.cycle.response_complete
        self.end_of_head()
        if self.transport.is_closing():
            return
        if has_begun and not is_answering:
            self.transport.write(STATUS_LINE[code] + END)
        self.transport.close()
