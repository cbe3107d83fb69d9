"""Drawings as pieces of HTML."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from markupsafe import Markup

FOLDER = Path(__file__).parent.parent / "static"
BLANK = "blank"  # a die not rolled yet


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


@cache
def symbol(name: str, classes: str) -> Markup:
    """A drawing of the sprite."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        classes, static("sprite.svg"), name
    )


def icon(name: str, classes: str = "") -> Markup:
    """A line drawing."""
    return symbol(f"i-{name}", f"i i-{name} {classes}".strip())


def face(name: str) -> Markup:
    """The face of a die."""
    return symbol(f"d-{name}", "g")


def motif(name: str) -> Markup:
    """The drawing of a card."""
    return symbol(f"c-{name}", "mo")


@cache
def pic(monster: str, classes: str = "fig", alt: str = "") -> Markup:
    """A monster."""
    return Markup('<img class="{} m-{}" src="{}" width="200" height="200" alt="{}">').format(
        classes, monster, static(f"monsters/{monster}.svg"), alt
    )


@cache
def cube(faces: tuple[str, ...]) -> Markup:
    """The six sides of a die."""
    sides = "".join(
        f'<span class="f f{number}">{face(name) if name != BLANK else ""}</span>'
        for number, name in enumerate(faces, 1)
    )
    return Markup('<span class="cube" aria-hidden="true">{}</span><span class="shade"></span>').format(Markup(sides))  # noqa: S704
