"""Characters: the weights of each bot, in thousandths of the default; and the base values.

All values are in thousandths of a space on a track near the middle.
"""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from daikaiju.rules.duel.cards.catalog import CATALOG
from daikaiju.rules.duel.state import VICTORY_SPACE

WIN = 60_000


class Taste(NamedTuple):
    """A character's weights of life, markers and the rest; 1000 is the default."""

    life: int = 1000
    harm: int = 1000  # life the rival loses
    energy: int = 1000
    tracks: int = 1000
    tokens: int = 1000
    cards: int = 1000  # Keep cards


TASTES = {
    "steady": Taste(tracks=1300, cards=900),
    "brawler": Taste(life=600, harm=2000, energy=600, tracks=600, tokens=800, cards=700),
    "hoarder": Taste(life=900, harm=700, energy=2000, tracks=700, tokens=1200, cards=1800),
    "climber": Taste(life=700, harm=500, energy=700, tracks=2000, tokens=1000, cards=700),
    "survivor": Taste(life=2000, harm=800, energy=900, tracks=800, tokens=1000, cards=1000),
    "canny": Taste(),  # the weights that do not depend on the position
}
WEIGHTS = len(Taste._fields)
LIFE, HARM, ENERGY, TRACKS, TOKENS, CARDS = range(WEIGHTS)
# All weights in one row: TASTE[character * WEIGHTS + what].
TASTE = tuple(value for taste in TASTES.values() for value in taste)

# The value of having n.
LIFE_WORTH = tuple(accumulate([0, 5000, 1900, 1600, 1400, 1250, 1100, 1000, 900, 800, 700, 650, 600, 550, 500, 450]))
ENERGY_WORTH = tuple(accumulate([0] + [420] * 7 + [250] * 6 + [100] * 190))
MOST_ENERGY = len(ENERGY_WORTH) - 1
TOKEN_WORTH = 650
# The value of a marker n half spaces on one's own side; on the other side it is negative.
SPACE_WORTH = (450, 450, 500, 500, 650, 650, 500, 500, 550, 550, 700, 700, 900, 900)
MARKER_WORTH = tuple(accumulate([0, *SPACE_WORTH]))
ONE_IN_SPOTLIGHT = 800  # a marker in its zone: half of what a win by spotlights needs, however far the other is
BOTH_IN_SPOTLIGHT = 3500  # the same when the other marker is about to enter too
LESS_PER_HALF = 350  # less for each half space the other marker still has to go
RIVAL_FIRST = 1500  # weight of the rival's threats, in thousandths: the rival moves next
KING_TILE_WORTH = 900

# The value of a Keep card to its owner at the start of a game; a card that is not listed is valued by its cost.
WORTH_PER_COST = 700
KEEP_WORTH_OF = {
    "acid_attack": 4500,
    "adrenaline_augment": 2500,
    "alien_metabolism": 900,
    "antimatter_pellets": 1800,
    "armor_plating": 4200,
    "breaking_news": 3200,
    "camouflage": 2000,
    "electrical_aura": 1700,
    "extra_head": 5000,
    "eye_of_the_storm": 1200,
    "gentle_giant": 3600,
    "giant_brain": 3300,
    "hibernation": 1800,
    "in_shape": 1500,
    "in_the_shadows": 2600,
    "lightning_speed": 1500,
    "made_in_a_lab": 1600,
    "natural_selection": -4000,
    "rebooting": 1600,
    "regeneration": 2000,
    "scrappy": 1200,
    "signature_move": 2200,
    "spiked_tail": 2000,
    "superconductor": 1000,
    "thunder_stomp": 2000,
    "titanic_batteries": 1500,
    "trendsetter": 1800,
    "unchained": 1300,
    "unstable_dna": 1200,
    "unstoppable": 2400,
    "utter_destruction": 1800,
}
KEEP_WORTH = tuple(KEEP_WORTH_OF.get(card.key, WORTH_PER_COST * card.cost) for card in CATALOG if card.keep)
assert len(MARKER_WORTH) == VICTORY_SPACE + 1
