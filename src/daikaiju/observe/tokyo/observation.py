"""What a seat may know of a game of King of Tokyo, as numbers."""

from __future__ import annotations

from daikaiju.observe.blocks import Observation, numbers_in, questions_in
from daikaiju.observe.write import put_seat
from daikaiju.rules.layout import Mask
from daikaiju.rules.tokyo import actions, kinds
from daikaiju.rules.tokyo.cards.catalog import CATALOG
from daikaiju.rules.tokyo.state import SEATS, TokyoState

from .blocks import ACTIVE, CITY_AND_BAY, LAYOUT, PLAYERS, REGULAR, YIELDED
from .cards import observe_cards
from .monsters import observe_monsters
from .turn import observe_dice, observe_question, observe_rules, observe_turn

VERSION = 1


def observe(state: TokyoState, me: int, out: Mask) -> None:
    """Write what seat `me` may know into a row of zeros."""
    out[PLAYERS + state.players - 2] = 1
    observe_rules(state, out)
    observe_question(state, me, out)
    observe_dice(state, out)
    observe_turn(state, out)
    observe_places(state, me, out)
    observe_monsters(state, me, out)
    observe_cards(state, me, out)


def observe_places(state: TokyoState, me: int, out: Mask) -> None:
    """Whose turn it is, and who is or was in Tokyo."""
    put_seat(out, ACTIVE, state.active, me, state.players)
    put_seat(out, REGULAR, state.regular, me, state.players)
    for place in range(2):
        put_seat(out, CITY_AND_BAY + place * SEATS, state.tokyo[place], me, state.players)
        put_seat(out, YIELDED + place * SEATS, state.yielded[place], me, state.players)


TOKYO = Observation(
    "tokyo",
    VERSION,
    LAYOUT,
    observe,
    tuple(card.key for card in CATALOG),
    questions_in(kinds.NAMES),
    numbers_in(actions),
)
