"""Observations: relative to the seat, the same in both forms, and nothing in them that the seat may not know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import observations
import pytest
from numpy.typing import NDArray

from conftest import game_at_random, name_of, nth_setup, random_moves, setups, sized, with_house_rules
from daikaiju import BadOptions, Batch, Game, WrongSeat
from daikaiju.games import vocabulary_of
from daikaiju.native import observing
from daikaiju.notation.record import Setup
from daikaiju.observe.games import GAMES, observation_of
from daikaiju.rules.deck import TOP, UNSEEN
from daikaiju.rules.duel.state import DESTRUCTION, FAME
from daikaiju.rules.duel.tiles import ALIEN, PHANTOM, PUMPKIN, put_tile
from daikaiju.rules.layout import dtype_of, fields_of
from daikaiju.rules.steps import CHANCE_STEP, NONE, QUESTION

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
EVERY_SETUP = pytest.mark.parametrize("setup", [setup for setup in setups() if setup.game in GAMES], ids=name_of)
ENOUGH = 3  # positions of each question
# Fields with a number for every seat.
TOKYO_SEATS = {"alive", "hearts", "stars", "reached", "energy", "poison", "shrink", "wings", "frenzy", "packet", "held"}
TOKYO_RAYS = {"ray", "ray_order", "passed"}
DUEL_SEATS = {"monster", "life", "tokens", "stomped", "dominated", "regenerated", "immune"}
PER_SEAT = TOKYO_SEATS | TOKYO_RAYS | DUEL_SEATS


def seen(game: Game, seat: int) -> NDArray[np.int8]:
    return game.observation(seat)


def block(game: Game, name: str, seat: int | None = None) -> Any:
    """The numbers of a block."""
    found = observation_of(game.rules.name).blocks[name]
    return game.observation(seat)[found.place].reshape(found.shape).tolist()


def positions(name: str, most: int, is_wanted: Callable[[Game], bool] = lambda game: True) -> Iterator[Game]:
    """Positions of random games in which a seat is asked: a few of every question, all editions and house rules."""
    rng = random.Random(4)
    wanted = {kind for number, kind in vocabulary_of(name).kinds.items() if QUESTION <= number < CHANCE_STEP}
    asked: Counter[str] = Counter()
    for number in range(most):
        game = game_at_random(with_house_rules(nth_setup(name, number), rng, 0.5), number)
        for _ in random_moves(game, rng):
            if game.question is not None and asked[game.question.kind] < ENOUGH and is_wanted(game):
                asked[game.question.kind] += 1
                yield game
        if all(asked[kind] >= ENOUGH for kind in wanted):
            return
    assert set(asked) == wanted


# What a seat may know


@EVERY_GAME
def test_an_observation_is_that_of_the_view(name: str) -> None:
    """A seat sees the same in the copy that contains only what it may know, whatever the generator."""
    for game in positions(name, 600):
        told = game.view(game.actor)
        assert (seen(told, game.actor) == seen(game, game.actor)).all()
        told.seed = 5
        assert (seen(told, game.actor) == seen(game, game.actor)).all()


def other_tops(game: Game, seat: int) -> Iterator[Game]:
    """The same game with other cards on top of the deck."""
    for card in range(len(game.state.where)):
        if game.state.where[card] == UNSEEN:
            twin = game.copy()
            twin.state.where[twin.state.top], twin.state.where[card] = UNSEEN, TOP
            twin.state.top = card
            assert twin.view(seat) == game.view(seat)
            yield twin


def test_the_top_card_is_seen_by_those_who_looked_at_it() -> None:
    rng, hidden, known = random.Random(3), 0, 0
    for number in range(sized(150, 2000)):
        game = game_at_random(nth_setup("tokyo", number), number)
        for _ in random_moves(game, rng):
            if game.state.top == NONE or rng.random() < 0.8:
                continue
            for seat in range(game.players):
                looked = bool(game.state.top_seen >> seat & 1)
                assert sum(block(game, "top", seat)) == int(looked)
                for twin in other_tops(game, seat) if not looked else ():
                    assert (seen(twin, seat) == seen(game, seat)).all()
                hidden, known = hidden + (not looked), known + looked
        if hidden > 30 and known > 30:
            return
    raise AssertionError("too few positions with a known top card")


# Relative to the seat


def turned(state: Any, by: int) -> Any:
    """The same position with every monster `by` seats further on."""
    twin, players = state.copy(), state.players
    for field in fields_of(type(state)):
        value = getattr(state, field.name)
        if field.name in ("tokyo", "yielded"):
            setattr(twin, field.name, [(seat + by) % players if seat >= 0 else seat for seat in value])
        elif field.name == "where":
            twin.where = [(seat + by) % players if seat < UNSEEN else seat for seat in value]
        elif field.name in ("active", "regular", "dealer", "first") and value >= 0:
            setattr(twin, field.name, (value + by) % players)
        elif field.name in ("attacked", "hurt", "top_seen"):
            bits = [value >> (seat - by) % players & 1 for seat in range(players)]
            setattr(twin, field.name, sum(bit << seat for seat, bit in enumerate(bits)))
        elif field.name in PER_SEAT:
            moved = [value[(seat - by) % players] for seat in range(players)]
            setattr(twin, field.name, moved + value[players:])
    twin.step_seat = [(seat + by) % players if seat >= 0 else seat for seat in state.step_seat]
    return twin


@EVERY_GAME
def test_an_observation_does_not_depend_on_the_number_of_the_seat(name: str) -> None:
    observe, length = GAMES[name].observe, GAMES[name].length
    for game in positions(name, 600):
        for by in range(1, game.players):
            moved = turned(game.state, by)
            for seat in range(game.players):
                row = np.zeros(length, np.int8)
                observe(moved, (seat + by) % game.players, row)
                assert (row == seen(game, seat)).all()


def test_the_numbers_of_king_of_tokyo() -> None:
    game = Game.from_position(
        "tokyo/1 1e house=shared_win players=3 hearts=9,4,10 stars=0,12,3 energy=2,0,200 tokyo=1 cards2=wings,jets "
        "cards0=mimic mimicked=jets market=heal,tanks,energize steps=next_turn,shop@0"
    )
    assert block(game, "players") == [0, 1, 0, 0, 0]
    assert block(game, "present") == [1, 1, 1, 0, 0, 0]
    assert (block(game, "hearts"), block(game, "hearts", 1)) == ([9, 4, 10, 0, 0, 0], [4, 10, 9, 0, 0, 0])
    assert block(game, "energy", 2) == [127, 2, 0, 0, 0, 0]
    assert block(game, "stars_reached", 1)[0] == [1, 1] + [0] * 8
    assert (block(game, "asked"), block(game, "asked", 2)) == ([1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0])
    assert block(game, "question").index(1) == 1
    assert block(game, "tokyo") == [[0, 1, 0, 0, 0, 0], [0] * 6]
    assert block(game, "kept") == [1, 0, 2, 0, 0, 0]
    cards = GAMES["tokyo"].catalogue
    assert [cards[place] for place in np.flatnonzero(block(game, "owned", 1)[1])] == ["jets", "wings"]
    assert [cards[row.index(1)] for row in block(game, "market")] == ["heal", "tanks", "energize"]
    assert (block(game, "price"), block(game, "can_pay"), block(game, "can_pay", 2)) == ([3, 4, 8], [0] * 3, [1] * 3)
    assert cards[block(game, "mimicked").index(1)] == "jets"
    assert sum(block(game, "unseen")) == len(cards) - 6
    assert block(game, "rules")[0] == 0
    assert block(game, "rules")[12] == 1


def test_the_numbers_of_the_duel() -> None:
    game = Game.from_position("duel/1 life=9,5 energy=3,4 active=0 row=seismic_test,photoshoot,too_cute")
    game.play("roll claw claw heart fame power")
    assert (block(game, "life"), block(game, "life", 1)) == ([9, 5], [5, 9])
    assert block(game, "dice") == [2, 1, 0, 1, 0, 1]
    assert block(game, "price") == [4, 2, 3]
    assert (block(game, "can_pay"), block(game, "can_pay", 1)) == ([0, 1, 1], [1, 1, 1])
    assert block(game, "marker") == [0, 0]
    assert block(game, "rolls") == [0, 1, 0, 0]


def test_tiles_are_seen_from_the_side_of_the_seat() -> None:
    game = Game.from_position("duel/1 row=seismic_test,photoshoot,too_cute")
    put_tile(game.state, PHANTOM, FAME, 2, 0)
    put_tile(game.state, ALIEN, DESTRUCTION, -5, 0)
    put_tile(game.state, PUMPKIN, DESTRUCTION, 3, 0)
    game.state.marker[FAME] = -3
    assert game.state.first == 0
    for seat, up in ((0, -1), (1, 1)):
        assert block(game, "marker", seat) == [-3 * up, 0]
        assert block(game, "marker_at", seat)[0].index(1) == 14 - 3 * up
        fame, destruction = block(game, "spaces", seat)
        empty, skipped, two_hits = [0, 0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0, 1], [2, 0, 0, 0, 0, 0, 0]
        assert {space: fame[7 + space * up] for space in range(-7, 8) if any(fame[7 + space * up])} == {
            2: empty,
            3: empty,
        }
        assert [destruction[7 + space * up] for space in (-5, -4, -3, 4)] == [empty, skipped, empty, two_hits]
        middles = block(game, "middles", seat)
        assert middles[0].index([0, 1]) == (9 if up > 0 else 4)
        assert sum(map(sum, middles[0])) == 1
        assert np.flatnonzero(block(game, "tiles", seat)).tolist() == sorted([PHANTOM, ALIEN, PUMPKIN])


# Both forms


@EVERY_SETUP
def test_interpreted_and_compiled_agree(setup: Setup) -> None:
    rules = vocabulary_of(setup.game).ruleset
    observe_games = observing(rules)
    row, out = np.zeros(1, dtype_of(rules.state)), np.full((1, observation_of(setup.game).length), 7, np.int8)
    rng = random.Random(6)
    for number in range(sized(2, 100)):
        game = game_at_random(with_house_rules(setup, rng, 0.2), number)
        for _ in random_moves(game, rng):
            seat = rng.randrange(game.players)
            game.state.write_to(row[0])
            observe_games(row, np.array([seat]), out, 0, 1)
            assert (out[0] == seen(game, seat)).all()


@EVERY_GAME
def test_a_batch_observes_what_its_games_do(name: str) -> None:
    players = vocabulary_of(name).players[-1]
    with Batch(name, 200, players=players, seed=2) as batch:
        for _ in range(40):
            batch.step(batch.random_actions())
        rows = batch.observe()
        assert batch.observe() is rows
        assert np.shares_memory(np.from_dlpack(rows), rows)
        others = (batch.actors + 1) % players
        mine = np.empty_like(rows)
        assert np.shares_memory(batch.observe(memoryview(mine), others), mine)
        for place in range(0, 200, 20):
            assert (rows[place] == batch.game(place).observation()).all()
            assert (mine[place] == batch.game(place).observation(int(others[place]))).all()


def test_a_buffer_that_does_not_fit_is_refused() -> None:
    with Batch("tokyo", 3, seed=2) as batch:
        length = observation_of("tokyo").length
        read_only = np.zeros((3, length), np.int8)
        read_only.flags.writeable = False
        for wrong in (
            np.zeros((3, length)),
            np.zeros((2, length), np.int8),
            np.zeros((length, 3), np.int8).T,
            np.zeros((3, length), np.int8).tolist(),
            read_only,
        ):
            with pytest.raises(BadOptions, match="int8"):
                batch.observe(wrong)
        for seats in ([0, 1], [0, 1, 2], [0, -1, 1]):
            with pytest.raises(WrongSeat):
                batch.observe(seats=np.array(seats))
        actions = np.zeros(3, np.int64)
        assert batch.random_actions(actions) is actions
        batch.step(actions)
        rewards = np.full((3, 2), 9, np.float32)
        assert batch.write_rewards(rewards) is rewards
        assert (rewards == batch.rewards).all()


def test_whose_observation_it_is() -> None:
    game = Game("tokyo", players=3)
    with pytest.raises(WrongSeat, match="nobody is asked"):
        game.observation()
    assert sum(block(game, "asked", 0)) == 0  # chance acts
    with pytest.raises(WrongSeat, match="no seat 3"):
        game.observation(3)
    game = Game("tokyo", players=3, seed=1)
    assert (game.observation() == game.observation(game.actor)).all()
    while not game.is_over:
        game.play(game.legal_actions[-1])
    assert sum(block(game, "asked", 2)) == sum(block(game, "question", 2)) == 0


# The layout


@EVERY_GAME
def test_blocks_follow_each_other(name: str) -> None:
    observation = GAMES[name]
    offset = 0
    for part in observation.layout:
        assert part.offset == offset
        offset += part.length
    assert offset == observation.length == len(observation.scales())
    assert len(observation.blocks) == len(observation.layout)


@EVERY_GAME
def test_every_block_is_used(name: str) -> None:
    layout, rng = GAMES[name].layout, random.Random(1)
    unused = {part.name for part in layout}
    for number in range(1000):
        game = game_at_random(nth_setup(name, number), number)
        for _ in random_moves(game, rng):
            if game.question is not None:
                row = game.observation()
                unused -= {part.name for part in layout if part.name in unused and row[part.place].any()}
        if not unused:
            return
    assert unused == set()


def test_the_documentation_has_every_block() -> None:
    text = observations.PAGE.read_text(encoding="utf-8")
    assert observations.filled_in(text) == text, "run tools/observations.py"
    for observation in GAMES.values():
        assert observations.table(observation) in text
