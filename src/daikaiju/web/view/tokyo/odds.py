"""Odds on the page in King of Tokyo."""

from __future__ import annotations

from daikaiju.rules.tokyo.city import targets
from daikaiju.rules.tokyo.state import CLAW, TokyoState

from ..odds import Chance, Hand, chance, next_target, said
from ..scene import Scene
from ..widgets import Risk, RollOdds

NUMBERS = (0, 1, 2)  # faces that count from three dice on


def roll_odds(scene: Scene[TokyoState], seat: int, held: Hand) -> RollOdds:
    """Return the chance of the next useful result."""
    return next_target(scene, seat, held, NUMBERS, CLAW, chance_of)


def chance_of(scene: Scene[TokyoState], seat: int, face: int, goal: int, held: Hand) -> Chance:
    """Return the chance with the cards of a monster."""
    from daikaiju.odds.tokyo.cards import rolling_of

    chances = rolling_of(scene.state, seat, before_first=False)
    rolling = chances.rolling
    if not chances.rolls:
        return Chance()
    cards = (rolling.threes_are_free, rolling.ones, rolling.changes)
    hand = tuple(scene.state.dice)
    return Chance(chance(rolling.dice, cards, face, goal, chances.rolls, hand, held), chances.left_out)


def leave_or_stay(scene: Scene[TokyoState], seat: int) -> tuple[Risk | None, Risk | None]:
    """Return the risk of falling before one's next turn, if all who can attack go for claws."""
    if not scene.shows_odds:
        return None, None
    from daikaiju.odds.tokyo.danger import danger

    leave, stay = (danger(scene.state, seat, leaves=leaves) for leaves in (True, False))
    return risk(scene, leave.dead, leave.left_out), risk(scene, stay.dead, stay.left_out)


def risk(scene: Scene[TokyoState], chance_to_fall: float, left_out: tuple[str, ...]) -> Risk:
    """Return the risk of falling as it is shown."""
    words, percent = scene.words, round(100 * chance_to_fall)
    label = words.text("Knocked out before your next turn, if all go for claws")
    return Risk(label, percent, words.percent(percent, ".0f"), said(scene, left_out))


def attackers(scene: Scene[TokyoState], seat: int, *, leaves: bool) -> int:
    """Return how many opponents can attack a monster with their claws before its next turn."""
    from daikaiju.odds.tokyo.danger import coming, having_left

    state = scene.state
    then = having_left(state, seat, state.active) if leaves else state
    return sum(1 for other in coming(state, seat) if targets(then, other) >> seat & 1)
