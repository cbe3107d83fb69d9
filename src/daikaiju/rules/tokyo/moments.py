"""Every moment at which cards take effect, with the cards in the order in which they act.

The lines are those of the order of a turn (docs/rulings.md). How to find all effects of a card: its moments are
here, what it does then is in its family, `cards/<family>.py`. Three things to know:

- Rule modules reach cards through this module only. `engine.py`, `questions.py` and `answers.py` also call a
  family: for a card's own step or question, which the card or this module has pushed.
- Cards that change a number, a gain or the loss of a card are asked from everywhere, other cards included, so
  they are below all families in `cards/passive.py`: Even Bigger (most hearts), Alien Metabolism (prices),
  Regeneration (healing), Friend of Children (energy earned); and what ends when Even Bigger, Mimic, Smoke Cloud
  or Monster Batteries are lost.
- Some cards have no moment, because their owner may use them as an answer to a question of the turn: Rapid Healing
  (`cards/healing.py`), Made in a Lab and Parasitic Tentacles (`cards/shopping.py`).
"""

from __future__ import annotations

from ..steps import then
from .cards.attack import (
    acid_and_quills,
    alpha_monster_attacks,
    burrowing_bites,
    burrowing_claws,
    clawless_source,
    fire_breathing_attacks,
    fire_breathing_burns,
    fire_breathing_follows,
    fire_breathing_joins,
    give_counters,
    jets_delay_damage,
    load_counters,
    nova_breath_reaches,
    tail_and_urbavore,
)
from .cards.catalog import (
    CAMOUFLAGE,
    EVEN_BIGGER,
    FREEZE_TIME,
    MIMIC,
    MONSTER_BATTERIES,
    RAPID_HEALING,
    SMOKE_CLOUD,
    WINGS,
)
from .cards.changes import can_change_dice, psychic_probes_ask
from .cards.defence import armor_plating_protects, camouflage_answers, has_a_child, wings_protect
from .cards.dice import (
    background_dweller_rerolls,
    can_pay_energy_to_reroll,
    can_reroll_threes,
    extra_heads,
    giant_brain_rerolls,
    smoke_cloud_arrives,
    smoke_counters,
)
from .cards.discards import play
from .cards.energy import batteries_arrive, batteries_start_turn, solar_powered_ends_turn, stronger_survives
from .cards.healing import has_healing_ray, healing_ray_acts
from .cards.mimic import has_mimic, mimic_after_falls, mimic_arrives
from .cards.passive import even_bigger_arrives
from .cards.scoring import (
    complete_destruction_scores,
    eater_of_the_dead_feeds,
    energy_hoarder_ends_turn,
    freeze_time_arrives,
    freeze_time_earned,
    gourmet_scores,
    herbivore_ends_turn,
    omnivore_scores,
    underdog_ends_turn,
    urbavore_starts_turn,
)
from .cards.shopping import dedicated_news_team_buys, metamorph_asks, opportunists_ask
from .doors import gain_stars
from .events import FROM_TOKYO
from .kinds import CHANGE_DIE, PLATE, RESPOND
from .queries import copies, in_tokyo
from .state import CLAW, FREE_REROLLS, TokyoState

# The turn starts


def turn_starts(state: TokyoState, seat: int) -> None:
    """Monster Batteries give energy; in Tokyo 2 stars, then Urbavore (lines 2, 3)."""
    batteries_start_turn(state, seat)
    if in_tokyo(state, seat):
        gain_stars(state, seat, 2, FROM_TOKYO)
        urbavore_starts_turn(state, seat)


def may_move_mimic(state: TokyoState, seat: int) -> bool:
    """Before the first roll: Mimic may be moved (line 4)."""
    return has_mimic(state, seat)


# Dice


def bonus_dice(state: TokyoState, seat: int) -> int:
    """Dice in addition to the usual six: Extra Head (line 5)."""
    return extra_heads(state, seat)


def free_rerolls(state: TokyoState, seat: int) -> int:
    """Two, and one more per Giant Brain (R13)."""
    return FREE_REROLLS + giant_brain_rerolls(state, seat)


