"""Icons and pictures as HTML."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup

from .styles import PARTS

FOLDER = Path(__file__).parent.parent / "static"
BLANK = "blank"  # a die that has not been rolled
# Placeholders for missing pictures.
PLAIN_ICON = "right"
PLAIN_CARD = "c-unknown"
UNKNOWN_MONSTER = "monsters/unknown.svg"


@cache
def static_version() -> str:
    """Return a hash of all static files: a new version gets new addresses, so browsers cache safely."""
    total = sha256(repr(PARTS).encode())  # their order counts, too
    for path in sorted(FOLDER.rglob("*")):
        if path.is_file():
            total.update(path.read_bytes())
    return total.hexdigest()[:10]


@cache
def static(path: str) -> str:
    """Return the address of a static file."""
    return f"/static/{path}?v={static_version()}"


def has_static(path: str) -> bool:
    """Whether a static file exists."""
    return (FOLDER / path).is_file()


@cache
def symbols() -> frozenset[str]:
    """Return the names of all symbols in the sprite."""
    return frozenset(re.findall(r'<symbol id="([^"]+)"', (FOLDER / "sprite.svg").read_text(encoding="utf-8")))


def symbol(name: str, classes: str) -> Markup:
    """Return a symbol of the sprite."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        classes, static("sprite.svg"), name
    )


@cache
def icon(name: str, classes: str = "") -> Markup:
    """Return an icon; an arrow if it is missing."""
    shown = name if f"i-{name}" in symbols() else PLAIN_ICON
    return symbol(f"i-{shown}", f"i i-{shown} {classes}".strip())


@cache
def face(name: str) -> Markup:
    """Return a die face; its name if there is no picture."""
    if f"d-{name}" not in symbols():
        return Markup('<span class="g written" aria-hidden="true">{}</span>').format(name)
    return symbol(f"d-{name}", "g")


@cache
def motif(name: str) -> Markup:
    """Return a card's picture; a question mark if there is none."""
    return symbol(f"c-{name}" if f"c-{name}" in symbols() else PLAIN_CARD, "mo")


@cache
def pic(monster: str, classes: str = "fig", alt: str = "") -> Markup:
    """Return a monster's picture; a silhouette if there is none."""
    path = f"monsters/{monster}.svg"
    return Markup('<img class="{} m-{}" src="{}" width="200" height="200" alt="{}">').format(
        classes, monster, static(path if has_static(path) else UNKNOWN_MONSTER), alt
    )


@cache
def cube(faces: tuple[str, ...]) -> Markup:
    """Return the six sides of a die."""
    sides = "".join(
        f'<span class="f f{number}">{face(name) if name != BLANK else ""}</span>'
        for number, name in enumerate(faces, 1)
    )
    return Markup('<span class="cube" aria-hidden="true">{}</span><span class="shade"></span>').format(Markup(sides))  # noqa: S704
