"""The blocks of King of Tokyo. "By seat" means: the observing seat first, then clockwise, 0 for empty seats."""

from __future__ import annotations

from daikaiju.observe.blocks import Layout
from daikaiju.rules.dice import FACES
from daikaiju.rules.tokyo.actions import MOST_DICE, RANGES
from daikaiju.rules.tokyo.cards.catalog import CARDS, KEEPS
from daikaiju.rules.tokyo.state import SEATS, SLOTS

HEART_LEVELS = 12
STAR_LEVELS = 10  # the last ones before 20
ENERGY_LEVELS = 8  # no card costs more
PLAYER_COUNTS = SEATS - 1
REROLL_COUNTS = 4

LAYOUT = Layout()
block = LAYOUT.add

# The game
PLAYERS = block("players", PLAYER_COUNTS, 1, "one-hot: 2, 3, 4, 5 or 6 players")
RULES = block("rules", 15, 1, "edition (1: second) and house rules: the flags of `Rules` in its order, without numbers")
RULE_NUMBERS = block("rule_numbers", 2, 0.1, "energy the bank puts on batteries; the most hearts there can be")
TURN = block("turn", 1, 0.02, "turns begun, at most 127")

# The question
KIND = block("question", len(RANGES), 1, "one-hot: the kind of question; all 0 if no seat is asked")
ASKED = block("asked", SEATS, 1, "one-hot by seat: who is asked")
ABOUT = block("about", 1, 0.2, "what it is about, if a number: Tokyo Bay (1), hearts to use, dice to reroll")
ABOUT_CARD = block("about_card", KEEPS, 1, "one-hot: the card it is about")

# Dice
DICE = block("dice", FACES, 0.3, "how many dice show 1, 2, 3, heart, energy, claw")
SORTED_DICE = block("sorted_dice", (MOST_DICE, FACES), 1, "one-hot: the face of each die, in the order of choices")
CAMOUFLAGE = block("camouflage", FACES, 0.3, "the same of Camouflage dice")
REROLLS = block("rerolls", 1, 0.5, "free rerolls left")
REROLLS_LEFT = block("rerolls_left", REROLL_COUNTS, 1, "one-hot: 0, 1, 2, 3 or more free rerolls left")

# The turn
ACTIVE = block("active", SEATS, 1, "one-hot by seat: whose turn it is")
REGULAR = block("regular", SEATS, 1, "one-hot by seat: who had the last regular turn")
TURN_FLAGS = block(
    "turn_flags",
    5,
    1,
    "somebody was harmed, three 1s were scored, the damage is an attack, Psychic Probe was "
    "used, the Mimic copy of it was used",
)
TURN_COUNTS = block(
    "turn_counts",
    9,
    0.3,
    "fewer dice, Freeze Time turns owed, probed 3s, uses of Herd Culler, looks with Made in a Lab, claws, heart dice "
    "for oneself, poison and shrink counters of the attack",
)
DEALER = block("dealer", SEATS, 1, "one-hot by seat: who deals the damage being resolved")
YIELDED = block("yielded", (2, SEATS), 1, "one-hot by seat: who yielded City, Bay this turn")
CITY_AND_BAY = block("tokyo", (2, SEATS), 1, "one-hot by seat: who is in City, in Bay")

# Monsters
PRESENT = block("present", SEATS, 1, "by seat: 1 if somebody plays there")
ALIVE = block("alive", SEATS, 1, "by seat: 1 until eliminated")
HEARTS = block("hearts", SEATS, 0.1, "by seat")
MOST_HEARTS = block("most_hearts", SEATS, 0.1, "by seat: up to which it can heal")
STARS = block("stars", SEATS, 0.1, "by seat")
ENERGY = block("energy", SEATS, 0.1, "by seat, at most 127")
HEARTS_REACHED = block("hearts_reached", (SEATS, HEART_LEVELS), 1, "by seat: 1 for each of 1 to 12 hearts it has")
STARS_REACHED = block("stars_reached", (SEATS, STAR_LEVELS), 1, "by seat: 1 for each of 11 to 20 stars it has")
ENERGY_REACHED = block("energy_reached", (SEATS, ENERGY_LEVELS), 1, "by seat: 1 for each of 1 to 8 energy it has")
RANK = block("rank", SEATS, 0.5, "by seat: rank among those with 20 stars, by the time they got there")
POISON = block("poison", SEATS, 0.3, "by seat: poison counters")
SHRINK = block("shrink", SEATS, 0.3, "by seat: shrink counters")
WINGS = block("wings", SEATS, 1, "by seat: paid for Wings this turn")
FRENZY = block("frenzy", SEATS, 1, "by seat: Frenzy turns owed")
PACKET = block("packet", SEATS, 0.2, "by seat: damage it faces in the event being resolved")
HELD = block("held", SEATS, 0.2, "by seat: attack damage held back by Jets")
ATTACKED = block("attacked", SEATS, 1, "by seat: attacked this turn")
HURT = block("hurt", SEATS, 1, "by seat: lost hearts to the attack")
RAY = block("ray", SEATS, 0.3, "by seat: heart dice given to it with Healing Ray")
RAY_ORDER = block("ray_order", SEATS, 0.3, "by seat: 1 for who was given one first, and so on")
PASSED = block("passed", (SEATS, SLOTS), 1, "by seat: new market cards declined as Opportunist, by slot")

# Cards
KEPT = block("kept", SEATS, 0.2, "by seat: the number of Keep cards")
OWNED = block("owned", (SEATS, KEEPS), 1, "by seat: the Keep cards in front of it")
MIMICKED = block("mimicked", KEEPS, 1, "one-hot: the card Mimic copies")
COUNTERS = block("counters", 3, 0.2, "counters on Smoke Cloud, energy on Monster Batteries, either of them on Mimic")
ON_SALE = block("market", (SLOTS, CARDS), 1, "one-hot: the card in each slot")
PRICE = block("price", SLOTS, 0.1, "of each slot, for the observing seat")
CAN_PAY = block("can_pay", SLOTS, 1, "of each slot: the observing seat has the energy")
FRESH = block("fresh", SLOTS, 1, "of each slot: newly revealed")
IN_DISCARDS = block("discarded", CARDS, 1, "cards in the discard pile, or on their way there")
NOT_SEEN = block("unseen", CARDS, 1, "cards the observing seat has not seen: the deck, without its order")
TOP = block("top", CARDS, 1, "one-hot: the top card of the deck, if the observing seat has looked at it")
TOP_SEEN = block("top_seen", SEATS, 1, "by seat: has looked at that card too")
