"""Effects of cards on purchase, as listed in the catalogue, in the order printed."""

from __future__ import annotations

from ...energy import gain_energy
from ...events import emit
from ...steps import NOBODY, then
from ..doors import gain_tokens, lose_card
from ..effects import hit, hit_rival, pull
from ..events import DOMINATED, EXTRA_TURN_EARNED
from ..kinds import COUNT_KEEPS, DOMINATE_DISCARD, TESLA_CARD
from ..queries import in_spotlight, keeps_of, rival_of
from ..state import DESTRUCTION, FAME, DuelState
from .catalog import (
    AMOUNT,
    DOMINATE,
    DOMINATE_RIVAL,
    EFFECT,
    EXTRA_TURN,
    FRENZY,
    GAIN_ENERGY,
    GAIN_LIFE,
    GAIN_TOKENS,
    HIT_RIVAL,
    HIT_SELF,
    HIT_SPOTLIGHTS,
    MOST_EFFECTS,
    PULL_DESTRUCTION,
    PULL_FAME,
    RIVAL_DISCARDS,
)
from .passive import heal


def do_effect(state: DuelState, seat: int, card: int, number: int) -> None:
    """Carry out one effect of a card."""
    effect = EFFECT[card * MOST_EFFECTS + number]
    amount = AMOUNT[card * MOST_EFFECTS + number]
    if effect == PULL_FAME:
        pull(state, seat, FAME, amount)
    elif effect == PULL_DESTRUCTION:
        pull(state, seat, DESTRUCTION, amount)
    elif effect == HIT_RIVAL:
        hit_rival(state, seat, amount, card)
    elif effect == HIT_SELF:
        hit(state, seat, amount, card)
    elif effect == GAIN_ENERGY:
        gain_energy(state, seat, amount, card)
    elif effect == GAIN_LIFE:
        heal(state, seat, amount, card)
    elif effect == GAIN_TOKENS:
        gain_tokens(state, seat, amount, card)
    else:
        do_effect_of_one_card(state, seat, card, effect, amount)


def do_effect_of_one_card(state: DuelState, seat: int, card: int, effect: int, amount: int) -> None:
    """Effects that only one card has: Dominate, Frenzy, Tesla Impulse, The Party's Over, Operation Media."""
    if effect == DOMINATE_RIVAL:
        dominate_bought(state, seat)
    elif effect == EXTRA_TURN:
        frenzy_bought(state, seat)
    elif effect == RIVAL_DISCARDS:
        then(state, TESLA_CARD, seat, 0, 0)
    elif effect == HIT_SPOTLIGHTS:
        hit_spotlight(state, seat, amount, card)
        hit_spotlight(state, rival_of(seat), amount, card)
    else:  # PULL_FAME_PER_CLAW
        pull(state, seat, FAME, max(0, state.claws))


def dominate_bought(state: DuelState, seat: int) -> None:
    """Dominate takes effect in the rival's next turn (U12)."""
    rival = rival_of(seat)
    state.dominated[rival] = 1
    emit(state, DOMINATED, rival, seat, 0, DOMINATE)


def dominate_starts_turn(state: DuelState, seat: int) -> None:
    """Dominate: the monster under it may give up Keep cards; then those left are counted."""
    if state.obeys:
        then(state, DOMINATE_DISCARD, seat, 0, 0)
        then(state, COUNT_KEEPS, seat, 0, 0)


def dominate_answered(state: DuelState, seat: int, card: int) -> None:
    """Dominate: a Keep card is given up; another may follow."""
    lose_card(state, card)
    then(state, DOMINATE_DISCARD, seat, 0, 0)


def dominate_takes_dice(state: DuelState, seat: int) -> None:
    """Dominate: one die less for each Keep card left."""
    state.fewer += keeps_of(state, seat)


def frenzy_bought(state: DuelState, seat: int) -> None:
    """Frenzy: another turn after this one."""
    state.extra_turns += 1
    emit(state, EXTRA_TURN_EARNED, seat, NOBODY, 1, FRENZY)


def hit_spotlight(state: DuelState, seat: int, hits: int, card: int) -> None:
    """The Party's Over: a monster with a marker in its own zone is hit, the buyer first (U4)."""
    if in_spotlight(state, seat, FAME) or in_spotlight(state, seat, DESTRUCTION):
        hit(state, seat, hits, card)
