"""Cards as they are shown."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from daikaiju.rules.duel.cards import catalog as duel_catalog
from daikaiju.rules.duel.tiles import BONUSES, COVERS, ENERGY, HIT, LIFE, SPACES, TOKEN, TWO_HITS, lengthens, shortens
from daikaiju.rules.tokyo.cards import catalog as tokyo_catalog
from daikaiju.words.games import GAMES as TEXTS
from daikaiju.words.language import Language

from .widgets import CardView

BONUS_ICONS = {HIT: "claw", TWO_HITS: "claw", LIFE: "heart", ENERGY: "energy", TOKEN: "dietoken"}


@cache
def colours() -> dict[str, str]:
    """The colour class of every drawing."""
    found: dict[str, str] = json.loads((Path(__file__).parent / "motifs.json").read_text(encoding="utf-8"))
    return found


def title_key(key: str) -> str:
    """Two copies of a card share a drawing, a name and a page."""
    return key.removesuffix("_2")


def card_link(game: str, key: str, rules: str) -> str:
    """The address of a card's help."""
    return f"/cards/{game}/{title_key(key)}" + (f"?rules={rules}" if game == "tokyo" else "")


def card_view(game: str, key: str, rules: str, speech: Language, **more: Any) -> CardView:
    """A card by its key, with what is special about it here."""
    title = title_key(key)
    said = TEXTS[game].cards[title]
    return CardView(
        key=key,
        name=speech.text(said.title(rules)),
        text=speech.text(said.effect(rules)),
        cost=cost_of(game, title, rules),
        kind="keep" if is_keep(game, title) else "discard",
        colour=colours()[title],
        motif=title,
        link=card_link(game, key, rules),
        tile=tile_icons(title) if game == "duel" else (),
        **more,
    )


def row_of(game: str, key: str) -> tokyo_catalog.Card | duel_catalog.Card:
    """The row of the catalogue."""
    rows: list[Any] = tokyo_catalog.CATALOG if game == "tokyo" else duel_catalog.CATALOG
    found: tokyo_catalog.Card | duel_catalog.Card = next(row for row in rows if row.key == key)
    return found


def keys_of(game: str) -> list[str]:
    """All cards of a game, each title once."""
    rows: list[Any] = tokyo_catalog.CATALOG if game == "tokyo" else duel_catalog.CATALOG
    return list(dict.fromkeys(title_key(row.key) for row in rows))


def cost_of(game: str, key: str, rules: str) -> int:
    """The printed cost."""
    row = row_of(game, key)
    if isinstance(row, tokyo_catalog.Card):
        return row.cost[0 if rules == "1e" else 1]
    return row.cost


def is_keep(game: str, key: str) -> bool:
    """Whether it stays with its owner."""
    return row_of(game, key).keep


def tile_icons(key: str) -> tuple[str, ...]:
    """What the spaces of the Buzz tile give that a Duel card brings."""
    row = row_of("duel", key)
    assert isinstance(row, duel_catalog.Card)
    if row.tile == duel_catalog.NO_TILE:
        return ()
    return tile_spaces(row.tile)


def tile_spaces(tile: int) -> tuple[str, ...]:
    """The icons of a tile's spaces; an empty space is a ring."""
    number = 3 if lengthens(tile) else COVERS[tile]
    bonuses = BONUSES[tile * SPACES : tile * SPACES + number]
    shown = [bonus for index, bonus in enumerate(bonuses) if not (shortens(tile) and index == 1)]
    return tuple(BONUS_ICONS.get(bonus, "ring") for bonus in shown)
