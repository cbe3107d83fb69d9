"""Cards as the pages show them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from daikaiju.words.cards import title_key
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language

from .widgets import CardView

if TYPE_CHECKING:
    from .game_view import GameView

PLAIN_COLOUR = "k-steel"  # of a card without a picture
PRINTED: dict[tuple[str, str, str, str], CardView] = {}  # cards by game, key, edition and language


class CardFacts(NamedTuple):
    """What is printed on a card besides its text."""

    cost: int
    keep: bool  # whether it is a Keep card
    tile: tuple[str, ...] = ()  # icons of the tile it comes with


@cache
def colours() -> dict[str, str]:
    """Return the colour class of every card picture."""
    found: dict[str, str] = json.loads((Path(__file__).parent / "motifs.json").read_text(encoding="utf-8"))
    return found


def cards_link(view: GameView[Any], edition: str) -> str:
    """Return the address of a game's card list; it names the edition if there are several."""
    return f"/cards/{view.name}" + (f"?rules={edition}" if len(view.editions) > 1 else "")


def card_link(view: GameView[Any], key: str, edition: str) -> str:
    """Return the address of a card's page."""
    return f"/cards/{view.name}/{title_key(key)}" + (f"?rules={edition}" if len(view.editions) > 1 else "")


def card_view(view: GameView[Any], key: str, edition: str, language: Language, **more: Any) -> CardView:
    """Return a card by its key; `more` sets further fields of the view."""
    place = view.name, key, edition, language.code
    if place not in PRINTED:
        PRINTED[place] = printed_card(view, key, edition, language)
    return PRINTED[place]._replace(**more) if more else PRINTED[place]


def printed_card(view: GameView[Any], key: str, edition: str, language: Language) -> CardView:
    """Return a card as it is printed."""
    title = title_key(key)
    said, facts = texts_of(view.name).cards[title], view.card_facts(title, edition)
    return CardView(
        key=key,
        name=language.text(said.title(edition)),
        text=language.text(said.effect(edition)),
        cost=facts.cost,
        kind="keep" if facts.keep else "discard",
        colour=colours().get(title, PLAIN_COLOUR),
        motif=title,
        link=card_link(view, key, edition),
        tile=facts.tile,
    )
