"""Odds on the page in King of Tokyo."""

from __future__ import annotations

from daikaiju.rules.tokyo.state import CLAW, TokyoState

from ..odds import Chance, chance, next_target, said
from ..scene import Scene
from ..widgets import Risk

NUMBERS = (0, 1, 2)  # faces that count from three dice on


def roll_odds(scene: Scene[TokyoState], seat: int) -> tuple[str, str]:
    """Return the chance of the next useful result, and which effects it ignores."""
    return next_target(scene, seat, NUMBERS, CLAW, chance_of)


def chance_of(scene: Scene[TokyoState], seat: int, face: int, goal: int) -> Chance:
    """Return the chance with the cards of a monster."""
    from daikaiju.odds.tokyo.cards import rolling_of

    chances = rolling_of(scene.state, seat, before_first=False)
    rolling = chances.rolling
    if not chances.rolls:
        return Chance()
    cards = (rolling.threes_are_free, rolling.ones, rolling.changes)
    hand = tuple(scene.state.dice)
    return Chance(chance(rolling.dice, cards, face, goal, chances.rolls, hand), chances.left_out)


def leave_or_stay(scene: Scene[TokyoState], seat: int) -> tuple[Risk | None, Risk | None]:
    """Return the risk of falling before one's next turn, if all who can attack go for claws."""
    if not scene.table.options.odds:
        return None, None
    from daikaiju.odds.tokyo.danger import danger

    label = scene.words.text("Knocked out if all go for claws")
    leave, stay = (danger(scene.state, seat, leaves=leaves) for leaves in (True, False))
    return (
        Risk(label, round(100 * leave.dead), said(scene, leave.left_out)),
        Risk(label, round(100 * stay.dead), said(scene, stay.left_out)),
    )
