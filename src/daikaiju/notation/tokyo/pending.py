"""What the pending steps of King of Tokyo need: whose they are, what they are about, and the rest of the state."""

from __future__ import annotations

from daikaiju.errors import BadPosition
from daikaiju.errors import mark as _
from daikaiju.rules.deck import RESOLVING
from daikaiju.rules.steps import NOBODY, NONE
from daikaiju.rules.tokyo import actions as act
from daikaiju.rules.tokyo import kinds
from daikaiju.rules.tokyo.cards.catalog import CARDS, KEEPS, MIMIC, MONSTER_BATTERIES, PSYCHIC_PROBE
from daikaiju.rules.tokyo.cards.changes import may_use_copy
from daikaiju.rules.tokyo.cards.defence import DICE_AT_ONCE
from daikaiju.rules.tokyo.cards.dice import can_pay_energy_to_reroll, can_reroll_threes, smoke_counters
from daikaiju.rules.tokyo.cards.mimic import anything_to_copy, has_mimic
from daikaiju.rules.tokyo.events import SOURCES
from daikaiju.rules.tokyo.invariants import FAULTS
from daikaiju.rules.tokyo.queries import in_tokyo
from daikaiju.rules.tokyo.state import HEART, SEATS, SLOTS, START_DICE, THREE, TokyoState

from ..dice_to_come import check_dice
from ..pending import Step, Whose, check_number, is_pending, numbers_of
from .keys import KEYS

