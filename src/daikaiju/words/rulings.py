"""Rulings about cards for players: what is played in a doubtful case, and where it comes from.

The numbers are those of docs/rulings.md and docs/rulings-duel.md.
"""

from __future__ import annotations

from typing import NamedTuple

from .language import mark as _

SOURCES = {
    "1e": _("rulebooks of the 1st edition"),
    "2e": _("rulebooks of the 2nd edition"),
    "card": _("card text"),
    "publisher": _("answers of the publisher"),
    "bga": _("Board Game Arena"),
    "gp": _("the online Duel by Game Park"),
    "dized": _("Dized"),
    "duel_rulebook": _("rulebook of the Duel"),
    "ours": _("our own reading"),
}


class Ruling(NamedTuple):
    """A point that is not clear from the card, the number it has in the documentation, and its sources."""

    text: str
    number: str
    sources: tuple[str, ...]
