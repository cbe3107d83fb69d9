"""The kinds of events, and the sources that are not cards."""

from __future__ import annotations

from ..events import event_names, source_names

# kind                  seat, target, amount, source
TURN_STARTED = 1  #     whose turn, 1 for an extra turn, number of the turn
ROLLED = 2  #           who rolled, number of dice, outcome, kind of the step
PICKED_UP = 3  #        who rerolls, -, number of dice
SYMBOL_ADDED = 4  #     who, -, 1, face
LIFE_GAINED = 5
LIFE_LOST = 6  #        who, -, how much, source
TOKENS_GAINED = 7
TOKENS_SPENT = 8
# 9 and 10: energy
PREVENTED = 11  #       who, -, hits not taken, card
MOVED = 12  #           who pulls, track, new position in half spaces
STOPPED = 13  #         who pulls, track: a King tile ends the pull
BOUGHT = 14  #          who, -, price, card
REVEALED_CARD = 15  #   -, slot, 0, card
ROW_CLEARED = 16  #     who, -, 0, card discarded from the row
SWEPT = 17
CARD_LOST = 18  #       who, -, 0, card
SWAPPED = 19  #         who, rival's card, 0, own card
TILE_PLACED = 20  #     who, track, space, tile
SAVED = 21  #           who stays at 1 life
SLEPT = 22
REBOOTED = 23
SET_ASIDE = 24  #       who, first face, second face
EXTRA_TURN_EARNED = 25
DOMINATED = 26  #       who will roll fewer dice
STOMPED = 27
ENDED = 28  #           -, the winner's seat as a bit, why
HEAD_START = 29
MONSTERS_CHOSEN = 30  # -, monster of seat 0, monster of seat 1
RESOLVED = 31  #        who, face, number of symbols

# Sources that are not cards
FROM_DICE = -1
FROM_POWER = -2
FROM_TILE = -3
FROM_SHOP = -4
FROM_RULES = -5

KINDS = event_names(globals())
SOURCES = source_names(globals())
