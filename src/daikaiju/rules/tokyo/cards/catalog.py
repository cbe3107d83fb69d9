"""The 66 power cards: one row each, with its costs and plain effects as numbers.

A row gives the card its number. Keep cards come first, so that a number below `KEEPS` is a card
that can lie in front of a monster. Behaviour beyond these numbers is in the family files.
"""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """A physical card."""

    key: str
    title: str  # the key of the first copy: cards with one title are copies of each other
    alias: str  # the key made from the second edition's name, where it differs
    cost: tuple[int, int]  # first, second edition
    keep: bool
    stars: int = 0  # for the buyer
    hearts: int = 0  # healed by the buyer
    energy: int = 0  # for the buyer
    hurts_others: int = 0  # damage to every other monster
    hurts_buyer: int = 0  # damage to the buyer, in the same event
    stars_taken: int = 0  # lost by every other monster


CATALOG: list[Card] = []


def keep(key: str, cost: int, alias: str = "", cost_2e: int = 0, title: str = "") -> int:
    """Add a Keep card to the catalogue: it stays in front of its owner (R46)."""
    CATALOG.append(Card(key, title or key, alias, (cost, cost_2e or cost), keep=True))
    return len(CATALOG) - 1


def discard(key: str, cost: int, alias: str = "", title: str = "", **effect: int) -> int:
    """Add a Discard card to the catalogue: it acts once when bought (R46)."""
    CATALOG.append(Card(key, title or key, alias, (cost, cost), keep=False, **effect))
    return len(CATALOG) - 1


ACID_ATTACK = keep("acid_attack", 6)
ALIEN_METABOLISM = keep("alien_metabolism", 3, alias="alien_origin")
ALPHA_MONSTER = keep("alpha_monster", 5)
ARMOR_PLATING = keep("armor_plating", 4)
BACKGROUND_DWELLER = keep("background_dweller", 4)
BURROWING = keep("burrowing", 5)
CAMOUFLAGE = keep("camouflage", 3)
COMPLETE_DESTRUCTION = keep("complete_destruction", 3)
DEDICATED_NEWS_TEAM = keep("dedicated_news_team", 3, alias="media_friendly")
EATER_OF_THE_DEAD = keep("eater_of_the_dead", 4)
ENERGY_HOARDER = keep("energy_hoarder", 3)
EVEN_BIGGER = keep("even_bigger", 4)
EXTRA_HEAD = keep("extra_head", 7)
EXTRA_HEAD_2 = keep("extra_head_2", 7, title="extra_head")
FIRE_BREATHING = keep("fire_breathing", 4)
FREEZE_TIME = keep("freeze_time", 5)
FRIEND_OF_CHILDREN = keep("friend_of_children", 3)
GIANT_BRAIN = keep("giant_brain", 5)
GOURMET = keep("gourmet", 4)
HEALING_RAY = keep("healing_ray", 4)
HERBIVORE = keep("herbivore", 5)
HERD_CULLER = keep("herd_culler", 3)
IT_HAS_A_CHILD = keep("it_has_a_child", 7)
JETS = keep("jets", 5)
MADE_IN_A_LAB = keep("made_in_a_lab", 2)
METAMORPH = keep("metamorph", 3)
MIMIC = keep("mimic", 8)
MONSTER_BATTERIES = keep("monster_batteries", 2, alias="battery_monster", cost_2e=3)
NOVA_BREATH = keep("nova_breath", 7)
OMNIVORE = keep("omnivore", 4, alias="detritivore")
OPPORTUNIST = keep("opportunist", 3)
PARASITIC_TENTACLES = keep("parasitic_tentacles", 4)
PLOT_TWIST = keep("plot_twist", 3)
POISON_QUILLS = keep("poison_quills", 3)
POISON_SPIT = keep("poison_spit", 4)
PSYCHIC_PROBE = keep("psychic_probe", 3)
RAPID_HEALING = keep("rapid_healing", 3)
REGENERATION = keep("regeneration", 4)
ROOTING_FOR_THE_UNDERDOG = keep("rooting_for_the_underdog", 3)
SHRINK_RAY = keep("shrink_ray", 6)
SMOKE_CLOUD = keep("smoke_cloud", 4)
SOLAR_POWERED = keep("solar_powered", 2)
SPIKED_TAIL = keep("spiked_tail", 5)
STRETCHY = keep("stretchy", 3)
TELEPATH = keep("telepath", 4, alias="energy_drink")
URBAVORE = keep("urbavore", 4)
WERE_ONLY_MAKING_IT_STRONGER = keep("were_only_making_it_stronger", 3)
WINGS = keep("wings", 6)
KEEPS = len(CATALOG)

APARTMENT_BUILDING = discard("apartment_building", 5, stars=3)
COMMUTER_TRAIN = discard("commuter_train", 4, stars=2)
CORNER_STORE = discard("corner_store", 3, stars=1)
DROP_FROM_HIGH_ALTITUDE = discard("drop_from_high_altitude", 5, alias="death_from_above", stars=2)
ENERGIZE = discard("energize", 8, energy=9)
EVACUATION_ORDERS = discard("evacuation_orders", 7, stars_taken=5)
EVACUATION_ORDERS_2 = discard("evacuation_orders_2", 7, title="evacuation_orders", stars_taken=5)
FIRE_BLAST = discard("fire_blast", 3, alias="flame_thrower", hurts_others=2)
FRENZY = discard("frenzy", 7)
GAS_REFINERY = discard("gas_refinery", 6, stars=2, hurts_others=3)
HEAL = discard("heal", 3, hearts=2)
HIGH_ALTITUDE_BOMBING = discard("high_altitude_bombing", 4, hurts_others=3, hurts_buyer=3)
JET_FIGHTERS = discard("jet_fighters", 5, stars=5, hurts_buyer=4)
NATIONAL_GUARD = discard("national_guard", 3, stars=2, hurts_buyer=2)
NUCLEAR_POWER_PLANT = discard("nuclear_power_plant", 6, stars=2, hearts=3)
SKYSCRAPER = discard("skyscraper", 6, stars=4)
TANKS = discard("tanks", 4, alias="tank", stars=4, hurts_buyer=3)
VAST_STORM = discard("vast_storm", 6, stars=2)
CARDS = len(CATALOG)

# The same data by column, as the rules read it.
COST_1E = tuple(card.cost[0] for card in CATALOG)
COST_2E = tuple(card.cost[1] for card in CATALOG)
CARD_STARS = tuple(card.stars for card in CATALOG)
CARD_HEARTS = tuple(card.hearts for card in CATALOG)
CARD_ENERGY = tuple(card.energy for card in CATALOG)
CARD_HURTS_OTHERS = tuple(card.hurts_others for card in CATALOG)
CARD_HURTS_BUYER = tuple(card.hurts_buyer for card in CATALOG)
CARD_STARS_TAKEN = tuple(card.stars_taken for card in CATALOG)

NUMBER_OF = {card.key: number for number, card in enumerate(CATALOG)}
NUMBER_OF |= {card.alias: number for number, card in enumerate(CATALOG) if card.alias}
