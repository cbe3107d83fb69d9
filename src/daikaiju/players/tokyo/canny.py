"""The canny bot: its weights depend on the position, and it has a value for each Keep card.

The numbers are fitted to playouts from many positions (docs/bots.md, tools/canny_weights.py).
"""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.rules.tokyo.cards.catalog import CATALOG
from daikaiju.rules.tokyo.queries import in_tokyo, living
from daikaiju.rules.tokyo.state import TokyoState

from .tastes import HARM, TASTES, Taste

CANNY = list(TASTES).index("canny")


class Coefficients(NamedTuple):
    """The linear model of one weight: a constant and coefficients."""

    start: int
    star: int  # own stars
    rival_star: int  # stars of the rival with the most
    heart: int
    rival_heart: int  # hearts of the rival with the fewest
    in_tokyo: int
    rival: int  # living rivals


# In thousandths of the default; the last one decides whether to stay in Tokyo: yes above 0.
MODELS = {
    "stars": Coefficients(391, -8, -44, 50, -6, 779, 364),
    "hearts": Coefficients(4009, 18, -164, 137, -172, -560, -291),
    "energy": Coefficients(2524, -111, -17, -50, -55, 850, 83),
    "harm": Coefficients(1771, -88, 5, 68, 53, 250, -425),
    "staying": Coefficients(-320, 6, 12, 28, 10, 0, -38),
}
TERMS = len(Coefficients._fields)
COEFFICIENTS = tuple(value for model in MODELS.values() for value in model)
LAST_MODELLED = HARM  # the weights of a taste up to this one depend on the position
assert tuple(MODELS)[: LAST_MODELLED + 1] == Taste._fields[: LAST_MODELLED + 1]
STAYING = len(MODELS) - 1
LEAST, MOST = 100, 5000
MOST_HEARTS, MOST_RIVALS = 12, 4  # more are not counted

# The value of buying a Keep card minus its price, in thousandths of a star: with one rival, with more.
# A card that is not listed is not bought.
KEEP_GAINS = {
    "acid_attack": (3000, 600),
    "alien_metabolism": (-900, -600),
    "alpha_monster": (-100, 900),
    "armor_plating": (-500, 200),
    "background_dweller": (-700, -500),
    "burrowing": (2600, -200),
    "camouflage": (2600, 400),
    "complete_destruction": (-500, 2000),
    "dedicated_news_team": (-1400, -400),
    "eater_of_the_dead": (-2000, -400),
    "energy_hoarder": (-1500, -1400),
    "even_bigger": (2100, 800),
    "extra_head": (1200, -100),
    "fire_breathing": (4500, 500),
    "freeze_time": (-500, -200),
    "friend_of_children": (-500, -300),
    "giant_brain": (1900, 200),
    "gourmet": (-1500, -300),
    "healing_ray": (-2200, -1300),
    "herbivore": (-2000, 200),
    "herd_culler": (-1800, -300),
    "it_has_a_child": (2600, -500),
    "jets": (5300, -900),
    "made_in_a_lab": (-1000, -500),
    "metamorph": (-1600, -600),
    "mimic": (-2100, -300),
    "monster_batteries": (900, 600),
    "nova_breath": (-2400, -1500),
    "omnivore": (-1000, 600),
    "opportunist": (-1500, -1200),
    "parasitic_tentacles": (-1900, -1400),
    "plot_twist": (1400, 1200),
    "poison_quills": (200, -200),
    "poison_spit": (3500, 800),
    "psychic_probe": (3800, 2100),
    "rapid_healing": (1000, -900),
    "regeneration": (800, -800),
    "rooting_for_the_underdog": (-800, -1000),
    "shrink_ray": (4500, 200),
    "smoke_cloud": (2100, 700),
    "solar_powered": (-1200, -600),
    "spiked_tail": (3500, 200),
    "stretchy": (1500, 0),
    "telepath": (1000, 100),
    "urbavore": (800, 100),
    "were_only_making_it_stronger": (-500, -600),
    "wings": (2400, -600),
}
KEEP_GAIN = tuple(gain for card in CATALOG if card.keep for gain in KEEP_GAINS.get(card.title, (0, 0)))


def weight_in_position(state: TokyoState, seat: int, what: int) -> int:
    """The weight of stars, hearts, energy or harm in this position, in thousandths."""
    return min(MOST, max(LEAST, evaluate(state, seat, what)))


def stays(state: TokyoState, seat: int) -> bool:
    """Whether to stay in Tokyo after an attack."""
    return evaluate(state, seat, STAYING) > 0


def keep_gain(state: TokyoState, card: int) -> int:
    """The value of buying a Keep card, averaged over games; it ignores its price and the stage of the game."""
    return KEEP_GAIN[2 * card + int(living(state) > 2)]


def evaluate(state: TokyoState, seat: int, row: int) -> int:
    """Evaluate one of the linear models for a seat in this position."""
    most_stars = 0
    fewest_hearts = MOST_HEARTS
    rivals = 0
    for other in range(state.players):
        if other != seat and state.alive[other]:
            rivals += 1
            most_stars = max(most_stars, state.stars[other])
            fewest_hearts = min(fewest_hearts, state.hearts[other])
    at = row * TERMS
    return (
        COEFFICIENTS[at]
        + COEFFICIENTS[at + 1] * state.stars[seat]
        + COEFFICIENTS[at + 2] * most_stars
        + COEFFICIENTS[at + 3] * min(MOST_HEARTS, state.hearts[seat])
        + COEFFICIENTS[at + 4] * fewest_hearts
        + COEFFICIENTS[at + 5] * int(in_tokyo(state, seat))
        + COEFFICIENTS[at + 6] * min(rivals, MOST_RIVALS)
    )
