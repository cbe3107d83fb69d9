"""The docs run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from daikaiju.games import GAMES
from daikaiju.notation.duel.vocabulary import HOUSE_RULES
from daikaiju.rules.duel.kinds import NAMES
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.rules.steps import LUCK, QUESTION
from daikaiju.scenario import parse_scenarios, run_scenario
from daikaiju.scenario.facts import HAPPENINGS

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


FIRST_EXAMPLE = """\
import random
import daikaiju

rng = random.Random(1)
game = daikaiju.Game("tokyo", players=4, edition="2e", seed=7)
while not game.is_over:
    game.play(rng.choice(game.legal_actions))
"""


def programs(page: Path) -> list[str]:
    """The examples of a page that are whole programs: blocks of Python that begin with an import."""
    return re.findall(r"^```python\n(import .*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_first_example_of_the_readme() -> None:
    assert programs(ROOT / "README.md")[0] == FIRST_EXAMPLE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_in_python(page: Path) -> None:
    """Programs run first; the examples with prompts go on with their names."""
    names: dict[str, object] = {}
    for program in programs(page):
        exec(program, names)
    failed, _ = doctest.testfile(str(page), module_relative=False, globs=names)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_scenarios_of_the_guide_hold() -> None:
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"((?:^    .*\n)+)", text, re.MULTILINE) if "scenario: " in block]
    found = [next(parse_scenarios(re.sub(r"^    ", "", block, flags=re.MULTILINE))) for block in blocks]
    assert [scenario.game for scenario in found] == ["tokyo", "duel"]
    assert [fault for scenario in found for fault in run_scenario(scenario)] == []


def test_the_guide_to_scenarios_is_complete() -> None:
    """Each game has its own chapter, in which nothing of it is missing; `test_places.py` looks for its questions."""
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    tokyo = text[text.index("\n## King of Tokyo") : text.index("\n## The Duel")]
    duel = text[text.index("\n## The Duel") :]
    shared = text[: text.index("\n## King of Tokyo")]
    for chapter, vocabulary in ((tokyo, GAMES["tokyo"]), (duel, GAMES["duel"])):
        named = set(re.findall(r"`([a-z_]+)", chapter))
        assert set(vocabulary.event_kinds.values()) <= named
        assert set(vocabulary.seat_facts) <= named | set(re.findall(r"`([a-z_]+)", shared))
        assert {verb.word for verb in vocabulary.actions.verbs} <= named
        assert {*vocabulary.actions.pass_words.values(), *vocabulary.faces} <= set(re.findall(r"\w+", chapter))
    assert set(HAPPENINGS) <= set(re.findall(r"`([a-z_]+)=", shared))


def test_the_map_fits_the_tree() -> None:
    """Every module the map names is there; every folder and module of the package itself is on the map."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    page = text[text.index("\n## The map") : text.index("\n**One module or package per game")]
    source, named = ROOT / "src" / "daikaiju", set(re.findall(r"[a-z_]+\.py", page))
    assert named <= {path.name for path in source.rglob("*.py")}
    assert {path.name for path in source.glob("*.py")} - {"__main__.py"} <= named
    folders = {path.parent.name for path in source.glob("*/__init__.py")}
    assert folders <= set(re.findall(r"\b([a-z]+)/", page))


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
