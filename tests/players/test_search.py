"""champion with a budget: it compares what its network finds plausible, and keeps its word."""

from __future__ import annotations

import random

import numpy as np
import pytest

from conftest import game_at_random, nth_setup, sized
from daikaiju import Game, make_bot
from daikaiju.errors import BadOptions
from daikaiju.players.net.bot import network_for
from daikaiju.players.net.games import GAMES
from daikaiju.players.net.rollouts import Rollouts
from daikaiju.players.net.search import NetSearch
from daikaiju.players.net.searcher import SearchingChampion
from daikaiju.rules.steps import CHANCE, NOBODY

WINS = "tokyo/1 2e players=2 energy=9 stars=18,0 market=apartment_building,tanks,wings steps=next_turn,shop@0"


def rollouts_of(game: Game, turns: int = 2) -> Rollouts:
    """Return rollouts by the game's own network."""
    network = network_for(game)
    return Rollouts(game, network, 1, turns)


def test_evidence_beats_the_policy() -> None:
    """Three stars win at once: however little a policy thinks of buying them, rollouts show it."""
    game = Game.from_position(WINS)
    actions = [action.number for action in game.legal_actions]
    best = next(action.number for action in game.legal_actions if str(action) == "buy apartment_building")
    logits = [-3.0 if action == best else 0.0 for action in actions]
    rollouts = rollouts_of(game)
    search = NetSearch(rollouts, actions, logits)
    assert search.run(lambda: rollouts.played / 300) == best


def test_without_evidence_the_policy_decides() -> None:
    game = Game.from_position(WINS)
    actions = [action.number for action in game.legal_actions]
    for place, action in enumerate(actions):
        logits = [float(number == place) for number in range(len(actions))]
        assert NetSearch(rollouts_of(game), actions, logits).run(lambda: 1.0) == action


def test_the_same_number_has_the_same_luck() -> None:
    game = Game.from_position("tokyo/1 2e players=2 market=heal,tanks,wings")
    game.chance("roll claw 1 2 3 heart energy")
    actions, numbers = np.array([3, 3, 5]), np.array([7, 7, 7])
    values, alone = rollouts_of(game).run(actions, numbers), rollouts_of(game).run(actions[2:], numbers[2:])
    assert values is not None
    assert alone is not None
    assert values[0] == values[1]
    assert alone[0] == pytest.approx(values[2], abs=1e-5)
    assert np.all((values >= 0) & (values <= 1))


@pytest.mark.parametrize("name", GAMES)
def test_wild_positions(name: str) -> None:
    """Whatever is asked, the answer is legal, the same for a seed, and what is hidden makes no difference."""
    for number in range(sized(4, 60)):
        playing = game_at_random(nth_setup(name, number * 5), number)
        rng = random.Random(number)
        for _ in range(3):
            while playing.actor == CHANCE:
                playing.chance(rng=rng)
            if playing.actor == NOBODY:
                break
            before = playing.position()
            one, two = (
                SearchingChampion(rollouts=20).decide(game, random.Random(number))
                for game in (playing, playing.view(playing.actor))
            )
            assert one == two
            assert playing.position() == before
            playing.play(one)


def test_it_can_be_interrupted() -> None:
    """It answers at once with the best so far, and has its whole time again for the next decision."""
    game = Game.from_position("tokyo/1 2e players=2 tokyo=1 hearts=6,6 market=heal,tanks,wings")
    game.chance("roll claw 1 1 3 heart energy")
    looks: list[int] = []

    def clock() -> float:
        looks.append(1)
        if len(looks) == 9:
            bot.interrupt()
        return 0.0 if len(looks) < 40 else 1000.0

    bot = SearchingChampion(milliseconds=600_000, clock=clock)
    assert bot.decide(game, random.Random(1)) in [action.number for action in game.legal_actions]
    assert bot.is_interrupted
    assert len(looks) == 9
    bot.decide(game, random.Random(1))
    assert not bot.is_interrupted
    assert len(looks) >= 40


def test_budgets() -> None:
    timed, counted = make_bot("champion:250ms"), make_bot("champion:400")
    assert isinstance(timed, SearchingChampion)
    assert isinstance(counted, SearchingChampion)
    assert (timed.milliseconds, counted.most_rollouts) == (250, 400)
    for wrong in ("champion:x", "champion:0", "champion:ms", "champion:4/2"):
        with pytest.raises(BadOptions):
            make_bot(wrong)
