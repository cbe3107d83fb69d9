"""The ladder: who is better stands higher; it can be continued."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from daikaiju.arena.ladder import Ladder, climb, make_ladder
from daikaiju.cli import app
from daikaiju.errors import BadOptions
from daikaiju.notation.record import Setup
from daikaiju.players.registry import contenders

BOTS = Path(__file__).parent / "faulty_bots.py"


def ladder_of(bots: str = f"random,{BOTS}:Simple", players: int = 2) -> Ladder:
    return make_ladder(Setup(players=players), contenders(bots), 1)


def climbed(ladder: Ladder, rounds: int, jobs: int = 1) -> Ladder:
    climb(ladder, 0.01, rounds, lambda ladder: None, jobs)
    return ladder


def test_the_better_bot_stands_higher_and_intervals_narrow() -> None:
    ladder = ladder_of()
    before = ladder.width()
    climbed(ladder, 12)
    assert ladder.ranked() == ["Simple", "random"]
    assert ladder.width() < before / 1.3
    assert ladder.games == {"random": 24, "Simple": 24}
    assert ladder.rating("Simple").low > ladder.rating("random").value


def test_continued_it_is_the_same(tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    climbed(ladder_of(), 4).save(file)
    continued = ladder_of()
    continued.load(file)
    climbed(continued, 8)
    assert continued.figures() == climbed(ladder_of(), 8, jobs=2).figures()
    assert continued.games["random"] == 16


def test_luck_is_shared() -> None:
    """Bots that decide alike meet the same luck in turned seats, so they win equally often."""
    ladder = climbed(ladder_of(f"{BOTS}:Fine,random,{BOTS}:Simple"), 6)
    assert ladder.wins["Fine"] == ladder.wins["random"]


def test_three_at_a_table() -> None:
    ladder = climbed(make_ladder(Setup(players=3, rules="1e"), contenders(f"random,{BOTS}:Simple,{BOTS}:Fine"), 1), 2)
    assert sum(ladder.games.values()) == 2 * 3 * 3


def test_bots_of_one_name_in_two_files(tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(BOTS.read_text())
    ladder = climbed(ladder_of(f"{BOTS}:Simple,{other}:Simple"), 1)
    assert ladder.games == {"faulty_bots:Simple": 2, "other:Simple": 2}


def test_what_is_no_ladder(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="only once"):
        ladder_of("random,random")
    with pytest.raises(BadOptions, match="need 3 bots"):
        ladder_of(f"random,{BOTS}:Simple", players=3)
    file = tmp_path / "ladder.json"
    climbed(ladder_of(), 1).save(file)
    with pytest.raises(BadOptions, match="other bots, rules or seed"):
        make_ladder(Setup(), contenders(f"random,{BOTS}:Simple"), 2).load(file)
    file.write_text("{}")
    with pytest.raises(BadOptions, match="not the file of a ladder"):
        ladder_of().load(file)


def test_the_command(tmp_path: Path) -> None:
    words = ["arena", "--bots", f"random,{BOTS}:Simple", "--most-rounds", "2", "--jobs", "1", "--out", str(tmp_path)]
    assert "Ladder after 2 rounds" in CliRunner().invoke(app, words).output
    words[4] = "3"
    again = CliRunner().invoke(app, [*words, "--json", "-"])
    assert json.loads(again.stdout)["rounds"] == 3
    assert (tmp_path / "ladder.png").stat().st_size > 10_000
    assert "<svg" in (tmp_path / "ladder.svg").read_text()
