"""The canny bot: its weights depend on the position, and it has a value for each Keep card.

The numbers are fitted to playouts from many positions (docs/bots.md, tools/canny_weights.py).
"""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.rules.duel.cards.catalog import CATALOG, COST
from daikaiju.rules.duel.queries import direction, rival_of
from daikaiju.rules.duel.state import DESTRUCTION, FAME, DuelState

from .tastes import TASTES, TOKENS, Taste

CANNY = list(TASTES).index("canny")


class Coefficients(NamedTuple):
    """The linear model of one weight: a constant and coefficients."""

    start: int
    life: int  # own life
    rival_life: int
    front: int  # half spaces of the marker that is further on one's own side
    back: int  # half spaces of the other marker
    energy: int  # own energy


# In thousandths of the default, in the order of the weights of a taste.
MODELS = {
    "life": Coefficients(1900, -42, -27, 40, 100, -8),
    "harm": Coefficients(1348, 49, -77, -51, 23, 7),
    "energy": Coefficients(428, 77, 16, 41, 63, 164),
    "tracks": Coefficients(193, 73, 44, 30, 22, -19),
    "tokens": Coefficients(295, 69, 49, 81, 50, -38),
}
TERMS = len(Coefficients._fields)
COEFFICIENTS = tuple(value for model in MODELS.values() for value in model)
LAST_MODELLED = TOKENS  # the weights of a taste up to this one depend on the position
assert tuple(MODELS) == Taste._fields[: LAST_MODELLED + 1]
LEAST, MOST = 100, 5000
MOST_ENERGY = 12  # more is not counted

# Cost of the first purchase of a turn, in thousandths of a space: the energy for buying nothing is lost.
SHOPPING = 800
PER_ENERGY = 300  # cost of each energy paid
UNKNOWN = -3000  # value of a card that is not listed: it is not bought
# Value of a Keep card as the first purchase at its printed price, with USUAL energy.
USUAL = 6
PER_ENERGY_HELD = 130  # for each energy above USUAL
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
    """The value of buying a Keep card for `paid` energy."""
    held = min(MOST_ENERGY, state.energy[seat]) - USUAL
    fixed = 0 if state.bought == 0 else SHOPPING
    return KEEP_GAIN[card] + PER_ENERGY_HELD * held + fixed + PER_ENERGY * (COST[card] - paid)


def spent(state: DuelState, paid: int) -> int:
    """The cost of buying a Discard card for `paid` energy."""
    return PER_ENERGY * paid + (SHOPPING if state.bought == 0 else 0)


def weight_in_position(state: DuelState, seat: int, what: int) -> int:
    """The weight of life, harm, energy, tracks or tokens in this position, in thousandths."""
    towards = direction(state, seat)
    fame = state.marker[FAME] * towards
    destruction = state.marker[DESTRUCTION] * towards
    at = what * TERMS
    weight: int = (
        COEFFICIENTS[at]
        + COEFFICIENTS[at + 1] * state.life[seat]
        + COEFFICIENTS[at + 2] * state.life[rival_of(seat)]
        + COEFFICIENTS[at + 3] * max(fame, destruction)
        + COEFFICIENTS[at + 4] * min(fame, destruction)
        + COEFFICIENTS[at + 5] * min(MOST_ENERGY, state.energy[seat])
    )
    return min(MOST, max(LEAST, weight))
