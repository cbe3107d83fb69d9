"""The picture of a link preview as SVG: monsters with their numbers, dice, the winner. It contains no text.

Previews are drawn on servers that may have no fonts, so digits are strokes of our own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from daikaiju.table.model import OVER, LiveTable

from .games import scene_of
from .icons import FOLDER, UNKNOWN_MONSTER, has_static
from .pages.replay import scene_at
from .scene import Scene
from .viewer import Viewer
from .widgets import Stat

WIDTH, HEIGHT = 1200, 630
GROUND = 500  # where monsters stand
INK, GOLD = "#1d1433", "#ffc928"
FILLS = {"heart": "#f2384f", "star": GOLD}  # of the icons of numbers
# Strokes of the digits in a box of 10 x 16.
DIGITS = (
    "M5 1C1.5 1 1 4.5 1 8s.5 7 4 7 4-3.5 4-7-.5-7-4-7z",
    "M2 4L6 1V15",
    "M1.5 4C1.5 0 8.5 0 8.5 4.5C8.5 8 1 11 1 15H9",
    "M1.5 2.5C4 0 8.5 1 8.5 4.3C8.5 6.8 6.5 7.5 4 7.5C6.5 7.5 9 8.5 9 11.3C9 15.8 3.5 16 1 13",
    "M7 15V1L1 11H9.5",
    "M8.5 1H2.5L2 7C5 5.5 9 6.5 9 10.5C9 15.5 3.5 16 1 13.5",
    "M7.5 1.5C3 2 1 6 1 10.5C1 13.5 2.5 15 5 15S9 13.3 9 10.8 7.5 7 5 7 1.3 8.5 1 10.5",
    "M1 1H9L4 15",
    "M5 1C.3 1 .8 7.5 5 7.5S9.7 1 5 1zM5 7.5C-.6 7.5 0 15 5 15S10.6 7.5 5 7.5z",
    "M2.5 14.5C7 14 9 10 9 5.5C9 2.5 7.5 1 5 1S1 2.7 1 5.2 2.5 9 5 9 8.7 7.5 9 5.5",
)
DIGIT_WIDTH = 13
# Where the others stand beside the winner; five need less room each.
PLACES, NARROW_PLACES = (270, 930, 110, 1090), (300, 900, 180, 1020, 60)


class Stand(NamedTuple):
    """A monster in the picture."""

    monster: str
    numbers: Sequence[Stat] = ()
    is_out: bool = False
    is_active: bool = False


def picture(table: LiveTable, at: int | None) -> str:
    """Return the picture of a table, or of its game after `at` actions, as spectators see it."""
    if table.game is None or table.stuck:
        return drawn(row([Stand(seat.monster) for seat in table.seats]))
    spectator = Viewer("")
    scene = scene_of(table, spectator) if at is None else scene_at(table, at, spectator)
    stands = [stand_of(scene, seat) for seat in range(scene.game.players)]
    result = scene.game.result
    if result is not None and len(result.winners) == 1 and table.phase == OVER:
        return drawn(podium(stands, result.winners[0]))
    return drawn([*row(stands), *dice(scene.dice_order)])


def stand_of(scene: Scene[Any], seat: int) -> Stand:
    """Return a monster with its public numbers."""
    is_out = scene.view.is_out(scene.state, seat)
    numbers = scene.view.final_numbers(scene, seat, has_fallen=is_out)
    is_turn = scene.active == seat and bool(scene.state.turn) and scene.game.result is None
    return Stand(scene.monsters[seat], numbers, is_out, is_turn)


def drawn(parts: Sequence[str] | Iterator[str]) -> str:
    """Return the whole picture: the city by night, the logo, and these parts."""
    body = "".join([art("tokyo.svg", 0, 0, WIDTH, 640), art("logo.svg", 36, 22, 440, 125), *parts])
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'


def row(stands: Sequence[Stand]) -> list[str]:
    """Return all monsters side by side."""
    step = min(230, (WIDTH - 60) / len(stands))
    left = (WIDTH - step * len(stands)) / 2
    size = min(220.0, step * 1.04)
    return [figure(stand, left + step * (place + 0.5), size) for place, stand in enumerate(stands)]


def podium(stands: Sequence[Stand], winner: int) -> list[str]:
    """Return the winner with its numbers in front of a disc, the others beside it."""
    others = [stand._replace(numbers=()) for seat, stand in enumerate(stands) if seat != winner]
    size, places = (150, PLACES) if len(others) <= len(PLACES) else (120, NARROW_PLACES)
    beside = [figure(stand, x, size) for stand, x in zip(others, places, strict=False)]
    disc = f'<circle cx="600" cy="310" r="235" fill="#fff3c4" stroke="{GOLD}" stroke-width="18"/>'
    crown = symbol("crown", WIDTH / 2 - 55, 62, 110, GOLD)
    return [disc, *beside, figure(stands[winner], WIDTH / 2, 380), crown]


def figure(stand: Stand, middle: float, size: float) -> str:
    """Return a monster on the ground, with its numbers below."""
    top = GROUND - size * 0.96
    spot = (
        f'<ellipse cx="{middle:.0f}" cy="{GROUND}" rx="{size * 0.5:.0f}" ry="22" fill="{GOLD}"/>'
        if stand.is_active
        else ""
    )
    file = f"monsters/{stand.monster}.svg"
    image = art(file if has_static(file) else UNKNOWN_MONSTER, middle - size / 2, top, size, size)
    shown = f'<g opacity=".45">{image}</g>' if stand.is_out else image
    return spot + shown + pill(stand.numbers, middle)


def pill(numbers: Sequence[Stat], middle: float) -> str:
    """Return numbers with their icons in a box."""
    if not numbers:
        return ""
    widths = [46 + DIGIT_WIDTH * 2 * len(str(stat.value)) for stat in numbers]
    whole = sum(widths) + 22
    left = middle - whole / 2
    box = f'x="{left:.0f}" y="{GROUND + 14}" width="{whole:.0f}" height="58" rx="29"'
    parts = [f'<rect {box} fill="#fff8e8" stroke="{INK}" stroke-width="5"/>']
    x = left + 14
    for stat, width in zip(numbers, widths, strict=True):
        parts += [symbol(stat.icon, x, GROUND + 25, 36, FILLS.get(stat.icon, "#fff")), number(stat.value, x + 42)]
        x += width
    return "".join(parts)


def number(value: int, left: float) -> str:
    """Return a number in our own digits."""
    strokes = "".join(
        f'<path transform="translate({DIGIT_WIDTH * place} 0)" d="{DIGITS[int(digit)]}"/>'
        for place, digit in enumerate(str(max(value, 0)))
    )
    style = f'fill="none" stroke="{INK}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g transform="translate({left:.0f} {GROUND + 27}) scale(2)" {style}>{strokes}</g>'


def dice(faces: Sequence[str]) -> Iterator[str]:
    """Yield the dice on the table, in the corner opposite the logo."""
    size = min(92, 620 // max(len(faces), 1) - 8)
    for place, face in enumerate(reversed(faces)):
        file = f"dice/{face}.svg"
        if has_static(file):
            yield art(file, WIDTH - 36 - (place + 1) * size - place * 8, 40, size, size)


def symbol(name: str, x: float, y: float, size: float, fill: str) -> str:
    """Return an icon of the sprite in ink and one colour."""
    style = f'fill="{fill}" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g transform="translate({x:.0f} {y:.0f}) scale({size / 24:.3f})" {style}>{symbol_paths(name)}</g>'


@cache
def symbol_paths(name: str) -> str:
    """Return what an icon consists of; nothing if it is missing."""
    sprite = (FOLDER / "sprite.svg").read_text(encoding="utf-8")
    found = re.search(rf'<symbol id="i-{re.escape(name)}"[^>]*>(.*?)</symbol>', sprite, re.DOTALL)
    return found[1] if found else ""


def art(file: str, x: float, y: float, width: float, height: float) -> str:
    """Return one of our pictures at a place."""
    return f'<svg x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}"{art_text(file)}'


@cache
def art_text(file: str) -> str:
    """Return a picture after `<svg`; its ids get a prefix, since several pictures become one."""
    text = (FOLDER / file).read_text(encoding="utf-8")
    prefix = re.sub(r"\W", "-", file)
    text = re.sub(r'\bid="', f'id="{prefix}-', text)
    text = re.sub(r'(href="|url\()#', rf"\g<1>#{prefix}-", text)
    return text[text.index("<svg") + len("<svg") :]
