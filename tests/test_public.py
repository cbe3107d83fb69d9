"""The public face: `import daikaiju` is enough to play, look back, look ahead and hide what is hidden."""

from __future__ import annotations

import copy
import doctest
import importlib
import inspect
import json
import pickle
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import daikaiju
from daikaiju import CHANCE, Action, Batch, Game, make_bot
from daikaiju.games import GAMES

SHOP = "tokyo/1 2e players=2 energy=9 market=heal,tanks,mimic steps=next_turn,shop@0"
LOOKING = "tokyo/1 2e players=3 energy=9 cards0=made_in_a_lab market=heal,tanks,jets steps=next_turn,shop@0"
USER_FILE = """
import random

import daikaiju
from daikaiju import Action, Batch, Bot, Event, Game, Question, Result, make_bot


class Mine:
    def decide(self, game: Game, rng: random.Random) -> Action:
        return next((action for action in game.legal_actions if action.kind == "buy"), rng.choice(game.legal_actions))


def play(bots: list[Bot], seed: int) -> Result | None:
    game, rng = daikaiju.Game("tokyo", players=len(bots), edition="2e", seed=seed), random.Random(seed)
    while not game.is_over:
        events: list[Event] = game.play(bots[game.actor].decide(game.view(game.actor), rng))
    question: Question | None = game.question
    if isinstance(game.state, daikaiju.TokyoState):
        hearts: list[int] = game.state.hearts
    return game.result


result = play([Mine(), make_bot("steady")], 7)
batch = Batch("duel", 8, seed=1)
batch.step(batch.random_actions())
legal: int = int(batch.masks.sum())
"""


def played(name: str, seed: int, actions: int = 400) -> Game:
    """A game with a seed, some way on."""
    game, rng = Game(name, seed=seed), random.Random(seed)
    for _ in range(actions):
        if not game.is_over:
            game.play(rng.choice(game.legal_actions))
    return game


def test_every_public_name_is_there() -> None:
    for name in daikaiju.__all__:
        assert getattr(daikaiju, name) is not None
    assert dir(daikaiju) == sorted(daikaiju.__all__)
    with pytest.raises(AttributeError, match="Bord"):
        _ = daikaiju.Bord
    assert (Path(inspect.getfile(daikaiju)).parent / "py.typed").exists()


@pytest.mark.parametrize(
    "module",
    [
        "daikaiju",
        "daikaiju.game",
        "daikaiju.action",
        "daikaiju.batch",
        "daikaiju.players.base",
        "daikaiju.players.registry",
        "daikaiju.notation.events",
        "daikaiju.notation.record",
    ],
)
def test_the_examples_of_the_docstrings_run(module: str) -> None:
    found = importlib.import_module(module)
    failed, tried = doctest.testmod(found, extraglobs={"CHANCE": CHANCE})
    assert tried > 1
    assert failed == 0


