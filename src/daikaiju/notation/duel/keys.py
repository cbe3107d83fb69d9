"""Names of faces, endings, cards, tiles and spaces."""

from __future__ import annotations

import re

from daikaiju.errors import IllegalAction
from daikaiju.notation.fields import CardNames
from daikaiju.rules.duel.cards.catalog import CATALOG, KEEPS
from daikaiju.rules.duel.state import HALF, LAST_SPACE, VICTORY_SPACE

FACE_NAMES = ("claw", "heart", "energy", "fame", "destruction", "power")
ENDINGS = ("goes_on", "life", "victory_space", "spotlights", "turn_limit")
TRACKS = ("fame", "destruction")
CARDS = CardNames(keys=[card.key for card in CATALOG], keeps=KEEPS, aliases={})


def write_space(track: int, space: int) -> str:
    """Write a space of a track: f-3, d0."""
    return f"{TRACKS[track][0]}{space}"


def read_space(text: str) -> tuple[int, int]:
    """Read a space of a track."""
    found = re.fullmatch(r"([fd])(-?\d)", text)
    if found is None or abs(int(found[2])) > LAST_SPACE:
        raise IllegalAction(
            "{text!r} is not a space; they go from f-{last} to f{last}, and with d", text=text, last=LAST_SPACE
        )
    return "fd".index(found[1]), int(found[2])


def write_position_on_track(position: int) -> str:
    """Write a marker's position in spaces; the middle of a lengthening tile ends in .5."""
    return f"{position / HALF:g}"


def read_position_on_track(text: str) -> int:
    """Read a marker's position."""
    try:
        position = float(text) * HALF
    except ValueError:
        position = float("nan")
    if position != position // 1 or abs(position) > VICTORY_SPACE:
        raise IllegalAction("{text!r} is not on the track; it goes from -{last} to {last}", text=text, last=LAST_SPACE)
    return int(position)
