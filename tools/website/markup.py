"""Pieces of Markdown and HTML shared by the generated pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
STATIC = ROOT / "src" / "daikaiju" / "web" / "static"
SYMBOL = re.compile(r'<symbol id="(?P<name>[^"]+)" viewBox="(?P<box>[^"]+)">(?P<drawing>.*?)</symbol>', re.DOTALL)
COST = (
    '<span class="dk-cost"><svg viewBox="0 0 34 36" aria-hidden="true">'
    '<path d="M17 2l14 8v16l-14 8L3 26V10z" fill="#22c55e" stroke="#1d1433" stroke-width="3"/>'
    '<path d="M17 4l12 7-12 6.500L5 11z" fill="#8ff0b4"/></svg><b>{cost}</b></span>'
)
MARKDOWN = re.compile(r"([\\`*_{}\[\]<>|#])")


@cache
def symbols() -> dict[str, tuple[str, str]]:
    """Return the pictures of the table in the browser: view box and drawing by name."""
    sprite = (STATIC / "sprite.svg").read_text(encoding="utf-8")
    return {found["name"]: (found["box"], found["drawing"].replace("\n", "")) for found in SYMBOL.finditer(sprite)}


def picture(name: str, classes: str = "") -> str:
    """Return a picture as inline SVG, so that it takes the colours of the page."""
    box, drawing = symbols()[name]
    return f'<svg class="{classes}" viewBox="{box}" aria-hidden="true">{drawing}</svg>'


def icon(name: str) -> str:
    """Return an icon; an empty space of a tile is a ring."""
    if name == "ring":
        return '<svg class="dk-i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8"/></svg>'
    return picture(f"i-{name}", "dk-i")


def plain(text: str) -> str:
    """Escape text for Markdown, also inside a table."""
    return MARKDOWN.sub(r"\\\1", text)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; cells are Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page(title: str, description: str, *blocks: str) -> str:
    """Return a page: its title, a description for search results, and blocks of Markdown."""
    meta = f"---\ntitle: {quoted(title)}\ndescription: {quoted(description)}\n---"
    return "\n\n".join((meta, f"# {plain(title)}", *filter(None, blocks))) + "\n"


def quoted(text: str) -> str:
    """Quote a text for the head of a page."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def folded(title: str, lines: Sequence[str]) -> str:
    """Return a list that opens on a click."""
    listed = "\n".join(f"    - {line}" for line in lines)
    return f"??? abstract {quoted(title)}\n\n{listed}"


def html(text: str) -> str:
    """Escape text for HTML."""
    return escape(text)
