"""The actions of King of Tokyo in words."""

from __future__ import annotations

from daikaiju.action import Arguments
from daikaiju.errors import mark as _
from daikaiju.notation.actions import ActionWords, Verb, card_verb, face_verb
from daikaiju.notation.words import number, one_of
from daikaiju.rules.dice import FACES
from daikaiju.rules.tokyo import actions as act
from daikaiju.rules.tokyo import kinds
from daikaiju.rules.tokyo.state import SEATS, SLOTS, TokyoState

from .keys import CARDS, FACE_NAMES

NOT_ON_MARKET = _("{text!r} is not a card of the row; one of: {names}")
KEEP_KEYS = CARDS.keys[: CARDS.keeps]
# The word for PASS, by question.
PASS_WORDS = {
    kinds.REROLL: "stop",
    kinds.SHOP: "done",
    kinds.YIELD: "stay",
    kinds.CHANGE_DIE: "done",
    kinds.RESPOND: "pass",
    kinds.PROBE: "pass",
    kinds.OPPORTUNITY: "pass",
    kinds.SELL: "done",
    kinds.MOVE_MIMIC: "stay",
    kinds.PROBE_AGAIN: "done",
    kinds.HEAL_BEFORE: "pass",
    kinds.CAMOUFLAGE_USE: "pass",
    kinds.CAMOUFLAGE_DICE: "done",
    kinds.LAB_CARD: "leave",
    kinds.EXTRA_TURN: "decline",
}


def card_in_slot(state: TokyoState, slot: int) -> Arguments:
    """Name a slot of the market by the card in it."""
    return {"card": CARDS.write(state.market[slot])}


def read_slot(state: TokyoState, rest: str) -> int:
    """Find the slot of a card."""
    return one_of(CARDS.key(rest), [CARDS.write(card) for card in state.market], NOT_ON_MARKET)


def faces_of_change(state: TokyoState, change: int) -> Arguments:
    """Name a change of a die by its old and its new face."""
    return {"old": FACE_NAMES[change // FACES], "new": FACE_NAMES[change % FACES]}


def read_change(state: TokyoState, rest: str) -> int:
    """Read an old and a new face."""
    old, _space, new = rest.partition(" ")
    return one_of(old, FACE_NAMES) * FACES + one_of(new, FACE_NAMES)


def number_verb(word: str, first: int, most: int, name: str) -> Verb[TokyoState]:
    """Make a verb whose argument is a number."""
    return Verb(word, first, most + 1, lambda state, n: {name: n}, lambda state, rest: number(rest, most))


ACTIONS: ActionWords[TokyoState] = ActionWords(
    verbs=(
        Verb("wings", act.PAY_WINGS),
        Verb("heal", act.HEAL_NOW),
        Verb("buy", act.BUY, SLOTS, card_in_slot, read_slot, CARDS.number),
        Verb("sweep", act.SWEEP),
        Verb("look", act.PEEK),
        card_verb("take", act.TAKE, KEEP_KEYS, CARDS.key),
        card_verb("sell", act.SELL_CARD, KEEP_KEYS, CARDS.key),
        card_verb("copy", act.COPY, KEEP_KEYS, CARDS.key),
        number_verb("place", act.PLACE, act.MOST_PLACED, "amount"),
        face_verb("probe", act.PROBE_FACE, FACE_NAMES),
        Verb("dwell", act.DWELL),
        face_verb("cull", act.CULL, FACE_NAMES),
        Verb("twist", act.TWIST, FACES * FACES, faces_of_change, read_change),
        Verb("stretch", act.STRETCH, FACES * FACES, faces_of_change, read_change),
        Verb("self", act.HEART_SELF),
        Verb("nothing", act.HEART_NOTHING),
        Verb("poison", act.HEART_POISON),
        Verb("shrink", act.HEART_SHRINK),
        number_verb("ray", act.HEART_RAY, SEATS - 1, "seat"),
        Verb("before", act.BEFORE),
        Verb("after", act.AFTER),
        Verb("energy", act.PAY_ENERGY),
        Verb("smoke", act.PAY_SMOKE),
        Verb("card", act.USE_CARD),
        Verb("mimic", act.USE_MIMIC),
        Verb("yield", act.LEAVE),
        Verb("buy_seen", act.BUY_SEEN),
        Verb("take_turn", act.TAKE_TURN),
        Verb("roll", act.ROLL_FOR_IT),
    ),
    pass_words=PASS_WORDS,
    kinds=kinds.NAMES,
    faces=FACE_NAMES,
    masks=act.MASKS,
)
