"""Cards that change a number or a gain.

The other families use it too, so it is below them; the docstring of `moments.py` lists these cards.
"""

from __future__ import annotations

from ...dice import FACES
from ..doors import gain_life
from ..monsters import most_life
from ..queries import markers_in_spotlights, owns
from ..state import CLAW, ROLLS, DuelState
from .catalog import ACID_ATTACK, ADRENALINE_AUGMENT, GIANT_BRAIN, REGENERATION


def rolls_allowed(state: DuelState, seat: int) -> int:
    """Three, four with Giant Brain."""
    return ROLLS + int(owns(state, seat, GIANT_BRAIN))


def symbols(state: DuelState, seat: int, face: int) -> int:
    """Symbols of a kind in the Roll: dice, symbols added by Alienoid, claws of cards."""
    count = state.dice[face] + state.added[face]
    return count + bonus_claws(state, seat) if face == CLAW else count


def bonus_claws(state: DuelState, seat: int) -> int:
    """Acid Attack: a claw. Adrenaline Augment: a claw for every marker now in a spotlight zone."""
    count = int(owns(state, seat, ACID_ATTACK))
    if owns(state, seat, ADRENALINE_AUGMENT):
        count += markers_in_spotlights(state)
    return count


def most_of_a_kind(state: DuelState, seat: int) -> int:
    """The highest number of equal symbols in the Roll."""
    most = 0
    for face in range(FACES):
        most = max(most, symbols(state, seat, face))
    return most


def heal(state: DuelState, seat: int, amount: int, source: int) -> None:
    """Life is gained; Regeneration adds 1 once a turn, up to the maximum."""
    healed = amount
    if amount < most_life(state, seat) - state.life[seat] and can_regenerate(state, seat):
        state.regenerated[seat] = 1
        healed += 1
    gain_life(state, seat, healed, source)


def can_regenerate(state: DuelState, seat: int) -> bool:
    """Whether a monster has Regeneration and has not used it this turn."""
    return owns(state, seat, REGENERATION) and not state.regenerated[seat]
