"""Cards: where each one is, and the order in which a monster got its cards.

The deck is the set of cards nobody has seen; a card is drawn by chance from all of them.
"""

from __future__ import annotations

from typing import Annotated

from .dice import Dice
from .layout import Int8
from .steps import NONE

# Where a card is: with the seat of that number, or
UNSEEN, TOP, MARKET, DISCARD, RESOLVING = range(6, 11)


class Deck(Dice):
    """A state with cards. Games set the lengths of the lists."""

    where: Annotated[list[int], "i1", 0]  # the owner's seat, UNSEEN, TOP, MARKET, DISCARD or RESOLVING
    unseen: Int8  # how many cards nobody has seen
    age: Annotated[list[int], "i1", 0]  # of Keep cards: how many cards the owner had before it; 0 if not owned


def is_owned(state: Deck, card: int) -> bool:
    """Whether a card lies in front of some monster."""
    return state.where[card] < UNSEEN


def put_together(state: Deck) -> None:
    """All cards are in the deck, and nobody has seen any."""
    for card in range(len(state.where)):
        state.where[card] = UNSEEN
    state.unseen = len(state.where)


def move(state: Deck, card: int, place: int) -> None:
    """A card is put elsewhere: the door for cards that come out of the deck or go back into it."""
    state.unseen += int(place == UNSEEN) - int(state.where[card] == UNSEEN)
    state.where[card] = place


def unseen_is_sound(state: Deck) -> bool:
    """The number of unseen cards is that of the cards that are unseen."""
    count = 0
    for place in state.where:
        count += place == UNSEEN
    return count == state.unseen


def nth_unseen(state: Deck, n: int) -> int:
    """The n-th of the cards nobody has seen, by number."""
    left = n
    card = NONE
    while left >= 0:
        card += 1
        left -= state.where[card] == UNSEEN
    return card


def own(state: Deck, seat: int, card: int) -> None:
    """A monster gets a card, after those it has."""
    count = 0
    for other in range(len(state.age)):
        if state.where[other] == seat:
            count += 1
    move(state, card, seat)
    state.age[card] = count


def disown(state: Deck, card: int) -> None:
    """A card leaves its owner; the younger ones move up."""
    seat = state.where[card]
    for other in range(len(state.age)):
        if state.where[other] == seat and state.age[other] > state.age[card]:
            state.age[other] -= 1
    state.age[card] = 0


def ages_are_sound(state: Deck, seats: int) -> bool:
    """The cards of each monster are numbered without gaps, and no other card is."""
    for seat in range(seats):
        ages = 0
        count = 0
        for card in range(len(state.age)):
            if state.where[card] == seat:
                ages |= 1 << state.age[card]
                count += 1
        if ages != (1 << count) - 1:
            return False
    for card in range(len(state.age)):
        if state.age[card] != 0 and not is_owned(state, card):
            return False
    return True
