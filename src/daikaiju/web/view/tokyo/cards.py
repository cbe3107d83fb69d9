"""The cards of King of Tokyo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.rules.tokyo.cards.catalog import CATALOG, NUMBER_OF
from daikaiju.words.cards import title_key
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from ..cards import CardFacts, card_view
from ..game_view import CardNotes, EditionText

if TYPE_CHECKING:
    from .view import TokyoView

LABELS = {"1e": _("1st edition"), "2e": _("2nd edition")}
COST_OF = {"1e": 0, "2e": 1}  # index of an edition's cost


def keys() -> list[str]:
    """Return all card keys, one per title."""
    return list(dict.fromkeys(title_key(row.key) for row in CATALOG))


def facts(key: str, edition: str) -> CardFacts:
    """Return what is printed on a card."""
    row = CATALOG[NUMBER_OF[key]]
    return CardFacts(row.cost[COST_OF[edition]], row.keep)


def notes(view: TokyoView, key: str, words: Language) -> CardNotes:
    """Return the card in both editions, and whether there are two copies."""
    copies = sum(1 for row in CATALOG if title_key(row.key) == key)
    return CardNotes([edition_text(view, key, edition, words) for edition in LABELS], copies)


def edition_text(view: TokyoView, key: str, edition: str, words: Language) -> EditionText:
    """Return a card in one edition."""
    card = card_view(view, key, edition, words)
    return EditionText(words.text(LABELS[edition]), card.name, card.cost, card.text)
