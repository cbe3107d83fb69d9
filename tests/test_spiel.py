"""OpenSpiel: its own tests pass; chance is explicit and has the right probabilities."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from conftest import game_at_random, nth_setup, random_moves, sized
from daikaiju import CHANCE, Game, IllegalAction
from daikaiju.envs.rolls import MOST_DICE, MOST_ROLLS, rolls
from daikaiju.games import GAMES
from daikaiju.rules.dice import FACES, count_face

pyspiel = pytest.importorskip("pyspiel")
NAMES = ("daikaiju_tokyo(players=3,edition=1e)", "daikaiju_tokyo(house=no_bay+shared_win)", "daikaiju_duel")


@pytest.fixture(autouse=True)
def registered() -> None:
    import daikaiju.envs.spiel

    assert daikaiju.envs.spiel is not None


def play(state: Any, rng: np.random.RandomState, steps: int = 10_000) -> None:
    """Play at random, chance by its probabilities."""
    while not state.is_terminal() and steps:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1


@pytest.mark.parametrize("dice", range(MOST_DICE + 1))
def test_rolls_are_hands_of_dice(dice: int) -> None:
    assert sum(roll.probability for roll in rolls(dice)) == pytest.approx(1)
    hands = {tuple(count_face(roll.outcome, dice, face) for face in range(FACES)) for roll in rolls(dice)}
    assert len(hands) == len(rolls(dice)) <= MOST_ROLLS
    if dice <= 3:
        for roll in rolls(dice):
            hand = [count_face(roll.outcome, dice, face) for face in range(FACES)]
            same = [o for o in range(FACES**dice) if [count_face(o, dice, face) for face in range(FACES)] == hand]
            assert roll.probability == pytest.approx(len(same) / FACES**dice)


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_dice_changes_nothing(name: str) -> None:
    """Outcomes with the same dice lead to the same state, whatever is rolled."""
    rng, kinds = random.Random(2), set()
    for number in range(sized(40, 400)):
        game = game_at_random(nth_setup(name, number), number)
        for _ in random_moves(game, rng):
            if game.actor == CHANCE and game.vocabulary.chance.is_roll(game.state):
                top = game.state.depth - 1
                dice, kind = game.state.step_a[top], game.state.step_kind[top]
                kinds.add(kind)
                faces = [rng.randrange(FACES) for _ in range(dice)]
                ends = []
                for _ in range(2):
                    twin = game.state.copy()
                    game.rules.apply(twin, sum(face * FACES**place for place, face in enumerate(faces)))
                    ends.append(twin)
                    rng.shuffle(faces)
                assert ends[0] == ends[1]
    assert len(kinds) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_random_simulations(name: str) -> None:
    """OpenSpiel's own test of clones, histories, masks, serialisation, utilities and chance."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=sized(1, 20), serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_spiel_is_a_game(name: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(3)
    state = game.new_initial_state()
    play(state, rng)
    assert sum(state.returns()) == pytest.approx(0)
    assert Game.from_record(str(state.game.record())).result == state.game.result
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)


@pytest.mark.parametrize("name", NAMES)
def test_games_and_states_can_be_pickled(name: str) -> None:
    game, rng = pyspiel.load_game(name), np.random.RandomState(4)
    state = game.new_initial_state()
    play(state, rng, steps=80)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), pickle.loads(pickle.dumps(state)).get_game()):
        assert (type(twin), str(twin)) == (type(game), str(game))
        assert twin.setup == game.setup
    twin = pickle.loads(pickle.dumps(state))
    assert (str(twin), twin.history()) == (str(state), state.history())
    for each in (state, twin):
        play(each, np.random.RandomState(5))
    assert (str(twin), twin.returns()) == (str(state), state.returns())


def test_a_pickled_game_is_read_in_another_process() -> None:
    """Which has not imported the games."""
    game = pyspiel.load_game("daikaiju_duel(monsters=the_king+alienoid)")
    both = pickle.dumps((game, game.new_initial_state()))
    code = "import pickle, sys; print(*pickle.load(sys.stdin.buffer), sep='|')"
    shown = subprocess.run([sys.executable, "-c", code], input=both, capture_output=True, check=True).stdout
    assert shown.decode().strip() == f"{game}|{game.new_initial_state()}"


def test_outcomes_that_chance_does_not_have() -> None:
    state, rng = pyspiel.load_game("daikaiju_tokyo").new_initial_state(), np.random.RandomState(1)
    while len(state.chance_outcomes()) != 462 if state.is_chance_node() else True:
        play(state, rng, steps=1)
    before = str(state), state.history()
    for number in (462, 10**6, -2):
        for act in (state.apply_action, state.action_to_string):
            with pytest.raises(IllegalAction, match=f"chance has outcomes 0 to 461, not {number}"):
                act(number)
    assert (str(state), state.history()) == before
    state.apply_action(461)


def test_there_are_no_information_states() -> None:
    game = pyspiel.load_game("daikaiju_tokyo")
    state = game.new_initial_state()
    for ask in (state.information_state_string, state.information_state_tensor):
        for seat in ((), (0,)):
            with pytest.raises(NotImplementedError, match="observation_string"):
                ask(*seat)
    assert not game.get_type().provides_information_state_string


def test_observations() -> None:
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("daikaiju_tokyo(players=4)")
    state, observed = game.new_initial_state(), make_observation(game)
    play(state, np.random.RandomState(1), steps=60)
    for seat in range(4):
        observed.set_from(state, seat)
        assert (observed.tensor == state.game.observation(seat)).all()
        assert observed.dict["hearts"].tolist()[0] == state.game.state.hearts[seat]
        assert observed.string_from(state, seat) == state.game.view(seat).position()


def test_playthroughs() -> None:
    """The same playthrough twice: its text is made again from its own actions."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    first = playthrough("daikaiju_tokyo", [], seed=2)
    actions = [int(line.removeprefix("action: ")) for line in first.splitlines() if line.startswith("action: ")]
    assert playthrough("daikaiju_tokyo", actions, seed=9) == first
    assert "ChanceOutcomes()" in first
    assert "Returns() = [1, -1]" in first or "Returns() = [-1, 1]" in first


def test_search_of_spiel_finds_the_winning_move() -> None:
    """MCTS with random rollouts: a card kills the rival, who has one heart."""
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("daikaiju_tokyo")
    state = game.new_initial_state()
    state.game = Game.from_position(
        "tokyo/1 2e players=2 hearts=3,1 stars=0,19 energy=4 market=fire_blast,heal,tanks "
        "steps=check,end_of_turn@0,shop@0"
    )
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    bot = mcts.MCTSBot(
        game, uct_c=2, max_simulations=sized(60, 400), evaluator=evaluator, random_state=luck, solve=False
    )
    assert state.action_to_string(bot.step(state)) == "buy fire_blast"
