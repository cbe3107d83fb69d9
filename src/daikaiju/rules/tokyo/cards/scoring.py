"""Cards that give stars or extra turns: for dice, at the end of the turn, for events of other monsters."""

from __future__ import annotations

from ...events import emit
from ...steps import NONE
from ..doors import gain_stars, last_rank
from ..events import EXTRA_TURN_EARNED
from ..queries import copies
from ..state import ENERGY, HEART, MOST_STARS, ONE, THREE, TWO, TokyoState
from .catalog import (
    COMPLETE_DESTRUCTION,
    EATER_OF_THE_DEAD,
    ENERGY_HOARDER,
    FREEZE_TIME,
    GOURMET,
    HERBIVORE,
    OMNIVORE,
    ROOTING_FOR_THE_UNDERDOG,
    URBAVORE,
)


def urbavore_starts_turn(state: TokyoState, seat: int) -> None:
    """Urbavore: 1 star more for starting the turn in Tokyo."""
    gain_stars(state, seat, copies(state, seat, URBAVORE), URBAVORE)


def omnivore_scores(state: TokyoState, seat: int) -> None:
    """Omnivore: 2 stars for 1-2-3, whose dice count elsewhere too (R72, U36)."""
    if state.dice[ONE] and state.dice[TWO] and state.dice[THREE]:
        gain_stars(state, seat, 2 * copies(state, seat, OMNIVORE), OMNIVORE)


def complete_destruction_scores(state: TokyoState, seat: int) -> None:
    """Complete Destruction: 9 stars for all six faces; in 2e the claw may be an added one (U32)."""
    if not (state.dice[ONE] and state.dice[TWO] and state.dice[THREE]):
        return
    if state.dice[HEART] and state.dice[ENERGY] and state.claws > 0:
        gain_stars(state, seat, 9 * copies(state, seat, COMPLETE_DESTRUCTION), COMPLETE_DESTRUCTION)


def gourmet_scores(state: TokyoState, seat: int) -> None:
    """Gourmet: 2 stars more for scoring 1s."""
    gain_stars(state, seat, 2 * copies(state, seat, GOURMET), GOURMET)


def freeze_time_earned(state: TokyoState, seat: int) -> None:
    """Freeze Time: an extra turn per copy for scoring three 1s (R61, R63)."""
    number = copies(state, seat, FREEZE_TIME)
    if state.rules.copies_act_once:
        number = min(1, number)
    owe_freeze_turns(state, seat, number)


def freeze_time_arrives(state: TokyoState, seat: int) -> None:
    """Freeze Time: if gained in a turn in which three 1s were scored, it counts at once."""
    if seat == state.active and state.ones:
        if state.rules.copies_act_once and copies(state, seat, FREEZE_TIME) > 1:
            return
        owe_freeze_turns(state, seat, 1)


def owe_freeze_turns(state: TokyoState, seat: int, number: int) -> None:
    """Extra turns earned are kept even if the card is lost; `turn.next_turn` offers them."""
    if number > 0:
        state.freeze_owed += number
        emit(state, EXTRA_TURN_EARNED, seat, NONE, number, FREEZE_TIME)


def eater_of_the_dead_feeds(state: TokyoState, fallen: int) -> None:
    """Eater of the Dead: 3 stars per other monster that fell; owners gain together (A6, U28)."""
    victims = 0
    for seat in range(state.players):
        victims += fallen >> seat & 1
    rank = 1 + last_rank(state)
    for seat in range(state.players):
        if not fallen >> seat & 1:
            before = state.stars[seat]
            gain_stars(state, seat, 3 * victims * copies(state, seat, EATER_OF_THE_DEAD), EATER_OF_THE_DEAD)
            if before < MOST_STARS and state.stars[seat] == MOST_STARS:
                state.reached[seat] = rank


def underdog_ends_turn(state: TokyoState, seat: int) -> None:
    """Rooting for the Underdog: 1 star for having strictly the fewest (U23)."""
    for other in range(state.players):
        if other != seat and state.alive[other] and state.stars[other] <= state.stars[seat]:
            return
    gain_stars(state, seat, copies(state, seat, ROOTING_FOR_THE_UNDERDOG), ROOTING_FOR_THE_UNDERDOG)


def energy_hoarder_ends_turn(state: TokyoState, seat: int) -> None:
    """Energy Hoarder: 1 star for every full 6 energy."""
    sixes = state.energy[seat] // 6
    gain_stars(state, seat, sixes * copies(state, seat, ENERGY_HOARDER), ENERGY_HOARDER)


def herbivore_ends_turn(state: TokyoState, seat: int) -> None:
    """Herbivore: 1 star for a turn in which its owner made nobody lose hearts (U24)."""
    if not state.harmed:
        gain_stars(state, seat, copies(state, seat, HERBIVORE), HERBIVORE)
