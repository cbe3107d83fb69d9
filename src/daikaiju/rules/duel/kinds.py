"""The kinds of steps, by the phases of a turn (docs/rulings-duel.md)."""

from __future__ import annotations

from ..steps import CHANCE_STEP, QUESTION, step_names

# Automatic steps
FIRST_PLAYER = 1  # the start rolls are compared
START = 2  # phase 0: the turn begins
MORNING = 3  # the rest of the turn, unless Hibernation sleeps
COUNT_KEEPS = 4  # Dominate counts Keep cards
TAKE_DICE = 5  # phase 1
FIRST_ROLL = 6
AFTER_ROLL = 7  # after-roll cards, one by one
RESOLVE = 8  # phase 2
BEGIN_RESOLVE = 9
GROUPS = 10  # groups of symbols are formed
GENTLE = 11
END_OF_TURN = 12  # phase 4
NEXT_TURN = 13
PULL = 14  # one space of a pull
PULL_DONE = 15
HIT = 16  # a damage instance
SUFFER = 17  # what is left of it
REFILL = 18
NEWS = 19
ARRIVE = 20
EFFECT = 21
LAY_TILE = 22
OFF_TILE = 23  # a marker has left a tile, and the bonus is resolved
BATTERIES = 24  # Titanic Batteries, after Natural Selection's hits
STOMP = 25  # Thunder Stomp, after Spiked Tail's hits
UNSTABLE = 26  # Unstable DNA, after In Shape

# Questions
REROLL = QUESTION
NEXT_SYMBOL = QUESTION + 1
SHOP = QUESTION + 2
DICE_TOKEN = QUESTION + 3
REROLL_FAME = QUESTION + 4
HIBERNATE = QUESTION + 5
LAB_BUY = QUESTION + 6
DOMINATE_DISCARD = QUESTION + 7
ALIEN_SYMBOL = QUESTION + 8
ALIEN_AGAIN = QUESTION + 9
REBOOT = QUESTION + 10
SET_ASIDE = QUESTION + 11
MULTIPLY = QUESTION + 12
PULL_WHICH = QUESTION + 13
KING_TILE = QUESTION + 14
BONUS_OR_HIT = QUESTION + 15
IN_SHAPE = QUESTION + 16
COPY_ENERGY = QUESTION + 17
SWAP = QUESTION + 18
PLACE_TILE = QUESTION + 19
MOVE_TILE = QUESTION + 20
TESLA_CARD = QUESTION + 21

# Chance
ROLL = CHANCE_STEP
REVEAL = CHANCE_STEP + 1
ROLL_CAMOUFLAGE = CHANCE_STEP + 2
START_ROLL = CHANCE_STEP + 3
MONSTERS = CHANCE_STEP + 4

NAMES = step_names(globals())
