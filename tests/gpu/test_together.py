"""What the lanes of a warp do together gives the same as the loops that it replaces."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from daikaiju.cuda import bots, together
from daikaiju.errors import BadOptions
from daikaiju.odds import lattice
from daikaiju.odds.lattice import FIRST, HANDS, NODES
from daikaiju.players import rerolls
from daikaiju.players.games import GAMES
from daikaiju.rules.bind import bind
from daikaiju.rules.dice import ANY_FACE, FACES
from daikaiju.rules.walk import reached
from gpu.simulator import WARP, Block, Cuda, in_threads, live

SHARED = ("weigh_numbers", "weigh_finals", "expect", "choose_keeps", "best_choice")


def in_a_warp(name: str, *values: Any) -> list[Any]:
    """Run a function in 32 lanes; returns what each of them returned."""
    cuda = Cuda(None)
    function = bind(together, {"cuda": cuda})[name]
    return in_threads(cuda, Block(WARP, 0), lambda: function(*(live(value) for value in values)))


@pytest.mark.parametrize("seed", range(3))
def test_values_are_the_same(seed: int) -> None:
    rng, dice = np.random.default_rng(seed), 4 + seed
    plain = rng.integers(-9, 10, NODES)
    shared = plain.copy()
    for name in ("expect", "choose_keeps"):
        getattr(lattice, name)(live(plain), dice)
        in_a_warp(name, shared, dice)
        assert (shared[FIRST[dice] :] == plain[FIRST[dice] :]).all()
        assert (shared[: FIRST[dice]] == plain[: FIRST[dice]]).all()


def test_the_first_of_the_best_choices_is_taken() -> None:
    rng = random.Random(4)
    for _ in range(25):
        hand = rng.choice(HANDS[FIRST[5] : FIRST[7]])
        state = SimpleNamespace(dice=[hand.count(face) for face in range(FACES)])
        values = np.array([rng.randrange(4) for _ in range(NODES)])  # ties are frequent
        allowed, least = rng.choice([ANY_FACE, ANY_FACE, hand[0]]), rng.randrange(4)
        wanted = rerolls.best_choice(state, allowed, least, live(values))
        assert in_a_warp("best_choice", state, allowed, least, values) == [wanted] * WARP


@pytest.mark.parametrize("game", list(GAMES))
def test_bots_share_their_loops(game: str) -> None:
    """However they call them: what a warp shares has replaced the loops everywhere."""
    functions, _ = reached([bots.functions(game)["answer_seats"]])
    names = {(function.__module__, function.__name__) for function in functions}
    assert {name for module, name in names if module == together.__name__} >= set(SHARED)
    assert {name for module, name in names if module != together.__name__} & {*SHARED, "raise_next"} == set()


def test_policies_must_fit_the_batch() -> None:
    batch: Any = SimpleNamespace(games=3, players=2, ruleset=SimpleNamespace(name="duel"))
    fitting = np.full((3, 2), bots.NO_BOT)
    assert (bots.checked(batch, fitting) == fitting).all()
    most = len(GAMES["duel"].names)
    wrong: list[Any] = [fitting[:2], fitting.astype(float), np.full((3, 2), most), fitting - 1, [[None, None]] * 3]
    check: Callable[[Any, Any], Any] = bots.checked
    for policies in wrong:
        with pytest.raises(BadOptions, match=r"from -1 to \d+ in an array of shape \(3, 2\)"):
            check(batch, policies)
