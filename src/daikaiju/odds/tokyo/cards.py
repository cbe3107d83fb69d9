"""How cards change rolling, and what the odds leave out."""

from __future__ import annotations

from collections.abc import Iterable

from daikaiju.errors import UnknownName
from daikaiju.odds.contract import Chances
from daikaiju.odds.roll import Rolling
from daikaiju.rules.dice import FACES
from daikaiju.rules.tokyo.cards.catalog import (
    BACKGROUND_DWELLER,
    CATALOG,
    HERD_CULLER,
    NUMBER_OF,
    PLOT_TWIST,
    PSYCHIC_PROBE,
    STRETCHY,
    TELEPATH,
)
from daikaiju.rules.tokyo.cards.dice import extra_heads, giant_brain_rerolls, smoke_counters
from daikaiju.rules.tokyo.dice import number_of_dice
from daikaiju.rules.tokyo.queries import copies
from daikaiju.rules.tokyo.state import FREE_REROLLS, TokyoState
from daikaiju.words.language import mark as _

COUNTED = (
    "background_dweller",
    "extra_head",
    "giant_brain",
    "herd_culler",
    "plot_twist",
    "smoke_cloud",
    "stretchy",
    "telepath",
)
ALL_ROLLS = 1 + FREE_REROLLS  # of a turn, without cards
SMOKE = 3  # counters on a new Smoke Cloud
# What is left out, translated when shown.
SAME_ENERGY = _("Telepath and Stretchy are paid from the same energy; each is counted as if it had all of it.")
PROBE = _("Another monster's Psychic Probe may reroll a die.")


def rolling_of(state: TokyoState, seat: int, before_first: bool) -> Chances:
    """Return the rolling of a seat from its cards, counters and energy; `before_first` counts the first roll too."""
    energy = state.energy[seat]
    changes = copies(state, seat, PLOT_TWIST) + (energy // 2 if copies(state, seat, STRETCHY) else 0)
    paid = (energy if copies(state, seat, TELEPATH) else 0) + smoke_counters(state, seat)
    left_out = []
    if copies(state, seat, TELEPATH) and copies(state, seat, STRETCHY):
        left_out.append(SAME_ENERGY)
    if any(copies(state, other, PSYCHIC_PROBE) for other in range(state.players) if other != seat):
        left_out.append(PROBE)
    if before_first:
        dice, rolls = number_of_dice(state, seat), ALL_ROLLS + giant_brain_rerolls(state, seat)
    else:
        dice, rolls = sum(state.dice[face] for face in range(FACES)), state.rerolls
    rolling = Rolling(
        dice,
        threes_are_free=copies(state, seat, BACKGROUND_DWELLER) > 0,
        ones=max(0, copies(state, seat, HERD_CULLER) - state.culled),
        changes=min(dice, changes),
    )
    return Chances(rolling, rolls + paid, tuple(left_out))


def rolling_with(cards: Iterable[str], energy: int, dice: int | None, rolls: int = ALL_ROLLS) -> Chances:
    """Return the rolling with named cards, which may add to `rolls`; `dice` overrides the number of dice."""
    state = TokyoState()
    state.players = 2
    state.energy[0] = energy
    state.mimicked = -1
    state.where = [6] * len(CATALOG)
    uncounted = []
    for key in cards:
        if key not in NUMBER_OF:
            raise UnknownName("card", key, NUMBER_OF)
        state.where[NUMBER_OF[key]] = 0
        if CATALOG[NUMBER_OF[key]].title not in COUNTED:
            uncounted.append(key)
        if key == "smoke_cloud":
            state.smoke = SMOKE
    chances = rolling_of(state, 0, before_first=True)
    number = dice if dice is not None else 6 + extra_heads(state, 0)
    rolling = Rolling(
        number, chances.rolling.threes_are_free, chances.rolling.ones, min(number, chances.rolling.changes)
    )
    return Chances(rolling, chances.rolls - ALL_ROLLS + rolls, chances.left_out, tuple(uncounted))
