"""Pictures of link previews: SVG becomes PNG in a subprocess at low priority, and is cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256

from daikaiju.sandbox import ProcessDied, Sandbox
from daikaiju.table.errors import TooMuch
from daikaiju.words.language import mark as _

NICENESS = 5
LIMIT = 120.0  # seconds for one picture; it takes less than one on an idle machine
MOST_KEPT = 64  # pictures
MOST_WAITING = 8  # requests
BIGGEST = 600_000  # bytes; sites that show previews refuse bigger ones


class Painter:
    """The subprocess that draws, and the pictures drawn last."""

    def __init__(self) -> None:
        self.process: Sandbox | None = None
        self.kept: OrderedDict[str, bytes] = OrderedDict()
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def png(self, svg: bytes) -> bytes:
        """Return a picture as PNG; equal pictures are drawn once."""
        name = sha256(svg).hexdigest()
        if name not in self.kept:
            await self.draw_in_turn(name, svg)
        self.kept.move_to_end(name)
        return self.kept[name]

    async def draw_in_turn(self, name: str, svg: bytes) -> None:
        """Draw a picture after those that wait already; too many may not wait."""
        if self.waiting >= MOST_WAITING:
            raise TooMuch(_("That was too quick. Please wait a moment."))
        self.waiting += 1
        try:
            async with self.turn:
                if name not in self.kept:
                    self.kept[name] = await self.draw(svg)
        finally:
            self.waiting -= 1
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)

    async def draw(self, svg: bytes) -> bytes:
        """Let the subprocess draw; one that died or takes too long is replaced at the next picture."""
        if self.process is None:
            self.process = Sandbox(NICENESS)
        try:
            async with asyncio.timeout(LIMIT):
                drawn: bytes = await asyncio.wrap_future(self.process.submit(png_of, svg, limit=LIMIT))
        except (ProcessDied, TimeoutError):
            self.close()
            raise
        return drawn

    def close(self) -> None:
        """End the subprocess."""
        if self.process is not None:
            self.process.end()
            self.process = None


def png_of(svg: bytes) -> bytes:
    """Return an SVG picture as PNG; runs in the subprocess."""
    import resvg_py

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), skip_system_fonts=True))
    if len(png) > BIGGEST:
        raise ValueError(f"a preview of {len(png)} bytes, {BIGGEST} at most")
    return png
