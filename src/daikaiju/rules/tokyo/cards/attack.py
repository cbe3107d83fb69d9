"""Cards that attack: claws, damage, targets, counters given."""

from __future__ import annotations

from ...steps import NONE, then
from ..doors import change_poison, change_shrink, gain_stars
from ..kinds import BITE, FIRE
from ..queries import copies, in_tokyo, neighbour
from ..state import TWO, TokyoState
from .catalog import (
    ACID_ATTACK,
    ALPHA_MONSTER,
    BURROWING,
    FIRE_BREATHING,
    JETS,
    NOVA_BREATH,
    POISON_QUILLS,
    POISON_SPIT,
    SHRINK_RAY,
    SPIKED_TAIL,
    URBAVORE,
)


def acid_and_quills(state: TokyoState, seat: int) -> int:
    """Acid Attack: 1 each turn. Poison Quills: 2 with three 2s. Neither needs a claw (U16, U17)."""
    points = copies(state, seat, ACID_ATTACK)
    if state.dice[TWO] >= 3:
        points += 2 * copies(state, seat, POISON_QUILLS)
    return points


def clawless_source(state: TokyoState, seat: int) -> int:
    """The card that deals damage without a claw (1e); two of them deal it together (U17)."""
    return ACID_ATTACK if copies(state, seat, ACID_ATTACK) > 0 else POISON_QUILLS


def burrowing_claws(state: TokyoState, seat: int) -> int:
    """Burrowing, first half: 1 while its owner is in Tokyo (U13)."""
    return copies(state, seat, BURROWING) if in_tokyo(state, seat) else 0


def tail_and_urbavore(state: TokyoState, seat: int) -> int:
    """Spiked Tail: 1 if there is a claw. Urbavore: 1 if there is a claw and its owner is in Tokyo."""
    points = copies(state, seat, SPIKED_TAIL)
    if in_tokyo(state, seat):
        points += copies(state, seat, URBAVORE)
    return points


def alpha_monster_attacks(state: TokyoState, seat: int) -> None:
    """Alpha Monster: 1 star for attacking, target or not (A22)."""
    gain_stars(state, seat, copies(state, seat, ALPHA_MONSTER), ALPHA_MONSTER)


def nova_breath_reaches(state: TokyoState, seat: int) -> bool:
    """Nova Breath: the attack hits all other monsters, wherever they are."""
    return copies(state, seat, NOVA_BREATH) > 0


def jets_delay_damage(state: TokyoState, seat: int) -> bool:
    """Jets: the damage of an attack on Tokyo is held back until its owner has chosen (line 15)."""
    return in_tokyo(state, seat) and copies(state, seat, JETS) > 0


def fire_breathing_follows(state: TokyoState, seat: int) -> bool:
    """Whether Fire Breathing will burn somebody after an attack."""
    return copies(state, seat, FIRE_BREATHING) > 0


def fire_breathing_attacks(state: TokyoState, seat: int) -> None:
    """Fire Breathing: a packet of 1 to each neighbour, one event per copy (R68, U49)."""
    number = copies(state, seat, FIRE_BREATHING)
    if state.rules.copies_act_once:
        number = min(1, number)
    for _ in range(number):
        then(
            state,
            FIRE,
            seat,
            burnt_apart(state, left_neighbour(state, seat)),
            burnt_apart(state, right_neighbour(state, seat)),
        )


def left_neighbour(state: TokyoState, seat: int) -> int:
    """The nearest living monster to the left."""
    return neighbour(state, seat, 1)


def right_neighbour(state: TokyoState, seat: int) -> int:
    """The nearest living monster to the right; with two left it is the one on the left, burnt once (D20)."""
    other = neighbour(state, seat, state.players - 1)
    return NONE if other == left_neighbour(state, seat) else other


def burnt_apart(state: TokyoState, other: int) -> int:
    """House rule: a neighbour who is attacked is not burnt separately (U18)."""
    joins = state.rules.fire_joins_attack and other != NONE and state.attacked >> other & 1
    return NONE if joins else other


def fire_breathing_joins(state: TokyoState, seat: int) -> None:
    """House rule: the points are added to the attack packets of neighbours who are attacked (U18)."""
    if state.rules.fire_joins_attack:
        burn_with_attack(state, left_neighbour(state, seat), copies(state, seat, FIRE_BREATHING))
        burn_with_attack(state, right_neighbour(state, seat), copies(state, seat, FIRE_BREATHING))


def burn_with_attack(state: TokyoState, other: int, number: int) -> None:
    """The packet of an attacked neighbour, held back or not, grows."""
    if other != NONE and state.held[other] > 0:
        state.held[other] += number
    elif other != NONE and state.packet[other] > 0:
        state.packet[other] += number


def fire_breathing_burns(state: TokyoState, seat: int, left: int, right: int) -> None:
    """Fire Breathing: a point falls on the neighbours fixed before the attack, if they live (line 17)."""
    damage = fire_breathing_damage(state, seat)
    if left != NONE and state.alive[left]:
        state.packet[left] = damage
    if right != NONE and state.alive[right]:
        state.packet[right] = damage


def fire_breathing_damage(state: TokyoState, seat: int) -> int:
    """One point, unless copies act as one (house rule)."""
    return max(1, copies(state, seat, FIRE_BREATHING)) if state.rules.copies_act_once else 1


def load_counters(state: TokyoState, seat: int) -> None:
    """Poison Spit, Shrink Ray: the counters an attack gives, one per copy, are fixed when it starts (line 15)."""
    state.attack_poison = copies(state, seat, POISON_SPIT)
    state.attack_shrink = copies(state, seat, SHRINK_RAY)


def give_counters(state: TokyoState, seat: int) -> None:
    """A monster that lost hearts to the attack gets its counters (line 34)."""
    change_poison(state, seat, state.attack_poison)
    change_shrink(state, seat, state.attack_shrink)


def burrowing_bites(state: TokyoState, seat: int, yielder: int) -> None:
    """Burrowing, second half: a monster taking the place that its owner yielded is bitten first (line 20, U47)."""
    number = copies(state, yielder, BURROWING)
    together = state.rules.copies_act_once
    for _ in range(min(1, number) if together else number):
        then(state, BITE, seat, yielder, number if together else 1)
