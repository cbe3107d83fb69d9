"""Bots: always legal, the same interpreted and compiled, and as strong as they say."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from conftest import nth_setup, random_state, sized
from daikaiju.errors import BadOptions, GameIsOver, UnknownName
from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.record import Setup
from daikaiju.odds.lattice import NODES
from daikaiju.players.built_in import BOTS, bots_for
from daikaiju.players.duel import canny as duel_canny
from daikaiju.players.games import GAMES as POLICIES
from daikaiju.players.games import policy_of
from daikaiju.players.loops import loops
from daikaiju.players.policies import compiled, new_scratch, play_games
from daikaiju.players.registry import contender, make_bot
from daikaiju.players.seeker import SeekerBot
from daikaiju.players.tokyo import canny as tokyo_canny
from daikaiju.rules.chance import split
from daikaiju.rules.duel.cards import catalog as duel_catalog
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.rules.tokyo.cards import catalog as tokyo_catalog

LONG_ENOUGH = 300  # actions of a game that are looked at


@pytest.mark.parametrize("game", GAMES)
def test_policies_answer_every_question_and_change_nothing(game: str) -> None:
    """Interpreted and compiled, in games with many cards, every answer is legal and the same."""
    rules = GAMES[game].ruleset
    plain, fast = loops(game), compiled(game)
    rows = np.zeros(2, dtype_of(rules.state))
    number_of_policies = len(POLICIES[game].names)
    for number in range(sized(14, 400)):
        setup = nth_setup(game, number)
        state = random_state(setup, number)
        policies = [1 + (number + seat) % (number_of_policies - 1) for seat in range(setup.players)]
        stream = split(6, number)
        scratch, fast_scratch = [[0] * NODES for _ in range(3)], new_scratch()
        for _ in range(LONG_ENOUGH):
            if rules.actor(state) == NOBODY:
                break
            before = state.copy()
            state.write_to(rows[0])
            twin = np.array(stream)
            action = plain["choice"](state, policies, stream, scratch)
            assert fast["decide_at"](rows, 0, np.array(policies), twin, fast_scratch) == action
            assert state == before
            assert rules.actor(state) == CHANCE or rules.is_legal(state, action)
            rules.apply(state, action)


@pytest.mark.parametrize("name", BOTS)
def test_after_the_end_bots_raise_the_error_of_the_game(name: str) -> None:
    """The same error as `Game.play`, from every bot."""
    game = Game.from_position("tokyo/1 2e players=2 hearts=10,0 over=survival winners=1 steps=")
    assert game.is_over
    with pytest.raises(GameIsOver, match="the game is over"):
        make_bot(name).decide(game, random.Random(1))


def share(game: str, bots: list[str], games: int, rules: str = "") -> float:
    """The share of games the first bot wins, sitting in every seat in turn."""
    won = 0
    each = games // len(bots)
    for seat in range(len(bots)):
        seated = bots[1:]
        seated.insert(seat, bots[0])
        policies = [policy_of(bot, game) or 0 for bot in seated]
        setup = Setup(game, rules, players=len(bots))
        played = play_games(setup, policies, np.arange(each, dtype=np.uint64) + seat * 10**6, with_notes=False)
        assert (played.reason > 0).all()
        won += int((played.winners >> seat & 1).sum())
    return won / (each * len(bots))


@pytest.mark.parametrize(
    ("game", "rules", "bots", "least"),
    [
        ("tokyo", "2e", ["steady", "random"], 0.97),
        ("tokyo", "2e", ["steady", "autopilot"], 0.75),
        ("tokyo", "2e", ["steady", "random", "random", "random"], 0.90),
        ("tokyo", "2e", ["steady", "autopilot", "autopilot", "autopilot"], 0.45),
        ("tokyo", "1e", ["steady", "random"], 0.95),
        ("duel", "duel", ["steady", "random"], 0.95),
        ("tokyo", "2e", ["canny", "steady"], 0.62),
        ("tokyo", "2e", ["canny", "steady", "steady", "steady"], 0.30),
        ("tokyo", "1e", ["canny", "steady"], 0.60),
        ("duel", "duel", ["canny", "steady"], 0.58),
        *(("tokyo", "2e", [name, "random"], 0.85) for name in ("brawler", "hoarder", "climber", "survivor")),
    ],
    ids=str,
)
def test_strength(game: str, rules: str, bots: list[str], least: float) -> None:
    assert share(game, bots, sized(2000, 20_000), rules) >= least


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_games(game: str) -> None:
    setup = Setup(game, players=2)
    seeds = np.arange(40, dtype=np.uint64)
    whole = play_games(setup, [2, 3], seeds)
    parts = [play_games(setup, [2, 3], seeds[:15]), play_games(setup, [2, 3], seeds[15:])]
    assert (whole.winners == np.concatenate([part.winners for part in parts])).all()
    assert (whole.actions == np.concatenate([part.actions for part in parts])).all()
    assert len(whole.notes) == sum(len(part.notes) for part in parts) > 100


@pytest.mark.parametrize("game", GAMES)
def test_no_note_is_lost_when_room_is_short(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_games(Setup(game, players=2), [2, 3], np.arange(5, dtype=np.uint64))
    monkeypatch.setattr("daikaiju.players.policies.NOTES_PER_GAME", 1)
    short = play_games(Setup(game, players=2), [2, 3], np.arange(5, dtype=np.uint64))
    assert short.notes.tolist() == whole.notes.tolist()
    assert short.winners.tolist() == whole.winners.tolist()


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in bots_for(game, 2) if name != "seeker"]
)
def test_every_bot_plays_a_whole_game(game: str, name: str) -> None:
    rng = random.Random(1)
    bot = make_bot(name)
    playing = Game(game)
    while playing.actor != NOBODY:
        if playing.actor == CHANCE:
            playing.chance(rng=rng)
        elif playing.actor == 0:
            playing.play(bot.decide(playing, rng))
        else:
            playing.play(rng.choice(playing.legal_actions))
    assert playing.result is not None


def test_names_of_bots() -> None:
    with pytest.raises(UnknownName):
        make_bot("godzilla")
    with pytest.raises(BadOptions):
        make_bot("steady:100ms")
    with pytest.raises(BadOptions):
        make_bot("seeker:soon")
    seeker = make_bot("seeker:250ms")
    assert isinstance(seeker, SeekerBot)
    assert seeker.milliseconds == 250
    shared = make_bot("seeker:400/2")
    assert isinstance(shared, SeekerBot)
    assert (shared.most_playouts, shared.threads) == (400, 2)


def test_a_bot_of_ones_own() -> None:
    path = Path(__file__).parents[2] / "examples" / "my_bot.py"
    bot = contender(f"{path}:MyBot").make()
    game = Game.from_position("tokyo/1 2e market=heal,tanks,mimic")
    game.chance("roll 1 1 1 2 2 3")
    assert str(bot.decide(game, random.Random(1))) == "stop"


def test_canny_knows_every_keep_card() -> None:
    assert set(tokyo_canny.KEEP_GAINS) == {card.title for card in tokyo_catalog.CATALOG if card.keep}
    assert set(duel_canny.KEEP_GAINS) == {card.key for card in duel_catalog.CATALOG if card.keep}
