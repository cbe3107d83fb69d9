"""Loops over games between policies, written once and compiled with the rules of each game."""

from __future__ import annotations

from daikaiju.odds.lattice import COUNTS
from daikaiju.rules.chance import draw
from daikaiju.rules.contract import actor, apply, legal, n_legal, new_game, nth_legal, outcomes, winners
from daikaiju.rules.dice import FACES, Dice
from daikaiju.rules.kernels import BROKE
from daikaiju.rules.layout import Masks, Row, Rows, States
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.steps import BROKEN, CHANCE, NOBODY, Steps

from .contract import answer, is_noted, note, rank, weigh

SEATS = 6  # the most in any game
ILLEGAL = -1  # as an action in `step_against`: the game ends without a winner
WHOLE = 60  # the score of a win; shares of up to six winners are whole numbers
GOES_ON = -1  # in a list of winners
RANDOM = 0  # the policy that plays random legal actions
UNDECIDED = -1  # as an action in `try_each`: the position itself
# The columns of a note: game, turn, seat, kind of question, action, and the situation of the seat.
GAME, TURN, SEAT, QUESTION_KIND, ACTION, STANDING = range(6)
# The columns of a result.
WINNERS, REASON, TURNS, ACTIONS = range(4)


def choice(state: Steps, policies: Row, stream: Row, scratch: Rows) -> int:
    """Return the next action: an outcome of chance, or the decision of the policy that is asked."""
    seat = actor(state)
    if seat == CHANCE:
        return draw(stream, outcomes(state))
    if policies[seat] == RANDOM:
        return nth_legal(state, draw(stream, n_legal(state)))
    return answer(state, policies[seat], scratch)


def play_out(state: Steps, policies: Row, stream: Row, scratch: Rows, limit: int) -> int:
    """Play to the end, at most `limit` actions; returns the number of actions."""
    count = 0
    while actor(state) != NOBODY and count < limit:
        apply(state, choice(state, policies, stream, scratch))
        count += 1
    return count


def start_game(states: States, place: int, blank: States, players: int, first: int) -> None:
    """Set up a new game in one place."""
    states[place] = blank[0]
    new_game(states[place], players, first)


def play_games(
    states: States,
    blank: States,
    streams: Rows,
    policies: Row,
    players: int,
    first: int,
    scratch: Rows,
    results: Rows,
    limit: int,
) -> None:
    """Play whole games, one per random generator, and write their results."""
    for game in range(streams.shape[0]):
        start_game(states, 0, blank, players, first)
        results[game][ACTIONS] = play_out(states[0], policies, streams[game], scratch, limit)
        close_game(states[0], results[game])


def close_game(state: Steps, result: Row) -> None:
    """Write the result of a game."""
    result[WINNERS] = winners(state)
    result[REASON] = state.over
    result[TURNS] = state.turn


def play_noted_games(
    states: States,
    blank: States,
    streams: Rows,
    policies: Row,
    players: int,
    first: int,
    scratch: Rows,
    results: Rows,
    limit: int,
    notes: Rows,
) -> int:
    """Do the same and note the decisions that statistics need; returns their number.

    Decisions beyond the capacity of `notes` are only counted: the caller must compare, and call again with more.
    """
    count = 0
    for game in range(streams.shape[0]):
        start_game(states, 0, blank, players, first)
        state = states[0]
        actions = 0
        while actor(state) != NOBODY and actions < limit:
            action = choice(state, policies, streams[game], scratch)
            if actor(state) >= 0 and is_noted(state.step_kind[state.depth - 1]):
                if count < notes.shape[0]:
                    take_note(state, game, action, notes[count])
                count += 1
            apply(state, action)
            actions += 1
        results[game][ACTIONS] = actions
        close_game(state, results[game])
    return count


def take_note(state: Steps, game: int, action: int, row: Row) -> None:
    """Write the note of one decision."""
    top = state.depth - 1
    row[GAME] = game
    row[TURN] = state.turn
    row[SEAT] = actor(state)
    row[QUESTION_KIND] = state.step_kind[top]
    row[ACTION] = action
    note(state, actor(state), row)


