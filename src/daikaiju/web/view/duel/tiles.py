"""Buzz tiles as the pages show them."""

from __future__ import annotations

from daikaiju.rules.duel.tiles import (
    BONUSES,
    COVERS,
    ENERGY,
    HIT,
    LIFE,
    SPACES,
    TILE_NAMES,
    TOKEN,
    TWO_HITS,
    lengthens,
    shortens,
)
from daikaiju.words.duel.names import TILES
from daikaiju.words.language import Language

BONUS_ICONS = {HIT: "claw", TWO_HITS: "claw", LIFE: "heart", ENERGY: "energy", TOKEN: "dietoken"}
KING, KING_ICONS = "king", ("crown",)


def tile_icons(tile: int) -> tuple[str, ...]:
    """Return the icons of a tile's spaces; an empty space is a ring."""
    number = 3 if lengthens(tile) else COVERS[tile]
    bonuses = BONUSES[tile * SPACES : tile * SPACES + number]
    shown = [bonus for index, bonus in enumerate(bonuses) if not (shortens(tile) and index == 1)]
    return tuple(BONUS_ICONS.get(bonus, "ring") for bonus in shown)


def tile_text(tile: int, words: Language) -> str:
    """Return the name and effect of a tile."""
    said = TILES[TILE_NAMES[tile]]
    return words.text("{tile}: {text}", tile=words.text(said.name), text=words.text(said.text))


def all_tiles(words: Language) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return all Buzz tiles: name, text, icons."""
    found = []
    for number, key in enumerate(dict.fromkeys(TILE_NAMES)):
        icons = KING_ICONS if key == KING else tile_icons(number)
        found.append((words.text(TILES[key].name), words.text(TILES[key].text), icons))
    return found
