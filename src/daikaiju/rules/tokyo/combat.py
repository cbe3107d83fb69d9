"""Damage: events, losses, falls (lines 29-36 of the order of a turn)."""

from __future__ import annotations

from ..deck import DISCARD
from ..energy import spend_energy
from ..events import emit
from ..steps import NOBODY, NONE, then
from .cards.catalog import KEEPS
from .cards.passive import return_counters
from .doors import change_poison, change_shrink, leave, lose_hearts, lose_stars
from .events import CARD_LOST, FELL, FROM_BAY, FROM_FALL, MOVED_TO_CITY, REBORN
from .kinds import LOSSES
from .moments import (
    cards_of_fallen_lost,
    hearts_lost_to_attack,
    monsters_fell,
    packet_faced,
    packet_survived,
    starts_again,
)
from .queries import bay_is_open, clockwise
from .state import BAY, CITY, MOST_STARS, START_HEARTS, TokyoState


def damage_event(state: TokyoState, dealer: int, is_attack: int, source: int) -> None:
    """All packets of one source: monsters answer clockwise, dealer last, then all lose (A13)."""
    state.dealer = dealer
    state.is_attack = is_attack
    start = state.active if dealer == NOBODY else dealer
    due = False
    for steps in range(1, state.players + 1):
        seat = clockwise(state, start, steps)
        if state.packet[seat] > 0:
            due = True
            packet_faced(state, seat)
    if due:
        then(state, LOSSES, NOBODY, source, 0)


def losses(state: TokyoState, source: int) -> None:
    """All losses apply together; attack damage gives counters (line 34); then monsters fall."""
    for seat in range(state.players):
        lost = lose_hearts(state, seat, state.packet[seat], state.dealer, source)
        if lost > 0:
            if state.dealer == state.active:
                state.harmed = 1
            if state.is_attack:
                state.hurt |= 1 << seat
                hearts_lost_to_attack(state, seat)
    settle_falls(state)


def settle_falls(state: TokyoState) -> None:
    """Monsters at 0 fall together, cards score, then cards leave play; repeat if that fells more (36)."""
    fallen = fell_together(state)
    for seat in range(state.players):
        if not fallen >> seat & 1:
            packet_survived(state, seat)
        state.packet[seat] = 0
    while fallen:
        clear_away(state, fallen)
        fallen = fell_together(state)
    close_bay(state)


def fell_together(state: TokyoState) -> int:
    """All monsters at 0 fall at once, then cards score (line 35). Returns their seats."""
    fallen = monsters_at_zero(state)
    if fallen:
        for seat in range(state.players):
            if fallen >> seat & 1:
                fall(state, seat)
        monsters_fell(state, fallen)
    return fallen


def monsters_at_zero(state: TokyoState) -> int:
    """The seats that have just lost their last heart."""
    seats = 0
    for seat in range(state.players):
        if state.alive[seat] and state.hearts[seat] == 0:
            seats |= 1 << seat
    return seats


def fall(state: TokyoState, seat: int) -> None:
    """At 0 hearts a monster is eliminated (R50), or starts again if a card says so (A18)."""
    leave(state, seat, FROM_FALL)
    if starts_again(state, seat):
        lose_stars(state, seat, MOST_STARS, FROM_FALL)
        state.hearts[seat] = START_HEARTS
        emit(state, REBORN, seat, NOBODY, 0, FROM_FALL)
        return
    state.alive[seat] = 0
    spend_energy(state, seat, state.energy[seat], FROM_FALL)
    change_poison(state, seat, -state.poison[seat])
    change_shrink(state, seat, -state.shrink[seat])
    state.held[seat] = 0
    state.frenzy[seat] = 0
    if seat == state.active:
        drop_held(state)
    emit(state, FELL, seat, NOBODY, 0, FROM_FALL)


def drop_held(state: TokyoState) -> None:
    """The attacker has fallen: what was held back for Jets is never dealt (line 37)."""
    for seat in range(state.players):
        state.held[seat] = 0


def clear_away(state: TokyoState, fallen: int) -> None:
    """The event is over: cards of the fallen leave play, and copies of them end (U51)."""
    for card in range(KEEPS):
        owner = state.where[card]
        if fallen >> owner & 1:
            state.where[card] = DISCARD
            state.age[card] = 0
            return_counters(state, card)
            emit(state, CARD_LOST, owner, NOBODY, 0, card)
    cards_of_fallen_lost(state)


def close_bay(state: TokyoState) -> None:
    """Bay closes when fewer than five monsters live; 2e: its monster takes an empty City (R41, A3)."""
    seat = state.tokyo[BAY]
    if seat == NONE or bay_is_open(state):
        return
    if state.rules.bay_moves_to_city and state.tokyo[CITY] == NONE:
        state.tokyo[BAY] = NONE
        state.tokyo[CITY] = seat
        emit(state, MOVED_TO_CITY, seat, CITY, 0, FROM_BAY)
    else:
        leave(state, seat, FROM_BAY)
