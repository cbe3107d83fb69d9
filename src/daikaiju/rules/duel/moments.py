"""Every moment at which cards take effect, with the cards in the order in which they act.

The moments follow the phases of docs/rulings-duel.md. How to find all effects of a card: its moments are here,
what it does then is in its family, `cards/<family>.py`. Three things to know:

- Rule modules reach cards through this module only. `engine.py`, `questions.py` and `answers.py` also call a
  family: for a step that the card itself has pushed, and for the answers to its own question.
- Cards that change a number or a gain are asked from everywhere, other cards included, so they are below all
  families in `cards/passive.py`: Giant Brain (rolls), Acid Attack and Adrenaline Augment (symbols), Regeneration
  (life gained).
- Alien Metabolism has no moment: its owner may use it at any question of its turn (`cards/shopping.py`).
"""

from __future__ import annotations

from ..steps import NONE, then
from .cards.catalog import HIBERNATION, UNSTOPPABLE
from .cards.defence import (
    armor_plating_protects,
    camouflage_rolls,
    hibernation_asks,
    hibernation_protects,
    trendsetter_protects,
    unstable_dna_hit,
    unstoppable_protects,
    unstoppable_saves,
)
from .cards.dice import (
    antimatter_pellets_after_roll,
    extra_head_dice,
    eye_of_the_storm_after_roll,
    in_the_shadows_picks_up,
    in_the_shadows_rerolls,
    natural_selection_dice,
    natural_selection_hits,
    signature_move_after_roll,
    utter_destruction_after_roll,
)
from .cards.pulls import (
    electrical_aura_ends_turn,
    in_shape_counts,
    lightning_speed_enters,
    scrappy_leaves_tile,
    spiked_tail_after_pull,
    thunder_stomp_after_pull,
    unchained_offers,
)
from .cards.purchases import do_effect, dominate_starts_turn, dominate_takes_dice
from .cards.shopping import breaking_news_buys, made_in_a_lab_starts_turn
from .cards.symbols import (
    gentle_giant_after_symbols,
    rebooting_offers,
    superconductor_asks,
    titanic_batteries_ask,
)
from .kinds import AFTER_ROLL
from .state import DuelState

AFTER_ROLL_CARDS = 4


# Phase 0: the turn starts


def may_sleep(state: DuelState, seat: int) -> bool:
    """Before anything else: Hibernation asks whether its owner wakes."""
    return hibernation_asks(state, seat)


def turn_starts(state: DuelState, seat: int) -> None:
    """The turn is played: Made in a Lab, then Dominate."""
    made_in_a_lab_starts_turn(state, seat)
    dominate_starts_turn(state, seat)


def keeps_given_up(state: DuelState, seat: int) -> None:
    """Dominate counts the Keep cards that are left."""
    dominate_takes_dice(state, seat)


# Phase 1: the Roll


def white_dice(state: DuelState, seat: int) -> int:
    """Dice in addition to the red ones: Extra Head, Natural Selection."""
    return extra_head_dice(state, seat) + natural_selection_dice(state, seat)


def may_reroll_fame(state: DuelState, seat: int) -> bool:
    """All rolls are made: In the Shadows rerolls fame dice (U20)."""
    return in_the_shadows_rerolls(state, seat)


def fame_picked_up(state: DuelState, seat: int, number: int) -> None:
    """Fame dice are rolled again: In the Shadows."""
    in_the_shadows_picks_up(state, seat, number)


def after_roll(state: DuelState, seat: int, number: int) -> None:
    """Eye of the Storm, Signature Move, Antimatter Pellets, Utter Destruction, each resolved before the next."""
    if number == 0:
        eye_of_the_storm_after_roll(state, seat)
    elif number == 1:
        signature_move_after_roll(state, seat)
    elif number == 2:
        antimatter_pellets_after_roll(state, seat)
    else:
        utter_destruction_after_roll(state, seat)
    if number + 1 < AFTER_ROLL_CARDS:
        then(state, AFTER_ROLL, seat, number + 1, 0)


# Phase 2: symbols


def may_skip_symbols(state: DuelState, seat: int) -> bool:
    """Before symbols are resolved: Rebooting may skip the whole phase (U11)."""
    return rebooting_offers(state, seat)


def symbols_begin(state: DuelState, seat: int) -> None:
    """Symbols are about to be resolved: Natural Selection hits its owner."""
    natural_selection_hits(state, seat)


def before_groups(state: DuelState, seat: int) -> None:
    """Those hits are taken: Titanic Batteries may set dice aside."""
    titanic_batteries_ask(state, seat)


def dice_brought_energy(state: DuelState, seat: int, amount: int) -> None:
    """A monster gained energy while resolving dice: its rival's Superconductor (U15)."""
    superconductor_asks(state, seat, amount)


def symbols_done(state: DuelState, seat: int) -> None:
    """All symbols are resolved: Gentle Giant."""
    gentle_giant_after_symbols(state, seat)


# Pulls


def empty_space_entered(state: DuelState, seat: int) -> None:
    """A marker enters an empty space of a tile: Lightning Speed."""
    lightning_speed_enters(state, seat)


def may_refuse_bonus(state: DuelState, seat: int) -> bool:
    """A space gives something to the puller: Unchained may take a hit on the rival instead."""
    return unchained_offers(state, seat)


def tile_left(state: DuelState, seat: int) -> None:
    """A marker has left a tile and the bonus of the space entered is resolved: Scrappy."""
    scrappy_leaves_tile(state, seat)


def destruction_pulled(state: DuelState, seat: int, moved: int) -> None:
    """The last space of a pull of Destruction: Spiked Tail (U29)."""
    spiked_tail_after_pull(state, seat, moved)


def destruction_pulled_by_dice(state: DuelState, seat: int) -> None:
    """Spiked Tail's hits are taken, and dice made the pull: Thunder Stomp (U28)."""
    thunder_stomp_after_pull(state, seat)


# Hits


def immunity(state: DuelState, seat: int) -> int:
    """The card that stops all hits: Unstoppable earlier this turn, Hibernation; or NONE."""
    if unstoppable_protects(state, seat):
        return UNSTOPPABLE
    return HIBERNATION if hibernation_protects(state, seat) else NONE


def hits_faced(state: DuelState, seat: int, hits: int) -> None:
    """A monster faces a damage instance: Camouflage rolls."""
    camouflage_rolls(state, seat, hits)


def hits_left(state: DuelState, seat: int, hits: int) -> int:
    """What is left of the hits after Trendsetter, then Armor Plating."""
    return armor_plating_protects(state, seat, trendsetter_protects(state, seat, hits))


def save_from_death(state: DuelState, seat: int) -> bool:
    """A monster is at 0 life: Unstoppable. Returns whether it was saved."""
    return unstoppable_saves(state, seat)


def hits_taken(state: DuelState, seat: int, taken: int, lost: int) -> None:
    """A monster has survived hits: In Shape counts the life lost, then Unstable DNA the hits taken."""
    in_shape_counts(state, seat, lost)
    unstable_dna_hit(state, seat, taken)


# Phase 3: buying


def card_bought(state: DuelState, seat: int) -> None:
    """A card is paid for and its tile laid, before it arrives: Breaking News."""
    breaking_news_buys(state, seat)


def card_acts(state: DuelState, seat: int, card: int, number: int) -> None:
    """A card has arrived: the effects of its row in the catalogue, one by one."""
    do_effect(state, seat, card, number)


# Phase 4: the turn ends


def turn_ends(state: DuelState, seat: int) -> None:
    """Electrical Aura, counted after the energy for buying nothing."""
    electrical_aura_ends_turn(state, seat)
