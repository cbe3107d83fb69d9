"""Networks that somebody has trained, by the name net:FILE: wherever bots are named, without PyTorch."""

from __future__ import annotations

import json
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import gymnasium
import pytest
from typer.testing import CliRunner

import daikaiju.envs  # noqa: F401 - registers the environments
from daikaiju import Game, make_bot
from daikaiju.arena.job import make_job
from daikaiju.arena.ladder import make_ladder
from daikaiju.arena.play import play, seeds_of
from daikaiju.cli import app, main
from daikaiju.errors import BadFile, BadOptions, DaikaijuError
from daikaiju.notation.record import Seat, Setup, read_record
from daikaiju.players.contender import Contender
from daikaiju.players.faults import BadBot
from daikaiju.players.net.bot import TrainedBot
from daikaiju.players.net.weights import Weights
from daikaiju.players.registry import contender, contenders, read_contender
from daikaiju.table import bots
from networks import made_up

Written = Callable[[str, str], Path]


@pytest.fixture(autouse=True)
def _without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)


@pytest.fixture
def run_of(tmp_path: Path) -> Written:
    """Make the folder of a training run."""

    def write(name: str, game: str) -> Path:
        folder = tmp_path / name
        folder.mkdir(parents=True)
        made_up(game).write(folder / "weights.npz")
        return folder

    return write


def test_a_network_is_named_by_its_file_or_by_the_folder_of_its_run(run_of: Written) -> None:
    folder = run_of("runs/mine", "tokyo")
    bot = read_contender(f"net:{folder}")
    assert (bot.name, bot.kind, bot.is_own, bot.is_foreign) == ("mine", "tokyo", True, False)
    assert read_contender(f"net:{folder / 'weights.npz'}") == bot
    assert read_contender(bot.address) == bot
    named = read_contender(f"my best=net:{folder}")
    assert named == replace(bot, name="my best")
    assert read_contender(named.address) == named
    (folder / "weights.npz").rename(folder / "last week.npz")
    assert read_contender(f"net:{folder / 'last week.npz'}").name == "last week"


def test_names_of_networks_do_not_mislead(run_of: Written) -> None:
    one, other, steady = run_of("a/mine", "tokyo"), run_of("b/mine", "tokyo"), run_of("steady", "tokyo")
    Weights(replace(made_up("tokyo").about, seed=2), made_up("tokyo").layers).write(other / "weights.npz")
    names = [bot.name for bot in contenders(f"net:{one},net:{other},net:{one}")]
    assert names == [f"net:{one / 'weights.npz'}", f"net:{other / 'weights.npz'}", f"net:{one / 'weights.npz'}"]
    bot = read_contender(f"net:{steady}")
    assert bot.name == "net-steady"
    assert read_contender(bot.address) == bot


def test_what_is_no_network_is_refused_in_a_line(tmp_path: Path, run_of: Written) -> None:
    folder = run_of("old", "tokyo")
    weights = made_up("tokyo")
    Weights(replace(weights.about, fingerprint="tokyo-0-0"), weights.layers).write(folder / "weights.npz")
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.txt").write_text("root:x:0:0\n")
    refused: dict[str, tuple[type[DaikaijuError], str]] = {
        "": (BadBot, "net: needs the folder of a training run, or the file of a network"),
        str(tmp_path / "nothing"): (BadFile, "there is no network .*nothing; daikaiju train makes one"),
        str(tmp_path / "empty"): (BadFile, "empty has no weights.npz; daikaiju train writes it at every evaluation"),
        str(tmp_path / "notes.txt"): (BadFile, "notes.txt contains no network; daikaiju train writes one, weights.npz"),
        str(folder): (BadFile, "trained with the observation tokyo-0-0, this version has tokyo-.*; train it again"),
    }
    for path, (kind, said) in refused.items():
        with pytest.raises(kind, match=said) as error:
            contender(f"net:{path}")
        assert "\n" not in str(error.value)


def test_a_network_plays_the_game_that_it_has_learned_and_no_other(run_of: Written) -> None:
    duel = f"net:{run_of('duel', 'duel')}"
    said = "is a network for duel, not for tokyo; daikaiju train tokyo makes one"
    with pytest.raises(BadFile, match=said):
        make_job(Setup("tokyo"), contenders(f"{duel},random"), 1, 1)
    with pytest.raises(BadFile, match=said):
        gymnasium.make("daikaiju/Tokyo-v0", opponents=duel)
    with pytest.raises(BadFile, match=said):
        make_bot(duel).decide(Game("tokyo", seed=1, first=0), random.Random(1))
    (bot,) = bots.read_offered([duel])
    with bots.offering([bot]):
        assert bots.is_offered("duel", "duel")
        assert not bots.is_offered("duel", "tokyo")
        assert "duel" in bots.others_at_tables("duel")
        assert "duel" not in bots.others_at_tables("tokyo")