def step_against(
    states: States,
    blank: States,
    streams: Rows,
    seats: Row,
    policies: Rows,
    scratch: Rows,
    actions: Row,
    won: Row,
    done: Row,
    players: int,
    low: int,
    high: int,
) -> None:
    """Apply an action of one seat in each game of a range and let the policies of the others play until it is asked.

    A game that ends is reported in `won` and marked in `done`; one that is marked starts anew instead.
    """
    for place in range(low, high):
        state = states[place]
        won[place] = GOES_ON
        if done[place]:
            done[place] = 0
            start_game(states, place, blank, players, NOBODY)
            play_to(state, seats[place], policies[place], streams[place], scratch)
        elif actions[place] == ILLEGAL:
            done[place] = 1
        else:
            apply(state, actions[place])
            play_to(state, seats[place], policies[place], streams[place], scratch)
        if actor(state) == NOBODY:
            done[place] = 1
            won[place] = BROKE if state.over == BROKEN else winners(state)


def play_to(state: Steps, seat: int, policies: Row, stream: Row, scratch: Rows) -> None:
    """Play until a seat is asked or the game is over."""
    while actor(state) != NOBODY and actor(state) != seat:
        apply(state, choice(state, policies, stream, scratch))


def fill_masks_against(states: States, masks: Masks, low: int, high: int) -> None:
    """Mark the legal actions of each game of a range; a game that is over has none."""
    for place in range(low, high):
        if actor(states[place]) == NOBODY:
            for action in range(masks.shape[1]):
                masks[place][action] = 0
        else:
            legal(states[place], masks[place])


def decide_at(states: States, place: int, policies: Row, stream: Row, scratch: Rows) -> int:
    """Return the next action in one place."""
    return choice(states[place], policies, stream, scratch)


def answer_games(states: States, policy: int, scratch: Rows, actions: Row) -> None:
    """Write the action of a policy for whoever is asked in each game; somebody must be."""
    for place in range(actions.shape[0]):
        actions[place] = answer(states[place], policy, scratch)


def rank_at(states: States, place: int, policy: int, scratch: Rows, ranked: Row) -> int:
    """Write a policy's best rerolls in one place, best first; returns how many, 0 if the question is not a reroll."""
    return rank(states[place], policy, scratch, ranked)


def weigh_at(states: States, place: int, policy: int, scratch: Rows) -> int:
    """Write a policy's value of every final hand in one place; returns the rolls to come, see `weigh`."""
    return weigh(states[place], policy, scratch)


def try_action(states: States, action: int, policies: Row, streams: Rows, scratch: Rows, limit: int, score: Row) -> int:
    """Run a playout of an action in place 0 for each random generator and add up the wins of each seat.

    Place 1 is working memory. A playout that is cut off or that nobody wins counts for nobody; winners share a win.
    Returns the number of games that broke.
    """
    broken = 0
    for number in range(streams.shape[0]):
        states[1] = states[0]
        apply(states[1], action)
        play_out(states[1], policies, streams[number], scratch, limit)
        count_wins(states[1], score)
        broken += states[1].over == BROKEN
    return broken


def try_each(states: States, action: int, policies: Row, streams: Rows, scratch: Rows, limit: int, scores: Rows) -> int:
    """Do the same and write the wins of each seat in each playout; UNDECIDED leaves the first action to the policies.

    Actions that are tried with the same random generators can be compared playout by playout.
    """
    broken = 0
    for number in range(streams.shape[0]):
        states[1] = states[0]
        if action != UNDECIDED:
            apply(states[1], action)
        play_out(states[1], policies, streams[number], scratch, limit)
        count_wins(states[1], scores[number])
        broken += states[1].over == BROKEN
    return broken


def try_hands(
    states: States, nodes: Row, seat: int, policies: Row, streams: Rows, scratch: Rows, limit: int, scores: Row
) -> int:
    """Run a playout of stopping in place 0 with each of the hands, and write the wins of a seat.

    Place 1 is working memory. Returns the number of games that broke.
    """
    broken = 0
    for number in range(nodes.shape[0]):
        states[1] = states[0]
        lay(states[1], nodes[number])
        apply(states[1], PASS)
        play_out(states[1], policies, streams[number], scratch, limit)
        scores[number] = wins_of(states[1], seat)
        broken += states[1].over == BROKEN
    return broken


def lay(state: Dice, node: int) -> None:
    """Replace the dice on the table by a hand."""
    for face in range(FACES):
        state.dice[face] = COUNTS[node * FACES + face]


def count_wins(state: Steps, score: Row) -> None:
    """Add WHOLE to the score of the winner, or share it among the winners."""
    for seat in range(score.shape[0]):
        score[seat] += wins_of(state, seat)


def wins_of(state: Steps, seat: int) -> int:
    """WHOLE for a winner, a share of it for one of several, 0 for everybody else."""
    won = winners(state)
    if not won >> seat & 1:
        return 0
    number = 0
    for other in range(SEATS):
        number += won >> other & 1
    return WHOLE // number
