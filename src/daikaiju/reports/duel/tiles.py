"""The Buzz tiles of the Duel as items."""

from __future__ import annotations

from daikaiju.reports.contract import Item, Subject
from daikaiju.rules.duel.cards.catalog import CATALOG, NO_TILE, TILE_NAMES
from daikaiju.words.duel.names import TILES
from daikaiju.words.language import Language


def tiles_of(words: Language) -> list[Item]:
    """Return every Buzz tile with the cards that bring it; last the cards without one."""
    found = []
    for tile, key in [*enumerate(TILE_NAMES), (NO_TILE, "no_tile")]:
        cards = tuple(n for n, card in enumerate(CATALOG) if card.tile == tile)
        cost = sum(CATALOG[card].cost for card in cards) / len(cards)
        name = words.text("No tile") if tile == NO_TILE else words.text(TILES[key].name)
        found.append(Item(key, name, cost, cards))
    return found


def all_tiles(words: Language) -> Subject:
    """Return the subject of a report on every tile."""
    return Subject("tiles", words.text("Which tiles win?"), tiles_of(words), is_short=True)
