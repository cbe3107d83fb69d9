"""The docs run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

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
