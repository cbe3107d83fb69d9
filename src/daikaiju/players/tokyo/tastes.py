"""Characters: the weights of each bot, in thousandths of the default; and the base values.

All values are in thousandths of a star at the start of a game.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from daikaiju.rules.tokyo.cards.catalog import CATALOG

WIN = 60_000


class Taste(NamedTuple):
    """A character's weights of stars, hearts and the rest; 1000 is the default."""

    stars: int = 1000
    hearts: int = 1000
    energy: int = 1000
    harm: int = 1000  # hearts others lose
    kill: int = 1000
    tokyo: int = 1000  # being in Tokyo
    fear: int = 1000  # hearts one may lose in Tokyo
    cards: int = 1000  # Keep cards


TASTES = {
    "steady": Taste(),
    "brawler": Taste(stars=600, hearts=700, energy=600, harm=2200, kill=2000, tokyo=1600, fear=300, cards=700),
    "hoarder": Taste(stars=800, hearts=1000, energy=2000, harm=700, kill=800, tokyo=600, fear=1300, cards=1800),
    "climber": Taste(stars=2000, hearts=800, energy=700, harm=400, kill=500, tokyo=1300, fear=800, cards=700),
    "survivor": Taste(stars=900, hearts=1800, energy=900, harm=800, kill=1000, tokyo=300, fear=2000, cards=1100),
    "canny": Taste(),  # the weights that do not depend on the position
}
WEIGHTS = len(Taste._fields)
STARS, HEARTS, ENERGY, HARM, KILL, TOKYO, FEAR, CARDS = range(WEIGHTS)
# All weights in one row: TASTE[character * WEIGHTS + what].
TASTE = tuple(value for taste in TASTES.values() for value in taste)

# The value of having n.
STAR_WORTH = tuple(accumulate([0] + [900] * 10 + [1100] * 5 + [1500] * 4 + [WIN]))
HEART_WORTH = tuple(accumulate([0, 6000, 2500, 2100, 1800, 1500, 1200, 900, 700, 500, 400, 300, 300, 200, 200]))
ENERGY_WORTH = tuple(accumulate([0] + [500] * 6 + [350] * 5 + [150] * 90))
MOST_ENERGY = len(ENERGY_WORTH) - 1

# The value of a Keep card to its owner at the start of a game; a card that is not listed is valued by its cost.
WORTH_PER_COST = 700
KEEP_WORTH_OF = {
    "acid_attack": 5500,
    "alien_metabolism": 3000,
    "alpha_monster": 4500,
    "armor_plating": 3500,
    "background_dweller": 2500,
    "burrowing": 3000,
    "camouflage": 2500,
    "complete_destruction": 2500,
    "dedicated_news_team": 2500,
    "eater_of_the_dead": 2500,
    "energy_hoarder": 2500,
    "even_bigger": 3500,
    "extra_head": 7000,
    "fire_breathing": 4500,
    "freeze_time": 3000,
    "friend_of_children": 3000,
    "giant_brain": 4500,
    "gourmet": 3000,
    "healing_ray": 2000,
    "herbivore": 3500,
    "herd_culler": 3000,
    "it_has_a_child": 5500,
    "jets": 3500,
    "made_in_a_lab": 1000,
    "metamorph": 1500,
    "mimic": 5000,
    "monster_batteries": 2500,
    "nova_breath": 6000,
    "omnivore": 3500,
    "opportunist": 1500,
    "parasitic_tentacles": 1500,
    "plot_twist": 2500,
    "poison_quills": 2500,
    "poison_spit": 4000,
    "psychic_probe": 2000,
    "rapid_healing": 2800,
    "regeneration": 3500,
    "rooting_for_the_underdog": 2500,
    "shrink_ray": 4500,
    "smoke_cloud": 2500,
    "solar_powered": 2200,
    "spiked_tail": 5000,
    "stretchy": 2800,
    "telepath": 2200,
    "urbavore": 3500,
    "were_only_making_it_stronger": 2800,
    "wings": 4500,
}
KEEP_WORTH = tuple(KEEP_WORTH_OF.get(card.title, WORTH_PER_COST * card.cost[1]) for card in CATALOG if card.keep)
