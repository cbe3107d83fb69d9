"""Rulings on cards for players: how unclear cases are played, and the sources.

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
    """A ruling on a point that the card leaves unclear, its number in the documentation, and its sources."""

    text: str
    number: str
    sources: tuple[str, ...]
