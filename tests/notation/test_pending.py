"""The tables of pending steps say of every kind what it needs, and allow all that play leaves behind."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from conftest import game_at_random, nth_setup, random_moves, sized, with_house_rules
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.pending import order_of
from daikaiju.rules.duel import kinds

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
A, B, C, D = range(1, 5)


def test_the_order_follows_from_the_pushes() -> None:
    above = order_of({A: ((B, C, C),), B: ((D, B),)})
    assert above == {A: set(), B: {D}, C: {B, C, D}, D: set()}


@EVERY_GAME
def test_every_kind_has_its_place(name: str) -> None:
    vocabulary = GAMES[name]
    assert set(vocabulary.steps) == set(vocabulary.kinds)
    assert set(vocabulary.kinds) <= set(vocabulary.above)


@EVERY_GAME
def test_play_keeps_the_order(name: str) -> None:
    vocabulary, rng = GAMES[name], random.Random(3)
    for number in range(sized(30, 3000)):
        game = game_at_random(with_house_rules(nth_setup(name, number), rng, 0.5), number)
        for _ in random_moves(game, rng):
            state = game.state
            for below, above in pairwise(state.step_kind[: state.depth]):
                assert above in vocabulary.above[below], (vocabulary.kinds[below], vocabulary.kinds[above])


def test_a_rich_duel_can_be_written_and_read() -> None:
    """Energy has no limit that a game meets; Electrical Aura pulls from end to end at most."""
    game = Game.from_position(
        "duel/1 turn=400 energy=900,0 life=9,9 cards0=electrical_aura cards1=unchained,in_shape "
        "tiles=king@d-3,fish@d-1 monster=alienoid,the_king row=photoshoot,frenzy,kaijutsu steps=end_of_turn@0,shop@0"
    )
    game.play("done")
    assert game.events[-1].kind == "turn_started"
    assert game.state.energy[0] == 901
    assert game.state.marker[1] == -6
    assert Game.from_position(game.position()) == game
    assert kinds.PULL_DONE not in game.state.step_kind[: game.state.depth]
