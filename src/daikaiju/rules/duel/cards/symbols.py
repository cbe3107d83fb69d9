"""Cards that act while symbols are resolved (phase 2)."""

from __future__ import annotations

from ...energy import gain_energy
from ...events import emit
from ...steps import then
from ..doors import gain_tokens, lose_card
from ..effects import pull
from ..events import REBOOTED
from ..events import SET_ASIDE as WAS_SET_ASIDE
from ..kinds import COPY_ENERGY, SET_ASIDE
from ..queries import owns, rival_of
from ..state import CLAW, FAME, MOST_TOKENS, DuelState
from .catalog import GENTLE_GIANT, REBOOTING, SUPERCONDUCTOR, TITANIC_BATTERIES
from .passive import symbols


def rebooting_offers(state: DuelState, seat: int) -> bool:
    """Rebooting may skip the whole phase, even after other cards acted (U11)."""
    return owns(state, seat, REBOOTING)


def rebooting_skips(state: DuelState, seat: int) -> None:
    """Rebooting: 2 dice tokens and 2 energy instead of resolving dice."""
    gain_tokens(state, seat, 2, REBOOTING)
    gain_energy(state, seat, 2, REBOOTING)
    emit(state, REBOOTED, seat, 0, 0, REBOOTING)
    lose_card(state, REBOOTING)


def titanic_batteries_ask(state: DuelState, seat: int) -> None:
    """Titanic Batteries may set two dice aside, even if a swap has just brought the card."""
    if owns(state, seat, TITANIC_BATTERIES):
        then(state, SET_ASIDE, seat, 0, 0)


def may_set_aside(state: DuelState, seat: int, first: int, second: int) -> bool:
    """Titanic Batteries: two real dice, if its owner can hold another token (U18)."""
    if first > second or state.tokens[seat] == MOST_TOKENS:
        return False
    if first == second:
        return state.dice[first] >= 2
    return state.dice[first] > 0 and state.dice[second] > 0


def set_aside(state: DuelState, seat: int, first: int, second: int) -> None:
    """Titanic Batteries: the two dice leave the Roll for a dice token."""
    state.dice[first] -= 1
    state.dice[second] -= 1
    emit(state, WAS_SET_ASIDE, seat, first, second, TITANIC_BATTERIES)
    gain_tokens(state, seat, 1, TITANIC_BATTERIES)


def superconductor_asks(state: DuelState, seat: int, amount: int) -> None:
    """Superconductor: energy that its owner's rival gains from dice may be copied (U15)."""
    if owns(state, rival_of(seat), SUPERCONDUCTOR):
        then(state, COPY_ENERGY, rival_of(seat), amount, 0)


def superconductor_copies(state: DuelState, seat: int, amount: int) -> None:
    """Superconductor is discarded for the same amount of energy."""
    gain_energy(state, seat, amount, SUPERCONDUCTOR)
    lose_card(state, SUPERCONDUCTOR)


def gentle_giant_after_symbols(state: DuelState, seat: int) -> None:
    """Gentle Giant: Fame 1 for a Roll without a claw."""
    if owns(state, seat, GENTLE_GIANT) and symbols(state, seat, CLAW) == 0:
        pull(state, seat, FAME, 1)
