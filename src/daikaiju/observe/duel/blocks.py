"""The blocks of the Duel. "By seat" means: the observing seat first, then its rival."""

from __future__ import annotations

from daikaiju.observe.blocks import Layout
from daikaiju.rules.dice import FACES
from daikaiju.rules.duel.actions import RANGES
from daikaiju.rules.duel.cards.catalog import CARDS, KEEPS
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.rules.duel.state import MOST_DICE, SEATS, SLOTS, TILES, TRACK_SPOTS, VICTORY_SPACE
from daikaiju.rules.duel.tiles import BONUSES

LIFE_LEVELS = 15
ENERGY_LEVELS = 10  # no card costs more
POSITIONS = 2 * VICTORY_SPACE + 1  # of a marker, in half spaces
MIDDLES = TRACK_SPOTS - 1
ROLL_COUNTS = 4
BONUS_KINDS = max(BONUSES) + 1
# What a space can give or be.
HITS, LIFE, ENERGY, TOKEN, EMPTY, KING, SKIPPED = range(7)
SPACE_KINDS = SKIPPED + 1

LAYOUT = Layout()
block = LAYOUT.add

# The game
RULES = block("rules", 1, 1, "1: there is a turn limit")
TURN = block("turn", 1, 0.02, "turns begun, at most 127")

# The question
KIND = block("question", len(RANGES), 1, "one-hot: the kind of question; all 0 if no seat is asked")
ASKED = block("asked", SEATS, 1, "one-hot by seat: who is asked")
ABOUT = block("about", 1, 0.2, "what it is about, if a number: hits to multiply, credits of In Shape, energy to copy")
ABOUT_TILE = block("about_tile", TILES, 1, "one-hot: the Buzz tile to be laid")
ABOUT_FACE = block("about_face", FACES, 1, "one-hot: the symbol to be added again")
ABOUT_BONUS = block("about_bonus", BONUS_KINDS, 1, "one-hot: the bonus a hit may replace, as numbered in `tiles.py`")

# Dice
DICE = block("dice", FACES, 0.3, "how many dice show claw, heart, energy, fame, destruction, power")
SORTED_DICE = block("sorted_dice", (MOST_DICE, FACES), 1, "one-hot: the face of each die, in the order of choices")
ADDED = block("added", FACES, 0.5, "symbols added by Alienoid")
PENDING = block("pending", FACES, 1, "groups of symbols still to be resolved")
ROLLS = block("rolls", ROLL_COUNTS, 1, "one-hot: 0, 1, 2, 3 or more rolls made")

# The turn
ACTIVE = block("active", SEATS, 1, "one-hot by seat: whose turn it is")
FIRST = block("first", SEATS, 1, "one-hot by seat: who had the first turn")
TURN_FLAGS = block(
    "turn_flags",
    5,
    1,
    "played under Dominate, a card was bought, the row was cleared, Armor Plating was used, Trendsetter was used",
)
TURN_COUNTS = block(
    "turn_counts",
    9,
    0.3,
    "extra turns to come, fewer dice, dice of the first roll, white ones among them, power used, claws resolved (-1: "
    "not yet), spaces Destruction moved, hits on the rival, hits cancelled",
)

# Monsters
MONSTER = block("monster", (SEATS, len(MONSTERS)), 1, "by seat, one-hot: the monster")
LIVES = block("life", SEATS, 0.1, "by seat")
MOST_LIFE = block("most_life", SEATS, 0.1, "by seat: up to which it can heal")
ENERGIES = block("energy", SEATS, 0.1, "by seat, at most 127")
TOKENS = block("tokens", SEATS, 0.5, "by seat: dice tokens")
LIFE_REACHED = block("life_reached", (SEATS, LIFE_LEVELS), 1, "by seat: 1 for each of 1 to 15 lives it has")
ENERGY_REACHED = block("energy_reached", (SEATS, ENERGY_LEVELS), 1, "by seat: 1 for each of 1 to 10 energy it has")
STOMPED = block("stomped", SEATS, 0.5, "by seat: fewer dice next turn")
DOMINATED = block("dominated", SEATS, 1, "by seat: Dominate takes effect next turn")
REGENERATED = block("regenerated", SEATS, 1, "by seat: Regeneration was used this turn")
IMMUNE = block("immune", SEATS, 1, "by seat: saved by Unstoppable this turn")

# Tracks: Fame, then Destruction; positions count from the rival's end to the observing seat's
MARKER = block("marker", 2, 0.1, "where each marker is, in half spaces: -14 (the rival wins) to 14 (the observer does)")
MARKER_AT = block("marker_at", (2, POSITIONS), 1, "one-hot: the same")
SPOTLIGHT = block("spotlight", (SEATS, 2), 1, "by seat: each marker is in its spotlight zone")
SPACES = block(
    "spaces", (2, TRACK_SPOTS, SPACE_KINDS), 1, "of each space: hits, life, energy, token, empty, King tile, skipped"
)
MIDDLE = block("middles", (2, MIDDLES, 2), 1, "of what lies between spaces on lengthening tiles: hits, life")
ON_BOARD = block("tiles", TILES, 1, "Buzz tiles on the board, by number")

# Cards
KEPT = block("kept", SEATS, 0.2, "by seat: the number of Keep cards")
OWNED = block("owned", (SEATS, KEEPS), 1, "by seat: the Keep cards in front of it")
ON_SALE = block("row", (SLOTS, CARDS), 1, "one-hot: the card in each slot, the discount slot first")
PRICE = block("price", SLOTS, 0.1, "of each slot")
CAN_PAY = block("can_pay", SLOTS, 1, "of each slot: the observing seat has the energy")
IN_DISCARDS = block("discarded", CARDS, 1, "cards in the discard pile")
BEING_PLAYED = block("being_played", CARDS, 1, "cards bought and not in the discard pile yet")
NOT_SEEN = block("unseen", CARDS, 1, "cards nobody has seen: the deck, without its order")
