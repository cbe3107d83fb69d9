"""Whole games on a GPU, a few steps of the machine per launch, in waves.

Before each wave all games are sorted by the kind of their next step, so that the threads of a warp do the
same: `count_kinds` and `arrange`. In a wave, `play` fetches the records of a block into shared memory,
carries out a few steps in each, and stores them again. A place plays one game after the other: `place`,
`place + width`, `place + 2 * width`, and so on.
"""

from __future__ import annotations

from numba import cuda, int32, int64, uint32

from daikaiju.players.kernels import choice
from daikaiju.rules.chance import LOW
from daikaiju.rules.contract import actor, carry_out, new_game, winners
from daikaiju.rules.kernels import random_choice
from daikaiju.rules.layout import Row, Rows, States
from daikaiju.rules.machine import ASK
from daikaiju.rules.steps import CHANCE, NOBODY, Steps

from .layout import STATE, Memories, Words
from .sorting import BEYOND, KEYS, OVER, REST, WARP, rank_in_block, sum_up

# What is kept of a place between waves: its generator, the answer to its next step, actions and decisions so far,
# and the number of its game, negative before the first. Eight numbers are two sectors of memory.
FIRST_WORD, SECOND_WORD, ANSWER, DONE, DECIDED, GAME = range(6)
KEPT = 8
# Rows of counters: games by key, places given out by key, and the number of busy places.
TOTALS, TAKEN, BUSY = range(3)
# What all games have in common.
PLAYERS, FIRST_SEAT, IS_NEW, LIMIT, TIMES = range(5)
# The columns of a result; the first four as in `players/kernels.py`.
WINNERS, REASON, TURNS, PLAYED, CHOSEN = range(5)
# The size of a game's record in pairs of words, and how many a lane copies of it; bound for each game.
PAIRS = PARTS = 1


def count_kinds(keys: Row, counters: Rows) -> None:
    """Count the games by key."""
    counts = cuda.shared.array(KEYS, int32)
    place = cuda.grid(1)
    key = BEYOND
    if place < keys.shape[0]:
        key = keys[place]
    rank_in_block(key, counts)
    mine = cuda.threadIdx.x
    if mine < KEYS and counts[mine] > 0:
        cuda.atomic.add(counters, (TOTALS, mine), counts[mine])


def arrange(keys: Row, counters: Rows, order: Row) -> None:
    """Write the places into `order`, sorted by key, and how many of them are busy."""
    counts = cuda.shared.array(KEYS, int32)
    starts = cuda.shared.array(KEYS, int32)
    mine = cuda.threadIdx.x
    if mine < KEYS:
        counts[mine] = counters[TOTALS, mine]
    cuda.syncthreads()
    sum_up(counts, starts)
    place = cuda.grid(1)
    if place == 0:
        counters[BUSY, 0] = starts[REST]
    key = BEYOND
    if place < keys.shape[0]:
        key = keys[place]
    rank = rank_in_block(key, counts)
    if mine < KEYS and counts[mine] > 0:
        starts[mine] += cuda.atomic.add(counters, (TAKEN, mine), counts[mine])
    cuda.syncthreads()
    if place < keys.shape[0]:
        order[starts[key] + rank] = place


