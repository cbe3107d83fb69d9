"""The choice of a character: from the logits of the legal actions to one of them."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from daikaiju.rules.dice import MOST

from .characters import Character
from .games import meanings_of

PASS = 0  # at a choice of dice: reroll none
MASKS = 1 << MOST  # actions below this and above PASS reroll the dice of a mask
SLIP = 15.0  # logits between what a policy does and an action that differs from it, or each die that differs


def choose(
    character: Character,
    game: str,
    dice: Sequence[int],
    actions: Sequence[int],
    logits: Sequence[float],
    rng: random.Random,
) -> int:
    """Return the action that a character chooses; `dice` says how many dice show each face."""
    if is_about_dice(actions) and rng.random() >= character.attention:
        return PASS
    liked = [
        logit / character.temperature + liking(character, game, dice, action)
        for action, logit in zip(actions, logits, strict=True)
    ]
    best = max(liked)
    return rng.choices(actions, [math.exp(logit - best) for logit in liked])[0]


def is_about_dice(actions: Sequence[int]) -> bool:
    """Whether dice may be rerolled, and also left alone."""
    return PASS in actions and any(PASS < action < MASKS for action in actions)


def liking(character: Character, game: str, dice: Sequence[int], action: int) -> float:
    """Return what an action gains by a character's tastes; to reroll dice that it likes is a loss."""
    meanings, tastes = meanings_of(game), character.tastes
    if action < MASKS:
        return -sum(tastes.get(word, 0.0) * rerolled(dice, action, face) for word, face in meanings.faces.items())
    return sum(tastes.get(word, 0.0) for word, actions in meanings.actions.items() if action in actions)


def logits_around(best: int, actions: Sequence[int]) -> list[float]:
    """Return logits for a judge that knows only the best action: those of choices of dice fall with each other die."""
    return [-SLIP * difference(best, action) for action in actions]


def difference(best: int, action: int) -> int:
    """Return how far two actions differ: the number of dice that only one of them rerolls, or 1."""
    return (best ^ action).bit_count() if max(best, action) < MASKS else int(best != action)


def rerolled(dice: Sequence[int], mask: int, face: int) -> int:
    """Return how many dice of a face a mask rerolls; bit n of a mask stands for the n-th die in the order of faces."""
    first = sum(dice[:face])
    return (mask >> first & (1 << dice[face]) - 1).bit_count()
