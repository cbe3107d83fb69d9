"""Messages of the socket: compressed, since a page repeats itself; about a tenth of the text is sent."""

from __future__ import annotations

import json
import zlib

LEVEL = 3  # higher ones take longer than they save


def pack(text: str) -> bytes:
    """Compress a message; pages read it with a DecompressionStream."""
    return zlib.compress(text.encode(), LEVEL)


def content_of(data: bytes | str) -> str:
    """Return the page in a message."""
    assert isinstance(data, bytes)
    content: str = json.loads(zlib.decompress(data))["content"]
    return content
