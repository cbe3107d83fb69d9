"""The kinds of steps, with the lines of the order of a turn they belong to (docs/rulings.md)."""

from __future__ import annotations

from ..steps import LUCK, QUESTION

# Automatic steps
FIRST_PLAYER = 1  # the start rolls are compared
START = 2  # lines 1-4
FIRST_ROLL = 3  # lines 5, 6
PROBES = 4  # line 8
RESOLVE = 5  # lines 10-13
HEARTS = 6  # line 14
RAYS = 7
RAY_HEALS = 8
HEAL_SELF = 9
ATTACK = 10  # line 15
FIRE = 11  # line 17
YIELDS = 12  # line 18
HELD = 13  # line 19
ENTER = 14  # line 20
BITE = 15
MOVE_IN = 16
REFILL = 17  # line 22
ARRIVE = 18
STORM = 19
REVEALED = 20  # line 23
END_OF_TURN = 21  # lines 25, 26
CHECK = 22  # line 27
NEXT_TURN = 23  # line 28
CAMOUFLAGE_ROLL = 24  # line 31
CAMOUFLAGE_COUNT = 25
PLATE = 26
LOSSES = 27  # lines 34-36

# Questions
REROLL = QUESTION
SHOP = QUESTION + 1
YIELD = QUESTION + 2
USE_HEARTS = QUESTION + 3
CHANGE_DIE = QUESTION + 4
RESPOND = QUESTION + 5
PROBE = QUESTION + 6
OPPORTUNITY = QUESTION + 7
SELL = QUESTION + 8
MOVE_MIMIC = QUESTION + 9
MIMIC_TARGET = QUESTION + 10
BATTERY_AMOUNT = QUESTION + 11
REROLL_SOURCE = QUESTION + 12
PROBE_AGAIN = QUESTION + 13
HEAL_BEFORE = QUESTION + 14
HEARTS_WHEN = QUESTION + 15
CAMOUFLAGE_USE = QUESTION + 16
CAMOUFLAGE_DICE = QUESTION + 17
LAB_CARD = QUESTION + 18
EXTRA_TURN = QUESTION + 19
WHICH_COPY = QUESTION + 20

# Chance
ROLL = LUCK
REVEAL = LUCK + 1
ROLL_PROBE = LUCK + 2
ROLL_DWELLER = LUCK + 3
ROLL_CAMOUFLAGE = LUCK + 4
LOOK = LUCK + 5
START_ROLL = LUCK + 6

NAMES = {
    value: name.lower()
    for name, value in list(globals().items())
    if isinstance(value, int) and name not in ("LUCK", "QUESTION")
}
