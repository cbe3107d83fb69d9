"""What a seat may know of a Duel, as numbers. Nothing is hidden but the order of the deck."""

from __future__ import annotations

from daikaiju.observe.blocks import Observation, numbers_in, questions_in
from daikaiju.rules.duel import actions, kinds
from daikaiju.rules.duel.cards.catalog import CATALOG
from daikaiju.rules.duel.state import DuelState
from daikaiju.rules.layout import Mask

from .blocks import LAYOUT
from .cards import observe_cards
from .monsters import observe_monsters
from .tracks import observe_tracks
from .turn import observe_dice, observe_question, observe_turn

VERSION = 1


def observe(state: DuelState, me: int, out: Mask) -> None:
    """Write what seat `me` may know into a row of zeros."""
    observe_question(state, me, out)
    observe_dice(state, out)
    observe_turn(state, me, out)
    observe_monsters(state, me, out)
    observe_tracks(state, me, out)
    observe_cards(state, me, out)


DUEL = Observation(
    "duel",
    VERSION,
    LAYOUT,
    observe,
    tuple(card.key for card in CATALOG),
    questions_in(kinds.NAMES),
    numbers_in(actions),
)
