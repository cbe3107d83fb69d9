"""Bots that are not built in: their names, and packages that bring some."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from daikaiju import Game, UnknownName, make_bot
from daikaiju.arena.play import play, seeds_of
from daikaiju.cli import app
from daikaiju.notation.record import Seat, Setup, read_record
from daikaiju.players.built_in import BOTS
from daikaiju.players.faults import BadBot
from daikaiju.players.packages import packaged_bots
from daikaiju.players.registry import contender, contenders, read_contender
from patience import PATIENCE

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"
LURKER = """
class Lurker:
    def decide(self, game, rng):
        return game.legal_actions[0]

nothing = 7
"""


def install(folder: Path, package: str, version: str, source: str, **bots: str) -> None:
    """Install a package as pip does: a module, and a description with its entry points."""
    module = package.replace("-", "_")
    (folder / f"{module}.py").write_text(source)
    about = folder / f"{module}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n")
    lines = [f"{name} = {module}:{target}" for name, target in bots.items()]
    (about / "entry_points.txt").write_text("\n".join(["[daikaiju.bots]", *lines, ""]))


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    install(tmp_path, "kaiju-lurkers", "1.2", LURKER, lurker="Lurker", numb="nothing", steady="Lurker")
    install(tmp_path, "broken-bots", "0.1", "import a_module_that_is_not_there\n", wreck="Wreck")
    return tmp_path


def test_names() -> None:
    assert read_contender("seeker:400").name == "seeker:400"
    assert not read_contender("steady").is_own
    own = read_contender(f"{EXAMPLE}:MyBot")
    assert (own.name, own.is_own) == ("MyBot", True)
    named = read_contender(f"my friend={EXAMPLE}:MyBot")
    assert named.name == "my friend"
    assert read_contender(named.address) == named
    program = read_contender("exec:node ./bot.js --level=3")
    assert (program.name, program.command) == ("node", "node ./bot.js --level=3")
    assert read_contender(f"exec:perl {EXAMPLE}").name == "my_bot"
    assert read_contender(program.address) == program
    assert read_contender("exec:c++").name == "c__"


def test_names_that_are_taken() -> None:
    with pytest.raises(BadBot, match="steady is the name of a built-in bot"):
        read_contender(f"steady={EXAMPLE}:MyBot")
    with pytest.raises(BadBot, match="only bots of your own get another"):
        read_contender("strong=steady")


def test_make_bot_takes_a_class_in_a_file() -> None:
    game = Game.from_position("tokyo/1 2e market=heal,tanks,mimic")
    game.chance("roll 1 1 1 2 2 3")
    assert str(make_bot(f"{EXAMPLE}:MyBot").decide(game, random.Random(1))) == "stop"


def test_records_name_bots_of_ones_own() -> None:
    address = f"mine={EXAMPLE}:MyBot"
    for bot in (address, "exec:perl 'a b.pl' --x=50%", "seeker:400/2", "steady"):
        game = Game("duel", first=0, seats=[Seat("Ann"), Seat("Bob", "", bot)])
        assert read_record(str(game.record())).setup.seats == (Seat("Ann"), Seat("Bob", "", bot))
    assert "seats: Ann, Bob//steady\n" in str(game.record())


def test_the_traceback_of_a_fault_begins_in_the_bot(tmp_path: Path) -> None:
    path = tmp_path / "rash.py"
    path.write_text("class Rash:\n    def decide(self, game, rng):\n        return [][1]\n")
    played = play(
        Setup("tokyo", players=2, first=0), contenders(f"{path}:Rash,random"), seeds_of(1, range(1)), PATIENCE
    )
    (fault,) = played.faults
    assert fault.text == "Rash: IndexError: list index out of range"
    head, place, line, *_marks, last = fault.trace.splitlines()
    assert head == "Traceback (most recent call last):"
    assert place == f'  File "{path}", line 3, in decide'
    assert line.strip() == "return [][1]"
    assert last == "IndexError: list index out of range"


@pytest.mark.usefixtures("packages")
def test_an_installed_package_brings_bots() -> None:
    assert [bot.name for bot in packaged_bots()] == ["lurker", "numb", "wreck"]
    bot = contender("lurker")
    assert bot.package == "kaiju-lurkers 1.2"
    played = play(Setup("duel", players=2, first=0), [bot, contender("random")], seeds_of(1, range(2)), PATIENCE)
    assert not played.faults
    assert contender("shy=lurker").name == "shy"
    game = Game("tokyo", seed=1)
    assert make_bot("lurker").decide(game, random.Random(1)) == game.legal_actions[0]


@pytest.mark.usefixtures("packages")
def test_a_broken_package_harms_only_who_asks_for_its_bot() -> None:
    with pytest.raises(BadBot, match=r"the bot wreck of broken-bots 0\.1 does not load: ModuleNotFoundError"):
        make_bot("wreck")
    with pytest.raises(BadBot, match="does not load"):
        contender("numb")
    with pytest.raises(UnknownName, match="lurker"):
        make_bot("lurke")
    assert contender("lurker").is_own


@pytest.mark.usefixtures("packages")
def test_built_in_bots_keep_their_names() -> None:
    assert not contender("steady").is_own
    assert "steady" not in [bot.name for bot in packaged_bots()]


def test_two_packages_with_one_name(packages: Path) -> None:
    install(packages, "other-lurkers", "3", LURKER, lurker="Lurker")
    with pytest.raises(BadBot, match=r"several packages bring a bot 'lurker': kaiju-lurkers 1\.2, other-lurkers 3"):
        make_bot("lurker")


@pytest.mark.usefixtures("packages")
def test_the_command_lists_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    shown = CliRunner().invoke(app, ["bots", "--lang", "en"]).stdout
    assert "from the package kaiju-lurkers 1.2" in shown
    assert "from the package broken-bots 0.1" in shown
    assert all(name in shown for name in BOTS)
    figures = json.loads(CliRunner().invoke(app, ["bots", "--json", "-"]).stdout)
    levels = {row["bot"]: row["level"] for row in figures}
    assert levels["lurker"] is None
    assert {name: levels[name] for name in BOTS} == {row.name: row.level for row in BOTS.values()}


def test_the_page_shows_the_example() -> None:
    page = (EXAMPLE.parents[1] / "docs" / "bots.md").read_text(encoding="utf-8")
    source = EXAMPLE.read_text(encoding="utf-8")
    assert f"```python\n{source[source.index('class MyBot') :]}```\n" in page
