"""Cards that change a number, a gain or the loss of a card.

The other families use it too, so it is below them; the docstring of `moments.py` lists these cards.
"""

from __future__ import annotations

from ...deck import DISCARD, disown
from ...energy import gain_energy, spend_energy
from ...events import emit
from ...steps import NOBODY, NONE
from ..doors import gain_hearts, lose_hearts
from ..events import CARD_LOST
from ..queries import copies, printed_cost
from ..state import START_HEARTS, TokyoState
from .catalog import (
    ALIEN_METABOLISM,
    EVEN_BIGGER,
    FRIEND_OF_CHILDREN,
    MIMIC,
    MONSTER_BATTERIES,
    REGENERATION,
    SMOKE_CLOUD,
)


def most_hearts(state: TokyoState, seat: int) -> int:
    """Ten, and two more for each Even Bigger (R48, D18)."""
    return min(START_HEARTS + 2 * copies(state, seat, EVEN_BIGGER), state.rules.most_hearts)


def price(state: TokyoState, seat: int, card: int) -> int:
    """What a card costs a monster: Alien Metabolism takes one off, never below 0."""
    return max(0, printed_cost(state, card) - copies(state, seat, ALIEN_METABOLISM))


def can_pay_for(state: TokyoState, seat: int, card: int) -> bool:
    """Whether a monster has the energy that a card costs it."""
    return price(state, seat, card) <= state.energy[seat]


def heal(state: TokyoState, seat: int, amount: int, source: int) -> None:
    """Healing oneself, one event: Regeneration adds 1 per copy."""
    if amount > 0:
        healed = amount + copies(state, seat, REGENERATION)
        gain_hearts(state, seat, healed, most_hearts(state, seat), source)


def earn_energy(state: TokyoState, seat: int, amount: int, source: int) -> None:
    """Energy from dice, cards and payments, one event: Friend of Children adds 1 per copy (R71)."""
    if amount > 0:
        gain_energy(state, seat, amount + copies(state, seat, FRIEND_OF_CHILDREN), source)


def pay(state: TokyoState, payer: int, receiver: int, amount: int, source: int) -> None:
    """Energy goes from one monster to another."""
    spend_energy(state, payer, amount, source)
    earn_energy(state, receiver, amount, source)


def lose_card(state: TokyoState, card: int) -> None:
    """A card leaves play; its effects end, and so does a copy of it (R62)."""
    owner = state.where[card]
    disown(state, card)
    state.where[card] = DISCARD
    emit(state, CARD_LOST, owner, NOBODY, 0, card)
    return_counters(state, card)
    part_with(state, owner, card)
    if state.mimicked == card:
        end_copy(state, state.where[MIMIC])


def return_counters(state: TokyoState, card: int) -> None:
    """Smoke Cloud, Monster Batteries: counters and energy on the card return to the supply."""
    if card == SMOKE_CLOUD:
        state.smoke = 0
    elif card == MONSTER_BATTERIES:
        state.battery = 0


def part_with(state: TokyoState, owner: int, card: int) -> None:
    """Effects of losing a card on its owner: Even Bigger, Mimic."""
    if card == EVEN_BIGGER:
        even_bigger_lost(state, owner)
    elif card == MIMIC:
        end_copy(state, owner)


def end_copy(state: TokyoState, owner: int) -> None:
    """The Mimic counter returns, with the counters or energy on Mimic."""
    card = state.mimicked
    state.mimicked = NONE
    state.copied = 0
    if card == EVEN_BIGGER:
        even_bigger_lost(state, owner)


def even_bigger_arrives(state: TokyoState, seat: int) -> None:
    """Even Bigger: 2 hearts at once."""
    heal(state, seat, 2, EVEN_BIGGER)


def even_bigger_lost(state: TokyoState, seat: int) -> None:
    """Even Bigger lost: 1e costs 2 hearts, 2e only what is above the maximum (D17, U2)."""
    if state.rules.even_bigger_hurts:
        lose_hearts(state, seat, 2, NOBODY, EVEN_BIGGER)
    lose_hearts(state, seat, state.hearts[seat] - most_hearts(state, seat), NOBODY, EVEN_BIGGER)
