"""Loops over games between bots, written once and compiled with the rules of each game."""

from __future__ import annotations

from daikaiju.odds.lattice import COUNTS
from daikaiju.rules.chance import draw
from daikaiju.rules.contract import actor, apply, n_legal, new_game, nth_legal, outcomes, winners
from daikaiju.rules.dice import FACES, Dice
from daikaiju.rules.layout import Row, Rows, States
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.steps import BROKEN, CHANCE, NOBODY, Steps

from .contract import answer, is_noted, note, rank, weigh

SEATS = 6  # at most, in any game
WHOLE = 60  # what a win counts; shares of up to six winners are whole numbers
RANDOM = 0  # the policy that does anything
# A row of notes: which game, which turn, who was asked what and did what, and how it stood.
GAME, TURN, SEAT, QUESTION_KIND, ACTION, STANDING = range(6)
# A row of results.
WINNERS, REASON, TURNS, ACTIONS = range(4)


def choice(state: Steps, policies: Row, stream: Row, scratch: Rows) -> int:
    """What happens next: luck, or the decision of the bot that is asked."""
    seat = actor(state)
    if seat == CHANCE:
        return draw(stream, outcomes(state))
    if policies[seat] == RANDOM:
        return nth_legal(state, draw(stream, n_legal(state)))
    return answer(state, policies[seat], scratch)


def play_out(state: Steps, policies: Row, stream: Row, scratch: Rows, limit: int) -> int:
    """Play on to the end, or for so many actions; returns how many there were."""
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
    """Play whole games, one for each generator, and write down how each ended."""
    for game in range(streams.shape[0]):
        start_game(states, 0, blank, players, first)
        results[game][ACTIONS] = play_out(states[0], policies, streams[game], scratch, limit)
        close_game(states[0], results[game])


def close_game(state: Steps, result: Row) -> None:
    """Write down how a game ended."""
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
    """The same, noting the decisions that statistics need; returns how many there were, noted or not.

    More than there is room for are counted and not noted: the caller must look, and come back with more room.
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
    """Write down one decision."""
    top = state.depth - 1
    row[GAME] = game
    row[TURN] = state.turn
    row[SEAT] = actor(state)
    row[QUESTION_KIND] = state.step_kind[top]
    row[ACTION] = action
    note(state, actor(state), row)


def decide_at(states: States, place: int, policies: Row, stream: Row, scratch: Rows) -> int:
    """What the bot that is asked does in one place."""
    return choice(states[place], policies, stream, scratch)


def rank_at(states: States, place: int, policy: int, scratch: Rows, ranked: Row) -> int:
    """The dice a bot would reroll in one place, best first; returns how many, 0 if dice are not asked for."""
    return rank(states[place], policy, scratch, ranked)


def weigh_at(states: States, place: int, policy: int, scratch: Rows) -> int:
    """What a bot holds every final hand for, in one place; returns the rolls to come, 0 if that is not the question."""
    return weigh(states[place], policy, scratch)


def try_action(states: States, action: int, policies: Row, streams: Rows, scratch: Rows, limit: int, score: Row) -> int:
    """Take an action in place 0 and play on in place 1, once for each generator, counting wins per seat.

    A game that is not over in time, or that nobody wins, counts for nobody; a shared win for each a share.
    Returns how many games broke.
    """
    broken = 0
    for number in range(streams.shape[0]):
        states[1] = states[0]
        apply(states[1], action)
        play_out(states[1], policies, streams[number], scratch, limit)
        count_wins(states[1], score)
        broken += states[1].over == BROKEN
    return broken


def try_hands(
    states: States, nodes: Row, seat: int, policies: Row, streams: Rows, scratch: Rows, limit: int, scores: Row
) -> int:
    """Stop rolling in place 0 with each of some hands and play on in place 1; what a seat wins goes to its score.

    Returns how many games broke.
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
    """Put other dice on the table."""
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
