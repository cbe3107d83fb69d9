"""The page of a card: text, editions, rulings."""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.errors import UnknownName
from daikaiju.words.games import texts_of

from ..cards import card_view
from ..game_view import CardNotes
from ..games import view_of
from ..rulings import cite
from ..viewer import Viewer
from ..widgets import CardView
from .cards import edition_shown


@dataclass
class CardPage:
    """The contents of a card's page."""

    game: str
    card: CardView
    notes: CardNotes
    rulings: list[tuple[str, str]]  # text and source


def card_page(game: str, key: str, viewer: Viewer, edition: str = "") -> CardPage:
    """Return the page of a card; raises UnknownName if there is no such game or card."""
    view, words = view_of(game), viewer.words
    if key not in view.card_keys():
        raise UnknownName("card", key, view.card_keys())
    card = card_view(view, key, edition_shown(view, edition), words)
    rulings = [(words.text(ruling.text), cite(ruling, words)) for ruling in texts_of(game).rulings.get(key, ())]
    return CardPage(game, card, view.card_notes(key, words), rulings)
