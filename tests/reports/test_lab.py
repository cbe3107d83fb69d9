"""The laboratory's commands: figures, CSV and pages that need nothing else."""

from __future__ import annotations

import csv
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conftest import in_full
from daikaiju.cli import app

OPEN = {"meta", "img"}  # tags that are never closed


class Checker(HTMLParser):
    """Sees that tags are closed in order and notes what a page points to."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.links: list[str] = []
        self.images = 0

    def handle_starttag(self, tag, attrs) -> None:
        if tag not in OPEN:
            self.stack.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag == "img":
            self.images += 1
            assert dict(attrs)["alt"]

    def handle_endtag(self, tag) -> None:
        assert self.stack.pop() == tag


def run(*words: str) -> str:
    result = CliRunner().invoke(app, ["lab", *words, "--jobs", "1"])
    assert result.exit_code == 0, result.output
    return result.output


def check_page(path: Path, images: int) -> str:
    text = path.read_text(encoding="utf-8")
    checker = Checker()
    checker.feed(text)
    assert checker.stack == []
    assert checker.images == images
    assert all(link.startswith("data:image/svg+xml;base64,") for link in checker.links)
    assert not re.search(r"@import|url\(|<script", text)
    return text


def check_figures(folder: Path, *names: str) -> None:
    for name in names:
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert "</svg>" in (folder / f"{name}.svg").read_text(encoding="utf-8")


def test_cards(tmp_path: Path) -> None:
    words = ("cards", "--bot", "steady", "--players", "2,3", "--rules", "1e", "--games", "24", "--out", str(tmp_path))
    assert "wins gained" in run(*words)
    for folder in (tmp_path / "1e-2", tmp_path / "1e-3"):
        check_figures(folder, "cards", "cards-extremes", "order")
        assert "first edition" in check_page(folder / "cards.html", 2)
        with (folder / "cards.csv").open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 64
        assert {"key", "bought", "wins_with", "wins_without", "gained_low"} <= set(rows[0])


@in_full
def test_the_duel(tmp_path: Path) -> None:
    words = ("--bot", "random", "--games", "30", "--out", str(tmp_path))
    run("monsters", *words)
    check_page(tmp_path / "monsters.html", 2)
    check_figures(tmp_path, "monsters", "meetings")
    run("tiles", *words, "--resume")
    assert "Pumpkin" in check_page(tmp_path / "tiles.html", 2)
    run("cards", "--game", "duel", *words, "--resume")
    assert "Extra Head" in check_page(tmp_path / "cards.html", 2)


def test_questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daikaiju.reports.tokyo.questions.FEWEST", 2)
    words = ("--players", "3", "--games", "12", "--playouts", "2", "--bot", "steady", "--out", str(tmp_path))
    run("questions", *words)
    check_page(tmp_path / "questions.html", 2)
    check_figures(tmp_path, "stay", "enter")
    assert (tmp_path / "enter.csv").read_text().count("\n") == 8


@pytest.mark.parametrize("game", ["tokyo", pytest.param("duel", marks=in_full)])
def test_prices(tmp_path: Path, game: str) -> None:
    words = ("--game", game, "--players", "2", "--moments", "9", "--playouts", "1", "--bot", "random")
    assert "1 energy is worth" in run("prices", *words, "--out", str(tmp_path))
    check_page(tmp_path / "prices.html", 1)
    check_figures(tmp_path, "prices")