@pytest.mark.parametrize(("game", "players"), [("tokyo", 2), ("tokyo", 6), ("duel", 2)])
def test_it_plays_whole_games_in_the_arena_as_alone(game: str, players: int, run_of: Written) -> None:
    """Its code is ours: no other process, no limit; any number of players."""
    mine = contender(f"net:{run_of('mine', game)}")
    assert isinstance(pickle.loads(pickle.dumps(mine)).make(), TrainedBot)
    setup = Setup(game, players=players, first=0)
    first, again = (play(setup, [mine] * players, seeds_of(1, range(3))) for _ in range(2))
    assert first.winners.all()
    assert first.actions.tolist() == again.actions.tolist()
    assert not first.faults


def test_results_belong_to_the_content_of_the_file(run_of: Written) -> None:
    """A run that goes on writes another network into the same file."""
    folder = run_of("mine", "tokyo")
    before = contenders(f"net:{folder},random")
    other = made_up("tokyo")
    other.layers["policy.bias"][0] = 1
    other.write(folder / "weights.npz")
    after = contenders(f"net:{folder},random")
    assert len(json.dumps(before[0].identity())) < 1000
    for made in (identity_of_job, identity_of_ladder):
        assert made(before) == made(before)
        assert made(before) != made(after)


def identity_of_job(found: list[Contender]) -> object:
    return make_job(Setup("tokyo"), found, 1, 1).identity()


def identity_of_ladder(found: list[Contender]) -> object:
    return make_ladder(Setup("tokyo"), found, 1).identity()


def test_environments_take_networks_as_opponents(run_of: Written) -> None:
    mine = f"net:{run_of('mine', 'tokyo')}"
    env = gymnasium.make("daikaiju/Tokyo-v0", players=3, opponents=[mine, "random"], seat=None)
    _, info = env.reset(seed=7)
    for _ in range(1000):
        _, _, is_over, _, info = env.step(int(info["action_mask"].nonzero()[0][0]))
        if is_over:
            break
    assert is_over
    with pytest.raises(BadOptions, match="does not play in compiled code; these bots do: random"):
        gymnasium.make_vec("daikaiju/Tokyo-v0", num_envs=2, opponents=mine)


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    def run(*words: str) -> str:
        result = CliRunner().invoke(app, list(words), catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    return run


def test_commands_take_networks(tmp_path: Path, run_of: Written, command: Callable[..., str]) -> None:
    mine, duel = f"net:{run_of('mine', 'tokyo')}", f"net:{run_of('small', 'duel')}"
    said = command("simulate", "--bots", f"{mine},random", "--games", "4", "--jobs", "1")
    assert "mine  " in said
    said = command("arena", "--bots", f"{duel},random", "--game", "duel", "--most-rounds", "1", "--jobs", "1",
                   "--out", str(tmp_path / "ladder"))  # fmt: skip
    assert "small " in said
    position = "tokyo/1 2e players=2 stars=19,19 hearts=1,1"
    command("analyse", *position.split(), "--bot", mine, "--playouts", "2", "--jobs", "1")


def test_a_command_refuses_in_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["daikaiju", "terminal", "--bots", "net:runs/nothing"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert capsys.readouterr().err == "BadFile: there is no network runs/nothing; daikaiju train makes one\n"


@pytest.mark.parametrize(
    "words", [["lab", "prices"], ["lab", "questions"], ["lab", "cards"], ["analyse", "tokyo/1", "2e"]]
)
def test_a_network_for_another_game_is_refused_before_anything_is_played(
    words: list[str],
    tmp_path: Path,
    run_of: Written,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["daikaiju", *words, "--bot", f"net:{run_of('duel', 'duel')}"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    said = capsys.readouterr().err.splitlines()
    assert said[-1].endswith("is a network for duel, not for tokyo; daikaiju train tokyo makes one")
    assert len(said) == 1


def test_records_of_the_terminal_name_networks(run_of: Written) -> None:
    address = contender(f"net:{run_of('runs/my 1st', 'duel')}").address
    game = Game("duel", first=0, seats=[Seat("Ann"), Seat("Bob", "", address)])
    assert read_record(str(game.record())).setup.seats[1].bot == address
