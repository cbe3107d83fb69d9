"""What a seat may not know: the card on top of the deck, once another has looked at it."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.rules.deck import UNSEEN
from daikaiju.rules.steps import NONE
from daikaiju.words.language import mark as _

from .model import LiveTable
from .refusals import NotNow

LOOKING = "lab_card"  # the question during which its seat looks at the card
HIDDEN = _("Somebody knows a card that you may not see yet. Try again when it has been shown.")


def knows_all(table: LiveTable, guest: str) -> bool:
    """Whether nothing in the state is hidden from a guest."""
    state = table.game.state if table.game else None
    if state is None or getattr(state, "top", NONE) == NONE or table.game is None or table.game.result:
        return True
    return any(state.top_seen >> seat.number & 1 for seat in table.seats_of(guest))


def public_game(table: LiveTable, guest: str) -> Game:
    """The game as a guest may know it, without its past if that would tell what is hidden."""
    if table.game is None:
        raise NotNow(_("The game has not begun."))
    if knows_all(table, guest):
        return table.game
    if table.game.question is not None and table.game.question.name == LOOKING:
        raise NotNow(HIDDEN)
    game = table.game.copy()
    state = game.state
    state.where[state.top] = UNSEEN
    state.top, state.top_seen = NONE, 0
    game.history = []
    return game
