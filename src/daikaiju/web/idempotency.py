"""Idempotency keys: a request that is repeated with its key is carried out once and answered the same.

This server keeps its answers in memory. What was carried out has a receipt in the database, which holds at all servers,
after a restart, and when nobody could say whether a change was stored.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.responses import Response

from daikaiju.client.shapes import BadInput
from daikaiju.table.ports import Receipt

from .problems import KeyReused

HEADER = "Idempotency-Key"
KEY = re.compile(r"[!-~]{1,128}")
MOST_KEPT = 4096  # answers; commands are answered with some 100 bytes
LONGEST_KEPT = 4096  # bytes of an answer
NOT_KEPT = 429  # and failures of the server: the repetition is another attempt
FAILED = 500
REUSED = "this Idempotency-Key was used for another request; each request needs its own"


class Kept(NamedTuple):
    """The answer to a request, and a digest of the request."""

    digest: bytes
    answer: asyncio.Future[Response]


def receipt_of(guest: str, key: str | None, request: bytes) -> Receipt | None:
    """Return the receipt of a request that has a key."""
    return None if key is None else Receipt(guest, key, hashlib.sha256(request).hexdigest())


class Answers:
    """The answers of this server to requests with a key; the oldest are forgotten."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, str], Kept] = OrderedDict()

    async def once(
        self, guest: str, key: str | None, request: bytes, carry_out: Callable[[], Awaitable[Response]]
    ) -> Response:
        """Carry out a request, or return the answer to its repetition's first arrival, which may still be at work."""
        if key is None:
            return await carry_out()
        if not KEY.fullmatch(key):
            raise BadInput("an Idempotency-Key has 1 to 128 printable ASCII characters without spaces")
        digest, place = hashlib.sha256(request).digest(), (guest, key)
        if place not in self.kept:
            return await self.first(place, digest, carry_out)
        if self.kept[place].digest != digest:
            raise KeyReused(REUSED)
        answer = self.kept[place].answer
        await asyncio.wait([answer])
        return await self.once(guest, key, request, carry_out) if answer.cancelled() else copied(answer.result())

    async def first(
        self, place: tuple[str, str], digest: bytes, carry_out: Callable[[], Awaitable[Response]]
    ) -> Response:
        """Carry out a request and keep its answer, unless it failed for a reason that passes."""
        answer: asyncio.Future[Response] = asyncio.get_running_loop().create_future()
        self.kept[place] = Kept(digest, answer)
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        try:
            given = await carry_out()
        except BaseException:
            self.kept.pop(place, None)
            answer.cancel()
            raise
        answer.set_result(given)
        if given.status_code == NOT_KEPT or given.status_code >= FAILED or len(given.body) > LONGEST_KEPT:
            self.kept.pop(place, None)
        return copied(given)


def copied(answer: Response) -> Response:
    """Return a response like a kept one; middleware adds headers to what is sent."""
    twin = Response(answer.body, answer.status_code)
    twin.raw_headers = list(answer.raw_headers)
    return twin
