"""Odds at hand, where a table has them switched on: exact, from `daikaiju.odds`, imported when needed."""

from __future__ import annotations

from functools import lru_cache

from daikaiju.rules.duel.cards.catalog import IN_THE_SHADOWS
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.monsters import ALIENOID, is_monster
from daikaiju.rules.duel.queries import owns
from daikaiju.rules.duel.state import CLAW as DUEL_CLAW
from daikaiju.rules.duel.state import DESTRUCTION_FACE, FAME_FACE
from daikaiju.rules.tokyo.state import CLAW
from daikaiju.words.language import mark as _

from .scene import Scene
from .widgets import Risk

NUMBERS = (0, 1, 2)  # faces of King of Tokyo of which three are needed
TRACKS = (FAME_FACE, DESTRUCTION_FACE)  # and of the Duel
# What the odds of the Duel leave out.
SHADOWS = _("The free rerolls of In the Shadows are not counted.")
TECHNOLOGY = _("Symbols that Alien Technology adds are not counted.")


def next_target(scene: Scene, seat: int) -> tuple[str, str]:
    """The chance of the next thing worth rolling for, with the best keeps, and what it leaves out."""
    if not scene.table.options.odds:
        return "", ""
    state = scene.state
    sets, claw = (NUMBERS, CLAW) if scene.kind == "tokyo" else (TRACKS, DUEL_CLAW)
    best = max(sets, key=lambda face: (state.dice[face], face))
    face = best if state.dice[best] >= 2 else claw
    goal = max(3, state.dice[face] + 1) if face in sets else state.dice[face] + 1
    hand = tuple(state.dice)
    if goal > sum(hand):
        return "", ""
    chance_of = tokyo_chance if scene.kind == "tokyo" else duel_chance
    percent, left_out = chance_of(scene, seat, face, goal)
    if percent is None:
        return "", ""
    target = f"{goal} \N{MULTIPLICATION SIGN} {scene.said.face(scene.game.vocabulary.faces[face])}"
    text = scene.words.text("{target}: {percent} %", target=target, percent=percent)
    return text, said(scene, left_out)


def said(scene: Scene, left_out: tuple[str, ...]) -> str:
    """What a figure does not know, for people."""
    return " ".join(scene.words.text(line) for line in left_out)


def tokyo_chance(scene: Scene, seat: int, face: int, goal: int) -> tuple[int | None, tuple[str, ...]]:
    """With the cards of a monster of King of Tokyo; None if no roll is left."""
    from daikaiju.odds.tokyo.cards import rolling_of

    chances = rolling_of(scene.state, seat, before_first=False)
    rolling = chances.rolling
    cards = (rolling.threes_are_free, rolling.ones, rolling.changes)
    if not chances.rolls:
        return None, ()
    hand = tuple(scene.state.dice)
    return chance(rolling.dice, cards, face, goal, chances.rolls, hand), chances.left_out


def duel_chance(scene: Scene, seat: int, face: int, goal: int) -> tuple[int | None, tuple[str, ...]]:
    """With the rolls a monster of the Duel has; None if none is left. What else could help is left out."""
    state = scene.state
    rolls = rolls_allowed(state, seat) - state.rolls
    if rolls <= 0:
        return None, ()
    left_out = []
    if owns(state, seat, IN_THE_SHADOWS):
        left_out.append(SHADOWS)
    if is_monster(state, seat, ALIENOID):
        left_out.append(TECHNOLOGY)
    hand = tuple(state.dice)
    return chance(sum(hand), (False, 0, 0), face, goal, rolls, hand), tuple(left_out)


@lru_cache(4096)
def chance(dice: int, cards: tuple[bool, int, int], face: int, goal: int, rolls: int, hand: tuple[int, ...]) -> int:
    """The chance in per cent of at least so many of a face."""
    from daikaiju.odds.roll import Rolling

    value = Rolling(dice, *cards).value(lambda final: float(final[face] >= goal), rolls, hand)
    return round(100 * value)


def leave_or_stay(scene: Scene, seat: int) -> tuple[Risk | None, Risk | None]:
    """The risk of falling before one's next turn if all who can attack go for claws."""
    if not scene.table.options.odds:
        return None, None
    from daikaiju.odds.tokyo.danger import danger

    label = scene.words.text("Knocked out if all go for claws")
    leave, stay = (danger(scene.state, seat, leaves=leaves) for leaves in (True, False))
    return (
        Risk(label, round(100 * leave.dead), said(scene, leave.left_out)),
        Risk(label, round(100 * stay.dead), said(scene, stay.left_out)),
    )
