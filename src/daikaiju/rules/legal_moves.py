"""The legal answers to a question: counted, listed and marked in a mask, from one predicate per question.

Their order is: PASS, if legal; choices of dice; then the rest by number.
"""

from __future__ import annotations

from .contract import ACTIONS, END, FIRST, MASKS, MAY_PASS, choosable, end_of_range, may
from .dice import NO_DICE, Dice, choices, is_choice, mark_choice_bits, mark_choices, nth_choice
from .layout import BIT, WORD, Mask, Row
from .steps import CHANCE_STEP, QUESTION

PASS = 0  # the answer that does nothing


def n_legal(state: Dice) -> int:
    """The number of legal answers to the question on top of the stack."""
    return count_legal(state, ACTIONS)


def count_legal(state: Dice, enough: int) -> int:
    """The number of legal answers, counted only up to `enough`."""
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    count = MAY_PASS[kind - QUESTION] + choices(state, choosable(state, kind, seat))
    if count >= enough:
        return count
    for action in range(FIRST[kind - QUESTION], end_of_range(state, kind, seat)):
        count += may(state, kind, seat, state.step_a[top], action)
        if count >= enough:
            break
    return count


def nth_legal(state: Dice, n: int) -> int:
    """The n-th legal answer."""
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    left = n - MAY_PASS[kind - QUESTION]
    if left < 0:
        return PASS
    face = choosable(state, kind, seat)
    number = choices(state, face)
    if left < number:
        return nth_choice(state, face, left + 1)
    left -= number
    for action in range(FIRST[kind - QUESTION], end_of_range(state, kind, seat)):
        left -= may(state, kind, seat, state.step_a[top], action)
        if left < 0:
            return action
    return PASS


def is_legal(state: Dice, action: int) -> bool:
    """Whether an action answers the question on top of the stack; none does if chance acts or the game is over."""
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    if state.over or kind >= CHANCE_STEP:
        return False
    if action == PASS:
        return MAY_PASS[kind - QUESTION] == 1
    if action < MASKS:
        return is_choice(state, choosable(state, kind, seat), action)
    if action < FIRST[kind - QUESTION] or action >= END[kind - QUESTION]:
        return False
    return may(state, kind, seat, state.step_a[top], action)


def legal(state: Dice, mask: Mask) -> None:
    """Mark every legal action with 1 and all others with 0."""
    for action in range(ACTIONS):
        mask[action] = 0
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    face = choosable(state, kind, seat)
    if face != NO_DICE:
        mask[PASS] = 1
        mark_choices(state, face, mask)
    mask[PASS] = MAY_PASS[kind - QUESTION]
    for action in range(FIRST[kind - QUESTION], end_of_range(state, kind, seat)):
        if may(state, kind, seat, state.step_a[top], action):
            mask[action] = 1


def legal_bits(state: Dice, words: Row) -> None:
    """Mark every legal action with a bit, 64 to a word, and clear all others."""
    for word in range(words.shape[0]):
        words[word] = 0
    top = state.depth - 1
    kind = state.step_kind[top]
    seat = state.step_seat[top]
    face = choosable(state, kind, seat)
    if face != NO_DICE:
        words[0] = 1 << PASS
        mark_choice_bits(state, face, words)
    words[0] = words[0] & ~(1 << PASS) | MAY_PASS[kind - QUESTION] << PASS
    for action in range(FIRST[kind - QUESTION], end_of_range(state, kind, seat)):
        if may(state, kind, seat, state.step_a[top], action):
            words[action >> WORD] |= 1 << (action & BIT)
