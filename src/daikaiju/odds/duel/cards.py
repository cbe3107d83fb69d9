"""How cards change rolling in the Duel."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.errors import UnknownName
from daikaiju.odds.contract import Chances
from daikaiju.odds.roll import Rolling
from daikaiju.rules.duel.cards.catalog import CATALOG
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.rolling import take_dice
from daikaiju.rules.duel.state import ROLLS, DuelState
from daikaiju.rules.steps import NONE

COUNTED = ("extra_head", "giant_brain", "natural_selection")
NUMBER_OF = {card.key: number for number, card in enumerate(CATALOG)}
LATER_TURN = 2  # the very first turn has five dice


def rolling_with(cards: Iterable[str], dice: int | None, rolls: int = ROLLS) -> Chances:
    """Return the rolling with named cards, which may add to `rolls`; `dice` overrides the number of dice."""
    state = DuelState()
    state.turn = LATER_TURN
    state.where = [NONE] * len(CATALOG)
    uncounted = []
    for key in cards:
        if key not in NUMBER_OF:
            raise UnknownName("card", key, NUMBER_OF)
        state.where[NUMBER_OF[key]] = 0
        if key not in COUNTED:
            uncounted.append(key)
    take_dice(state, 0)
    added = rolls_allowed(state, 0) - ROLLS
    return Chances(Rolling(state.due if dice is None else dice), rolls + added, (), tuple(uncounted))
