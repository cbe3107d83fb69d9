"""The list of all cards of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..cards import card_view, cards_link
from ..game_view import GameView
from ..games import GAMES, edition_name, view_of
from ..viewer import Viewer
from ..widgets import CardView


@dataclass
class CardsPage:
    """All cards of a game by name, with links to those of other games."""

    game: str
    title: str
    cards: list[CardView]
    tabs: list[tuple[str, str, bool]]  # address, name, and whether it is the current one


def edition_shown(view: GameView[Any], wanted: str) -> str:
    """Return the wanted edition if it exists, else the usual one."""
    return wanted if wanted in view.editions else next(iter(view.editions))


def cards_page(game: str, viewer: Viewer, edition: str = "") -> CardsPage:
    """Return all cards of a game; raises UnknownName if there is no such game."""
    view, words = view_of(game), viewer.words
    shown = edition_shown(view, edition)
    cards = [card_view(view, key, shown, words) for key in view.card_keys()]
    tabs = [
        (cards_link(other, key), edition_name(other.name, key, words), (other.name, key) == (game, shown))
        for other in GAMES.values()
        for key in other.editions
    ]
    return CardsPage(game, edition_name(game, shown, words), sorted(cards, key=lambda card: card.name), tabs)
