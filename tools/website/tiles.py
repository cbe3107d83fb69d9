"""The page of the Buzz tiles of the Duel."""

from __future__ import annotations

from daikaiju.rules.duel.cards.catalog import CATALOG, NO_TILE
from daikaiju.rules.duel.tiles import COVERS, TILE_NAMES
from daikaiju.web.view.duel.tiles import all_tiles
from daikaiju.words.duel.cards import CARDS
from daikaiju.words.duel.names import TILES
from daikaiju.words.language import LANGUAGES, language

from .cards import LANGUAGE_NAMES
from .markup import html, icon, page, plain, table

KING = "king"


def tiles_page() -> str:
    """Return the page: each tile with its spaces, its names and the cards that bring it."""
    lead = "Buzz tiles lie on the tracks and give a bonus to whoever pulls a marker onto them."
    where = "How they are laid and moved: [Tracks and tiles](../rulings-duel.md#4-tracks-and-tiles)."
    return page("Buzz tiles", lead, f"{lead} {where}", *(tile_part(key) for key in dict.fromkeys(TILE_NAMES)))


def tile_part(key: str) -> str:
    """Return a tile: its spaces as a picture, its text, who brings it, its names."""
    number = TILE_NAMES.index(key)
    icons = all_tiles(language("en"))[number][2]
    spaces = "".join(f"<span>{icon(name)}</span>" for name in icons)
    said = TILES[key]
    names = table(
        ("language", "name", "text"),
        [(LANGUAGE_NAMES[code], *(plain(language(code).text(text)) for text in said)) for code in LANGUAGES],
    )
    facts = f"Covers {COVERS[number]} {'space' if COVERS[number] == 1 else 'spaces'}. {brought_by(number)}"
    picture = f'<div class="dk-spaces" role="img" aria-label="{html(said.text)}">{spaces}</div>'
    return f"## {said.name} {{ #{key} }}\n\n{picture}\n\n{facts}\n\n{names}"


def brought_by(tile: int) -> str:
    """Return which cards bring a tile."""
    keys = [row.key for row in CATALOG if row.tile == tile != NO_TILE]
    if not keys:
        return "There are two; The King's power lays them."
    return "Brought by " + ", ".join(f"[{plain(CARDS[key].name)}](duel/{key}.md)" for key in keys) + "."
