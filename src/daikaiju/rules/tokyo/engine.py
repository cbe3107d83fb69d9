"""Setting up King of Tokyo, and which function carries out a step or an outcome of chance."""

from __future__ import annotations

from ..deck import nth_unseen, put_together
from ..dice import add_roll, count_face, sides
from ..events import emit
from ..steps import NOBODY, NONE, then, turn_round
from .cards.changes import probe_rolled
from .cards.defence import armor_plating_protects, camouflage_count, camouflage_roll
from .cards.discards import storm
from .cards.healing import healing_ray_heals
from .city import attack, bite, enter_tokyo, fire, held, move_in, yields
from .combat import losses
from .events import ROLLED
from .hearts import heal_self, hearts
from .kinds import (
    ARRIVE,
    ATTACK,
    BITE,
    CAMOUFLAGE_ROLL,
    CHECK,
    END_OF_TURN,
    ENTER,
    FIRE,
    FIRST_PLAYER,
    FIRST_ROLL,
    HEARTS,
    HELD,
    LOOK,
    LOSSES,
    MOVE_IN,
    NEXT_TURN,
    PLATE,
    PROBES,
    RAY_HEALS,
    RAYS,
    REFILL,
    RESOLVE,
    REVEAL,
    REVEALED,
    ROLL,
    ROLL_CAMOUFLAGE,
    ROLL_DWELLER,
    ROLL_PROBE,
    START,
    YIELDS,
)
from .market import put_on_top, refill, reveal
from .moments import cards_revealed, hearts_given, roll_ends
from .shop import arrive
from .start import first_player, roll_for_start
from .state import CLAW, SLOTS, START_HEARTS, THREE, TokyoState
from .turn import check, end_of_turn, first_roll, next_turn, resolve, start


def new_game(state: TokyoState, players: int, first: int) -> None:
    """All start outside Tokyo with 10 hearts (R3); three cards are revealed (R4). `rules` must be set."""
    state.players = players
    for seat in range(players):
        state.alive[seat] = 1
        state.hearts[seat] = START_HEARTS
    put_together(state)
    for slot in range(SLOTS):
        state.market[slot] = NONE
    for place in range(2):
        state.tokyo[place] = NONE
        state.yielded[place] = NONE
    state.top = NONE
    state.mimicked = NONE
    state.dealer = NOBODY
    for slot in range(SLOTS):
        then(state, REVEAL, NOBODY, slot, 0)
    if first == NOBODY:
        roll_for_start(state, 0)
    else:
        state.regular = first
        then(state, START, first, 0, 0)
    turn_round(state, 0)


def is_out(state: TokyoState, seat: int) -> bool:
    """Eliminated monsters do nothing more and are asked nothing (R11, line 37)."""
    return not state.alive[seat]


def outcomes(state: TokyoState) -> int:
    """The number of equally likely outcomes of chance now."""
    top = state.depth - 1
    kind = state.step_kind[top]
    if kind == REVEAL or kind == LOOK:
        return state.unseen
    return sides(state.step_a[top])


def do(state: TokyoState, kind: int, seat: int, a: int, b: int) -> None:
    """Carry out an automatic step."""
    if kind == START:
        start(state, seat, a, b)
    elif kind == FIRST_ROLL:
        first_roll(state, seat)
    elif kind == PROBES:
        roll_ends(state, seat)
    elif kind == RESOLVE:
        resolve(state, seat)
    elif kind == HEARTS:
        hearts(state, seat)
    elif kind == ATTACK:
        attack(state, seat)
    elif kind == ENTER:
        enter_tokyo(state, seat, a)
    elif kind == MOVE_IN:
        move_in(state, seat)
    elif kind == END_OF_TURN:
        end_of_turn(state, seat)
    elif kind == CHECK:
        check(state)
    elif kind == NEXT_TURN:
        next_turn(state)
    elif kind < REFILL:
        do_in_fight(state, kind, seat, a, b)
    elif kind < CAMOUFLAGE_ROLL:
        do_purchase(state, kind, seat, a)
    else:
        do_damage(state, kind, seat, a)


def do_in_fight(state: TokyoState, kind: int, seat: int, a: int, b: int) -> None:
    """Steps of hearts and claws that do not occur in every turn."""
    if kind == YIELDS:
        yields(state, a)
    elif kind == HELD:
        held(state, seat)
    elif kind == FIRE:
        fire(state, seat, a, b)
    elif kind == BITE:
        bite(state, seat, a, b)
    elif kind == RAYS:
        hearts_given(state, seat)
    elif kind == RAY_HEALS:
        healing_ray_heals(state, seat, a)
    elif kind == FIRST_PLAYER:
        first_player(state)
    else:  # HEAL_SELF
        heal_self(state, seat)


def do_purchase(state: TokyoState, kind: int, seat: int, a: int) -> None:
    """Steps of buying cards and of revealing new ones."""
    if kind == REFILL:
        refill(state, a)
    elif kind == ARRIVE:
        arrive(state, seat, a)
    elif kind == REVEALED:
        cards_revealed(state)
    else:  # STORM
        storm(state, a)


def do_damage(state: TokyoState, kind: int, seat: int, a: int) -> None:
    """Steps of a damage event: answers of the monsters, then the losses."""
    if kind == LOSSES:
        losses(state, a)
    elif kind == PLATE:
        armor_plating_protects(state, seat)
    elif kind == CAMOUFLAGE_ROLL:
        camouflage_roll(state, seat)
    else:  # CAMOUFLAGE_COUNT
        camouflage_count(state, seat)


def happen(state: TokyoState, kind: int, seat: int, a: int, b: int, outcome: int) -> None:
    """Carry out an outcome of chance: dice are rolled, a card is revealed or looked at."""
    if kind == REVEAL:
        reveal(state, a, nth_unseen(state, outcome))
        return
    if kind == LOOK:
        put_on_top(state, nth_unseen(state, outcome))
        return
    emit(state, ROLLED, seat, a, outcome, kind)
    if kind == ROLL:
        add_roll(state.dice, outcome, a)
    elif kind == ROLL_CAMOUFLAGE:
        add_roll(state.camouflage, outcome, a)
    elif kind == ROLL_PROBE:
        probe_rolled(state, seat, outcome, b)
    elif kind == ROLL_DWELLER:
        add_roll(state.dice, outcome, a)
        state.probed += outcome == THREE
    else:  # START_ROLL
        state.start_claws[seat] = count_face(outcome, a, CLAW)
