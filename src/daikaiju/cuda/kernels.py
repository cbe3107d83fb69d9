"""The kernels of `CudaBatch`, written against the verbs of the rules and compiled for each game.

A thread has one game. `step` carries out one step of the machine in every game of a block, sorts the
games by the kind of their next step, and goes on until all of them wait for a seat. The order in which
games are carried out does not change them.
"""

from __future__ import annotations

from numba import cuda, float32, int32

from daikaiju.rules.chance import draw
from daikaiju.rules.contract import actor, carry_out, legal_bits, outcomes, winners
from daikaiju.rules.kernels import BROKE, begin, random_choice
from daikaiju.rules.layout import BIT, WORD, Masks, Row, Rows, States
from daikaiju.rules.machine import ASK
from daikaiju.rules.steps import BROKEN, CHANCE, NOBODY, Steps

from .layout import Numbers, Rewards
from .sorting import KEYS, REST, WARP, sort_block

MOST_THREADS = 1024  # of a block
# What a step reports: the first place with an illegal action, and the first whose game broke.
ILLEGAL, FAULTY = range(2)
NOWHERE = 0x7F7F7F7F7F7F7F7F


def check(actions: Row, bits: Rows, report: Row, n_actions: int) -> None:
    """Report the first place whose action is not legal."""
    place = cuda.grid(1)
    if place < actions.shape[0] and not is_marked(bits[place], actions[place], n_actions):
        cuda.atomic.min(report, ILLEGAL, place)


def is_marked(words: Row, action: int, n_actions: int) -> bool:
    """Whether an action is marked in a mask of bits."""
    if action < 0 or action >= n_actions:
        return False
    return bool(words[action >> WORD] >> (action & BIT) & 1)


def step(
    states: States,
    blank: States,
    streams: Rows,
    actions: Row,
    actors: Row,
    won: Row,
    bits: Rows,
    report: Row,
    players: int,
    is_start: int,
) -> None:
    """Apply an action in every game, or start every game, and mark what is legal then; nothing if one was illegal."""
    order = cuda.shared.array(MOST_THREADS, int32)
    answers = cuda.shared.array(MOST_THREADS, int32)
    counts = cuda.shared.array(KEYS, int32)
    starts = cuda.shared.array(KEYS, int32)
    mine = cuda.threadIdx.x
    base = cuda.blockIdx.x * cuda.blockDim.x
    answers[mine] = ASK
    if base + mine < states.shape[0]:
        if is_start:
            begin(states, blank, base + mine, players)
            answers[mine] = chance_or_ask(states[base + mine], streams[base + mine])
        elif report[ILLEGAL] == NOWHERE:
            won[base + mine] = -1
            answers[mine] = actions[base + mine]
    cuda.syncthreads()
    while cuda.syncthreads_count(int32(answers[mine] != ASK)) > 0:
        sort_block(key_of(states, base + mine, answers[mine] != ASK), counts, starts, order)
        carry_on(states, blank, streams, won, report, players, base, order[mine], answers)
        cuda.syncthreads()
    sort_block(key_of(states, base + mine, base + mine < states.shape[0]), counts, starts, order)
    mark(states, actors, bits, base + order[mine])


def key_of(states: States, place: int, is_busy: bool) -> int:
    """The kind of a game's next step, or REST."""
    if not is_busy:
        return REST
    state = states[place]
    return REST if state.over else state.step_kind[state.depth - 1]


def carry_on(
    states: States,
    blank: States,
    streams: Rows,
    won: Row,
    report: Row,
    players: int,
    base: int,
    number: int,
    answers: Numbers,
) -> None:
    """Carry out one step of one game of a block; a game that ends is reported and replaced by a new one."""
    answer = answers[number]
    if answer == ASK:
        return
    place = base + number
    state = states[place]
    following = carry_out(state, answer)
    if following == ASK:
        if state.over == BROKEN:
            won[place] = BROKE
            cuda.atomic.min(report, FAULTY, place)
        else:
            if actor(state) == NOBODY:
                won[place] = winners(state)
                begin(states, blank, place, players)
            following = chance_or_ask(state, streams[place])
    answers[number] = following


def chance_or_ask(state: Steps, stream: Row) -> int:
    """Draw an outcome if chance acts next; otherwise ASK."""
    if actor(state) == CHANCE:
        return draw(stream, outcomes(state))
    return ASK


def mark(states: States, actors: Row, bits: Rows, place: int) -> None:
    """Write who is asked and what is legal."""
    if place < states.shape[0]:
        actors[place] = actor(states[place])
        if actors[place] != NOBODY:
            legal_bits(states[place], bits[place])


def random_actions(states: States, streams: Rows, actions: Row) -> None:
    """Choose a legal action at random in each game."""
    place = cuda.grid(1)
    if place < states.shape[0]:
        actions[place] = random_choice(states[place], streams[place])


def unpack(bits: Rows, masks: Masks) -> None:
    """Write masks of bits as masks of bytes; a warp has one game."""
    place = cuda.grid(1) // WARP
    if place < masks.shape[0]:
        words = bits[place]
        mask = masks[place]
        action = cuda.threadIdx.x % WARP
        while action < mask.shape[0]:
            mask[action] = words[action >> WORD] >> (action & BIT) & 1
            action += WARP


def share(won: Row, rewards: Rewards) -> None:
    """Write the reward of each seat for the game that has just ended: winners share 1."""
    place = cuda.grid(1)
    if place < won.shape[0]:
        seats = max(won[place], 0)
        number = 0
        for seat in range(rewards.shape[1]):
            number += seats >> seat & 1
        for seat in range(rewards.shape[1]):
            rewards[place, seat] = float32(seats >> seat & 1) / float32(max(number, 1))
