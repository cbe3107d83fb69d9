"""The 50 power cards of the Duel: one row each, with the effects on purchase.

A row gives the card its number. Keep cards come first, so that a number below `KEEPS` is a card
that can lie in front of a monster. Behaviour beyond the effects on purchase is in the family files.
"""

from __future__ import annotations

from typing import NamedTuple

# Effects on purchase, carried out in the order printed.
(
    NOTHING,
    PULL_FAME,
    PULL_DESTRUCTION,
    HIT_RIVAL,
    HIT_SELF,
    GAIN_ENERGY,
    GAIN_LIFE,
    GAIN_TOKENS,
    DOMINATE_RIVAL,
    EXTRA_TURN,
    RIVAL_DISCARDS,
    HIT_SPOTLIGHTS,
    PULL_FAME_PER_CLAW,
) = range(13)
MOST_EFFECTS = 3


# Buzz tiles that come with cards.
TILE_NAMES = ("cat", "panda", "fish", "tiger", "lizard", "anubis", "dragon", "pumpkin", "alien", "phantom", "penguin")
NO_TILE = -1


class Card(NamedTuple):
    """A card: there is one of each."""

    key: str
    cost: int
    keep: bool
    tile: int  # the Buzz tile that comes with it, or NO_TILE
    effects: tuple[tuple[int, int], ...]  # on purchase


CATALOG: list[Card] = []


def keep(key: str, cost: int, tile: str = "", *effects: tuple[int, int]) -> int:
    """Add a Keep card to the catalogue."""
    return enter(Card(key, cost, True, TILE_NAMES.index(tile) if tile else NO_TILE, effects))


def discard(key: str, cost: int, tile: str, *effects: tuple[int, int]) -> int:
    """Add a Discard card to the catalogue."""
    return enter(Card(key, cost, False, TILE_NAMES.index(tile) if tile else NO_TILE, effects))


def enter(card: Card) -> int:
    """Give a card its number."""
    CATALOG.append(card)
    return len(CATALOG) - 1


ACID_ATTACK = keep("acid_attack", 6, "tiger")
ADRENALINE_AUGMENT = keep("adrenaline_augment", 5)
ALIEN_METABOLISM = keep("alien_metabolism", 2, "anubis")
ANTIMATTER_PELLETS = keep("antimatter_pellets", 5)
ARMOR_PLATING = keep("armor_plating", 6, "cat")
BREAKING_NEWS = keep("breaking_news", 6, "dragon")
CAMOUFLAGE = keep("camouflage", 4)
ELECTRICAL_AURA = keep("electrical_aura", 4, "lizard")
EXTRA_HEAD = keep("extra_head", 7)
EYE_OF_THE_STORM = keep("eye_of_the_storm", 2, "dragon")
GENTLE_GIANT = keep("gentle_giant", 5, "fish")
GIANT_BRAIN = keep("giant_brain", 4)
HIBERNATION = keep("hibernation", 5)
IN_SHAPE = keep("in_shape", 4)
IN_THE_SHADOWS = keep("in_the_shadows", 5, "alien")
LIGHTNING_SPEED = keep("lightning_speed", 4, "alien")
MADE_IN_A_LAB = keep("made_in_a_lab", 3, "tiger")
NATURAL_SELECTION = keep("natural_selection", 4, "", (GAIN_ENERGY, 4), (GAIN_LIFE, 4))
REBOOTING = keep("rebooting", 3, "cat")
REGENERATION = keep("regeneration", 4)
SCRAPPY = keep("scrappy", 2, "lizard")
SIGNATURE_MOVE = keep("signature_move", 6, "phantom")
SPIKED_TAIL = keep("spiked_tail", 4)
SUPERCONDUCTOR = keep("superconductor", 2)
THUNDER_STOMP = keep("thunder_stomp", 4)
TITANIC_BATTERIES = keep("titanic_batteries", 4, "pumpkin")
TRENDSETTER = keep("trendsetter", 3, "dragon")
UNCHAINED = keep("unchained", 3, "penguin")
UNSTABLE_DNA = keep("unstable_dna", 3, "tiger")
UNSTOPPABLE = keep("unstoppable", 3)
UTTER_DESTRUCTION = keep("utter_destruction", 4, "panda")
KEEPS = len(CATALOG)

CANNONBALL = discard("cannonball", 7, "anubis", (PULL_FAME, 1), (HIT_RIVAL, 1), (GAIN_ENERGY, 4))
DOMINATE = discard("dominate", 3, "pumpkin", (DOMINATE_RIVAL, 1))
ENERGIZE = discard("energize", 10, "lizard", (GAIN_ENERGY, 8), (GAIN_TOKENS, 2))
FRENZY = discard("frenzy", 6, "", (EXTRA_TURN, 1))
HORS_DOEUVRES = discard("hors_doeuvres", 3, "cat", (HIT_SELF, 3), (PULL_DESTRUCTION, 2))
JETS_SCRAMBLED = discard("jets_scrambled", 5, "penguin", (HIT_SELF, 5), (HIT_RIVAL, 5))
KAIJUTSU = discard("kaijutsu", 5, "pumpkin", (PULL_DESTRUCTION, 1), (HIT_RIVAL, 2))
MOMENT_OF_RESPITE = discard("moment_of_respite", 4, "alien", (GAIN_LIFE, 2), (GAIN_TOKENS, 1))
MONSTER_COASTER = discard("monster_coaster", 7, "", (PULL_DESTRUCTION, 3))
MONUMENTAL = discard("monumental", 5, "panda", (PULL_DESTRUCTION, 1), (PULL_FAME, 1))
OPERATION_MEDIA = discard("operation_media", 6, "anubis", (PULL_FAME_PER_CLAW, 1))
PHOTOSHOOT = discard("photoshoot", 2, "fish", (PULL_FAME, 1))
SACK_THE_STADIUM = discard("sack_the_stadium", 8, "phantom", (PULL_DESTRUCTION, 2), (PULL_FAME, 2))
SEISMIC_TEST = discard("seismic_test", 5, "", (PULL_DESTRUCTION, 2))
SNACK_TIME = discard("snack_time", 3, "", (GAIN_LIFE, 3))
TESLA_IMPULSE = discard("tesla_impulse", 6, "penguin", (RIVAL_DISCARDS, 1), (GAIN_ENERGY, 2))
THE_PARTYS_OVER = discard("the_partys_over", 4, "phantom", (HIT_SPOTLIGHTS, 4))
THERMONUCLEAR_COOKING = discard(
    "thermonuclear_cooking", 7, "panda", (PULL_DESTRUCTION, 1), (GAIN_LIFE, 2), (GAIN_ENERGY, 2)
)
TOO_CUTE = discard("too_cute", 3, "fish", (HIT_RIVAL, 2))
CARDS = len(CATALOG)

# The same data by column, as the rules read it.
COST = tuple(card.cost for card in CATALOG)
TILE = tuple(card.tile for card in CATALOG)
_EFFECTS = [(*card.effects, *[(NOTHING, 0)] * MOST_EFFECTS)[:MOST_EFFECTS] for card in CATALOG]
EFFECT = tuple(effect for effects in _EFFECTS for effect, _ in effects)  # card * MOST_EFFECTS + n
AMOUNT = tuple(amount for effects in _EFFECTS for _, amount in effects)
