"""Drawings as pieces of HTML."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup

FOLDER = Path(__file__).parent.parent / "static"
BLANK = "blank"  # a die not rolled yet
# Drawings of what has none of its own.
PLAIN_ICON = "right"
PLAIN_CARD = "c-unknown"
UNKNOWN_MONSTER = "monsters/unknown.svg"


@cache
def static_version() -> str:
    """A hash of all static files, so that a browser never shows old ones."""
    total = sha256()
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            total.update(path.read_bytes())
    return total.hexdigest()[:10]


@cache
def static(path: str) -> str:
    """The address of a static file."""
    return f"/static/{path}?v={static_version()}"


def has_static(path: str) -> bool:
    """Whether there is such a static file."""
    return (FOLDER / path).is_file()


@cache
def symbols() -> frozenset[str]:
    """The names of all drawings of the sprite."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "sprite.svg").read_text(encoding="utf-8")))


def symbol(name: str, classes: str) -> Markup:
    """A drawing of the sprite."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        classes, static("sprite.svg"), name
    )


@cache
def icon(name: str, classes: str = "") -> Markup:
    """A line drawing; one that is missing is an arrow."""
    shown = name if f"i-{name}" in symbols() else PLAIN_ICON
    return symbol(f"i-{shown}", f"i i-{shown} {classes}".strip())


@cache
def face(name: str) -> Markup:
    """The face of a die; one without a drawing is written."""
    if f"d-{name}" not in symbols():
        return Markup('<span class="g written" aria-hidden="true">{}</span>').format(name)
    return symbol(f"d-{name}", "g")


@cache
def motif(name: str) -> Markup:
    """The drawing of a card; a card without one shows a question mark."""
    return symbol(f"c-{name}" if f"c-{name}" in symbols() else PLAIN_CARD, "mo")


@cache
def pic(monster: str, classes: str = "fig", alt: str = "") -> Markup:
    """A monster; one without a drawing is a shadow."""
    path = f"monsters/{monster}.svg"
    return Markup('<img class="{} m-{}" src="{}" width="200" height="200" alt="{}">').format(
        classes, monster, static(path if has_static(path) else UNKNOWN_MONSTER), alt
    )


@cache
def cube(faces: tuple[str, ...]) -> Markup:
    """The six sides of a die."""
    sides = "".join(
        f'<span class="f f{number}">{face(name) if name != BLANK else ""}</span>'
        for number, name in enumerate(faces, 1)
    )
    return Markup('<span class="cube" aria-hidden="true">{}</span><span class="shade"></span>').format(Markup(sides))  # noqa: S704
