"""A bot's advice in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from daikaiju.action import Action
from daikaiju.notation.actions import REROLL
from daikaiju.players.base import Advice
from daikaiju.table.bots import level_of
from daikaiju.words.language import mark as _
from daikaiju.words.names import bot_title
from daikaiju.words.questions import Answer

from .scene import Scene

STOP = "stop"  # its button says more than its words


@dataclass(frozen=True)
class Hint:
    """What to do, what it is worth, and who says so."""

    text: str
    worth: str
    by: str
    words: str  # of the action
    faces: tuple[str, ...] = ()  # of the dice to hold
    held: tuple[int, ...] | None = None  # and their places; None: the question is not about dice
    rest: str = ""


def hint_of(scene: Scene[Any], bot: str, advice: Advice) -> Hint:
    """Return a bot's advice on the current question."""
    action = scene.game.legal_action(advice.action)
    by = scene.words.text("Advice of the bot: {bot}", bot=bot_title(bot, scene.words, level_of(bot)))
    worth = worth_of(scene, advice)
    if action.kind != REROLL:
        return Hint(str(answer(scene, action)), worth, by, str(action))
    held = places_held(scene.dice_order, action.several("dice"))
    faces = tuple(scene.dice_order[place] for place in held)
    if not held:
        return Hint(scene.words.text("Reroll all dice"), worth, by, REROLL, (), held)
    rest = scene.words.plural("Reroll the other die.", "Reroll the other {n} dice.", len(scene.dice_order) - len(held))
    return Hint(scene.words.text("Hold"), worth, by, REROLL, faces, held, rest)


def answer(scene: Scene[Any], action: Action) -> Answer:
    """Return an answer in words."""
    return scene.said.questions.answer_parts(scene.state, scene.game.actor, action)


def places_held(order: Sequence[str], rerolled: Sequence[str]) -> tuple[int, ...]:
    """Return the places of the dice that are not rerolled."""
    left = Counter(order) - Counter(rerolled)
    held = []
    for place, face in enumerate(order):
        if left[face]:
            left[face] -= 1
            held.append(place)
    return tuple(held)


def worth_of(scene: Scene[Any], advice: Advice) -> str:
    """Return the chance to win, beside that of passing where it is known and not the advice itself."""
    words = scene.words
    if advice.chance is None:
        return words.text("The bot does not say how good it is.")
    chance = words.percent(100 * advice.chance, ".0f")
    passing = next((action for action in scene.actions if action.is_pass), None)
    if passing is None or advice.passing is None or passing.number == advice.action:
        return words.text("Chance to win: about {chance}.", chance=chance)
    other = words.percent(100 * advice.passing, ".0f")
    title = words.text("Stop here") if passing.kind == STOP else answer(scene, passing).title
    told = _("Chance to win: about {chance}; with “{answer}”: {other}.")
    return words.text(told, chance=chance, answer=title, other=other)
