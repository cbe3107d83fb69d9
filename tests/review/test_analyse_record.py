"""`daikaiju analyse --record`: tables, JSON and the page."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from review_check import play
from typer.testing import CliRunner

from daikaiju.cli import app
from daikaiju.game import Game
from daikaiju.review.model import from_json


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("games") / "one.game"
    game = play(Game("duel"), ("random", "steady"), random.Random(1))
    file.write_text(str(game.record()), encoding="utf-8")
    return file


def test_tables_json_and_page_of_a_record(record: Path, tmp_path: Path) -> None:
    found, page = tmp_path / "found.json", tmp_path / "page.html"
    words = f"analyse --record {record} --playouts 8 --jobs 1 --json {found} --page {page} --lang en"
    done = CliRunner().invoke(app, words.split())
    assert done.exit_code == 0, done.output
    assert "Luck and skill" in done.output
    assert "The three that mattered" in done.output
    analysis = from_json(found.read_text(encoding="utf-8"))
    assert len(analysis.lines) == len(Game.from_record(record.read_text(encoding="utf-8")).history) + 1
    assert json.loads(found.read_text(encoding="utf-8"))["model"] == "canny"
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert "data:image/svg+xml;base64," in text
    assert "decisions of others" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("analyse", "BadOptions: give either a position or --record FILE"),
        ("analyse tokyo/1 2e players=2 --record FILE", "BadOptions: give either a position or --record FILE"),
        ("analyse tokyo/1 2e players=2 --page page.html", "--page goes with a record"),
        ("analyse --record missing.game", "BadRecord: cannot read missing.game"),
    ],
)
def test_wrong_words_say_what_to_do(words: str, said: str, record: Path) -> None:
    done = CliRunner().invoke(app, words.replace("FILE", str(record)).split(), env={"COLUMNS": "200"})
    assert done.exit_code
    assert said in done.output
