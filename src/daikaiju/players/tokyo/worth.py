"""The value of gains, losses and places to a seat, by a character's taste."""

from __future__ import annotations

from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.cards.catalog import ARMOR_PLATING, CAMOUFLAGE, IT_HAS_A_CHILD, JETS, WINGS
from daikaiju.rules.tokyo.cards.passive import most_hearts
from daikaiju.rules.tokyo.queries import copies, in_tokyo, living
from daikaiju.rules.tokyo.state import MOST_STARS, TokyoState

from .canny import CANNY, LAST_MODELLED, weight_in_position
from .tastes import (
    ENERGY,
    ENERGY_WORTH,
    FEAR,
    HARM,
    HEART_WORTH,
    HEARTS,
    KILL,
    MOST_ENERGY,
    STAR_WORTH,
    STARS,
    TASTE,
    TOKYO,
    WEIGHTS,
    WIN,
)

KILL_WORTH = 6000
TOKYO_WORTH = 2600  # two stars for staying, attacks that reach everybody, but no healing
THREAT = 2  # hearts the next attack on Tokyo costs


def taste(state: TokyoState, seat: int, character: int, what: int, amount: int) -> int:
    """An amount times a character's weight; some of canny's weights depend on the position."""
    weight = TASTE[character * WEIGHTS + what]
    if character == CANNY and what <= LAST_MODELLED:
        weight = weight_in_position(state, seat, what)
    return amount * weight // 1000


def stars_worth(state: TokyoState, seat: int, character: int, gained: int) -> int:
    """Stars count more the nearer they are to 20, and 20 are a win for every character."""
    before = state.stars[seat]
    after = min(MOST_STARS, max(0, before + gained))
    worth = STAR_WORTH[after] - STAR_WORTH[before]
    return worth if after == MOST_STARS else taste(state, seat, character, STARS, worth)


def hearts_worth(state: TokyoState, seat: int, character: int, gained: int) -> int:
    """Hearts count more the fewer there are, and not above the maximum."""
    before = state.hearts[seat]
    after = min(most_hearts(state, seat), before + gained)
    return taste(state, seat, character, HEARTS, HEART_WORTH[max(0, after)] - HEART_WORTH[before])


def energy_worth(state: TokyoState, seat: int, character: int, gained: int) -> int:
    """The first energy counts most."""
    before = min(state.energy[seat], MOST_ENERGY)
    after = min(max(0, before + gained), MOST_ENERGY)
    return taste(state, seat, character, ENERGY, ENERGY_WORTH[after] - ENERGY_WORTH[before])


def loss_of_others(state: TokyoState, seat: int, character: int, other: int, damage: int) -> int:
    """The value of another monster's loss of hearts: all of it with two monsters left, else a share."""
    left = living(state) - 1
    suffered = damage_suffered(state, other, damage)
    if suffered >= state.hearts[other]:
        if left == 1 and copies(state, other, IT_HAS_A_CHILD) == 0:
            return WIN
        return taste(state, seat, character, KILL, KILL_WORTH + STAR_WORTH[state.stars[other]] // left)
    lost = HEART_WORTH[state.hearts[other]] - HEART_WORTH[state.hearts[other] - suffered]
    return taste(state, seat, character, HARM, lost) * 2 // (left + 1)


def damage_suffered(state: TokyoState, seat: int, damage: int) -> int:
    """The expected damage after a monster's cards."""
    if damage == 1 and copies(state, seat, ARMOR_PLATING) > 0:
        return 0
    if damage > 1 and copies(state, seat, WINGS) > 0 and state.energy[seat] >= 2:
        return damage // 2
    if copies(state, seat, CAMOUFLAGE) > 0:
        return damage - damage // 6
    return damage


def tokyo_worth(state: TokyoState, seat: int, character: int, hearts: int) -> int:
    """The value of being in Tokyo until one's next turn, with `hearts` hearts left."""
    gain = taste(state, seat, character, TOKYO, TOKYO_WORTH)
    if state.stars[seat] + 2 >= MOST_STARS:
        gain += WIN // 4
    threat = THREAT + living(state) // 4
    if copies(state, seat, JETS) > 0:
        threat = 0
    left = max(0, hearts - threat)
    return gain - taste(state, seat, character, FEAR, HEART_WORTH[hearts] - HEART_WORTH[left])


def attack_worth(state: TokyoState, seat: int, character: int, damage: int) -> int:
    """The value of an attack, including the chance to enter Tokyo."""
    worth = 0
    inside = in_tokyo(state, seat)
    for other in range(state.players):
        if other != seat and state.alive[other] and in_tokyo(state, other) != inside:
            worth += loss_of_others(state, seat, character, other, damage)
    if not inside:
        worth += entry_worth(state, seat, character, damage)
    return worth


def entry_worth(state: TokyoState, seat: int, character: int, damage: int) -> int:
    """The value of entering Tokyo times its chance."""
    chance = chance_of_entry(state, damage)
    if chance == 0:
        return 0
    return (
        (stars_worth(state, seat, character, 1) + tokyo_worth(state, seat, character, state.hearts[seat]))
        * chance
        // 100
    )


def chance_of_entry(state: TokyoState, damage: int) -> int:
    """The chance to enter Tokyo, in percent: certain if it is empty; a monster with fewer hearts leaves more often."""
    other = state.tokyo[0]
    if other == NONE:
        return 100
    if damage == 0:
        return 0
    left = state.hearts[other] - damage_suffered(state, other, damage)
    if left <= 0:
        return 100
    return 80 if left <= 4 else 40
