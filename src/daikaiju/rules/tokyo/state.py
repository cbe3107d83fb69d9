"""The state of a game of King of Tokyo: one record of small numbers."""

from __future__ import annotations

from typing import Annotated

from ..dice import PerFace
from ..energy import Energy
from ..layout import Int8, Int16
from .cards.catalog import CARDS, KEEPS
from .editions import Rules

SEATS = 6
# Faces of a die, in the order in which dice are sorted.
ONE, TWO, THREE, HEART, ENERGY, CLAW = range(6)
SLOTS = 3
# The two places of Tokyo.
CITY, BAY = 0, 1
# Why a game ended.
BY_STARS, BY_SURVIVAL, ALL_FELL, BY_TURN_LIMIT = range(1, 5)

START_HEARTS = 10
MOST_STARS = 20
START_DICE = 6
FREE_REROLLS = 2

PerSeat = Annotated[list[int], "i1", SEATS]
PerSeatWide = Annotated[list[int], "i2", SEATS]
PerCard = Annotated[list[int], "i1", CARDS]
PerKeep = Annotated[list[int], "i1", KEEPS]
PerSlot = Annotated[list[int], "i1", SLOTS]
Pair = Annotated[list[int], "i1", 2]


class TokyoState(Energy):
    """Everything that is true of a game at one moment. A set of seats is a number, bit n for seat n."""

    rules: Rules
    players: Int8  # 2..6

    # Monsters
    alive: PerSeat  # 1, or 0 once eliminated
    hearts: PerSeat  # 0..14
    stars: PerSeat  # 0..20
    reached: PerSeat  # rank among monsters with 20 stars, by the time they got there; 0: not there
    energy: PerSeatWide
    poison: PerSeat  # counters
    shrink: PerSeat  # counters
    wings: PerSeat  # 1: paid for Wings this turn
    tokyo: Pair  # the seat in City, in Bay, or NONE

    # Cards
    where: PerCard
    age: PerKeep
    market: PerSlot  # the card in each slot, or NONE
    top: Int8  # the card on top of the deck if somebody has looked at it, or NONE
    top_seen: Int8  # the seats that have looked at it
    mimicked: Int8  # the card Mimic copies, or NONE
    smoke: Int8  # counters on Smoke Cloud
    battery: Int16  # energy on Monster Batteries
    copied: Int16  # counters or energy on Mimic, as a copy of one of those two

    # The turn
    active: Int8  # whose turn it is
    regular: Int8  # who had the last regular turn
    freeze: Int8  # fewer dice in this turn, if it is a Freeze Time turn
    freeze_owed: Int8  # Freeze Time turns the active monster may still take
    frenzy: PerSeat  # Frenzy turns each monster is owed
    cut: Int8  # 1: this turn is over, nothing more is bought, sold or suffered (D16)
    harmed: Int8  # 1: the active monster made somebody lose hearts this turn
    ones: Int8  # 1: three ones were scored this turn

    # Rolling
    rerolls: Int8  # free rerolls left
    probed: Int8  # dice that show a three because a Psychic Probe rerolled them
    probes_used: Int8  # 1: the card was used this turn, 2: the Mimic copy was
    culled: Int8  # uses of Herd Culler this turn

    # Resolving
    claws: Int8  # claws in the result, rolled and added
    self_hearts: Int8  # heart dice spent on the owner
    ray: PerSeat  # heart dice spent on each monster with Healing Ray
    ray_order: PerSeat  # 1 for the monster chosen first, and so on; 0: not chosen
    attacked: Int8  # the seats attacked this turn
    attack_poison: Int8  # poison counters the attack gives to each monster it hurts
    attack_shrink: Int8  # shrink counters likewise
    hurt: Int8  # the seats that lost hearts to the attack
    yielded: Pair  # who yielded City, Bay this turn; or NONE

    # The damage event being resolved
    dealer: Int8  # whose attack or card it is, or NOBODY
    is_attack: Int8
    packet: PerSeat  # what is left of the damage each monster faces; 0 between events
    held: PerSeat  # attack damage held back until a monster with Jets has chosen
    camouflage: PerFace  # Camouflage dice showing each face

    # Buying
    fresh: Int8  # the slots newly revealed, bit n for slot n
    passed: PerSeat  # the fresh slots each Opportunist has declined
    looks: Int8  # looks with Made in a Lab this turn

    # Before and after
    start_claws: PerSeat  # claws in the roll for the first turn; NONE: no longer rolling
