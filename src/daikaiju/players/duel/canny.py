"""The canny bot: what it values leans with how the game stands, and it knows which cards pay.

The numbers come from playing on from many moments of games (docs/bots.md, tools/canny_weights.py).
"""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.rules.duel.cards.catalog import CATALOG, COST
from daikaiju.rules.duel.queries import direction, rival_of
from daikaiju.rules.duel.state import DESTRUCTION, FAME, DuelState

from .tastes import TASTES, TOKENS, Taste

CANNY = list(TASTES).index("canny")


class Leaning(NamedTuple):
    """A number to start with, and what each thing adds to it."""

    start: int
    life: int  # each of one's own
    rival_life: int
    front: int  # each half space the marker further forward is on one's own side
    back: int  # the same of the other marker
    energy: int  # each of one's own


# In thousandths of the usual, in the order of the weights of a taste.
LEANINGS = {
    "life": Leaning(1900, -42, -27, 40, 100, -8),
    "harm": Leaning(1348, 49, -77, -51, 23, 7),
    "energy": Leaning(428, 77, 16, 41, 63, 164),
    "tracks": Leaning(193, 73, 44, 30, 22, -19),
    "tokens": Leaning(295, 69, 49, 81, 50, -38),
}
TERMS = len(Leaning._fields)
LEANING = tuple(value for leaning in LEANINGS.values() for value in leaning)
LAST_LEANING = TOKENS  # of the weights of a taste, those up to this one lean
assert tuple(LEANINGS) == Taste._fields[: LAST_LEANING + 1]
LEAST, MOST = 100, 5000
MOST_ENERGY = 12  # more counts as so much

# What the first purchase of a turn costs, in thousandths of a space: the energy one gets for buying nothing is lost.
SHOPPING = 800
PER_ENERGY = 300  # what each energy paid costs
UNKNOWN = -3000  # what a card that is not listed brings: it is not bought
# What a Keep card brings as the first purchase at its printed price, by somebody with USUAL energy.
USUAL = 6
PER_ENERGY_HELD = 130  # for each energy beyond that
KEEP_GAINS = {
    "acid_attack": -1700,
    "adrenaline_augment": -2000,
    "alien_metabolism": -1600,
    "antimatter_pellets": -2200,
    "armor_plating": -2400,
    "breaking_news": -1500,
    "camouflage": -1500,
    "electrical_aura": -500,
    "extra_head": -800,
    "eye_of_the_storm": -1100,
    "gentle_giant": 1800,
    "giant_brain": 1000,
    "hibernation": -3800,
    "in_shape": -2900,
    "in_the_shadows": -2300,
    "lightning_speed": -2300,
    "made_in_a_lab": -1600,
    "natural_selection": -2300,
    "rebooting": -2100,
    "regeneration": -1500,
    "scrappy": 600,
    "signature_move": -2200,
    "spiked_tail": -1700,
    "superconductor": -1100,
    "thunder_stomp": -2100,
    "titanic_batteries": -3100,
    "trendsetter": 800,
    "unchained": -1800,
    "unstable_dna": -1200,
    "unstoppable": -300,
    "utter_destruction": -2700,
}
KEEP_GAIN = tuple(KEEP_GAINS.get(card.key, UNKNOWN) for card in CATALOG if card.keep)


def keep_gain(state: DuelState, seat: int, card: int, paid: int) -> int:
    """What buying a Keep card for so much energy brings."""
    held = min(MOST_ENERGY, state.energy[seat]) - USUAL
    fixed = 0 if state.bought == 0 else SHOPPING
    return KEEP_GAIN[card] + PER_ENERGY_HELD * held + fixed + PER_ENERGY * (COST[card] - paid)


def spent(state: DuelState, paid: int) -> int:
    """What buying a Discard card for so much energy costs."""
    return PER_ENERGY * paid + (SHOPPING if state.bought == 0 else 0)


def leaning(state: DuelState, seat: int, what: int) -> int:
    """What life, harm, energy, tracks and tokens count, in thousandths, as the game stands."""
    towards = direction(state, seat)
    fame = state.marker[FAME] * towards
    destruction = state.marker[DESTRUCTION] * towards
    at = what * TERMS
    weight: int = (
        LEANING[at]
        + LEANING[at + 1] * state.life[seat]
        + LEANING[at + 2] * state.life[rival_of(seat)]
        + LEANING[at + 3] * max(fame, destruction)
        + LEANING[at + 4] * min(fame, destruction)
        + LEANING[at + 5] * min(MOST_ENERGY, state.energy[seat])
    )
    return min(MOST, max(LEAST, weight))
