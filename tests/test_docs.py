"""The docs run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from daikaiju.notation.duel.vocabulary import HOUSE_RULES
from daikaiju.rules.duel.kinds import NAMES
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.rules.steps import LUCK, QUESTION
from daikaiju.scenario import parse_scenarios, run_scenario

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_python(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_scenario_of_the_guide_holds() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    block = re.search(r"((?:^    .*\n)+)", text[text.index("## A file") :], re.MULTILINE)
    assert block is not None
    found = list(parse_scenarios(re.sub(r"^    ", "", block[1], flags=re.MULTILINE)))
    assert len(found) == 1
    assert run_scenario(found[0]) == []


def test_the_rulings_of_the_duel_are_complete() -> None:
    text = (ROOT / "docs" / "rulings-duel.md").read_text(encoding="utf-8")
    first = re.findall(r"^\| `?([A-Za-z0-9_]+)", text, re.MULTILINE)
    assert [word for word in first if re.fullmatch(r"U\d+", word)] == [f"U{number}" for number in range(1, 37)]
    assert {name for kind, name in NAMES.items() if QUESTION <= kind < LUCK} <= set(first)
    assert set(TILE_NAMES) <= set(first)
    assert all(f"house={switch}" in text for switch in HOUSE_RULES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_nothing_is_left_to_fill_in(page: Path) -> None:
    assert "@@" not in page.read_text(encoding="utf-8")
