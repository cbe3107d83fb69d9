"""Random positions with many cards, which random play from the start rarely reaches."""

from __future__ import annotations

from ..chance import draw
from ..deck import DISCARD, disown, is_owned, move, own
from ..layout import Row
from ..steps import NOBODY, drop_step, then
from .cards.catalog import CARDS, KEEPS, MIMIC, MONSTER_BATTERIES, SMOKE_CLOUD
from .cards.mimic import anything_to_copy, copyable
from .cards.passive import most_hearts
from .engine import new_game
from .kinds import REFILL, START
from .queries import bay_is_open
from .state import BAY, CITY, MOST_STARS, SLOTS, TokyoState


def random_position(state: TokyoState, players: int, stream: Row) -> None:
    """Set up a blank record as a random position at the start of a turn."""
    new_game(state, players, 0)
    while state.depth > 0:
        drop_step(state)
    deal(state, stream)
    for seat in range(players):
        state.hearts[seat] = 1 + draw(stream, most_hearts(state, seat))
        state.stars[seat] = draw(stream, MOST_STARS)
        state.energy[seat] = draw(stream, 1 + draw(stream, 24))
        state.poison[seat] = draw(stream, 1 + draw(stream, 4))
        state.shrink[seat] = draw(stream, 1 + draw(stream, 4))
    settle_in_tokyo(state, stream)
    state.active = draw(stream, players)
    state.regular = state.active
    then(state, START, state.active, 0, 0)
    for slot in range(SLOTS):
        then(state, REFILL, NOBODY, slot, 0)


def deal(state: TokyoState, stream: Row) -> None:
    """Deal Keep cards to monsters and discard others; sometimes almost no card is left unseen."""
    owned = 1 + draw(stream, 5)
    gone = draw(stream, 5)
    for card in range(CARDS):
        if card < KEEPS and draw(stream, 6) < owned:
            own(state, draw(stream, state.players), card)
        elif draw(stream, 4) < gone:
            move(state, card, DISCARD)
    if is_owned(state, SMOKE_CLOUD):
        state.smoke = 1 + draw(stream, 3)
    if is_owned(state, MONSTER_BATTERIES):
        state.battery = 1 + draw(stream, 6)
    if is_owned(state, MIMIC) and anything_to_copy(state):
        copy_anything(state, stream)


def copy_anything(state: TokyoState, stream: Row) -> None:
    """Let Mimic copy a card in play; half of the time its owner gets that card too."""
    card = draw(stream, KEEPS)
    while not copyable(state, card):
        card = (card + 1) % KEEPS
    state.mimicked = card
    if draw(stream, 2) == 0 and state.where[card] != state.where[MIMIC]:
        disown(state, card)
        own(state, state.where[MIMIC], card)
    if card == SMOKE_CLOUD or card == MONSTER_BATTERIES:
        state.copied = 1 + draw(stream, 3)


def settle_in_tokyo(state: TokyoState, stream: Row) -> None:
    """Put a monster into City in three of four positions, and likewise into an open Bay."""
    if draw(stream, 4) > 0:
        state.tokyo[CITY] = draw(stream, state.players)
    if bay_is_open(state) and draw(stream, 4) > 0:
        seat = draw(stream, state.players)
        if seat != state.tokyo[CITY]:
            state.tokyo[BAY] = seat
