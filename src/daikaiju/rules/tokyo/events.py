"""The kinds of events, and the sources that are not cards."""

from __future__ import annotations

from ..events import event_names, source_names

# kind                  seat, target, amount, source
TURN_STARTED = 1  #     whose turn, 1 for an extra turn, number of the turn
ROLLED = 2  #           who rolled, number of dice, outcome, kind of the step
PICKED_UP = 3  #        who rerolls, -, number of dice, what pays for it
DIE_CHANGED = 4  #      whose dice, new face, old face, card
STARS_GAINED = 5  #     who, -, how many, source
STARS_LOST = 6
HEARTS_GAINED = 7
HEARTS_LOST = 8  #      who, dealer, how many, source
# 9 and 10: energy
PREVENTED = 11  #       who, -, damage not lost, card
COUNTER_GAINED = 12  #  who, -, how many, card the counters belong to
COUNTER_LOST = 13
ENTERED = 14  #         who, place, 0, source
LEFT = 15  #            who, place, 0, source
STAYED = 16  #          who, place
FELL = 17  #            who is eliminated
REBORN = 18  #          who starts again
BOUGHT = 19  #          who, from whom or NOBODY, price, card
REVEALED_CARD = 20  #   -, slot, 0, card
SWEPT = 21  #           who
LOOKED = 22  #          who
COPIED = 23  #          who, owner of the card, 0, card copied
CARD_LOST = 24  #       who, -, 0, card
SHUFFLED = 25  #        the discards become the deck
EXTRA_TURN_EARNED = 26  # who, -, how many, card
ENDED = 27  #           -, the winners' seats, why
HEAD_START = 28  #      who has the first turn
MOVED_TO_CITY = 29  #   who moved from Bay when it closed
ATTACKED = 30  #        who attacks, seats attacked, damage

# Sources that are not cards
FROM_DICE = -1
FROM_TOKYO = -2
FROM_ATTACK = -3
FROM_POISON = -4
FROM_SHRINK = -5
FROM_SWEEP = -6
FROM_FALL = -7
FROM_BAY = -8
FROM_YIELD = -9
FROM_FREE_REROLL = -10
FROM_RULES = -11

KINDS = event_names(globals())
SOURCES = source_names(globals())
