"""Which steps can be pending in a position of King of Tokyo. What is not listed here is not limited."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.errors import BadPosition
from daikaiju.errors import mark as _
from daikaiju.rules.deck import RESOLVING
from daikaiju.rules.steps import NOBODY, NONE
from daikaiju.rules.tokyo import actions as act
from daikaiju.rules.tokyo import kinds
from daikaiju.rules.tokyo.cards.catalog import CARDS, KEEPS, MIMIC, MONSTER_BATTERIES, PSYCHIC_PROBE
from daikaiju.rules.tokyo.cards.changes import may_use_copy
from daikaiju.rules.tokyo.cards.dice import can_pay_energy_to_reroll, smoke_counters
from daikaiju.rules.tokyo.cards.mimic import anything_to_copy, has_mimic
from daikaiju.rules.tokyo.events import SOURCES
from daikaiju.rules.tokyo.invariants import FAULTS
from daikaiju.rules.tokyo.queries import in_tokyo
from daikaiju.rules.tokyo.state import HEART, SEATS, SLOTS, THREE, TokyoState

from ..dice_to_come import check_dice
from .keys import KEYS

WITHOUT_CARDS = 3  # the invariant of eliminated monsters
GOES_ON = _("while the game goes on two monsters live at least, and nobody has won")
# What steps are about, if that is a slot, a card, a place, a seat or a number of dice.
ABOUTS: dict[int, range] = {
    **dict.fromkeys((kinds.REFILL, kinds.REVEAL), range(SLOTS)),
    **dict.fromkeys((kinds.ARRIVE, kinds.BATTERY_AMOUNT, kinds.WHICH_COPY), range(CARDS)),
    **dict.fromkeys((kinds.YIELDS, kinds.YIELD), range(2)),
    **dict.fromkeys((kinds.BITE, kinds.RAY_HEALS, kinds.FIRE), range(-1, SEATS)),
    **dict.fromkeys((kinds.ROLL, kinds.START_ROLL, kinds.USE_HEARTS), range(act.MOST_DICE + 1)),
    **dict.fromkeys((kinds.ROLL_CAMOUFLAGE,), range(act.MOST_DICE)),
    **dict.fromkeys((kinds.ROLL_PROBE, kinds.ROLL_DWELLER), range(1, 2)),
    **dict.fromkeys((kinds.ENTER,), range(2)),
    kinds.STORM: range(SEATS),
    kinds.REROLL_SOURCE: range(1, act.MOST_DICE + 1),
    kinds.LOSSES: range(min(SOURCES), CARDS),
    kinds.START: range(act.MOST_DICE + 1),
}
# Steps that are pending once, however much is bought and whoever is hit; and those of two slots, places or copies.
ONCE = (
    *(kinds.END_OF_TURN, kinds.SHOP, kinds.SELL, kinds.LAB_CARD, kinds.LOOK, kinds.REVEALED, kinds.OPPORTUNITY),
    *(kinds.FIRST_ROLL, kinds.MOVE_MIMIC, kinds.REROLL, kinds.ROLL, kinds.REROLL_SOURCE, kinds.PROBES),
    *(kinds.CHANGE_DIE, kinds.PROBE_AGAIN, kinds.ROLL_PROBE, kinds.ROLL_DWELLER, kinds.RESOLVE, kinds.HEARTS_WHEN),
    *(kinds.HEARTS, kinds.USE_HEARTS, kinds.RAYS, kinds.HEAL_SELF, kinds.ATTACK, kinds.HELD, kinds.YIELD),
    *(kinds.ENTER, kinds.MOVE_IN, kinds.LOSSES, kinds.CAMOUFLAGE_COUNT, kinds.CAMOUFLAGE_DICE),
    *(kinds.ROLL_CAMOUFLAGE, kinds.ARRIVE, kinds.STORM, kinds.WHICH_COPY, kinds.BATTERY_AMOUNT),
)
TWICE = (kinds.YIELDS, kinds.FIRE, kinds.BITE, kinds.PROBE, kinds.PLATE, kinds.CAMOUFLAGE_ROLL)
MOST_PENDING: dict[int, int] = {
    **dict.fromkeys(ONCE, 1),
    **dict.fromkeys(TWICE, 2),
    **dict.fromkeys((kinds.REFILL, kinds.REVEAL), SLOTS),
    **dict.fromkeys((kinds.RESPOND, kinds.HEAL_BEFORE, kinds.RAY_HEALS, kinds.START_ROLL), SEATS),
}
BEFORE_A_TURN = (kinds.REFILL, kinds.REVEAL, kinds.START_ROLL)
# What prevents damage, before it is lost.
ANSWERS = (
    *(kinds.PLATE, kinds.CAMOUFLAGE_USE, kinds.CAMOUFLAGE_ROLL, kinds.ROLL_CAMOUFLAGE),
    *(kinds.CAMOUFLAGE_DICE, kinds.CAMOUFLAGE_COUNT),
)
# Steps of a turn before somebody moves into Tokyo.
BEFORE_ENTRY = (
    *(kinds.FIRST_ROLL, kinds.REROLL, kinds.REROLL_SOURCE, kinds.ROLL, kinds.PROBES, kinds.PROBE, kinds.ROLL_PROBE),
    *(kinds.CHANGE_DIE, kinds.RESOLVE, kinds.HEARTS_WHEN, kinds.HEARTS, kinds.USE_HEARTS, kinds.RAYS, kinds.ATTACK),
    *(kinds.FIRE, kinds.HELD, kinds.YIELDS, kinds.YIELD, kinds.ENTER),
)
ROLLS = (kinds.ROLL, kinds.ROLL_PROBE, kinds.ROLL_DWELLER)  # dice that join those on the table
# The steps of a turn end with the shop, then the end of the turn; a slot is refilled before anything else happens.
RANKS: dict[int, int] = {
    **dict.fromkeys(MOST_PENDING, 4),
    kinds.END_OF_TURN: 1,
    **dict.fromkeys((kinds.SHOP, kinds.SELL, kinds.LAB_CARD), 2),
    **dict.fromkeys((kinds.RESOLVE, kinds.ENTER, kinds.MOVE_IN, kinds.REVEALED), 3),
    kinds.REFILL: 5,
    kinds.REVEAL: 6,
}
SEAT_STEPS = frozenset(
    {
        *(kinds.START, kinds.FIRST_ROLL, kinds.PROBES, kinds.RESOLVE, kinds.HEARTS, kinds.RAYS, kinds.RAY_HEALS),
        *(kinds.HEAL_SELF, kinds.ATTACK, kinds.FIRE, kinds.YIELDS, kinds.HELD, kinds.ENTER, kinds.BITE, kinds.MOVE_IN),
        *(kinds.ARRIVE, kinds.END_OF_TURN, kinds.CAMOUFLAGE_ROLL, kinds.CAMOUFLAGE_COUNT, kinds.PLATE, kinds.ROLL),
        *(kinds.ROLL_PROBE, kinds.ROLL_DWELLER, kinds.ROLL_CAMOUFLAGE, kinds.START_ROLL),
    }
)


def arrives(state: TokyoState, seat: int, card: int, _b: int) -> bool:
    """A Keep card that was bought lies in front of its buyer, who lives; a Discard card is being resolved."""
    return state.alive[seat] == 1 and state.where[card] == (seat if card < KEEPS else RESOLVING)


def places_energy(state: TokyoState, seat: int, card: int, _b: int) -> bool:
    """Monster Batteries, or Mimic as a copy, lies in front of the monster."""
    is_copy = card == MIMIC and state.mimicked == MONSTER_BATTERIES
    return (card == MONSTER_BATTERIES or is_copy) and state.where[card] == seat


def chooses_copy(state: TokyoState, seat: int, card: int, _b: int) -> bool:
    """The card, or Mimic as a copy of it, can be used."""
    return may_use_copy(state, seat, card, False) or may_use_copy(state, seat, card, True)


def probe_rolls(state: TokyoState, seat: int, _a: int, holder: int) -> bool:
    """The Probe that is used, or Mimic as a copy, lies in front of the monster."""
    return holder == NONE or (holder in (PSYCHIC_PROBE, MIMIC) and state.where[holder] == seat)


def moves_in(state: TokyoState, seat: int, _a: int, _b: int) -> bool:
    """A monster outside moves in when dice are resolved and whoever was hit has answered."""
    return not in_tokyo(state, seat) and not any(kind in BEFORE_ENTRY for kind in state.step_kind[: state.depth])


def is_seat(state: TokyoState, seat: int) -> bool:
    """Whether a number is that of a player, or of nobody."""
    return NOBODY <= seat < state.players


FITS: dict[int, Callable[[TokyoState, int, int, int], bool]] = {
    kinds.ARRIVE: arrives,
    kinds.BATTERY_AMOUNT: places_energy,
    kinds.WHICH_COPY: chooses_copy,
    kinds.ROLL_PROBE: probe_rolls,
    kinds.MIMIC_TARGET: lambda state, seat, _a, _b: (
        has_mimic(state, seat) and anything_to_copy(state) and state.mimicked == NONE and state.copied == 0
    ),
    kinds.REROLL_SOURCE: lambda state, seat, _a, _b: (
        can_pay_energy_to_reroll(state, seat) or smoke_counters(state, seat) > 0
    ),
    kinds.USE_HEARTS: lambda state, _seat, hearts, _b: hearts <= state.dice[HEART],
    kinds.LOOK: lambda state, _seat, _a, _b: state.top == NONE,
    kinds.MOVE_MIMIC: lambda state, seat, _a, _b: has_mimic(state, seat),
    kinds.PROBE_AGAIN: lambda state, _seat, _a, _b: 0 < state.probed <= state.dice[THREE],
    kinds.MOVE_IN: moves_in,
    kinds.YIELD: lambda state, seat, place, _b: state.tokyo[place] == seat,
    kinds.EXTRA_TURN: lambda state, seat, _a, _b: seat == state.active and state.freeze_owed > 0,
    kinds.RAY_HEALS: lambda state, _seat, other, _b: is_seat(state, other),
    kinds.BITE: lambda state, _seat, other, damage: is_seat(state, other) and 0 < damage < SEATS,
    kinds.FIRE: lambda state, _seat, left, right: is_seat(state, left) and is_seat(state, right),
    kinds.START: lambda _state, _seat, _a, is_extra: is_extra in (0, 1),
}


def check_steps(state: TokyoState) -> None:
    """Raise BadPosition if a pending step does not fit the monsters, the market or the deck."""
    fallen = [seat for seat in range(SEATS) if not state.alive[seat]]  # their steps are dropped
    if any(state.frenzy[seat] or state.ray[seat] or state.ray_order[seat] or seat in state.where for seat in fallen):
        raise BadPosition(FAULTS[WITHOUT_CARDS])
    last = state.step_seat[0]
    if last != NOBODY and not state.alive[last]:
        raise BadPosition("the last step of the turn is one of seat {seat}, which has been eliminated", seat=last)
    check_end(state)
    if sum(state.alive) == 1 and state.step_kind[0] != kinds.CHECK:  # the last one finishes its turn
        raise BadPosition(GOES_ON)
    pending = state.step_kind[: state.depth]
    if kinds.FIRST_PLAYER in pending or kinds.START_ROLL in pending:
        check_start(state)
    check_answers(state)
    check_payment(state)
    check_market(state)
    check_resolving(state)
    check_dice(state, ROLLS, (kinds.FIRST_ROLL,), act.MOST_DICE)


def check_end(state: TokyoState) -> None:
    """What is pending before the end of a turn may end the game, so it is followed by a check, not by another turn."""
    above = state.step_kind[1 : state.depth]
    if state.step_kind[0] in (kinds.START, kinds.EXTRA_TURN, kinds.FIRST_PLAYER):
        if any(kind in RANKS and kind not in BEFORE_A_TURN for kind in above):
            raise BadPosition("a turn begins when the one before has ended; write check instead of the first step")
    elif state.step_kind[0] == kinds.NEXT_TURN and above:
        state.step_kind[0] = kinds.CHECK


def check_answers(state: TokyoState) -> None:
    """Damage is answered before it is lost: the step that takes the hearts is pending below the answers."""
    pending = state.step_kind[: state.depth]
    lost = pending.index(kinds.LOSSES) if kinds.LOSSES in pending else state.depth
    for kind in pending[:lost]:
        if kind in ANSWERS:
            word = kinds.NAMES[kind]
            raise BadPosition("step {word!r} answers damage; write losses before it, or leave it out", word=word)


def check_payment(state: TokyoState) -> None:
    """What pays for a reroll is asked before anything else can use the energy or the counters."""
    if kinds.REROLL_SOURCE in state.step_kind[: state.depth - 1]:
        word = kinds.NAMES[kinds.REROLL_SOURCE]
        raise BadPosition("step {word!r} is answered before any other; write it last, or leave it out", word=word)


def check_resolving(state: TokyoState) -> None:
    """A Discard card is being resolved only while it arrives."""
    arriving = {state.step_a[place] for place in range(state.depth) if state.step_kind[place] == kinds.ARRIVE}
    for card in range(CARDS):
        if state.where[card] == RESOLVING and card not in arriving:
            raise BadPosition("resolving={card}: no step 'arrive' is pending for it; leave it out", card=KEYS[card])


def check_start(state: TokyoState) -> None:
    """The start roll comes before anybody can fall, and somebody rolls."""
    if not all(state.alive[: state.players]):
        raise BadPosition("nobody has been eliminated when the first player is rolled for; give all monsters hearts")
    if max(state.start_claws[: state.players]) == NONE:
        raise BadPosition("start_claws: somebody rolls for the first turn; leave it out to let everybody roll")


def check_market(state: TokyoState) -> None:
    """A slot that is to be refilled is empty, and there is a card for every reveal."""
    slots = [
        state.step_a[place] for place in range(state.depth) if state.step_kind[place] in (kinds.REFILL, kinds.REVEAL)
    ]
    for slot in slots:
        if state.market[slot] != NONE or slots.count(slot) > 1:
            raise BadPosition("slot {slot} of the market is full or refilled twice; leave the step out", slot=slot)
    drawn = sum(kind in (kinds.REVEAL, kinds.LOOK) for kind in state.step_kind[: state.depth])
    if drawn > state.unseen:
        raise BadPosition("there are {unseen} unseen cards, too few to be drawn", unseen=state.unseen)
