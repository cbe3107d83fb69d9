"""Random play: sound states, and the same states interpreted and compiled."""

from __future__ import annotations

import random

import numpy as np
import pytest

from conftest import allowed, random_moves, setups, sized, wild_game
from daikaiju.batch import Batch
from daikaiju.fuzz import every_setup, fuzz
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.record import Setup
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.native import native
from daikaiju.rules.tokyo.editions import HOUSE_RULES
from daikaiju.rules.tokyo.ruleset import TOKYO

HOUSES = [(), *((switch,) for switch in HOUSE_RULES), tuple(HOUSE_RULES)]


def test_every_state_is_sound() -> None:
    tally, finding = fuzz(every_setup("tokyo", ("1e", "2e"), range(2, 7)), sized(2000, 200_000), seed=1)
    assert finding is None
    assert tally.games == sized(2000, 200_000)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "+".join(house) or "plain")
def test_house_rules_are_sound(house: tuple[str, ...]) -> None:
    setups = [Setup(rules=rules, players=players, house=house) for rules in ("1e", "2e") for players in (2, 4, 6)]
    _, finding = fuzz(setups, sized(200, 20_000), seed=2)
    assert finding is None


@pytest.mark.parametrize(("rules", "players"), setups())
def test_interpreted_and_compiled_agree(rules: str, players: int) -> None:
    """The same games, step by step, give equal states."""
    apply_at = native(TOKYO)["apply_at"]
    row = np.zeros(1, dtype_of(TOKYO.state))
    for number in range(sized(8, 200)):
        luck = random.Random(number)
        house = [switch for switch in HOUSE_RULES if luck.random() < 0.1]
        fresh = Game.new(rules=rules, players=players, house=house)
        game = wild_game(rules, players, number, house) if number % 2 else fresh
        game.state.write_to(row[0])
        for _actor, action in random_moves(game, luck):
            before = game.state.copy()
            apply_at(row, 0, action)
            TOKYO.apply(before, action)
            assert TOKYO.state.read_from(row[0]) == before


@pytest.mark.parametrize("players", [2, 6])
def test_masks_counts_and_predicates_agree(players: int, luck: random.Random) -> None:
    for rules in ("1e", "2e"):
        for number in range(sized(6, 200)):
            for actor, _action in random_moves(game := wild_game(rules, players, number), luck):
                if actor >= 0:
                    mask = np.full(TOKYO.actions, 7, dtype=np.int8)
                    TOKYO.legal(game.state, mask)
                    assert np.flatnonzero(mask).tolist() == sorted(game.legal())
                    assert len(set(game.legal())) == len(game.legal()) >= 2
                assert allowed(game) == sorted(game.legal())
            assert allowed(game) == []


def test_a_batch_does_not_depend_on_threads() -> None:
    batches = [Batch(300, players=4, seed=5, threads=threads) for threads in (1, 2, 4)]
    ended = 0
    for _ in range(150):
        for batch in batches:
            batch.step(batch.random_actions())
        ended += int((batches[0].won >= 0).sum())
    assert ended > 0
    for batch in batches[1:]:
        assert (batch.states == batches[0].states).all()
        assert (batch.masks == batches[0].masks).all()
        assert (batch.actors == batches[0].actors).all()


def test_batches_of_different_seeds_differ() -> None:
    assert (Batch(10, seed=1).states != Batch(10, seed=2).states).any()
    assert (Batch(10, seed=1).states == Batch(10, seed=1).states).all()


def test_a_game_of_a_batch_is_a_game() -> None:
    """Replayed in plain Python with its own generator, a game of a batch goes the same way."""
    from daikaiju.rules import chance
    from daikaiju.rules.steps import CHANCE

    batch = Batch(70, players=3, seed=9)
    game = Game.new(players=3)
    stream = chance.split(9, 42)

    def let_chance_act() -> None:
        while game.actor == CHANCE:
            game.chance(chance.draw(stream, TOKYO.outcomes(game.state)))

    let_chance_act()
    for _ in range(60):
        assert TOKYO.state.read_from(batch.states[42]) == game.state
        assert batch.actors[42] == game.actor
        actions = batch.random_actions()
        assert TOKYO.nth_legal(game.state, chance.draw(stream, TOKYO.n_legal(game.state))) == actions[42]
        batch.step(actions)
        if batch.won[42] >= 0:
            break
        game.play(int(actions[42]))
        let_chance_act()


def test_all_actions_occur() -> None:
    """Random play reaches every kind of question."""
    asked: set[str] = set()
    luck = random.Random(4)
    wanted = {name for kind, name in GAMES["tokyo"].kinds.items() if 40 <= kind < 80} - {"camouflage_use"}
    for number in range(400):
        game = wild_game(("1e", "2e")[number % 2], 2 + number % 5, number)
        for _ in random_moves(game, luck):
            if game.question is not None:
                asked.add(game.question.name)
        if wanted <= asked:
            return
    assert wanted - asked == set()