def may_pay_for_reroll(state: TokyoState, seat: int) -> bool:
    """No free reroll is left: Telepath or Smoke Cloud may pay for one (line 7)."""
    return can_pay_energy_to_reroll(state, seat) or smoke_counters(state, seat) > 0


def may_reroll_threes(state: TokyoState, seat: int) -> bool:
    """3s may be rerolled when no other die may be: Background Dweller (line 7)."""
    return can_reroll_threes(state, seat)


def threes_picked_up(state: TokyoState, seat: int, number: int) -> None:
    """Only 3s are rerolled: free with Background Dweller (line 7)."""
    background_dweller_rerolls(state, seat, number)


def roll_ends(state: TokyoState, seat: int) -> None:
    """Psychic Probes of the others (line 8); then Herd Culler, Plot Twist, Stretchy, Background Dweller (line 9)."""
    psychic_probes_ask(state, seat)
    if can_change_dice(state, seat):
        then(state, CHANGE_DIE, seat, 0, 0)


# The result


def claws_in_result(state: TokyoState, seat: int) -> int:
    """2e cards add claws: Poison Quills, Acid Attack, Burrowing; then, given a claw, Spiked Tail and Urbavore (11)."""
    claws = state.dice[CLAW]
    if state.rules.cards_add_claws:
        claws += acid_and_quills(state, seat) + burrowing_claws(state, seat)
        if claws > 0:
            claws += tail_and_urbavore(state, seat)
    return claws


def before_numbers(state: TokyoState, seat: int) -> None:
    """Before the numbers score: Omnivore, Complete Destruction (line 12)."""
    omnivore_scores(state, seat)
    complete_destruction_scores(state, seat)


def ones_scored(state: TokyoState, seat: int) -> None:
    """Three 1s have scored: Gourmet, Freeze Time (line 12)."""
    gourmet_scores(state, seat)
    freeze_time_earned(state, seat)


def may_give_hearts(state: TokyoState, seat: int) -> bool:
    """Heart dice are assigned: with Healing Ray to others too (line 14)."""
    return has_healing_ray(state, seat)


def hearts_given(state: TokyoState, seat: int) -> None:
    """All heart dice are assigned: Healing Ray heals the monsters they were given to (line 14)."""
    healing_ray_acts(state, seat)


# The attack


def extra_damage(state: TokyoState, seat: int) -> int:
    """1e cards add damage: Acid Attack and Poison Quills always, the others to an attack (line 16)."""
    if state.rules.cards_add_claws:
        return 0
    points = acid_and_quills(state, seat)
    if state.claws > 0:
        points += burrowing_claws(state, seat) + tail_and_urbavore(state, seat)
    return points


def source_without_claw(state: TokyoState, seat: int) -> int:
    """The card that deals damage without an attack: Acid Attack, else Poison Quills (1e, line 16)."""
    return clawless_source(state, seat)


def attack_begins(state: TokyoState, seat: int) -> None:
    """Alpha Monster scores; the counters of Poison Spit and Shrink Ray are fixed (line 15)."""
    alpha_monster_attacks(state, seat)
    load_counters(state, seat)


def attack_reaches_all(state: TokyoState, seat: int) -> bool:
    """Targets are fixed: with Nova Breath all others, wherever they are (line 15)."""
    return nova_breath_reaches(state, seat)


def damage_waits(state: TokyoState, seat: int) -> bool:
    """A target's damage is fixed: with Jets it is held back (line 15)."""
    return jets_delay_damage(state, seat)


def attack_aimed(state: TokyoState, seat: int) -> None:
    """Damage and targets are fixed: Fire Breathing may add to them by house rule."""
    fire_breathing_joins(state, seat)


def attack_declared(state: TokyoState, seat: int) -> None:
    """The losses of the attack are pending: Fire Breathing follows them (line 17)."""
    fire_breathing_attacks(state, seat)


def damage_follows_attack(state: TokyoState, seat: int) -> bool:
    """Whether an attack without targets still deals damage: Fire Breathing (U48)."""
    return fire_breathing_follows(state, seat)


