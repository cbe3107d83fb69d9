"""The numbering of actions: within a question, a number means the same in every state."""

from __future__ import annotations

from ..dice import FACES
from ..steps import QUESTION
from .cards.catalog import KEEPS
from .kinds import (
    BATTERY_AMOUNT,
    CAMOUFLAGE_DICE,
    CAMOUFLAGE_USE,
    CHANGE_DIE,
    EXTRA_TURN,
    HEAL_BEFORE,
    HEARTS_WHEN,
    LAB_CARD,
    MIMIC_TARGET,
    MOVE_MIMIC,
    OPPORTUNITY,
    PROBE,
    PROBE_AGAIN,
    REROLL,
    REROLL_SOURCE,
    RESPOND,
    SELL,
    SHOP,
    USE_HEARTS,
    WHICH_COPY,
    YIELD,
)
from .state import SEATS, SLOTS

MOST_DICE = 9
MOST_PLACED = 99

# 0 is PASS: stop, done, stay, leave it, decline
# 1..511: reroll the dice of that mask, bit n for the n-th die in the order of faces
MASKS = 1 << MOST_DICE
PAY_WINGS = MASKS
HEAL_NOW = PAY_WINGS + 1  # Rapid Healing
BUY = HEAL_NOW + 1  # + slot
SWEEP = BUY + SLOTS
PEEK = SWEEP + 1  # Made in a Lab
TAKE = PEEK + 1  # + card: Parasitic Tentacles
SELL_CARD = TAKE + KEEPS  # + card: Metamorph
COPY = SELL_CARD + KEEPS  # + card: Mimic
PLACE = COPY + KEEPS  # + energy: Monster Batteries
PROBE_FACE = PLACE + MOST_PLACED + 1  # + face: Psychic Probe
DWELL = PROBE_FACE + FACES  # Background Dweller outside the usual rerolls
CULL = DWELL + 1  # + face: Herd Culler
TWIST = CULL + FACES  # + from * 6 + to: Plot Twist
STRETCH = TWIST + FACES * FACES  # + from * 6 + to: Stretchy
HEART_SELF = STRETCH + FACES * FACES
HEART_NOTHING = HEART_SELF + 1  # in Tokyo, where hearts do nothing for their owner
HEART_POISON = HEART_NOTHING + 1
HEART_SHRINK = HEART_POISON + 1
HEART_RAY = HEART_SHRINK + 1  # + seat: Healing Ray
BEFORE = HEART_RAY + SEATS
AFTER = BEFORE + 1
PAY_ENERGY = AFTER + 1
PAY_SMOKE = PAY_ENERGY + 1
USE_CARD = PAY_SMOKE + 1
USE_MIMIC = USE_CARD + 1
LEAVE = USE_MIMIC + 1  # yield Tokyo
BUY_SEEN = LEAVE + 1
TAKE_TURN = BUY_SEEN + 1
ROLL_FOR_IT = TAKE_TURN + 1  # Camouflage, where declining is allowed
ACTIONS = ROLL_FOR_IT + 1

# The actions that can answer each question, besides PASS: from FIRST up to, not including, END.
RANGES = {
    REROLL: (HEAL_NOW, BUY),
    SHOP: (HEAL_NOW, SELL_CARD),
    YIELD: (LEAVE, LEAVE + 1),
    USE_HEARTS: (HEART_SELF, BEFORE),
    CHANGE_DIE: (DWELL, HEART_SELF),
    RESPOND: (PAY_WINGS, BUY),
    PROBE: (PROBE_FACE, DWELL),
    OPPORTUNITY: (BUY, SWEEP),
    SELL: (SELL_CARD, COPY),
    MOVE_MIMIC: (COPY, PLACE),
    MIMIC_TARGET: (COPY, PLACE),
    BATTERY_AMOUNT: (PLACE, PROBE_FACE),
    REROLL_SOURCE: (PAY_ENERGY, USE_CARD),
    PROBE_AGAIN: (DWELL, CULL),
    HEAL_BEFORE: (HEAL_NOW, BUY),
    HEARTS_WHEN: (BEFORE, PAY_ENERGY),
    CAMOUFLAGE_USE: (ROLL_FOR_IT, ROLL_FOR_IT + 1),
    CAMOUFLAGE_DICE: (DWELL, HEART_SELF),
    LAB_CARD: (BUY_SEEN, TAKE_TURN),
    EXTRA_TURN: (TAKE_TURN, ROLL_FOR_IT),
    WHICH_COPY: (USE_CARD, LEAVE),
}
# Questions that must be answered with something.
NO_PASS = (USE_HEARTS, MIMIC_TARGET, BATTERY_AMOUNT, REROLL_SOURCE, HEARTS_WHEN, WHICH_COPY)

FIRST = tuple(RANGES[QUESTION + n][0] for n in range(len(RANGES)))
END = tuple(RANGES[QUESTION + n][1] for n in range(len(RANGES)))
MAY_PASS = tuple(int(QUESTION + n not in NO_PASS) for n in range(len(RANGES)))
