"""The bot that searches: what it learns of hands, which dice it keeps, and that it keeps its word."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import FULL, game_at_random, nth_setup, sized
from daikaiju.arena.summary import wilson
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.odds.lattice import FIRST, HANDS, NODES
from daikaiju.odds.roll import sub_hands
from daikaiju.players.hand_lattice import COUNT_TABLE, HandLattice
from daikaiju.players.hand_search import HandSearch
from daikaiju.players.hand_values import HandValues
from daikaiju.players.playouts import Playouts
from daikaiju.players.registry import make_bot
from daikaiju.players.rerolls import mask_that_keeps
from daikaiju.players.seeker import SeekerBot
from daikaiju.rules.dice import FACES
from daikaiju.rules.steps import CHANCE, NOBODY

CLAW = 5


def worths_of(dice: int, seed: int) -> list[np.ndarray]:
    """What made-up bots hold every hand for."""
    hands = FIRST[dice + 1] - FIRST[dice]
    return [np.random.default_rng(seed + number).integers(-3000, 3000, hands) for number in range(5)]


def test_before_any_game_hands_are_worth_what_the_model_says() -> None:
    lattice, worths = HandLattice(6), worths_of(6, 1)
    values = HandValues(lattice, worths, 2)
    assert (values.best_guess().argsort() == worths[0].argsort(kind="stable")).mean() > 0.9


def test_values_are_learned() -> None:
    """Whatever the bots say, claws alone win here."""
    lattice, rng = HandLattice(6), np.random.default_rng(2)
    values = HandValues(lattice, worths_of(6, 1), 2)
    truth = COUNT_TABLE[lattice.hands][:, CLAW] * 0.15
    for _ in range(40):
        nodes = rng.integers(lattice.hands.start, lattice.hands.stop, 500)
        values.learn(nodes, (rng.random(500) < truth[nodes - lattice.hands.start]) * 1.0)
    assert np.abs(values.best_guess() - truth)[truth < 0.7].max() < 0.08
    drawn = np.array([values.drawn(rng) for _ in range(20)])
    assert 0 < drawn.std(axis=0).mean() < 0.05


@given(st.lists(st.integers(0, FACES - 1), min_size=1, max_size=9), st.integers(1, 3), st.integers(0, 1000))
def test_the_best_keep_of_every_hand(dice: list[int], rolls: int, seed: int) -> None:
    """`choose` names a keep that is part of the hand and worth as much as the best part."""
    lattice = HandLattice(len(dice))
    values = np.zeros(NODES)
    values[lattice.hands] = np.random.default_rng(seed).random(lattice.hands.stop - lattice.hands.start)
    for _ in range(rolls):
        lattice.expect(values)
        before = values.copy()
        keeps = lattice.choose(values)
    node = HANDS.index(tuple(sorted(dice)))
    parts = sub_hands(COUNT_TABLE[node].tolist())
    assert keeps[node] in parts
    assert before[keeps[node]] == max(before[parts]) == values[node]


def test_the_dice_that_are_rolled() -> None:
    assert mask_that_keeps([2, 0, 1, 0, 0, 3], [2, 0, 1, 0, 0, 3]) == 0
    assert mask_that_keeps([2, 0, 1, 0, 0, 3], [1, 0, 0, 0, 0, 3]) == 0b000101
    assert mask_that_keeps([2, 0, 1, 0, 0, 3], [0, 0, 0, 0, 0, 1]) == 0b011111


@pytest.mark.parametrize(
    ("position", "roll", "kept"),
    [
        ("hearts=9,4 stars=3,19", "claw claw claw 1 2 heart", "claw claw claw"),
        ("hearts=9,9 stars=17,3", "3 3 claw 1 2 heart", "3 3"),
    ],
)
def test_the_dice_it_keeps(position: str, roll: str, kept: str) -> None:
    """Three claws of the four that end the game; threes when they are the win."""
    game = Game.from_position(f"tokyo/1 2e players=2 {position} tokyo=1 market=heal,tanks,wings")
    game.chance(f"roll {roll}")
    game.play(SeekerBot(playouts=3000).decide(game, random.Random(4)))
    words = game.vocabulary.faces
    on_table = [words[face] for face in range(FACES) for _ in range(game.state.dice[face])]
    assert sorted(on_table) == sorted(kept.split())


@pytest.mark.parametrize("seed", range(4))
def test_clear_choices_are_quick(seed: int) -> None:
    """Four claws against a last heart: little is left to learn, long before the time is up."""
    game = Game.from_position("tokyo/1 2e players=2 hearts=9,1 tokyo=1 market=heal,tanks,wings")
    game.chance("roll claw claw claw claw 2 heart")
    playouts = Playouts(game, seed, 1)
    with playouts.pool:
        HandSearch(playouts, playouts.rolls()).run(lambda: playouts.played / 20_000)
    assert playouts.played < 10_000


@pytest.mark.parametrize(
    ("position", "rolls"),
    [("", 2), ("cards0=background_dweller", 0), ("cards0=smoke_cloud smoke=3", 0), ("cards0=telepath energy=3", 0)],
)
def test_cards_that_give_rerolls_are_left_to_the_other_search(position: str, rolls: int) -> None:
    game = Game.from_position(f"tokyo/1 2e players=2 {position} market=heal,tanks,wings")
    game.chance("roll claw 1 2 3 heart energy")
    playouts = Playouts(game, 1, 1)
    with playouts.pool:
        assert playouts.rolls() == rolls


@pytest.mark.parametrize("game", GAMES)
def test_wild_positions(game: str) -> None:
    """Whatever is asked, with any cards and number of players, the answer is legal and the same on two threads."""
    for number in range(sized(6, 200)):
        playing = game_at_random(nth_setup(game, number), number)
        rng = random.Random(number)
        for _ in range(6):
            while playing.actor == CHANCE:
                playing.chance(rng=rng)
            if playing.actor == NOBODY:
                break
            one, two = (SeekerBot(playouts=40, threads=n).decide(playing, random.Random(number)) for n in (1, 2))
            assert one == two
            playing.play(one)


@pytest.mark.parametrize("game", GAMES)
def test_seeker_is_the_same_for_a_seed_and_any_number_of_threads(game: str) -> None:
    rng = random.Random(8)
    playing = Game(game)
    for _ in range(sized(15, 40)):
        if playing.actor == CHANCE:
            playing.chance(rng=rng)
            continue
        seed = rng.getrandbits(32)
        before = playing.position()
        choices = [
            SeekerBot(playouts=200, threads=threads).decide(playing, random.Random(seed)) for threads in (1, 2, 1)
        ]
        assert len(set(choices)) == 1
        assert playing.position() == before
        playing.play(choices[0])


def test_seeker_can_be_interrupted() -> None:
    """It answers at once with the best so far, and has its whole time again for the next decision."""
    game = Game.from_position("tokyo/1 2e players=2 tokyo=1 market=heal,tanks,wings")
    game.chance("roll claw 1 2 3 heart energy")
    looks: list[int] = []

    def clock() -> float:
        looks.append(1)
        if len(looks) == 5:
            bot.interrupt()
        return 0.0 if len(looks) < 20 else 1000.0

    bot = SeekerBot(milliseconds=600_000, clock=clock)
    assert bot.decide(game, random.Random(1)) in [action.number for action in game.legal_actions]
    assert bot.is_interrupted
    assert len(looks) == 5
    bot.decide(game, random.Random(1))
    assert not bot.is_interrupted
    assert len(looks) >= 20


@pytest.mark.skipif(not FULL, reason="a hundred games take a minute or two: with DAIKAIJU_TESTS=full")
def test_seeker_beats_steady() -> None:
    """With 150 play-outs a decision it wins more than half against steady, by more than luck would explain."""
    won = 0
    games = 100
    for number in range(games):
        rng = random.Random(number)
        playing = Game()
        bots = [SeekerBot(playouts=150), make_bot("steady")]
        while playing.actor != NOBODY:
            if playing.actor == CHANCE:
                playing.chance(rng=rng)
            else:
                playing.play(bots[playing.actor ^ number % 2].decide(playing, rng))
        assert playing.result is not None
        won += number % 2 in playing.result.winners
    assert wilson(won, games).low > 0.5
