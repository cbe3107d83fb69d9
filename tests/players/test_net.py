"""champion: the networks that are shipped, and networks with random weights."""

import random
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from daikaiju import Game, make_bot
from daikaiju.errors import BadFile, BadOptions
from daikaiju.games import vocabulary_of
from daikaiju.players.built_in import bots_for
from daikaiju.players.net import games
from daikaiju.players.net.bot import ChampionBot, network_in
from daikaiju.players.net.games import GAMES, Shipped, has_network
from daikaiju.players.net.weights import Weights
from daikaiju.players.registry import check_bot, contender
from networks import made_up

SHIPPED = [(game, shipped) for game, found in GAMES.items() for shipped in found]


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
    for number, content in enumerate((b"", b"nothing", b"PK\x03\x04")):
        path = tmp_path / f"{number}.npz"
        path.write_bytes(content)
        with pytest.raises(BadFile, match="contains no network"):
            network_in(path, "tokyo")
    with pytest.raises(BadFile, match="there is no network"):
        network_in(tmp_path / "missing.npz", "tokyo")
    path = tmp_path / "part.npz"
    for name, layer in (("third.bias", weights.layers["third.bias"][1:]), ("other", weights.layers["third.bias"])):
        Weights(weights.about, weights.layers | {name: layer}).write(path)
        with pytest.raises(BadFile, match="layers of the network are missing or have other sizes"):
            network_in(path, "tokyo")
    path = tmp_path / "old.npz"
    Weights(replace(weights.about, fingerprint="tokyo-0-0"), weights.layers).write(path)
    with pytest.raises(BadFile, match="observation tokyo-0-0"):
        network_in(path, "tokyo")
    path = tmp_path / "other.npz"
    made_up("duel").write(path)
    with pytest.raises(BadFile, match="is a network for duel, not for tokyo; daikaiju train tokyo makes one"):
        network_in(path, "tokyo")


def test_a_network_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody plays with the network of a run that goes on."""
    path, weights = tmp_path / "weights.npz", made_up("duel")
    weights.write(path)
    assert [each.name for each in tmp_path.iterdir()] == ["weights.npz"]

    def full(file: BinaryIO, **arrays: object) -> None:
        file.write(b"PK")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez_compressed", full)
    with pytest.raises(OSError, match="no space left"):
        weights.write(path)
    assert Weights.read(path).about == weights.about


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