def play(
    pairs: Rows,
    kept: Rows,
    keys: Row,
    counters: Rows,
    order: Row,
    blank: States,
    streams: Rows,
    policies: Row,
    memories: Memories,
    results: Rows,
    options: Row,
) -> None:
    """Carry out a few steps of the machine in every busy place; a warp has 32 places."""
    records = cuda.shared.array(0, STATE)
    words = cuda.shared.array(0, uint32)
    thread = cuda.threadIdx.x
    lane = thread % WARP
    number = cuda.grid(1)
    busy = counters[BUSY, 0]
    if number < KEYS:
        counters[TOTALS, number] = 0
        counters[TAKEN, number] = 0
    if number - lane < busy:
        fetch(pairs, order, words, number - lane, busy)
        cuda.syncwarp()
        if number < busy:
            place = order[number]
            memory = memories[number // WARP % memories.shape[0], lane]
            go_on(records, kept[place], order.shape[0], blank, streams, policies, memory, results, options)
            keys[place] = key_of(records[thread], kept[place, GAME] < streams.shape[0])
        cuda.syncwarp()
        store(pairs, order, words, number - lane, busy)


def go_on(
    records: States,
    run: Row,
    width: int,
    blank: States,
    streams: Rows,
    policies: Row,
    memory: Rows,
    results: Rows,
    options: Row,
) -> None:
    """Carry out a few steps in one place; `run` is what is kept of it and, with its first words, its generator."""
    state = records[cuda.threadIdx.x]
    answer = run[ANSWER]
    for _ in range(options[TIMES]):
        if answer == ASK and run[GAME] < streams.shape[0]:
            if run[GAME] < 0 or actor(state) == NOBODY or run[DONE] >= options[LIMIT]:
                close_game(state, run, results)
                run[GAME] += width
                open_game(records, run, blank, streams, options)
            else:
                run[DONE] += 1
                run[DECIDED] += actor(state) != CHANCE
                answer = choice(state, policies, run, memory)
        if answer != ASK:
            answer = carry_out(state, answer)
    run[ANSWER] = answer


def key_of(state: Steps, is_busy: bool) -> int:
    """The key of what a place does next."""
    if not is_busy:
        return REST
    return OVER if state.over else state.step_kind[state.depth - 1]


def choice_at_random(state: Steps, policies: Row, stream: Row, memory: Rows) -> int:
    """What is bound in place of `choice` if all bots play at random: a kernel of a third of the size."""
    return random_choice(state, stream)


def open_game(records: States, run: Row, blank: States, streams: Rows, options: Row) -> None:
    """Set up a place's next game, if it has one: a new game, or one of the positions in `blank` in turn."""
    game = run[GAME]
    run[DONE] = 0
    run[DECIDED] = 0
    if game < streams.shape[0]:
        run[FIRST_WORD] = streams[game, 0]
        run[SECOND_WORD] = streams[game, 1]
        records[cuda.threadIdx.x] = blank[game % blank.shape[0]]
        if options[IS_NEW]:
            new_game(records[cuda.threadIdx.x], options[PLAYERS], options[FIRST_SEAT])


def close_game(state: Steps, run: Row, results: Rows) -> None:
    """Write the result of a place's game, if it has played one."""
    if run[GAME] >= 0:
        result = results[run[GAME]]
        result[WINNERS] = winners(state)
        result[REASON] = state.over
        result[TURNS] = state.turn
        result[PLAYED] = run[DONE]
        result[CHOSEN] = run[DECIDED]


def fetch(pairs: Rows, order: Row, words: Words, number: int, busy: int) -> None:
    """Copy the records of a warp into shared memory: all lanes copy one record after the other."""
    lane = cuda.threadIdx.x % WARP
    for row in range(WARP):
        if number + row < busy:
            record = pairs[order[number + row]]
            start = (cuda.threadIdx.x - lane + row) * (2 * PAIRS + 1)
            for part in range(PARTS):
                at = lane + part * WARP
                if at < PAIRS:
                    words[start + 2 * at] = uint32(record[at] & LOW)
                    words[start + 2 * at + 1] = uint32(record[at] >> 32 & LOW)


def store(pairs: Rows, order: Row, words: Words, number: int, busy: int) -> None:
    """Copy the records of a warp back."""
    lane = cuda.threadIdx.x % WARP
    for row in range(WARP):
        if number + row < busy:
            record = pairs[order[number + row]]
            start = (cuda.threadIdx.x - lane + row) * (2 * PAIRS + 1)
            for part in range(PARTS):
                at = lane + part * WARP
                if at < PAIRS:
                    record[at] = int64(words[start + 2 * at]) | int64(words[start + 2 * at + 1]) << 32
