"""Messages of the socket: a line of JSON, then the page; compressed, since a page repeats itself."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

LEVEL = 4  # 3 takes 0.2 ms less for a page, but is above 8 kB with six players; higher ones take longer than they save
HEAD = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def pack(head: dict[str, Any], page: Sequence[str]) -> bytes:
    """Compress what a page has to know and the pieces of the page; it reads both with a DecompressionStream.

    The page is not a part of the JSON: to write it there would take as long as to compress it. It is encoded in pieces,
    since most of them are ASCII, and Python encodes a text that is not 20 times slower.
    """
    line = HEAD.encode(head)
    return zlib.compress(b"".join([piece.encode() for piece in (line, "\n", *page)]), LEVEL)


def head_of(data: bytes | str) -> dict[str, Any]:
    """Return what a message says of the page in it."""
    head: dict[str, Any] = json.loads(parts_of(data)[0])
    return head


def content_of(data: bytes | str) -> str:
    """Return the page in a message."""
    return parts_of(data)[2]


def parts_of(data: bytes | str) -> tuple[str, str, str]:
    """Return the line of JSON, the end of the line, and the page."""
    assert isinstance(data, bytes)
    return zlib.decompress(data).decode().partition("\n")
