"""Options that cannot be: each is refused with a named error of one line, before anything is set up."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from daikaiju import BadOptions, Batch, DaikaijuError, Game, UnknownName, WrongSeat
from daikaiju.given import WIDTH, shown

# For a game as for a batch.
WRONG: list[tuple[dict[str, Any], type[DaikaijuError], str]] = [
    ({"house": "no_bay"}, BadOptions, "house rules are a list of names, not 'no_bay'"),
    ({"house": 3}, BadOptions, "house rules are a list of names, not 3"),
    ({"house": ["no_bay", 3]}, BadOptions, "house rules are a list of names, not ['no_bay', 3]"),
    ({"players": "3"}, BadOptions, "2 to 6 players can play, not '3'"),
    ({"game": "duel", "players": "2"}, BadOptions, "2 players play it, not '2'"),
    ({"edition": 3}, UnknownName, "unknown edition 3; known: 1e, 2e"),
    ({"game": None}, UnknownName, "unknown game None; known: tokyo, duel"),
]
GAMES = "the number of games is a whole number, 1 or more, not "
THREADS = "the number of threads is a whole number, 1 or more, or None for all cores, not "
SEED = "a seed is a whole number from 0 to 18446744073709551615, not "
MONSTERS = "monsters are a list of names, one for each player, not "
WRONG_BATCHES: list[tuple[dict[str, Any], str]] = [
    *(({"games": games}, GAMES + shown(games)) for games in (0, -1, 2.5, "3", None)),
    *(({"threads": threads}, THREADS + shown(threads)) for threads in (0, -1, 1.5, "2")),
    *(({"seed": seed}, SEED + shown(seed)) for seed in (None, -1, 2**64, 1.5, "x")),
    *(({"monsters": monsters}, MONSTERS + shown(monsters)) for monsters in ("the_king", 3, [1, 2])),
    ({"monsters": ["the_king"]}, "2 players have as many monsters, not 1"),
]


@pytest.mark.parametrize("kind", [Game, Batch])
@pytest.mark.parametrize(("options", "error", "text"), WRONG)
def test_options_of_games(
    kind: type[Game | Batch], options: dict[str, Any], error: type[DaikaijuError], text: str
) -> None:
    with pytest.raises(error) as caught:
        kind(**options)
    assert str(caught.value) == text


@pytest.mark.parametrize(("options", "text"), WRONG_BATCHES)
def test_options_of_batches(options: dict[str, Any], text: str) -> None:
    with pytest.raises(BadOptions) as caught:
        Batch(**options)
    assert str(caught.value) == text


def test_whole_numbers_of_numpy_are_numbers() -> None:
    numbers = {"games": 3, "seed": 2**63 + 5, "threads": 1}
    theirs = {"games": np.int32(3), "seed": np.uint64(2**63 + 5), "threads": np.int64(1)}
    assert (Batch(**numbers).states == Batch(**theirs).states).all()
    assert (Batch(seed=2**64 - 1, games=3).states != Batch(seed=0, games=3).states).any()


def test_seats_that_cannot_be() -> None:
    for seat in ("0", 2, 0.5):
        with pytest.raises(WrongSeat, match=r"there is no seat .*; seats go from 0 to 1"):
            Game(seed=1).view([seat])
    with pytest.raises(BadOptions, match="a seat from 0 to 1, not '0'"):
        Game(first="0")


def test_values_are_shown_in_one_short_line() -> None:
    assert shown("a") == "'a'"
    for value in (np.arange(10_000).reshape(100, 100), list(range(999)), "x" * 999):
        assert len(shown(value)) <= WIDTH
        assert "\n" not in shown(value)


@pytest.mark.parametrize("bits", [False, True])
@pytest.mark.parametrize("copied", [lambda batch: pickle.loads(pickle.dumps(batch)), copy.deepcopy])
def test_a_pickled_batch_goes_on(bits: bool, copied: Any) -> None:
    batch = Batch("duel", 200, seed=4, threads=2, bits=bits)
    for _ in range(3):
        batch.step(batch.random_actions())
    twin = copied(batch)
    for _ in range(20):
        for each in (batch, twin):
            each.step(each.random_actions())
        for name in ("states", "actors", "won", "masks", "bits"):
            assert (getattr(twin, name) == getattr(batch, name)).all()
    assert (twin.observe() == batch.observe()).all()
    assert twin.game(150).record().setup == batch.game(150).record().setup
    batch.close()
    with pytest.raises(BadOptions, match="closed"):
        copied(batch).random_actions()


def test_a_batch_of_another_version_is_refused() -> None:
    batch, twin = Batch("duel", 3), Batch("duel", 3)
    batch.states = Batch("tokyo", 3).states
    with pytest.raises(BadOptions, match="another version"):
        pickle.loads(pickle.dumps(batch))
    assert pickle.loads(pickle.dumps(twin)).games == 3
