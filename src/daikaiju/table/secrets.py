"""What a seat may not know: the card on top of the deck, once another has looked at it."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.players import knowing
from daikaiju.words.language import mark as _

from .errors import NotNow
from .model import LiveTable

LOOKING = "lab_card"  # the question during which its seat looks at the card
HIDDEN = _("Somebody knows a card that you may not see yet. Try again when it has been shown.")


def knows_all(table: LiveTable, guest: str) -> bool:
    """Whether nothing in the state is hidden from a guest."""
    return table.game is None or knowing.knows_all(table.game, numbers(table, guest))


def public_game(table: LiveTable, guest: str) -> Game:
    """The game as a guest may know it, without its past if that would tell what is hidden."""
    if table.game is None:
        raise NotNow(_("The game has not begun."))
    asked = table.game.question
    if asked is not None and asked.kind == LOOKING and not knows_all(table, guest):
        raise NotNow(HIDDEN)
    return knowing.known_to(table.game, numbers(table, guest))


def numbers(table: LiveTable, guest: str) -> list[int]:
    """The seats of a guest by number."""
    return [seat.number for seat in table.seats_of(guest)]
