"""Loops over many games, written once against the verbs and compiled for each game."""

from __future__ import annotations

from .chance import draw
from .contract import (
    actor,
    apply,
    fault,
    legal,
    n_legal,
    new_game,
    nth_legal,
    outcomes,
    random_position,
    settle,
    winners,
)
from .layout import Masks, Row, Rows, States
from .steps import BROKEN, CHANCE, NOBODY, Steps

BROKE = -2  # in a list of winners: the rules broke
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
        while actor(state) != NOBODY:
            decisions += actor(state) != CHANCE
            apply(state, random_choice(state, streams[0]))
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


def start_games(states: States, blank: States, streams: Rows, actors: Row, players: int, low: int, high: int) -> None:
    """Start the games of a range of places and advance them to their first decision."""
    for place in range(low, high):
        begin(states, blank, place, players)
        let_chance_act(states[place], streams[place])
        actors[place] = actor(states[place])


def let_chance_act(state: Steps, stream: Row) -> None:
    """Let chance act until a seat has to decide or the game is over."""
    while actor(state) == CHANCE:
        apply(state, draw(stream, outcomes(state)))


def step_games(
    states: States,
    blank: States,
    streams: Rows,
    actions: Row,
    actors: Row,
    won: Row,
    players: int,
    low: int,
    high: int,
) -> None:
    """Apply one action in each game of a range; a game that ends is reported in `won` and replaced by a new one.

    A game that broke is reported as BROKE and left as it is.
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


def fill_masks(states: States, masks: Masks, low: int, high: int) -> None:
    """Mark the legal actions of each game of a range."""
    for place in range(low, high):
        legal(states[place], masks[place])


def random_actions(states: States, streams: Rows, actions: Row, low: int, high: int) -> None:
    """Choose a legal action at random in each game of a range."""
    for place in range(low, high):
        actions[place] = random_choice(states[place], streams[place])


def apply_at(states: States, place: int, action: int) -> None:
    """Apply one action, or one outcome of chance, in one place."""
    apply(states[place], action)
