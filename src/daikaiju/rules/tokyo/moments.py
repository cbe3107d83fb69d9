"""Every moment at which cards may speak, in the order in which they are heard.

The lines are those of the order of a turn (docs/rulings.md).
"""

from __future__ import annotations

from .cards.attack import (
    acid_and_quills,
    alpha_monster_attacks,
    burrowing_claws,
    fire_breathing_attacks,
    fire_breathing_joins,
    load_counters,
    tail_and_urbavore,
)
from .cards.catalog import EVEN_BIGGER, FREEZE_TIME, MIMIC, MONSTER_BATTERIES, SMOKE_CLOUD
from .cards.dice import freeze_time_arrives, freeze_time_earned, giant_brain_rerolls
from .cards.energy import batteries_arrive, batteries_start_turn, solar_powered_ends_turn
from .cards.healing import heal
from .cards.mimic import mimic_arrives
from .cards.scoring import (
    complete_destruction_scores,
    energy_hoarder_ends_turn,
    gourmet_scores,
    herbivore_ends_turn,
    omnivore_scores,
    underdog_ends_turn,
    urbavore_starts_turn,
)
from .dice import score_number
from .doors import gain_stars
from .events import FROM_TOKYO
from .queries import in_tokyo
from .state import CLAW, FREE_REROLLS, ONE, THREE, TWO, TokyoState


def turn_starts(state: TokyoState, seat: int) -> None:
    """Batteries pay; in Tokyo 2 stars, then Urbavore (lines 2, 3)."""
    batteries_start_turn(state, seat)
    if in_tokyo(state, seat):
        gain_stars(state, seat, 2, FROM_TOKYO)
        urbavore_starts_turn(state, seat)


def free_rerolls(state: TokyoState, seat: int) -> int:
    """Two, and one more per Giant Brain (R13)."""
    return FREE_REROLLS + giant_brain_rerolls(state, seat)


def claws_in_result(state: TokyoState, seat: int) -> int:
    """2e cards add claws: Quills, Acid Attack, Burrowing; then, given a claw, Tail and Urbavore (11)."""
    claws = state.dice[CLAW]
    if state.rules.cards_add_claws:
        claws += acid_and_quills(state, seat) + burrowing_claws(state, seat)
        if claws > 0:
            claws += tail_and_urbavore(state, seat)
    return claws


def extra_damage(state: TokyoState, seat: int) -> int:
    """1e cards add damage: Acid Attack and Quills always, the others to an attack (line 16)."""
    if state.rules.cards_add_claws:
        return 0
    points = acid_and_quills(state, seat)
    if state.claws > 0:
        points += burrowing_claws(state, seat) + tail_and_urbavore(state, seat)
    return points


def numbers_score(state: TokyoState, seat: int) -> None:
    """Omnivore, Complete Destruction, 1s with Gourmet and Freeze Time, 2s, 3s (line 12)."""
    omnivore_scores(state, seat)
    complete_destruction_scores(state, seat)
    if score_number(state, seat, ONE):
        gourmet_scores(state, seat)
        state.ones = 1
        freeze_time_earned(state, seat)
    score_number(state, seat, TWO)
    score_number(state, seat, THREE)


def attack_begins(state: TokyoState, seat: int) -> None:
    """An attack pays Alpha Monster; the counters it gives are fixed (line 15)."""
    alpha_monster_attacks(state, seat)
    load_counters(state, seat)


def attack_aimed(state: TokyoState, seat: int) -> None:
    """Damage and targets are fixed; Fire Breathing may join them by house rule."""
    fire_breathing_joins(state, seat)


def attack_dealt(state: TokyoState, seat: int) -> None:
    """Fire Breathing follows the attack (line 17)."""
    fire_breathing_attacks(state, seat)


def card_gained(state: TokyoState, seat: int, card: int) -> None:
    """A Keep card was bought from the market, the deck or by an Opportunist (line 22)."""
    if card == SMOKE_CLOUD:
        state.smoke = 3
    elif card == MONSTER_BATTERIES:
        batteries_arrive(state, seat, card)
    else:
        card_acts(state, seat, card)


def card_copied(state: TokyoState, seat: int, card: int) -> None:
    """Mimic now counts as that card, as if just bought, with counters of its own (R62, A19)."""
    if card == SMOKE_CLOUD:
        state.copied = 3
    elif card == MONSTER_BATTERIES:
        batteries_arrive(state, seat, MIMIC)
    else:
        card_acts(state, seat, card)


def card_acts(state: TokyoState, seat: int, card: int) -> None:
    """What a card does on coming to a monster, whichever way; counters on it have come along."""
    if card == EVEN_BIGGER:
        heal(state, seat, 2, EVEN_BIGGER)
    elif card == FREEZE_TIME:
        freeze_time_arrives(state, seat)
    elif card == MIMIC:
        mimic_arrives(state, seat)


def turn_ends(state: TokyoState, seat: int) -> None:
    """Underdog, Energy Hoarder, Herbivore, Solar Powered (line 25)."""
    underdog_ends_turn(state, seat)
    energy_hoarder_ends_turn(state, seat)
    herbivore_ends_turn(state, seat)
    solar_powered_ends_turn(state, seat)