def neighbours_burnt(state: TokyoState, seat: int, left: int, right: int) -> None:
    """Fire Breathing's point falls (line 17)."""
    fire_breathing_burns(state, seat, left, right)


def place_taken(state: TokyoState, seat: int, yielder: int) -> None:
    """A monster is about to enter Tokyo: Burrowing of the one that yielded the place (line 20)."""
    burrowing_bites(state, seat, yielder)


# Cards


def card_bought(state: TokyoState, seat: int) -> None:
    """A card is paid for: Dedicated News Team (line 22)."""
    dedicated_news_team_buys(state, seat)


def card_gained(state: TokyoState, seat: int, card: int) -> None:
    """A Keep card was bought from the market, the deck or by an Opportunist (line 22)."""
    if card == SMOKE_CLOUD:
        smoke_cloud_arrives(state, SMOKE_CLOUD)
    elif card == MONSTER_BATTERIES:
        batteries_arrive(state, seat, card)
    else:
        card_acts(state, seat, card)


def card_copied(state: TokyoState, seat: int, card: int) -> None:
    """Mimic now counts as that card, as if just bought, with counters of its own (R62, A19)."""
    if card == SMOKE_CLOUD:
        smoke_cloud_arrives(state, MIMIC)
    elif card == MONSTER_BATTERIES:
        batteries_arrive(state, seat, MIMIC)
    else:
        card_acts(state, seat, card)


def card_acts(state: TokyoState, seat: int, card: int) -> None:
    """What a card does when a monster gets it in any way; counters on it move along."""
    if card == EVEN_BIGGER:
        even_bigger_arrives(state, seat)
    elif card == FREEZE_TIME:
        freeze_time_arrives(state, seat)
    elif card == MIMIC:
        mimic_arrives(state, seat)


def card_played(state: TokyoState, seat: int, card: int) -> None:
    """A Discard card was bought: the numbers of its row in the catalogue, and its other effects (line 22)."""
    play(state, seat, card)


def cards_revealed(state: TokyoState) -> None:
    """The market has new cards: Opportunists may buy them (line 23)."""
    opportunists_ask(state)


def shop_left(state: TokyoState, seat: int) -> None:
    """A monster has finished buying: Metamorph (line 24)."""
    metamorph_asks(state, seat)


def turn_ends(state: TokyoState, seat: int) -> None:
    """Rooting for the Underdog, Energy Hoarder, Herbivore, Solar Powered (line 25)."""
    underdog_ends_turn(state, seat)
    energy_hoarder_ends_turn(state, seat)
    herbivore_ends_turn(state, seat)
    solar_powered_ends_turn(state, seat)


# A damage event


def packet_faced(state: TokyoState, seat: int) -> None:
    """Wings of this turn, Armor Plating, then Camouflage, Armor again, Wings or Rapid Healing (30-33)."""
    wings_protect(state, seat)
    armor_plating_protects(state, seat)
    if copies(state, seat, CAMOUFLAGE) > 0:
        camouflage_answers(state, seat)
        then(state, PLATE, seat, 0, 0)
    if copies(state, seat, WINGS) + copies(state, seat, RAPID_HEALING) > 0:
        then(state, RESPOND, seat, 0, 0)


def hearts_lost_to_attack(state: TokyoState, seat: int) -> None:
    """The attack hurt a monster: the counters of Poison Spit and Shrink Ray (line 34)."""
    give_counters(state, seat)


def starts_again(state: TokyoState, seat: int) -> bool:
    """A monster is at 0 hearts: whether It Has a Child lets it start again (line 35, A18)."""
    return has_a_child(state, seat)


def monsters_fell(state: TokyoState, fallen: int) -> None:
    """Monsters fell together: Eater of the Dead (line 35)."""
    eater_of_the_dead_feeds(state, fallen)


def packet_survived(state: TokyoState, seat: int) -> None:
    """A monster has not fallen in a damage event, with a packet or without: We're Only Making It Stronger (line 35)."""
    stronger_survives(state, seat)


def cards_of_fallen_lost(state: TokyoState) -> None:
    """The event is over and the cards of the fallen have left play: Mimic (line 36, U51)."""
    mimic_after_falls(state)
