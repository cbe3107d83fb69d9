"""Setting up a Duel, and which function carries out a step or an outcome of chance."""

from __future__ import annotations

from ..deck import nth_unseen, put_together
from ..dice import add_roll, count_face, sides
from ..events import emit
from ..steps import NOBODY, NONE, then, turn_round
from .cards.defence import camouflage_rolled, unstable_dna_asks
from .combat import suffer, take_hits
from .events import FROM_RULES, MONSTERS_CHOSEN, ROLLED
from .kinds import (
    AFTER_ROLL,
    ARRIVE,
    BATTERIES,
    BEGIN_RESOLVE,
    END_OF_TURN,
    FIRST_PLAYER,
    FIRST_ROLL,
    GENTLE,
    GROUPS,
    HIT,
    LAY_TILE,
    MONSTERS,
    MORNING,
    NEWS,
    NEXT_TURN,
    OFF_TILE,
    PULL,
    PULL_DONE,
    REFILL,
    RESOLVE,
    REVEAL,
    ROLL,
    ROLL_CAMOUFLAGE,
    START,
    STOMP,
    SUFFER,
    TAKE_DICE,
)
from .moments import (
    after_roll,
    before_groups,
    card_acts,
    card_bought,
    destruction_pulled_by_dice,
    keeps_given_up,
    symbols_done,
    tile_left,
)
from .monsters import PAIRS, set_monsters, start_lives
from .resolving import begin_resolve, form_groups, resolve
from .rolling import first_roll, take_dice
from .shop import arrive, lay_tile, refill, reveal
from .state import CLAW, SLOTS, SPOTS, DuelState
from .tracks import pull_done, pull_step
from .turn import begin_with, end_of_turn, first_player, morning, next_turn, roll_for_start, start


def new_game(state: DuelState, players: int, first: int) -> None:
    """Monsters are known or drawn; three cards are revealed; the first player is rolled for or given."""
    state.players = players
    put_together(state)
    for slot in range(SLOTS):
        state.row[slot] = NONE
    for spot in range(SPOTS):
        state.board[spot] = NONE
    if state.monster[0] == state.monster[1]:
        then(state, MONSTERS, NOBODY, 0, 0)
    else:
        start_lives(state)
    for _ in range(SLOTS):
        then(state, REVEAL, NOBODY, 0, 0)
    if first == NOBODY:
        roll_for_start(state)
    else:
        begin_with(state, first)
    turn_round(state, 0)


def is_out(state: DuelState, seat: int) -> bool:
    """No seat is ever out: the game ends with the first elimination."""
    return False


def outcomes(state: DuelState) -> int:
    """The number of equally likely outcomes of chance now."""
    top = state.depth - 1
    kind = state.step_kind[top]
    if kind == REVEAL:
        return state.unseen
    if kind == MONSTERS:
        return PAIRS
    return sides(state.step_a[top])


def do(state: DuelState, kind: int, seat: int, a: int, b: int) -> None:
    """Carry out an automatic step."""
    if kind == PULL:
        pull_step(state, seat, a, b)
    elif kind == PULL_DONE:
        pull_done(state, seat, a)
    elif kind == HIT:
        take_hits(state, seat, a, b)
    elif kind == SUFFER:
        suffer(state, seat, a, b)
    elif kind == AFTER_ROLL:
        after_roll(state, seat, a)
    elif kind == RESOLVE:
        resolve(state, seat)
    elif kind == BEGIN_RESOLVE:
        begin_resolve(state, seat)
    elif kind == GROUPS:
        form_groups(state, seat)
    elif kind == GENTLE:
        symbols_done(state, seat)
    elif kind == START:
        start(state, seat, a)
    elif kind == MORNING:
        morning(state, seat)
    elif kind == TAKE_DICE:
        take_dice(state, seat)
    elif kind == FIRST_ROLL:
        first_roll(state, seat)
    elif kind == END_OF_TURN:
        end_of_turn(state, seat)
    elif kind == NEXT_TURN:
        next_turn(state)
    elif kind < REFILL:
        do_before_roll(state, kind, seat)
    elif kind < OFF_TILE:
        do_purchase(state, kind, seat, a, b)
    else:
        do_card_step(state, kind, seat)


def do_before_roll(state: DuelState, kind: int, seat: int) -> None:
    """Steps before the first roll of a game, or of a turn under Dominate."""
    if kind == FIRST_PLAYER:
        first_player(state)
    else:  # COUNT_KEEPS
        keeps_given_up(state, seat)


def do_purchase(state: DuelState, kind: int, seat: int, a: int, b: int) -> None:
    """Steps of buying a card."""
    if kind == REFILL:
        refill(state)
    elif kind == LAY_TILE:
        lay_tile(state, seat, a)
    elif kind == NEWS:
        card_bought(state, seat)
    elif kind == ARRIVE:
        arrive(state, seat, a)
    else:  # EFFECT
        card_acts(state, seat, a, b)


def do_card_step(state: DuelState, kind: int, seat: int) -> None:
    """Steps of cards that act after earlier effects are resolved."""
    if kind == OFF_TILE:
        tile_left(state, seat)
    elif kind == BATTERIES:
        before_groups(state, seat)
    elif kind == STOMP:
        destruction_pulled_by_dice(state, seat)
    else:  # UNSTABLE
        unstable_dna_asks(state, seat)


def happen(state: DuelState, kind: int, seat: int, a: int, b: int, outcome: int) -> None:
    """Carry out an outcome of chance: dice are rolled, a card is revealed, monsters are drawn."""
    if kind == REVEAL:
        reveal(state, nth_unseen(state, outcome))
        return
    if kind == MONSTERS:
        set_monsters(state, outcome)
        emit(state, MONSTERS_CHOSEN, NOBODY, state.monster[0], state.monster[1], FROM_RULES)
        return
    emit(state, ROLLED, seat, a, outcome, kind)
    if kind == ROLL:
        add_roll(state.dice, outcome, a)
    elif kind == ROLL_CAMOUFLAGE:
        camouflage_rolled(state, seat, a, outcome)
    else:
        state.start_claws[seat] = count_face(outcome, a, CLAW)
