"""Actions and outcomes in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from daikaiju.errors import IllegalAction
from daikaiju.notation.words import number, one_of, parse_roll, roll_text
from daikaiju.rules.tokyo import actions as act
from daikaiju.rules.tokyo import kinds
from daikaiju.rules.tokyo.cards.catalog import KEEPS
from daikaiju.rules.tokyo.dice import nth_choice
from daikaiju.rules.tokyo.shop import nth_unseen
from daikaiju.rules.tokyo.state import FACES, NONE, SEATS, SLOTS, UNSEEN, State

from .names import FACE_NAMES, KEEP_KEYS, KEYS, card_key, card_number, dice_shown

# What doing nothing is called.
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


class Verb(NamedTuple):
    """A word and the actions it begins: what follows it says which."""

    word: str
    first: int
    size: int = 1
    write: Callable[[State, int], str] = lambda state, offset: ""
    read: Callable[[State, str], int] = lambda state, rest: 0


def write_slot(state: State, slot: int) -> str:
    """A slot of the market is named by the card in it."""
    return KEYS[state.market[slot]]


def read_slot(state: State, rest: str) -> int:
    """Find the slot a card lies in."""
    shown = [KEYS[card] if card != NONE else "-" for card in state.market]
    return one_of(card_key(rest), shown, "card on the market")


def read_keep(state: State, rest: str) -> int:
    """Read a Keep card."""
    return one_of(card_key(rest), KEEP_KEYS, "Keep card")


def read_face(state: State, rest: str) -> int:
    """Read a face of a die."""
    return one_of(rest, FACE_NAMES, "face")


def write_change(state: State, change: int) -> str:
    """A change is its old and its new face."""
    return f"{FACE_NAMES[change // FACES]} {FACE_NAMES[change % FACES]}"


def read_change(state: State, rest: str) -> int:
    """Read an old and a new face."""
    old, _, new = rest.partition(" ")
    return read_face(state, old) * FACES + read_face(state, new)


VERBS = (
    Verb("wings", act.PAY_WINGS),
    Verb("heal", act.HEAL_NOW),
    Verb("buy", act.BUY, SLOTS, write_slot, read_slot),
    Verb("sweep", act.SWEEP),
    Verb("look", act.PEEK),
    Verb("take", act.TAKE, KEEPS, lambda state, card: KEYS[card], read_keep),
    Verb("sell", act.SELL_CARD, KEEPS, lambda state, card: KEYS[card], read_keep),
    Verb("copy", act.COPY, KEEPS, lambda state, card: KEYS[card], read_keep),
    Verb("place", act.PLACE, act.MOST_PLACED + 1, lambda state, n: str(n), lambda state, n: number(n, act.MOST_PLACED)),
    Verb("probe", act.PROBE_FACE, FACES, lambda state, face: FACE_NAMES[face], read_face),
    Verb("dwell", act.DWELL),
    Verb("cull", act.CULL, FACES, lambda state, face: FACE_NAMES[face], read_face),
    Verb("twist", act.TWIST, FACES * FACES, write_change, read_change),
    Verb("stretch", act.STRETCH, FACES * FACES, write_change, read_change),
    Verb("self", act.HEART_SELF),
    Verb("poison", act.HEART_POISON),
    Verb("shrink", act.HEART_SHRINK),
    Verb("ray", act.HEART_RAY, SEATS, lambda state, seat: str(seat), lambda state, seat: number(seat, SEATS - 1)),
    Verb("nothing", act.HEART_NOTHING),
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
)
VERB_OF = {verb.word: verb for verb in VERBS}


def action_text(state: State, action: int) -> str:
    """Return the words of an action that answers the present question."""
    if action == act.PASS:
        return PASS_WORDS[state.step_kind[state.depth - 1]]
    if action < act.PAY_WINGS:
        return " ".join(["reroll", *(face for n, face in enumerate(dice_shown(state)) if action >> n & 1)])
    verb = next(verb for verb in VERBS if verb.first <= action < verb.first + verb.size)
    return f"{verb.word} {verb.write(state, action - verb.first)}".strip()


def parse_action(state: State, text: str) -> int:
    """Return the action that words mean at the present question."""
    kind = state.step_kind[state.depth - 1]
    word, _, rest = " ".join(text.split()).partition(" ")
    if word == PASS_WORDS.get(kind) and not rest:
        return act.PASS
    if word == "reroll":
        return parse_reroll(state, rest.split())
    if word not in VERB_OF:
        raise IllegalAction(f"{text!r} is no answer to {kinds.NAMES[kind]!r}")
    return VERB_OF[word].first + VERB_OF[word].read(state, rest)


def parse_reroll(state: State, faces: list[str]) -> int:
    """Read the dice to reroll, as faces."""
    choice = [faces.count(face) for face in FACE_NAMES]
    if not faces:
        raise IllegalAction("reroll which dice? name their faces")
    if sum(choice) != len(faces) or any(picked > shown for picked, shown in zip(choice, state.dice, strict=True)):
        raise IllegalAction(f"cannot reroll {' '.join(faces)!r}; the dice show {' '.join(dice_shown(state))}")
    place = 0
    for face in reversed(range(FACES)):
        place = place * (state.dice[face] + 1) + choice[face]
    return nth_choice(state, False, place)


def outcome_text(state: State, outcome: int) -> str:
    """Return the words of an outcome of chance."""
    top = state.depth - 1
    kind = state.step_kind[top]
    if kind in (kinds.REVEAL, kinds.LOOK):
        return f"{kinds.NAMES[kind]} {KEYS[nth_unseen(state, outcome)]}"
    return f"roll {roll_text(outcome, state.step_a[top], FACE_NAMES)}"


def parse_outcome(state: State, text: str) -> int:
    """Return the outcome that words mean now."""
    top = state.depth - 1
    kind = state.step_kind[top]
    wanted = kinds.NAMES[kind] if kind in (kinds.REVEAL, kinds.LOOK) else "roll"
    verb, *rest = text.split() or [""]
    if verb != wanted:
        raise IllegalAction(f"chance is to {wanted} now, not {text!r}")
    if wanted == "roll":
        return parse_roll(rest, state.step_a[top], FACE_NAMES)
    card = card_number(" ".join(rest))
    if state.where[card] != UNSEEN:
        raise IllegalAction(f"{KEYS[card]} cannot come from the deck: it has been seen")
    return sum(state.where[other] == UNSEEN for other in range(card))