WITHOUT_CARDS = 3  # the invariant of eliminated monsters
GOES_ON = _("while the game goes on two monsters live at least, and nobody has won")
FLAG = range(2)
PLACES = range(2)
SLOT = range(SLOTS)
CARD = range(CARDS)
DICE = range(1, act.MOST_DICE + 1)
ONE_DIE = range(1, 2)
MOST_CLAWS = 2 * act.MOST_DICE  # on the dice, and added by cards
MOST_DAMAGE = 60  # at once; poison is the most there can be
MOST_LOTS = -(-MOST_DAMAGE // DICE_AT_ONCE)
MOST_FREEZE = 50


def arrives(state: TokyoState, seat: int, card: int, _b: int) -> bool:
    """A Keep card that was bought lies in front of its buyer, who lives; a Discard card is being resolved."""
    if not state.alive[seat] or state.where[card] != (seat if card < KEEPS else RESOLVING):
        return False
    return state.mimicked != card and not (card == MIMIC and state.mimicked != NONE)  # nobody has copied it yet


def places_energy(state: TokyoState, seat: int, card: int, _b: int) -> bool:
    """Monster Batteries, or Mimic as a copy, lies in front of the monster."""
    is_copy = card == MIMIC and state.mimicked == MONSTER_BATTERIES
    return (card == MONSTER_BATTERIES or is_copy) and state.where[card] == seat


def chooses_copy(state: TokyoState, seat: int, card: int, _b: int) -> bool:
    """The card, or Mimic as a copy of it, can be used: a Psychic Probe on another's dice, the others on one's own."""
    if (card == PSYCHIC_PROBE) == (seat == state.active):
        return False
    return may_use_copy(state, seat, card, False) or may_use_copy(state, seat, card, True)


def probe_rolls(state: TokyoState, seat: int, _a: int, holder: int) -> bool:
    """The Probe that is used, or Mimic as a copy, lies in front of the monster."""
    if holder == MIMIC and state.mimicked != PSYCHIC_PROBE:
        return False
    return holder == NONE or (holder in (PSYCHIC_PROBE, MIMIC) and state.where[holder] == seat)


def targets_mimic(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """Mimic is there, copies nothing yet, and could copy something."""
    return has_mimic(state, seat) and anything_to_copy(state) and state.mimicked == NONE and state.copied == 0


def pays_for_reroll(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """Telepath or Smoke Cloud can pay."""
    return can_pay_energy_to_reroll(state, seat) or smoke_counters(state, seat) > 0


def probes_again(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """Background Dweller rerolls the 3 that a Probe has just made."""
    return 0 < state.probed <= state.dice[THREE] and can_reroll_threes(state, seat)


def has_hearts(state: TokyoState, _seat: int, _a: int, _b: int) -> bool:
    """There are heart dice to be assigned."""
    return state.dice[HEART] > 0


def heals_another(state: TokyoState, seat: int, other: int, _b: int) -> bool:
    """Healing Ray heals a living monster that hearts were given to."""
    return other < state.players and other != seat and state.alive[other] == 1 and state.ray[other] > 0


def assigns_hearts(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """Other monsters that were given hearts were chosen in some order."""
    chosen = zip(state.ray, state.ray_order, strict=True)
    return state.ray[seat] == 0 and all((hearts > 0) == (order > 0) for hearts, order in chosen)


def is_seat(state: TokyoState, seat: int) -> bool:
    """Whether a number is that of a player, or of nobody."""
    return NOBODY <= seat < state.players


def counts_camouflage(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """There is a Camouflage die for every point of damage, rolled or to be rolled, but none more."""
    return sum(state.camouflage) + sum(numbers_of(state, kinds.ROLL_CAMOUFLAGE)) <= state.packet[seat]


def rolls_camouflage(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """Camouflage dice are those of the monster that counts them."""
    return state.step_seat[state.step_kind.index(kinds.CAMOUFLAGE_COUNT)] == seat


def looks_at_card(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """The monster has looked at the card, which is known then, or about to."""
    return state.top_seen >> seat & 1 == 1 and (state.top != NONE or is_pending(state, kinds.LOOK))


ANSWER = Step(Whose.ANY, below=(kinds.LOSSES,))
STEPS: dict[int, Step] = {
    kinds.FIRST_PLAYER: Step(Whose.NOBODYS),
    kinds.START_ROLL: Step(Whose.ANY, range(START_DICE, START_DICE + 1), most=SEATS, below=(kinds.FIRST_PLAYER,)),
    kinds.START: Step(Whose.ANY, range(2 * MOST_FREEZE), FLAG),
    kinds.CHECK: Step(Whose.NOBODYS),
    kinds.NEXT_TURN: Step(Whose.NOBODYS),
    kinds.EXTRA_TURN: Step(Whose.ACTIVE, fits=lambda state, _seat, _a, _b: state.freeze_owed > 0),
    kinds.END_OF_TURN: Step(Whose.ACTIVE),
    # Dice
    kinds.MOVE_MIMIC: Step(Whose.ACTIVE, fits=lambda state, seat, _a, _b: has_mimic(state, seat)),
    kinds.FIRST_ROLL: Step(Whose.ACTIVE),
    kinds.ROLL: Step(Whose.ACTIVE, DICE),
    kinds.REROLL: Step(Whose.ACTIVE),
    kinds.REROLL_SOURCE: Step(Whose.ACTIVE, DICE, fits=pays_for_reroll),
    kinds.PROBES: Step(Whose.ACTIVE),
    kinds.PROBE: Step(Whose.OTHERS, most=2),
    kinds.PROBE_AGAIN: Step(Whose.OTHERS, fits=probes_again),
    kinds.ROLL_PROBE: Step(Whose.OTHERS, ONE_DIE, range(NONE, KEEPS), fits=probe_rolls),
    kinds.CHANGE_DIE: Step(Whose.ACTIVE),
    kinds.ROLL_DWELLER: Step(Whose.ACTIVE, ONE_DIE),
    kinds.WHICH_COPY: Step(Whose.ANY, CARD, fits=chooses_copy),
    # Hearts and claws
    kinds.RESOLVE: Step(Whose.ACTIVE),
    kinds.HEARTS_WHEN: Step(Whose.ACTIVE, fits=has_hearts),
    kinds.HEARTS: Step(Whose.ACTIVE, fits=has_hearts),
    kinds.USE_HEARTS: Step(
        Whose.ACTIVE,
        DICE,
        below=(kinds.RAYS, kinds.HEAL_SELF),
        fits=lambda state, _seat, hearts, _b: hearts <= state.dice[HEART],
    ),
    kinds.RAYS: Step(Whose.ACTIVE),
    kinds.HEAL_BEFORE: Step(Whose.ANY, most=SEATS),
    kinds.RAY_HEALS: Step(Whose.ACTIVE, range(SEATS), most=SEATS, fits=heals_another),
    kinds.HEAL_SELF: Step(Whose.ACTIVE, fits=assigns_hearts),
    kinds.ATTACK: Step(Whose.ACTIVE),
    kinds.FIRE: Step(
        Whose.ACTIVE,
        range(NOBODY, SEATS),
        range(NOBODY, SEATS),
        most=2,
        fits=lambda state, _seat, left, right: is_seat(state, left) and is_seat(state, right),
    ),
    kinds.YIELDS: Step(
        Whose.ACTIVE, PLACES, most=2, fits=lambda state, seat, _place, _b: not state.attacked >> seat & 1
    ),
    kinds.YIELD: Step(Whose.OTHERS, PLACES, fits=lambda state, seat, place, _b: state.tokyo[place] == seat),
    kinds.HELD: Step(Whose.ACTIVE),
    kinds.ENTER: Step(Whose.ACTIVE, FLAG),
    kinds.BITE: Step(
        Whose.ACTIVE,
        range(SEATS),
        range(1, 3),
        most=2,
        fits=lambda state, _seat, other, _damage: is_seat(state, other),
    ),
    kinds.MOVE_IN: Step(Whose.ACTIVE, fits=lambda state, seat, _a, _b: not in_tokyo(state, seat)),
    # Damage
    kinds.CAMOUFLAGE_USE: ANSWER._replace(most=2),
    kinds.CAMOUFLAGE_ROLL: ANSWER._replace(most=2),
    kinds.ROLL_CAMOUFLAGE: Step(
        Whose.ANY,
        range(1, DICE_AT_ONCE + 1),
        most=MOST_LOTS,
        below=(kinds.CAMOUFLAGE_DICE, kinds.CAMOUFLAGE_COUNT),
        fits=rolls_camouflage,
    ),
    kinds.CAMOUFLAGE_DICE: Step(Whose.ANY, below=(kinds.CAMOUFLAGE_COUNT,), fits=rolls_camouflage),
    kinds.CAMOUFLAGE_COUNT: ANSWER._replace(fits=counts_camouflage),
    kinds.PLATE: ANSWER._replace(most=2),
    kinds.RESPOND: ANSWER._replace(most=3),
    kinds.LOSSES: Step(Whose.NOBODYS, range(min(SOURCES), CARDS)),
    # Buying
    kinds.SHOP: Step(Whose.ACTIVE),
    kinds.LAB_CARD: Step(Whose.ACTIVE, fits=looks_at_card),
    kinds.LOOK: Step(Whose.ACTIVE, below=(kinds.LAB_CARD,), fits=lambda state, _seat, _a, _b: state.top == NONE),
    kinds.REFILL: Step(Whose.NOBODYS, SLOT, most=SLOTS),
    kinds.REVEAL: Step(Whose.NOBODYS, SLOT, most=SLOTS),
    kinds.ARRIVE: Step(Whose.ANY, CARD, fits=arrives),
    kinds.STORM: Step(Whose.NOBODYS, range(SEATS), fits=lambda state, _seat, buyer, _b: is_seat(state, buyer)),
    kinds.MIMIC_TARGET: Step(Whose.ANY, fits=targets_mimic),
    kinds.BATTERY_AMOUNT: Step(Whose.ANY, CARD, fits=places_energy),
    kinds.REVEALED: Step(Whose.NOBODYS),
    kinds.OPPORTUNITY: Step(Whose.OTHERS),
    kinds.SELL: Step(Whose.ACTIVE),
}
# What is only counted until a step has been carried out.
LASTING = {
    "packet": kinds.LOSSES,
    "held": kinds.HELD,
    "camouflage": kinds.CAMOUFLAGE_COUNT,
    **dict.fromkeys(("ray", "ray_order", "self_hearts"), kinds.HEAL_SELF),
}
BEFORE_PROBES = (kinds.MOVE_MIMIC, kinds.FIRST_ROLL, kinds.ROLL, kinds.REROLL)
BEFORE_DICE = (kinds.MOVE_MIMIC, kinds.FIRST_ROLL)
ROLLS = (kinds.ROLL, kinds.ROLL_PROBE, kinds.ROLL_DWELLER)  # dice that join those on the table


def check_steps(state: TokyoState) -> None:
    """Raise BadPosition if the pending steps do not fit the monsters, the market or the deck."""
    if state.step_kind[0] == kinds.NEXT_TURN and state.depth > 1:  # what is still to come may end the game
        state.step_kind[0] = kinds.CHECK
    check_fallen(state)
    if is_pending(state, kinds.FIRST_PLAYER):
        check_start(state)
    check_market(state)
    check_resolving(state)
    check_probed(state)
    check_dice(state, ROLLS, BEFORE_DICE, act.MOST_DICE - probes_in_hand(state))


def probes_in_hand(state: TokyoState) -> int:
    """The dice that Probes have picked up, while their owners choose the copy to use."""
    return numbers_of(state, kinds.WHICH_COPY).count(PSYCHIC_PROBE)


def check_fallen(state: TokyoState) -> None:
    """The fallen have nothing left, and their steps are dropped; the last one that lives finishes its turn."""
    fallen = [seat for seat in range(SEATS) if not state.alive[seat]]
    left = (state.frenzy, state.ray, state.ray_order, state.packet, state.held)
    if any(seat in state.where or any(field[seat] for field in left) for seat in fallen):
        raise BadPosition(FAULTS[WITHOUT_CARDS])
    last = state.step_seat[0]
    if last != NOBODY and not state.alive[last]:
        raise BadPosition("the last step of the turn is one of seat {seat}, which has been eliminated", seat=last)
    if sum(state.alive) == 1 and state.step_kind[0] != kinds.CHECK:
        raise BadPosition(GOES_ON)


def check_resolving(state: TokyoState) -> None:
    """A Discard card is being resolved only while it arrives."""
    for card in range(CARDS):
        if state.where[card] == RESOLVING and card not in numbers_of(state, kinds.ARRIVE):
            raise BadPosition("resolving={card}: no step 'arrive' is pending for it; leave it out", card=KEYS[card])


def check_start(state: TokyoState) -> None:
    """The start roll comes before anybody can fall, and somebody rolls."""
    if not all(state.alive[: state.players]):
        raise BadPosition("nobody has been eliminated when the first player is rolled for; give all monsters hearts")
    if max(state.start_claws[: state.players]) == NONE:
        raise BadPosition("start_claws: somebody rolls for the first turn; leave it out to let everybody roll")


def check_market(state: TokyoState) -> None:
    """A slot that is to be refilled is empty, and there is a card for every reveal."""
    reveals = numbers_of(state, kinds.REVEAL)
    slots = [*reveals, *numbers_of(state, kinds.REFILL)]
    for slot in slots:
        if state.market[slot] != NONE or slots.count(slot) > 1:
            raise BadPosition("slot {slot} of the row is full or refilled twice; leave the step out", slot=slot)
    if len(reveals) + is_pending(state, kinds.LOOK) > state.unseen:
        raise BadPosition("there are {unseen} unseen cards, too few to be drawn", unseen=state.unseen)


def check_probed(state: TokyoState) -> None:
    """Dice that Probes turned to 3 are on the table, when all rerolls have been made."""
    most = 0 if is_pending(state, *BEFORE_PROBES) else state.dice[THREE]
    check_number("probed", state.probed, 0, most)
