"""The state of a Duel: one record of small numbers."""

from __future__ import annotations

from typing import Annotated

from ..dice import PerFace
from ..energy import Energy
from ..layout import Int8, Int16, Record
from .cards.catalog import CARDS, KEEPS

SEATS = 2
# Faces of a die, in the order in which dice are sorted and symbols are resolved.
CLAW, HEART, ENERGY, FAME_FACE, DESTRUCTION_FACE, POWER = range(6)
# The two tracks, and their markers.
FAME, DESTRUCTION = 0, 1
TILES = 13
KING_TILE_1, KING_TILE_2 = 11, 12
SLOTS = 3
DISCOUNT_SLOT = 0
# Positions are counted in half spaces, so that the middle of a lengthening tile has one.
HALF = 2
VICTORY_SPACE = 7 * HALF
SPOTLIGHT_NEAR = 3 * HALF
SPOTLIGHT_FAR = 5 * HALF
LAST_SPACE = 7
TRACK_SPOTS = 2 * LAST_SPACE + 1
SPOTS = 2 * TRACK_SPOTS
# Why a game ended.
BY_LIFE, BY_VICTORY_SPACE, BY_SPOTLIGHTS, BY_TURN_LIMIT = range(1, 5)

START_DICE = 6
FIRST_TURN_DICE = 5
WHITE_DICE = 2
MOST_DICE = 8
MOST_TOKENS = 2
ROLLS = 3
HEAD_START_ENERGY = 1

Pair = Annotated[list[int], "i1", SEATS]
PairWide = Annotated[list[int], "i2", SEATS]
PerSpot = Annotated[list[int], "i1", SPOTS]
PerTile = Annotated[list[int], "i1", TILES]
PerSlot = Annotated[list[int], "i1", SLOTS]


class Rules(Record):
    """What one game plays by."""

    turn_limit: Int16  # turns after which nobody wins; 0: none


class DuelState(Energy):
    """Everything that is true of a Duel at one moment."""

    rules: Rules
    players: Int8  # always 2
    first: Int8  # the seat that had the first turn: it pulls towards -7, the other towards 7

    # Monsters
    monster: Pair  # which monster, or NONE before it is known
    life: Pair
    energy: PairWide
    tokens: Pair  # dice tokens, 0..2

    # Tracks
    marker: Pair  # Fame, Destruction: -14..14 in half spaces
    board: PerSpot  # the Buzz tile on each space, Fame from -7 to 7, then Destruction; or NONE
    turned: PerTile  # 1: the spaces of a tile on the board are in reverse order

    # Cards
    where: Annotated[list[int], "i1", CARDS]
    age: Annotated[list[int], "i1", KEEPS]
    row: PerSlot  # face-up cards, the discount slot first; or NONE

    # The turn
    active: Int8
    extra_turns: Int8  # turns the active monster takes after this one (Frenzy)
    stomped: Pair  # fewer dice in the next turn of each seat (Thunder Stomp)
    dominated: Pair  # 1: Dominate takes effect in the next turn of that seat
    fewer: Int8  # fewer dice this turn
    obeys: Int8  # 1: this turn is played under Dominate
    bought: Int8  # 1: a card was bought this turn
    row_cleared: Int8  # 1: Alien Metabolism was used this turn

    # Rolling
    due: Int8  # dice of the first roll
    white: Int8  # white dice among them
    rolls: Int8  # rolls made this turn
    added: PerFace  # symbols added by Alienoid
    power_spent: Int8  # power symbols used

    # Resolving
    pending: Int8  # groups of dice and added symbols still to be resolved, bit n for face n
    claws: Int8  # claws resolved this turn; NONE: not yet
    pulled: Int8  # spaces Destruction moved in the current pull
    hits: Int8  # hits the active monster's rival took this turn
    cancelled: Int8  # hits of the current damage instance that Camouflage has cancelled

    # Protection, per turn
    armor_used: Int8
    trend_used: Int8
    regenerated: Pair
    immune: Pair  # 1: Unstoppable saved it this turn

    start_claws: Pair  # claws in the roll for the first turn
