"""The cards of the Duel."""

from __future__ import annotations

from daikaiju.rules.duel.cards.catalog import CATALOG, NO_TILE, Card
from daikaiju.words.cards import title_key
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from ..cards import CardFacts
from ..game_view import CardNotes
from .tiles import tile_icons, tile_text

FIRST_IS_CHEAPER = _("The first card of the row costs 1 energy less.")
ROWS: dict[str, Card] = {row.key: row for row in CATALOG}


def keys() -> list[str]:
    """Return all card keys, one per title."""
    return list(dict.fromkeys(title_key(row.key) for row in CATALOG))


def facts(key: str) -> CardFacts:
    """Return what is printed on a card, and the tile it comes with."""
    row = ROWS[key]
    return CardFacts(row.cost, row.keep, () if row.tile == NO_TILE else tile_icons(row.tile))


def notes(key: str, words: Language) -> CardNotes:
    """Return the Buzz tile a card comes with, and what the ribbon under the price of a row's first card means."""
    tile = ROWS[key].tile
    return CardNotes(tile="" if tile == NO_TILE else tile_text(tile, words), offer=words.text(FIRST_IS_CHEAPER))
