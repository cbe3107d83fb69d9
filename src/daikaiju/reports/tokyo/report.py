"""The cards and resources of King of Tokyo for reports."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from daikaiju.reports.contract import Columns, GameReport, Item, Resources, Unit
from daikaiju.rules.tokyo.cards.catalog import CATALOG
from daikaiju.rules.tokyo.editions import EDITIONS
from daikaiju.rules.tokyo.state import MOST_STARS, TokyoState
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.tokyo.cards import CARDS

IN_CITY, IN_BAY = 1, 2  # in the column "tokyo"


class TokyoReport(GameReport[TokyoState]):
    """See `GameReport`."""

    unit = Unit(
        "stars",
        _("In stars"),
        _("In stars: the same, in units of what one more star is worth at such a moment."),
        _("1 star: {points} percentage points of wins."),
    )
    buying = ("shop",)
    market = "market"
    gained = _(
        "Wins gained: how much oftener a seat wins that buys it now, compared with a seat that stands "
        "alike (energy, hearts, stars, place, round) and buys nothing; averaged over the moments at which "
        "these bots bought it. What is on offer is luck."
    )

    def cards(self, edition: str, words: Language) -> list[Item]:
        """Return every card at its price in an edition."""
        place = tuple(EDITIONS).index(edition)
        found = []
        for card in CATALOG:
            if card.key == card.title:
                copies = tuple(n for n, other in enumerate(CATALOG) if other.title == card.title)
                found.append(Item(card.key, words.text(CARDS[card.key].title(edition)), card.cost[place], copies))
        return found

    def resources(self, rows: Columns) -> Resources:
        """Return hearts, stars, and whether the seat is in Tokyo City or Tokyo Bay."""
        places = (rows["tokyo"] == IN_CITY, rows["tokyo"] == IN_BAY)
        return Resources(rows["energy"], rows["stars"], rows["hearts"], places)

    def is_undecided(self, rows: Columns) -> NDArray[Any]:
        """Return which rows have fewer than 20 stars: a seat with 20 has won."""
        return rows["stars"] < MOST_STARS

    def one_more(self, state: TokyoState, seat: int) -> str:
        """Return one more star, unless it would end the game."""
        stars = state.stars[seat] + 1
        return f"stars{seat}={stars}" if stars < MOST_STARS else ""
