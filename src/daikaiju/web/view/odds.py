"""Odds at hand, where a table has them switched on: exact, from `daikaiju.odds`, imported when needed."""

from __future__ import annotations

from functools import lru_cache

from daikaiju.rules.duel.rolling import rolls_allowed
from daikaiju.rules.duel.state import CLAW as DUEL_CLAW
from daikaiju.rules.duel.state import DESTRUCTION_FACE, FAME_FACE
from daikaiju.rules.tokyo.state import CLAW

from .scene import Scene

Risk = tuple[str, int]  # words and per cent
NUMBERS = (0, 1, 2)  # faces of King of Tokyo of which three are needed
TRACKS = (FAME_FACE, DESTRUCTION_FACE)  # and of the Duel


def next_target(scene: Scene, seat: int) -> str:
    """The chance of the next thing worth rolling for, with the best keeps."""
    if not scene.table.options.odds:
        return ""
    state = scene.state
    sets, claw = (NUMBERS, CLAW) if scene.kind == "tokyo" else (TRACKS, DUEL_CLAW)
    best = max(sets, key=lambda face: (state.dice[face], face))
    face = best if state.dice[best] >= 2 else claw
    goal = max(3, state.dice[face] + 1) if face in sets else state.dice[face] + 1
    hand = tuple(state.dice)
    if goal > sum(hand):
        return ""
    percent = tokyo_chance(scene, seat, face, goal) if scene.kind == "tokyo" else duel_chance(scene, seat, face, goal)
    if percent is None:
        return ""
    target = f"{goal} \N{MULTIPLICATION SIGN} {scene.said.face(scene.game.vocabulary.faces[face])}"
    return scene.words.text("{target}: {percent} %", target=target, percent=percent)


def tokyo_chance(scene: Scene, seat: int, face: int, goal: int) -> int | None:
    """With the cards of a monster of King of Tokyo; None if no roll is left."""
    from daikaiju.odds.cards import rolling_of

    chances = rolling_of(scene.state, seat, before_first=False)
    rolling = chances.rolling
    cards = (rolling.threes_are_free, rolling.ones, rolling.changes)
    return chance(rolling.dice, cards, face, goal, chances.rolls, tuple(scene.state.dice)) if chances.rolls else None


def duel_chance(scene: Scene, seat: int, face: int, goal: int) -> int | None:
    """In the Duel no card changes what rerolls can reach."""
    rolls = rolls_allowed(scene.state, seat) - scene.state.rolls
    hand = tuple(scene.state.dice)
    return chance(sum(hand), (False, 0, 0), face, goal, rolls, hand) if rolls > 0 else None


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
    from daikaiju.odds.danger import danger

    label = scene.words.text("Knocked out if all go for claws")
    leave, stay = (danger(scene.state, seat, leaves=leaves).dead for leaves in (True, False))
    return (label, round(100 * leave)), (label, round(100 * stay))
