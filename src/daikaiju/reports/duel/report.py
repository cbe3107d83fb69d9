"""The cards and resources of the Duel for reports."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.reports.contract import Columns, GameReport, Item, Resources, Unit
from daikaiju.rules.duel.cards.catalog import CATALOG
from daikaiju.rules.duel.state import HALF, DuelState
from daikaiju.words.duel.cards import CARDS
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _


class DuelReport(GameReport[DuelState]):
    """See `GameReport`."""

    unit = Unit(
        "spaces",
        _("In spaces"),
        _("In spaces: the same, in units of what one space of a marker is worth at such a moment."),
    )
    buying = ("shop", "lab_buy")
    market = "row"
    gained = _(
        "Wins gained: how much oftener a seat wins that buys it now, compared with a seat that stands "
        "alike (energy, life, markers, round) and buys nothing; averaged over the moments at which "
        "these bots bought it. What is on offer is luck."
    )

    def cards(self, edition: str, words: Language) -> list[Item]:
        """Return every card; there is one of each."""
        names = [words.text(CARDS[card.key].title(edition)) for card in CATALOG]
        return [Item(card.key, names[n], card.cost, (n,)) for n, card in enumerate(CATALOG)]

    def resources(self, rows: Columns) -> Resources:
        """Return life, and the whole spaces of both markers on the seat's side."""
        spaces = (rows["fame"] + rows["destruction"]) // HALF
        return Resources(rows["energy"], spaces, rows["life"])

    def is_undecided(self, rows: Columns) -> NDArray[Any]:
        """Return True for all rows: a win ends the game at once."""
        return np.ones(len(rows["game"]), dtype=bool)
