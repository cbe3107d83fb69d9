"""A bot's advice in words: what to change, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from daikaiju.action import Action
from daikaiju.notation.actions import REROLL
from daikaiju.players.base import Advice
from daikaiju.table.bots import level_of
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.names import bot_title
from daikaiju.words.questions import Answer

from .scene import Scene
from .widgets import Give

STOP = "stop"  # its button says more than its words
USELESS = "gone"  # the tone of what dice give in vain


@dataclass(frozen=True)
class DiceHint:
    """Which dice to hold: their places, and what changes for that."""

    held: tuple[int, ...]
    taken: tuple[str, ...]  # faces of the dice to be held, too
    freed: tuple[str, ...]  # faces of those to be held no longer
    text: str  # above the faces
    button: str  # "" if nothing changes
    rest: str


@dataclass(frozen=True)
class Hint:
    """What to do, what it is worth, and who says so."""

    text: str
    worth: str
    by: str
    words: str  # of the action
    dice: DiceHint | None = None  # None: the question is not about dice
    gains: str = ""  # what is already sure with the dice to hold


def hint_of(scene: Scene[Any], bot: str, advice: Advice, held: Sequence[int] = ()) -> Hint:
    """Return a bot's advice on the current question to somebody who holds the dice at these places."""
    action = scene.game.legal_action(advice.action)
    by = scene.words.text("Advice of the bot: {bot}", bot=bot_title(bot, scene.words, level_of(bot)))
    worth = worth_of(scene, advice)
    if action.kind != REROLL:
        return Hint(str(answer(scene, action)), worth, by, str(action))
    dice = dice_hint(scene, action, held)
    return Hint(dice.text, worth, by, REROLL, dice, gains_of(scene, dice.held))


def answer(scene: Scene[Any], action: Action) -> Answer:
    """Return an answer in words."""
    return scene.said.questions.answer_parts(scene.state, scene.game.actor, action)


def dice_hint(scene: Scene[Any], action: Action, held: Sequence[int]) -> DiceHint:
    """Return which dice to hold, and only what changes for that."""
    order, words = scene.dice_order, scene.words
    wanted = places_held(order, action.several("dice"), held)
    taken = tuple(order[place] for place in wanted if place not in held)
    freed = tuple(order[place] for place in sorted(held) if place < len(order) and place not in wanted)
    rerolled = len(order) - len(wanted)
    if not wanted:
        text = words.plural("Reroll {n} die", "Reroll {n} dice", rerolled)  # as the button says
        return DiceHint(wanted, (), freed, text, words.text("Hold none") if freed else "", "")
    rest = words.plural("Reroll the other die.", "Reroll the other {n} dice.", rerolled)
    if taken:
        text = words.text("Hold also") if len(taken) < len(wanted) else words.text("Hold")
        return DiceHint(wanted, taken, freed, text, words.text("Hold these dice"), rest)
    if freed:
        return DiceHint(wanted, (), freed, "", words.text("Let go of these dice"), rest)
    return DiceHint(wanted, (), (), words.text("You hold the right dice"), "", rest)


def places_held(order: Sequence[str], rerolled: Sequence[str], held: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the dice that are not rerolled; of equal dice, those that are held already."""
    left = Counter(order) - Counter(rerolled)
    found = []
    for place in sorted(range(len(order)), key=lambda place: place not in held):
        if left[order[place]]:
            left[order[place]] -= 1
            found.append(place)
    return tuple(sorted(found))


def gains_of(scene: Scene[Any], held: Sequence[int]) -> str:
    """Return what is already sure with the dice to hold; "" if that is nothing."""
    faces = Counter(scene.dice_order[place] for place in held)
    counts = [faces[face] for face in scene.game.vocabulary.faces]
    found = [told(give) for give in scene.view.gives(scene, scene.game.actor, counts) if give.tone != USELESS]
    return scene.words.text("Already sure: {gains}.", gains=", ".join(found)) if found else ""


def told(give: Give) -> str:
    """Return what dice give, with the names of those whom it concerns."""
    return " ".join([give.text, ", ".join(name for _key, name in give.monsters)]).strip()


def worth_of(scene: Scene[Any], advice: Advice) -> str:
    """Return the chance to win, and how much more that is than by passing, where it is known and not the advice."""
    words = scene.words
    if advice.chance is None:
        return words.text("The bot does not say how good it is.")
    chance = words.percent(100 * advice.chance, ".0f")
    passing = next((action for action in scene.actions if action.is_pass), None)
    if passing is None or advice.passing is None or passing.number == advice.action:
        return words.text("Chance to win: about {chance}.", chance=chance)
    other = words.percent(100 * advice.passing, ".0f")
    title = words.text("Stop here") if passing.kind == STOP else answer(scene, passing).title
    more = round(100 * advice.chance) - round(100 * advice.passing)
    if more <= 0:
        return words.text(
            "Chance to win: about {chance}; with “{answer}”: {other}.", chance=chance, answer=title, other=other
        )
    one, many = _n(
        "Chance to win: about {chance}, {n} point more than with “{answer}” ({other}).",
        "Chance to win: about {chance}, {n} points more than with “{answer}” ({other}).",
    )
    return words.plural(one, many, more, chance=chance, answer=title, other=other)
