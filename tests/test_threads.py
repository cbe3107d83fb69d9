"""Threads that share many games: they live in the process that uses them, and in forked processes."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading

import pytest

from daikaiju.threads import SMALLEST_SHARE, Threads
from patience import PATIENCE

# Plays on in a forked process and in its own; prints both results.
FORKING = """
import os
from daikaiju import Batch
from daikaiju.envs.against import GamesAgainst
from daikaiju.batch import setup_of


def batch():
    games = Batch("duel", 256, seed=3, threads=2)
    def play():
        games.step(games.random_actions())
        return games.states.tobytes() + games.observe().tobytes()
    return play


def against():
    games = GamesAgainst(setup_of("duel"), 256, "random", 0, 2)
    games.reset(3)
    def play():
        games.step(games.masks.argmax(axis=1))
        return games.states.tobytes() + games.observations.tobytes()
    return play


for make in (batch, against):
    play = make()
    play()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(play())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    print(os.waitpid(child, 0)[1], told == play())
"""


def test_every_share_is_worked_on_once() -> None:
    threads, seen = Threads(200, 3), []
    for _ in range(2):
        threads.run(lambda *share: seen.append(share))
    assert sorted(seen) == sorted(2 * [(0, 0, 66), (1, 66, 133), (2, 133, 200)])
    threads.close()
    few, names = Threads(SMALLEST_SHARE, 3), []
    few.run(lambda *share: names.append((threading.current_thread().name, share)))
    assert names == [(threading.current_thread().name, (0, 0, SMALLEST_SHARE))]


def test_threads_start_at_the_first_work() -> None:
    before = threading.active_count()
    threads = Threads(200, 2)
    assert threading.active_count() == before
    threads.run(lambda *_share: None)
    assert threading.active_count() > before
    threads.close()
    assert threading.active_count() == before


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="processes cannot be forked here")
def test_many_games_go_on_in_a_forked_process() -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORKING]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    assert shown.split() == ["0", "True"] * 2
