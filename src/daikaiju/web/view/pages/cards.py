"""The help of a card: text, editions, rulings; and the list of all cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.errors import UnknownName
from daikaiju.games import GAMES
from daikaiju.web.view.cards import card_view, keys_of, row_of, title_key
from daikaiju.web.view.widgets import CardView
from daikaiju.words.duel.names import TILES
from daikaiju.words.duel.rulings import RULINGS as DUEL_RULINGS
from daikaiju.words.games import GAMES as TEXTS
from daikaiju.words.language import Language
from daikaiju.words.rulings import SOURCES, Ruling
from daikaiju.words.tokyo.rulings import RULINGS as TOKYO_RULINGS

RULINGS: dict[str, dict[str, tuple[Ruling, ...]]] = {"tokyo": TOKYO_RULINGS, "duel": DUEL_RULINGS}


@dataclass(frozen=True)
class Edition:
    """A card in one edition."""

    label: str
    name: str
    cost: int
    text: str


@dataclass
class CardPage:
    """All about one card."""

    game: str
    card: CardView
    editions: list[Edition] = field(default_factory=list)
    rulings: list[tuple[str, str]] = field(default_factory=list)
    tile: str = ""
    copies: int = 1


def card_page(game: str, key: str, words: Language, rules: str = "") -> CardPage:
    """One card, by its key."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    if key not in TEXTS[game].cards:
        raise UnknownName("card", key, TEXTS[game].cards)
    shown = rules if rules in ("1e", "2e") else "2e" if game == "tokyo" else "duel"
    page = CardPage(game, card_view(game, key, shown, words))
    if game == "tokyo":
        page.editions = [edition(key, rule, words) for rule in ("1e", "2e")]
        page.copies = 2 if key in ("extra_head", "evacuation_orders") else 1
    else:
        page.tile = tile_text(key, words)
    page.rulings = [(words.text(ruling.text), cite(ruling, words)) for ruling in RULINGS[game].get(key, ())]
    return page


def edition(key: str, rules: str, words: Language) -> Edition:
    """What a card is in one edition."""
    view = card_view("tokyo", key, rules, words)
    label = words.text("1st edition") if rules == "1e" else words.text("2nd edition")
    return Edition(label, view.name, view.cost, view.text)


def tile_text(key: str, words: Language) -> str:
    """The Buzz tile a card of the Duel brings."""
    from daikaiju.rules.duel.cards.catalog import NO_TILE, TILE_NAMES
    from daikaiju.rules.duel.cards.catalog import Card as DuelCard

    row = row_of("duel", key)
    assert isinstance(row, DuelCard)
    if row.tile == NO_TILE:
        return ""
    tile = TILES[TILE_NAMES[row.tile]]
    return words.text("{tile}: {text}", tile=words.text(tile.name), text=words.text(tile.text))


def cite(ruling: Ruling, words: Language) -> str:
    """Where a ruling comes from."""
    sources = ", ".join(words.text(SOURCES[key]) for key in ruling.sources)
    return f"{ruling.number}: {sources}"


def all_cards(game: str, words: Language, rules: str = "") -> list[CardView]:
    """Every card of a game by name."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    shown = rules if rules in ("1e", "2e") else "2e" if game == "tokyo" else "duel"
    views = [card_view(game, title_key(key), shown, words) for key in keys_of(game)]
    return sorted(views, key=lambda view: view.name)
