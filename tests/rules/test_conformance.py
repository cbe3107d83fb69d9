"""What holds for every game that there is: in all its editions, numbers of players and house rules.

A game that is added to `daikaiju.games` is tested here without a word about it.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from conftest import (
    allowed,
    game_at_random,
    name_of,
    nth_setup,
    random_moves,
    random_state,
    setups,
    sized,
    with_house_rules,
)
from daikaiju.batch import BITS, Batch
from daikaiju.errors import GameIsOver, IllegalAction, UnknownName
from daikaiju.fuzz import fuzz
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.native import native
from daikaiju.notation.record import Seat, Setup
from daikaiju.rules import chance
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import CHANCE, CHANCE_STEP, NOBODY, QUESTION

EVERY_SETUP = pytest.mark.parametrize("setup", setups(), ids=name_of)
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
MORE = 4  # times as many games of a set-up, where a game has no other


def houses(name: str) -> list[tuple[str, ...]]:
    """No house rule, each of them, and all together."""
    rules = GAMES[name].house_rules
    return [(), *((rule,) for rule in rules), rules]


def games_of(setup: Setup, small: int, full: int) -> Iterator[tuple[Game, random.Random]]:
    """New games and random positions in turn, now and then with house rules, each with its own generator."""
    count = sized(small, full) * (MORE if len(setups(setup.game)) == 1 else 1)
    for number in range(count):
        rng = random.Random(number)
        housed = with_house_rules(setup, rng, 0.1)
        yield game_at_random(housed, number) if number % 2 else Game.from_setup(housed), rng


def seated(setup: Setup) -> Setup:
    """The same set-up with people who have chosen their monsters, where there are any."""
    monsters = GAMES[setup.game].monsters.get(setup.rules, ())
    return replace(setup, seats=tuple(Seat(f"seat {n}", *monsters[n : n + 1]) for n in range(setup.players)))


def middle(name: str) -> int:
    """A number of players that is neither the fewest nor the most, where there is one."""
    players = GAMES[name].players
    return players[len(players) // 2]


# States


@EVERY_GAME
def test_every_state_is_sound(name: str) -> None:
    tally, finding = fuzz(setups(name), sized(600, 200_000), seed=1)
    assert finding is None
    assert tally.games == sized(600, 200_000)


@pytest.mark.parametrize(
    ("name", "house"),
    [pytest.param(name, house, id="+".join([name, *house])) for name in GAMES for house in houses(name)],
)
def test_house_rules_are_sound(name: str, house: tuple[str, ...]) -> None:
    players = GAMES[name].players[::2]
    found = [replace(setup, house=house) for setup in setups(name) if setup.players in players]
    _, finding = fuzz(found, sized(100, 20_000), seed=2)
    assert finding is None


@EVERY_SETUP
def test_wild_states_are_sound_and_the_same_for_the_same_number(setup: Setup) -> None:
    rules = GAMES[setup.game].ruleset
    found = [random_state(setup, number) for number in range(sized(20, 1000))]
    assert [rules.fault(state) for state in found] == [0] * len(found)
    assert found == [random_state(setup, number) for number in range(len(found))]
    assert len(set(found)) == len(found)


# Actions


@EVERY_SETUP
def test_interpreted_and_compiled_agree(setup: Setup) -> None:
    """The same games, step by step, give equal states."""
    rules = GAMES[setup.game].ruleset
    apply_at = native(rules)["apply_at"]
    row = np.zeros(1, dtype_of(rules.state))
    for game, rng in games_of(setup, 2, 500):
        game.state.write_to(row[0])
        for _actor, action in random_moves(game, rng):
            before = game.state.copy()
            apply_at(row, 0, action)
            rules.apply(before, action)
            assert rules.state.read_from(row[0]) == before


@EVERY_SETUP
def test_masks_counts_and_predicates_agree(setup: Setup) -> None:
    rules = GAMES[setup.game].ruleset
    mark_at = native(rules)["mark_at"]
    row, masks = np.zeros(1, dtype_of(rules.state)), np.zeros((1, rules.actions), dtype=np.int8)
    bits = np.zeros((1, -(-rules.actions // BITS)), dtype=np.int64)
    for game, rng in games_of(setup, 2, 100):
        for actor, _action in random_moves(game, rng):
            legal = sorted([action.number for action in game.legal_actions]) if actor >= 0 else []
            if actor >= 0:
                assert len(set(legal)) == len(legal) == rules.n_legal(game.state) >= 2
                mask = np.full(rules.actions, 7, dtype=np.int8)
                rules.legal(game.state, mask)
                assert set(mask.tolist()) <= {0, 1}
                assert np.flatnonzero(mask).tolist() == legal
                game.state.write_to(row[0])
                mark_at(row, masks, bits, 0)
                assert (masks[0] == mask).all()
                marked = (action for action in range(rules.actions) if bits[0][action // BITS] >> action % BITS & 1)
                assert list(marked) == legal
            assert allowed(game) == legal


@EVERY_SETUP
def test_a_move_leads_to_one_state_and_a_copy_goes_its_own_way(setup: Setup) -> None:
    for game, rng in games_of(setup, 2, 50):
        twin = game.copy()
        for actor, action in random_moves(game, rng):
            assert (twin, twin.history, twin.events) == (game, game.history, game.events)
            assert hash(twin) == hash(game)
            before = game.state.copy()
            twin = game.copy()
            twin.play(action, actor)
            assert game.state == before
            assert len(twin.history) == len(game.history) + 1


@EVERY_SETUP
def test_the_same_luck_gives_the_same_game(setup: Setup) -> None:
    played = []
    for seed in (1, 1, 2):
        game = Game.from_setup(setup)
        for _ in random_moves(game, random.Random(seed)):
            pass
        played.append(game.history)
    assert played[0] == played[1] != played[2]


@EVERY_SETUP
def test_somebody_acts_until_the_game_is_over_and_then_nobody(setup: Setup) -> None:
    rules = GAMES[setup.game].ruleset
    for game, rng in games_of(setup, 2, 100):
        for actor, _action in random_moves(game, rng):
            assert actor == CHANCE or actor in range(game.players)
            assert (game.question is None) == (actor == CHANCE)
            assert game.result is None
            assert rules.winners(game.state) == 0
        assert game.actor == NOBODY
        assert game.question is None
        assert [action.number for action in game.legal_actions] == []
        assert not any(rules.is_legal(game.state, action) for action in range(rules.actions))
        assert game.result is not None
        assert set(game.result.winners) <= set(range(game.players))
        assert game.result.reason != "goes_on"
        assert game.ending().startswith(game.result.reason)
        with pytest.raises(GameIsOver):
            game.play(0)
        with pytest.raises(GameIsOver):
            game.chance(0)


@EVERY_SETUP
def test_anybody_can_begin(setup: Setup) -> None:
    rules = GAMES[setup.game].ruleset
    for seat in range(setup.players):
        game = Game.from_setup(replace(setup, first=seat))
        assert rules.fault(game.state) == 0
        while game.question is None:
            game.chance(0)
        assert game.question.seat == seat


@EVERY_GAME
def test_random_play_reaches_every_question(name: str) -> None:
    wanted = {kind for number, kind in GAMES[name].kinds.items() if QUESTION <= number < CHANCE_STEP}
    asked: set[str] = set()
    rng = random.Random(4)
    for number in range(600):
        game = game_at_random(with_house_rules(nth_setup(name, number), rng, 0.5), number)
        for _ in random_moves(game, rng):
            if game.question is not None:
                asked.add(game.question.kind)
        if asked == wanted:
            return
    assert asked == wanted


# Text


@EVERY_SETUP
def test_positions_survive_a_line(setup: Setup) -> None:
    for game, rng in games_of(setup, 2, 50):
        for _ in random_moves(game, rng):
            line = game.position()
            assert "\n" not in line
            assert Game.from_position(line) == game
            assert Game.from_position(line).position() == line
        assert Game.from_position(game.position()) == game


@EVERY_SETUP
def test_records_survive_text(setup: Setup) -> None:
    """A replayed game has the same state, past and events; so has one that was pickled."""
    starts = [seated(setup), setup, replace(setup, position=game_at_random(setup, 0).position())]
    for number in range(sized(3, 200)):
        game = Game.from_setup(starts[number % len(starts)])
        told = [game.events for _ in random_moves(game, random.Random(number))] + [game.events]
        text = str(game.record(date="2026-11-15"))
        again = Game.from_record(text)
        for other in (again, pickle.loads(pickle.dumps(game))):
            assert (other, other.history, other.events) == (game, game.history, game.events)
        assert str(again.record()) == text
        retold = Game.from_setup(game.setup)
        assert told == [retold.events, *(retold.play(action, actor) for actor, action in game.history)]


# Many games


@EVERY_GAME
def test_a_batch_does_not_depend_on_threads(name: str) -> None:
    batches = [Batch(name, 300, players=middle(name), seed=5, threads=threads) for threads in (1, 2, 4)]
    ended = 0
    for _ in range(200):
        for batch in batches:
            batch.step(batch.random_actions())
        ended += int((batches[0].won >= 0).sum())
    assert ended > 0
    for batch in batches[1:]:
        assert (batch.states == batches[0].states).all()
        assert (batch.masks == batches[0].masks).all()
        assert (batch.actors == batches[0].actors).all()


@EVERY_GAME
def test_monsters_of_a_batch_are_those_of_its_games(name: str) -> None:
    """In the games it starts with and in those that follow them."""
    monsters = GAMES[name].monsters.get(GAMES[name].editions[-1], ())[: middle(name)][::-1]
    seats = tuple(Seat(f"player {number}", monster) for number, monster in enumerate(monsters))
    batch = Batch(name, 70, players=middle(name), monsters=monsters, seed=9)
    setup, stream = Game(name, players=middle(name), seats=seats).setup, chance.split(9, 42)
    game, ended = Game.from_setup(setup), 0
    while ended < 2:
        if game.is_over:
            game, ended = Game.from_setup(setup), ended + 1
        elif game.actor == CHANCE:
            game.chance(chance.draw(stream, game.rules.outcomes(game.state)))
        else:
            assert game.rules.state.read_from(batch.states[42]) == game.state
            batch.step(batch.random_actions())
            game.play(game.rules.nth_legal(game.state, chance.draw(stream, game.rules.n_legal(game.state))))
    assert batch.game(42).setup.seats == seats
    with pytest.raises(UnknownName):
        Batch(name, players=middle(name), monsters=["nobody"] * middle(name))


@EVERY_GAME
def test_batches_of_different_seeds_differ(name: str) -> None:
    assert (Batch(name, 10, seed=1).states != Batch(name, 10, seed=2).states).any()
    assert (Batch(name, 10, seed=1).states == Batch(name, 10, seed=1).states).all()


@EVERY_GAME
def test_masks_of_bits_mark_the_same_actions(name: str) -> None:
    plain, with_bits = (Batch(name, 90, players=middle(name), seed=2, bits=bits) for bits in (False, True))
    for _ in range(40):
        actions = plain.random_actions()
        assert (with_bits.random_actions() == actions).all()
        assert (with_bits.masks == plain.masks).all()
        assert (with_bits.bits == plain.bits).all()
        plain.step(actions)
        with_bits.step(actions)


@EVERY_GAME
def test_an_illegal_action_is_found_before_any_game_is_stepped(name: str) -> None:
    for bits in (False, True):
        batch = Batch(name, 200, players=middle(name), seed=4, threads=2, bits=bits)
        before = batch.states.copy()
        for wrong in (-1, batch.n_actions, int(np.argmin(batch.masks[150]))):
            actions = batch.random_actions()
            actions[150] = wrong
            with pytest.raises(IllegalAction, match="game 150"):
                batch.step(actions)
            assert (batch.states == before).all()


@EVERY_GAME
def test_a_game_of_a_batch_is_a_game(name: str) -> None:
    """Replayed in plain Python with its own generator, a game of a batch goes the same way."""
    batch = Batch(name, 70, players=middle(name), seed=9)
    game = Game(name, players=middle(name))
    rules, stream = game.rules, chance.split(9, 42)

    def let_chance_act() -> None:
        while game.actor == CHANCE:
            game.chance(chance.draw(stream, rules.outcomes(game.state)))

    let_chance_act()
    for _ in range(60):
        assert rules.state.read_from(batch.states[42]) == game.state
        assert batch.actors[42] == game.actor
        actions = batch.random_actions()
        assert rules.nth_legal(game.state, chance.draw(stream, rules.n_legal(game.state))) == actions[42]
        batch.step(actions)
        if batch.won[42] >= 0:
            break
        game.play(int(actions[42]))
        let_chance_act()
