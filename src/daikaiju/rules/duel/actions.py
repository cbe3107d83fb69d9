"""The numbering of actions: within a question, a number means the same in every state."""

from __future__ import annotations

from ..dice import FACES
from ..steps import QUESTION
from . import kinds
from .cards.catalog import KEEPS
from .state import MOST_DICE, SLOTS, SPOTS

# 0 is PASS: stop, done, leave it, decline
MASKS = 1 << MOST_DICE  # below it: reroll the dice of that mask, bit n for the n-th die in the order of faces
SYMBOL = MASKS  # + face: resolve claws, hearts, energy, fame or destruction
SYMBOLS_DONE = SYMBOL + FACES - 1
USE_POWER = SYMBOLS_DONE + 1
USE_TOKEN = USE_POWER + 1
BUY = USE_TOKEN + 1  # + slot
SWEEP = BUY + SLOTS
CLEAR = SWEEP + 1  # + slot: Alien Metabolism discards a card of the row
ADD = CLEAR + SLOTS  # + face: Alienoid adds a symbol
ADD_AGAIN = ADD + FACES - 1
WAKE = ADD_AGAIN + 1  # discard Hibernation
SKIP = WAKE + 1  # Rebooting
ASIDE = SKIP + 1  # + face * 6 + face: Titanic Batteries, the smaller face first
TIMES = ASIDE + FACES * FACES  # Meka Dragon multiplies
PULL_FAME = TIMES + 1  # Gigazaur
PULL_DESTRUCTION = PULL_FAME + 1
KING = PULL_DESTRUCTION + 1  # + tile * 30 + track * 15 + space + 7: The King
LAY = KING + 2 * SPOTS  # + (track * 15 + space + 7) * 2 + turned: a Buzz tile
TAKE_HIT = LAY + 2 * SPOTS  # Unchained: a hit instead of the bonus
PAY = TAKE_HIT + 1  # In Shape
COPY = PAY + 1  # Superconductor
SWAP_FOR = COPY + 1  # + card: Unstable DNA
DROP = SWAP_FOR + KEEPS  # + card: own card under Dominate, rival's card with Tesla Impulse
ACTIONS = DROP + KEEPS

# The actions that can answer each question, besides PASS and choices of dice.
RANGES = {
    kinds.REROLL: (CLEAR, ADD),
    kinds.NEXT_SYMBOL: (SYMBOL, ADD),
    kinds.SHOP: (BUY, ADD),
    kinds.DICE_TOKEN: (USE_TOKEN, ADD),
    kinds.REROLL_FAME: (CLEAR, CLEAR),
    kinds.HIBERNATE: (WAKE, SKIP),
    kinds.LAB_BUY: (BUY, ADD),
    kinds.DOMINATE_DISCARD: (DROP, DROP + KEEPS),
    kinds.ALIEN_SYMBOL: (ADD, ADD_AGAIN),
    kinds.ALIEN_AGAIN: (ADD_AGAIN, WAKE),
    kinds.REBOOT: (SKIP, ASIDE),
    kinds.SET_ASIDE: (ASIDE, TIMES),
    kinds.MULTIPLY: (TIMES, PULL_FAME),
    kinds.PULL_WHICH: (PULL_FAME, KING),
    kinds.KING_TILE: (KING, LAY),
    kinds.BONUS_OR_HIT: (TAKE_HIT, PAY),
    kinds.IN_SHAPE: (PAY, COPY),
    kinds.COPY_ENERGY: (COPY, SWAP_FOR),
    kinds.SWAP: (SWAP_FOR, DROP),
    kinds.PLACE_TILE: (LAY, TAKE_HIT),
    kinds.MOVE_TILE: (LAY, TAKE_HIT),
    kinds.TESLA_CARD: (DROP, DROP + KEEPS),
}
# Questions that must be answered with something.
NO_PASS = (kinds.NEXT_SYMBOL, kinds.PULL_WHICH, kinds.KING_TILE, kinds.PLACE_TILE, kinds.TESLA_CARD)

FIRST = tuple(RANGES[QUESTION + n][0] for n in range(len(RANGES)))
END = tuple(RANGES[QUESTION + n][1] for n in range(len(RANGES)))
MAY_PASS = tuple(int(QUESTION + n not in NO_PASS) for n in range(len(RANGES)))
