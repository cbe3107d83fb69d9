"""Tokyo: who can be attacked, who yields, who enters (lines 15-20 of the order of a turn)."""

from __future__ import annotations

from ..events import emit
from ..steps import NONE, then
from .cards.catalog import BURROWING, FIRE_BREATHING
from .combat import damage_event
from .doors import enter, leave
from .events import ATTACKED, FROM_ATTACK, FROM_YIELD, STAYED
from .kinds import HELD, MOVE_IN, YIELD, YIELDS
from .moments import (
    attack_aimed,
    attack_begins,
    attack_declared,
    attack_reaches_all,
    damage_waits,
    extra_damage,
    neighbours_burnt,
    place_taken,
    source_without_claw,
)
from .queries import free_place, in_tokyo
from .state import BAY, CITY, TokyoState


def targets(state: TokyoState, seat: int) -> int:
    """From Tokyo all outside, from outside all in Tokyo (R22); a card may reach everybody else."""
    inside = in_tokyo(state, seat)
    everybody = attack_reaches_all(state, seat)
    seats = 0
    for other in range(state.players):
        if other != seat and state.alive[other] and (everybody or in_tokyo(state, other) != inside):
            seats |= 1 << other
    return seats


def attack(state: TokyoState, seat: int) -> None:
    """Targets and damage are fixed, then the events follow; without a claw there is no attack (15-19)."""
    is_attack = int(state.claws > 0)
    damage = state.claws + extra_damage(state, seat)
    if is_attack:
        attack_begins(state, seat)
    if damage > 0:
        aim(state, seat, damage, is_attack)
        if is_attack:
            attack_aimed(state, seat)
        damage_event(state, seat, is_attack, FROM_ATTACK if is_attack else source_without_claw(state, seat))
    if is_attack:
        attack_declared(state, seat)
        if state.attacked & monsters_in_tokyo(state):
            then(state, YIELDS, seat, CITY, 0)
            then(state, YIELDS, seat, BAY, 0)
            then(state, HELD, seat, 0, 0)


def monsters_in_tokyo(state: TokyoState) -> int:
    """The seats in City and Bay."""
    seats = 0
    for place in range(2):
        if state.tokyo[place] != NONE:
            seats |= 1 << state.tokyo[place]
    return seats


def aim(state: TokyoState, seat: int, damage: int, is_attack: int) -> None:
    """Every target faces the whole damage; cards may hold back that of an attack (line 15)."""
    hit = targets(state, seat)
    if is_attack:
        state.attacked = hit
        emit(state, ATTACKED, seat, hit, damage, FROM_ATTACK)
    for other in range(state.players):
        if hit >> other & 1:
            if is_attack and damage_waits(state, other):
                state.held[other] = damage
            else:
                state.packet[other] = damage


def fire(state: TokyoState, seat: int, left: int, right: int) -> None:
    """Fire Breathing's point falls on neighbours, in an event of its own (line 17)."""
    neighbours_burnt(state, seat, left, right)
    damage_event(state, seat, 0, FIRE_BREATHING)


def yields(state: TokyoState, place: int) -> None:
    """An attacked monster still in Tokyo may leave; 2e: if it lost hearts, or has Jets (line 18, D8)."""
    seat = state.tokyo[place]
    if seat == NONE or not state.attacked >> seat & 1:
        return
    if not state.rules.yield_needs_loss or state.hurt >> seat & 1 or state.held[seat] > 0:
        then(state, YIELD, seat, place, 0)


def choose_yield(state: TokyoState, seat: int, place: int, leaves: bool) -> None:
    """A monster that yields goes outside at once; damage held back for Jets is dropped (R31, R42)."""
    if leaves:
        state.yielded[place] = seat
        state.held[seat] = 0
        leave(state, seat, FROM_YIELD)
    else:
        emit(state, STAYED, seat, place, 0, FROM_YIELD)


def held(state: TokyoState, seat: int) -> None:
    """Damage held back falls on the Jets owners who did not yield, in one event (line 19)."""
    for other in range(state.players):
        state.packet[other] = state.held[other]
        state.held[other] = 0
    damage_event(state, seat, 1, FROM_ATTACK)


def enter_tokyo(state: TokyoState, seat: int, was_outside: int) -> None:
    """A monster outside must take a free place; 1e: only after attacking from outside (R33-R35)."""
    if in_tokyo(state, seat):
        return
    if state.rules.entry_needs_claw and not (was_outside and state.claws > 0):
        return
    place = free_place(state)
    if place == NONE:
        return
    place_taken(state, seat, state.yielded[place])
    then(state, MOVE_IN, seat, 0, 0)


def bite(state: TokyoState, seat: int, yielder: int, damage: int) -> None:
    """Burrowing's packet of effect damage, dealt by the monster that yielded (line 20)."""
    state.packet[seat] = damage
    damage_event(state, yielder, 0, BURROWING)


def move_in(state: TokyoState, seat: int) -> None:
    """City if free, else Bay, and 1 star (R28, R35)."""
    place = free_place(state)
    if place != NONE:
        enter(state, seat, place)
