"""Loops over many games, written once against the verbs and compiled for each game."""

from __future__ import annotations

from .chance import draw
from .contract import (
    ACTIONS,
    actor,
    apply,
    fault,
    legal,
    legal_bits,
    n_legal,
    new_game,
    nth_legal,
    outcomes,
    play_on,
    random_position,
    settle,
    winners,
)
from .layout import BIT, WORD, Masks, Row, Rows, States
from .steps import BROKEN, CHANCE, NOBODY, Steps

BROKE = -2  # in a list of winners: the rules broke
NOWHERE = -1  # all places are in order
# What a checked game counts.
DECISIONS, DEEPEST = range(2)


def random_choice(state: Steps, stream: Row) -> int:
    """Draw an outcome of chance or, for a seat, a legal action, all equally likely."""
    if actor(state) == CHANCE:
        return draw(stream, outcomes(state))
    return nth_legal(state, draw(stream, n_legal(state)))


def begin(states: States, blank: States, place: int, players: int) -> None:
    """Start a new game in one place; dice decide who begins."""
    states[place] = blank[0]
    new_game(states[place], players, NOBODY)


def random_games(states: States, blank: States, streams: Rows, players: int, games: int) -> int:
    """Play random games one after the other in place 0; returns the number of decisions, -1 if a game broke."""
    decisions = 0
    for _ in range(games):
        begin(states, blank, 0, players)
        state = states[0]
        answers = 0 if actor(state) == CHANCE else n_legal(state)
        while not state.over:
            if answers:
                decisions += 1
                action = nth_legal(state, draw(streams[0], answers))
            else:
                action = draw(streams[0], outcomes(state))
            answers = play_on(state, action, ACTIONS)
        if state.over == BROKEN:
            return -1
    return decisions


def random_start(states: States, blank: States, stream: Row, players: int) -> None:
    """Set up place 0 as a random position."""
    states[0] = blank[0]
    random_position(states[0], players, stream)
    settle(states[0])


def checked_game(states: States, stream: Row, actions: Row, seen: Row) -> int:
    """Play at random in place 0 to the end, record the actions, and check the invariants after each.

    `seen` accumulates the number of decisions and the maximum depth of the stack.
    Returns the number of actions, negative if the last one broke an invariant.
    """
    state = states[0]
    count = 0
    while actor(state) != NOBODY:
        seen[DECISIONS] += actor(state) != CHANCE
        actions[count] = random_choice(state, stream)
        apply(state, actions[count])
        count += 1
        seen[DEEPEST] = max(seen[DEEPEST], state.depth)
        if fault(state) != 0 or count == actions.shape[0]:
            return -count
    return count


def start_games(
    states: States,
    blank: States,
    streams: Rows,
    actors: Row,
    masks: Masks,
    bits: Rows,
    players: int,
    low: int,
    high: int,
) -> None:
    """Start the games of a range of places, advance them to their first decision and mark the legal actions."""
    for place in range(low, high):
        begin(states, blank, place, players)
        let_chance_act(states[place], streams[place])
        actors[place] = actor(states[place])
        mark(states[place], masks, bits, place)


def let_chance_act(state: Steps, stream: Row) -> None:
    """Let chance act until a seat has to decide or the game is over."""
    while actor(state) == CHANCE:
        apply(state, draw(stream, outcomes(state)))


def first_illegal(actions: Row, masks: Masks, bits: Rows) -> int:
    """The first place whose action is not marked as legal, or NOWHERE."""
    for place in range(actions.shape[0]):
        action = actions[place]
        if action < 0 or action >= ACTIONS or not is_marked(masks, bits, place, action):
            return place
    return NOWHERE


def is_marked(masks: Masks, bits: Rows, place: int, action: int) -> bool:
    """Whether an action is marked in the mask of one place."""
    if place < masks.shape[0]:
        return bool(masks[place, action] == 1)
    return bool(bits[place, action >> WORD] >> (action & BIT) & 1)


def step_games(
    states: States,
    blank: States,
    streams: Rows,
    actions: Row,
    actors: Row,
    won: Row,
    masks: Masks,
    bits: Rows,
    players: int,
    low: int,
    high: int,
) -> None:
    """Apply one action in each game of a range, let chance act and mark the legal actions.

    A game that ends is reported in `won` and replaced by a new one. A game that broke is reported as BROKE and
    left as it is.
    """
    for place in range(low, high):
        state = states[place]
        apply(state, actions[place])
        let_chance_act(state, streams[place])
        won[place] = -1
        if state.over == BROKEN:
            won[place] = BROKE
        elif actor(state) == NOBODY:
            won[place] = winners(state)
            begin(states, blank, place, players)
            let_chance_act(state, streams[place])
        actors[place] = actor(state)
        mark(state, masks, bits, place)


def mark(state: Steps, masks: Masks, bits: Rows, place: int) -> None:
    """Mark the legal actions of a game in masks of bytes, of bits, or both: in those that have a row for it."""
    if state.over:  # it broke
        return
    if place < masks.shape[0]:
        legal(state, masks[place])
    if place < bits.shape[0]:
        legal_bits(state, bits[place])


def random_actions(states: States, streams: Rows, actions: Row, low: int, high: int) -> None:
    """Choose a legal action at random in each game of a range."""
    for place in range(low, high):
        actions[place] = random_choice(states[place], streams[place])


def mark_at(states: States, masks: Masks, bits: Rows, place: int) -> None:
    """Mark the legal actions in one place."""
    mark(states[place], masks, bits, place)


def apply_at(states: States, place: int, action: int) -> None:
    """Apply one action, or one outcome of chance, in one place."""
    apply(states[place], action)
