"""champion: the networks that are shipped, and networks with random weights."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from daikaiju import Game, make_bot
from daikaiju.errors import BadFile, BadOptions
from daikaiju.games import vocabulary_of
from daikaiju.observe.games import observation_of
from daikaiju.players.built_in import bots_for
from daikaiju.players.net import games
from daikaiju.players.net.bot import ChampionBot, network_in
from daikaiju.players.net.games import GAMES, Shipped, has_network
from daikaiju.players.net.weights import About, Weights
from daikaiju.players.registry import check_bot, contender

WIDTH = 16
SHIPPED = [(game, shipped) for game, found in GAMES.items() for shipped in found]


def made_up(game: str) -> Weights:
    """Return random weights."""
    rng = np.random.default_rng(1)
    observation, vocabulary = observation_of(game), vocabulary_of(game)
    sizes = {"first": (WIDTH, observation.length), "second": (WIDTH, WIDTH), "third": (WIDTH, WIDTH)}
    sizes |= {"policy": (vocabulary.ruleset.actions, WIDTH), "value": (max(vocabulary.players), WIDTH)}
    layers = {f"{name}.weight": rng.normal(0, 0.1, size).astype(np.float16) for name, size in sizes.items()}
    layers |= {f"{name}.bias": np.zeros(size[0], np.float16) for name, size in sizes.items()}
    about = About(game, tuple(vocabulary.players), tuple(vocabulary.editions), observation.fingerprint, 1, 0.0, 0)
    return Weights(about, layers)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose networks are the shipped ones: `duel.npz` and `tokyo.npz`, for all players and editions."""
    monkeypatch.setattr(games, "FOLDER", tmp_path)
    for game in ("tokyo", "duel"):
        vocabulary = vocabulary_of(game)
        row = Shipped(f"{game}.npz", tuple(vocabulary.players), tuple(vocabulary.editions))
        monkeypatch.setitem(GAMES, game, (row,))
    return tmp_path


@pytest.mark.parametrize(("game", "shipped"), SHIPPED)
def test_shipped_networks_are_what_the_table_says(game: str, shipped: Shipped) -> None:
    weights = Weights.read(shipped.path)
    assert (weights.about.game, weights.about.players, weights.about.editions) == (
        game,
        shipped.players,
        shipped.editions,
    )
    assert {array.dtype for array in weights.layers.values()} == {np.dtype(np.float16)}
    assert shipped.path.stat().st_size < 5_000_000


@pytest.mark.parametrize(("game", "shipped"), SHIPPED)
def test_champion_beats_random_bots(game: str, shipped: Shipped) -> None:
    bot, rng, won, played = make_bot("champion"), random.Random(1), 0, 0
    for edition in shipped.editions:
        for seat in range(10):
            playing = Game(game, players=shipped.players[0], edition=edition, seed=seat)
            me = seat % playing.players
            while not playing.is_over:
                is_mine = playing.actor == me
                playing.play(bot.decide(playing.view(me), rng) if is_mine else rng.choice(playing.legal_actions))
            assert playing.result is not None
            won, played = won + (me in playing.result.winners), played + 1
    assert won >= 0.8 * played


@pytest.mark.parametrize(("game", "players"), [("tokyo", 2), ("tokyo", 6), ("duel", 2)])
def test_it_plays_whole_games_with_what_its_seat_may_know(game: str, players: int, shelf: Path) -> None:
    made_up(game).write(shelf / f"{game}.npz")
    bot, rng = ChampionBot(), random.Random(1)
    for seed in range(2):
        played = Game(game, players=players, seed=seed)
        while not played.is_over:
            action = bot.decide(played.view(played.actor), rng)
            assert action == bot.decide(played, rng)  # what is hidden makes no difference
            played.play(action)
        assert played.result is not None


def test_it_refuses_weights_that_do_not_fit(tmp_path: Path) -> None:
    weights = made_up("tokyo")
    for number, (content, said) in enumerate(
        ((b"nothing", "contains no weights"), (b"PK\x03\x04", "contains no weights"))
    ):
        path = tmp_path / f"{number}.npz"
        path.write_bytes(content)
        with pytest.raises(BadFile, match=said):
            network_in(path, "tokyo")
    with pytest.raises(BadFile, match="contains no weights"):
        network_in(tmp_path / "missing.npz", "tokyo")
    path = tmp_path / "old.npz"
    Weights(replace(weights.about, fingerprint="tokyo-0-0"), weights.layers).write(path)
    with pytest.raises(BadFile, match="observation tokyo-0-0"):
        network_in(path, "tokyo")
    path = tmp_path / "other.npz"
    made_up("duel").write(path)
    with pytest.raises(BadFile, match="for duel, not for tokyo"):
        network_in(path, "tokyo")


def test_champion_is_offered_where_it_has_a_network(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_network("tokyo")
    assert "champion" in bots_for("tokyo")
    monkeypatch.setitem(GAMES, "tokyo", (Shipped("tokyo.npz", (2,), ("2e",)),))
    assert "champion" not in bots_for("tokyo")  # a table may have other numbers of players
    assert "champion" in bots_for("tokyo", 2)
    check_bot(contender("champion"), "tokyo", 2, "2e")
    for players, edition in ((3, "2e"), (2, "1e")):
        assert "champion" not in bots_for("tokyo", players, edition)
        said = f"no network for tokyo with {players} players in edition {edition}"
        with pytest.raises(BadOptions, match=said):
            check_bot(contender("champion"), "tokyo", players, edition)
        with pytest.raises(BadOptions, match=said):
            ChampionBot().decide(Game("tokyo", players=players, edition=edition, seed=1), random.Random(1))
