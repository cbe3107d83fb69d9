"""Odds on the page in the Duel."""

from __future__ import annotations

from daikaiju.rules.duel.cards.catalog import IN_THE_SHADOWS
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.monsters import ALIENOID, is_monster
from daikaiju.rules.duel.queries import owns
from daikaiju.rules.duel.state import CLAW, DESTRUCTION_FACE, FAME_FACE, DuelState
from daikaiju.words.language import mark as _

from ..odds import Chance, Hand, chance, next_target
from ..scene import Scene
from ..widgets import RollOdds

TRACKS = (FAME_FACE, DESTRUCTION_FACE)  # faces that count from three dice on
# Effects that the odds ignore.
SHADOWS = _("The free rerolls of In the Shadows are not counted.")
TECHNOLOGY = _("Symbols that Alien Technology adds are not counted.")


def roll_odds(scene: Scene[DuelState], seat: int, held: Hand) -> RollOdds:
    """Return the chance of the next useful result."""
    return next_target(scene, seat, held, TRACKS, CLAW, chance_of)


def chance_of(scene: Scene[DuelState], seat: int, face: int, goal: int, held: Hand) -> Chance:
    """Return the chance with the rolls a monster has left; other effects are ignored."""
    state = scene.state
    rolls = rolls_allowed(state, seat) - state.rolls
    if rolls <= 0:
        return Chance()
    left_out = []
    if owns(state, seat, IN_THE_SHADOWS):
        left_out.append(SHADOWS)
    if is_monster(state, seat, ALIENOID):
        left_out.append(TECHNOLOGY)
    hand = tuple(state.dice)
    return Chance(chance(sum(hand), (False, 0, 0), face, goal, rolls, hand, held), tuple(left_out))