def test_the_import_is_lazy() -> None:
    code = (
        "import sys, daikaiju; print(sorted({m.split('.')[0] for m in sys.modules} & {'numpy', 'numba', 'starlette'}))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


def test_a_file_of_a_user_passes_the_strict_type_checker(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    path = tmp_path / "mine.py"
    path.write_text(USER_FILE)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_an_action_is_a_value() -> None:
    game = Game.from_position(SHOP)
    actions = list(game.legal_actions)
    assert [str(action) for action in actions] == ["done", "buy heal", "buy tanks", "buy mimic", "sweep"]
    done, heal, *_others = actions
    assert done.is_pass
    assert (heal.kind, heal.arguments, heal["card"], heal.is_pass) == ("buy", {"card": "heal"}, "heal", False)
    assert heal == game.legal_actions[1] == copy.copy(heal) == pickle.loads(pickle.dumps(heal))
    assert hash(heal) == hash(game.legal_actions[1])
    assert eval(repr(heal)) == heal
    assert isinstance(heal, Action)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_random_games_is_its_words(name: str) -> None:
    """Words and arguments say the same, and words, number and value play alike."""
    game, rng = Game(name), random.Random(3)
    for _ in range(600):
        if game.is_over:
            break
        action = rng.choice(game.legal_actions)
        assert str(action).split()[0] == action.kind
        assert game.legal_action(str(action)) == game.legal_action(action.number) == game.legal_action(action) == action
        others = [game.copy() for _ in range(2)]
        game.play(action)
        others[0].play(str(action))
        others[1].play(action.number)
        assert others == [game, game]


def test_an_action_of_another_question_is_refused() -> None:
    game = Game.from_position("tokyo/1 2e players=2 market=heal,tanks,jets")
    roll = game.legal_actions[5]
    game.play("roll 1 1 2 claw heart energy")
    with pytest.raises(daikaiju.IllegalAction):
        game.play(roll)
    done = Game.from_position(SHOP).legal_actions[0]
    with pytest.raises(daikaiju.IllegalAction, match="possible: "):
        game.play(done)
    for number in (777, 99999, -1):
        with pytest.raises(daikaiju.IllegalAction):
            game.legal_action(number)
    with pytest.raises(daikaiju.GameIsOver):
        played("duel", 8, 4000).legal_action(0)


def test_what_cannot_be_is_named() -> None:
    for seat in (9, -1, CHANCE):
        with pytest.raises(daikaiju.WrongSeat, match="no seat"):
            Game(players=4).view(seat)
    with pytest.raises(daikaiju.BadOptions, match="list of names"):
        Game(house="shared_win")
    with pytest.raises(daikaiju.BadOptions, match="whole number"):
        Game(seed="x")
    game = played("tokyo", 1, 40)
    assert Game.from_record(game.record()) == game


def test_legal_actions_of_another_moment_are_refused() -> None:
    game = Game.from_position(SHOP)
    legal = game.legal_actions
    assert "5 legal actions: done, buy heal" in repr(legal)
    assert legal[-1].kind == "sweep"
    game.play("sweep")
    with pytest.raises(daikaiju.IllegalAction, match="went on"):
        _ = legal[0]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_decisions_give_the_same_game(name: str) -> None:
    assert played(name, 5).history == played(name, 5).history
    assert played(name, 5).history != played(name, 6).history
    game = Game(name, seed=5)
    assert game.actor >= 0
    assert all(event.kind for event in game.events)


@pytest.mark.parametrize("name", GAMES)
def test_undo_takes_back_and_luck_stays(name: str) -> None:
    game = played(name, 4, 60)
    before, history = game.copy(), game.history[:]
    action = game.legal_actions[0]
    game.play(action)
    after = game.copy()
    game.undo()
    assert (game, game.history) == (before, history)
    game.play(str(action))
    assert (game, game.history) == (after, after.history)
    while any(actor != CHANCE for actor, _action in game.history):
        game.undo()
    assert game == Game(name, seed=4)
    with pytest.raises(daikaiju.NothingToUndo):
        game.undo()


def test_without_a_seed_chance_is_undone_by_itself() -> None:
    game = Game.from_position("tokyo/1 2e players=2 market=heal,tanks,jets")
    game.play("roll 1 1 2 claw heart energy")
    game.play("stop")
    game.undo()
    assert [actor for actor, _action in game.history] == [CHANCE]
    game.undo()
    assert game.history == []
    with pytest.raises(daikaiju.NothingToUndo):
        game.undo()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("actions", [0, 7, 80, 4000])
def test_a_repr_can_be_pasted(name: str, actions: int) -> None:
    game = played(name, 8, actions)
    assert eval(repr(game)) == game
    twin = copy.copy(game)
    assert twin == game
    if not twin.is_over:
        twin.play(twin.legal_actions[0])
        assert twin != game


@pytest.mark.parametrize("name", GAMES)
def test_a_dictionary_for_json(name: str) -> None:
    game = played(name, 2, 50)
    found = json.loads(json.dumps(game.to_dict()))
    assert found["question"]["kind"] == game.question.kind
    assert found["legal_actions"] == [str(action) for action in game.legal_actions]
    assert found["actor"] == game.actor
    assert Game.from_position(found["position"]) == game
    assert found["state"]["steps"][-1]["kind"] == game.question.kind
    over = played(name, 2, 4000).to_dict()
    assert over["result"]["reason"] != "goes_on"
    assert over["actor"] is None


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_its_text(name: str) -> None:
    game = played(name, 3)
    again = Game.from_record(str(game.record()))
    assert (again, again.history) == (game, game.history)


def test_unknown_words_list_what_is_possible_nearest_first() -> None:
    game = Game.from_position(SHOP)
    with pytest.raises(daikaiju.IllegalAction, match=r"possible: sweep, done, buy heal"):
        game.play("sweeep")
    with pytest.raises(daikaiju.IllegalAction, match=r"one of: tanks"):
        game.play("buy tnks")


def test_a_view_hides_what_only_another_saw() -> None:
    """While seat 0 looks at the top card, and after it left it there, the others and spectators do not know it."""
    game = Game.from_position(LOOKING)
    game.play("look")
    game.play("look wings", CHANCE)
    assert game.question == (0, "lab_card", 0)
    for seats in (1, None, [1, 2]):
        assert game.hides_from(seats)
        view = game.view(seats)
        assert (view.actor, view.history, "wings" in view.position()) == (CHANCE, [], False)
        assert "look jets" not in [str(action) for action in view.legal_actions]  # it lies on the market
        view.play("look wings")
        assert view.state == game.state
    assert not game.hides_from([0, 1])
    assert game.view(0) == game
    game.play("leave")
    for seats in (1, None):
        assert "wings" not in game.view(seats).position()
    assert Game("tokyo", seed=3).view(0).seed is None, "nobody knows the dice to come"
    own = game.view(0)
    own.play("done")
    assert own != game


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_views(name: str) -> None:
    game, rng, bots = Game(name, seed=9), random.Random(1), [make_bot("steady"), make_bot("random")]
    while not game.is_over:
        game.play(bots[game.actor].decide(game.view(game.actor), rng))
    assert game.result.reason


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_says_what_it_holds(name: str) -> None:
    with Batch(name, 64, seed=3) as batch:
        assert batch.masks.shape == (64, batch.n_actions)
        ended = np.zeros(64, dtype=bool)
        while not ended.any():
            batch.step(batch.random_actions())
            assert ((batch.rewards.sum(axis=1) > 0) <= (batch.won > 0)).all()
            ended = batch.won > 0
        place = int(np.argmax(ended))
        winners = [seat for seat in range(batch.players) if batch.won[place] >> seat & 1]
        assert [seat for seat in range(batch.players) if batch.rewards[place][seat]] == winners
        assert batch.rewards[place].sum() == pytest.approx(1)
        game = batch.game(5)
        assert [action.number for action in game.legal_actions] == list(np.flatnonzero(batch.masks[5]))
        assert game.actor == batch.actors[5]
        action = game.legal_actions[-1]
        assert batch.action_text(5, action.number) == str(action)
        with pytest.raises(daikaiju.IllegalAction):
            batch.action_text(5, int(np.argmin(batch.masks[5])))
    with pytest.raises(daikaiju.BadOptions, match="closed"):
        batch.step(batch.random_actions())
