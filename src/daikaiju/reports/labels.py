"""Names for people: of cards, monsters and tiles; and what cards cost."""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.rules.duel.cards.catalog import CATALOG as DUEL_CATALOG
from daikaiju.rules.duel.cards.catalog import NO_TILE, TILE_NAMES
from daikaiju.rules.tokyo.cards.catalog import CATALOG
from daikaiju.words.duel import cards as duel_cards
from daikaiju.words.duel.names import TILES
from daikaiju.words.language import Language
from daikaiju.words.names import MONSTERS
from daikaiju.words.tokyo import cards as tokyo_cards


class Ware(NamedTuple):
    """What is bought: a card, or all cards that bring a tile."""

    key: str
    name: str
    cost: float
    cards: tuple[int, ...]  # the numbers of the cards it means


def cards_of(game: str, edition: str, words: Language) -> list[Ware]:
    """Every card of a game; copies of one title are one ware."""
    if game == "duel":
        names = [words.text(duel_cards.CARDS[card.key].title(edition)) for card in DUEL_CATALOG]
        return [Ware(card.key, names[n], card.cost, (n,)) for n, card in enumerate(DUEL_CATALOG)]
    place = ("1e", "2e").index(edition)
    found = []
    for card in CATALOG:
        if card.key == card.title:
            copies = tuple(n for n, other in enumerate(CATALOG) if other.title == card.title)
            found.append(
                Ware(card.key, words.text(tokyo_cards.CARDS[card.key].title(edition)), card.cost[place], copies)
            )
    return found


def tiles_of(words: Language) -> list[Ware]:
    """Every Buzz tile, known by the cards that bring it; last the cards without one."""
    found = []
    for tile, key in [*enumerate(TILE_NAMES), (NO_TILE, "no_tile")]:
        cards = tuple(n for n, card in enumerate(DUEL_CATALOG) if card.tile == tile)
        cost = sum(DUEL_CATALOG[card].cost for card in cards) / len(cards)
        name = words.text("No tile") if tile == NO_TILE else words.text(TILES[key].name)
        found.append(Ware(key, name, cost, cards))
    return found


def monster_name(key: str, words: Language) -> str:
    """A monster's name."""
    return words.text(MONSTERS[key])
