"""The docs run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from daikaiju.cli import app
from daikaiju.games import GAMES
from daikaiju.notation.duel.vocabulary import HOUSE_RULES
from daikaiju.rules.duel.kinds import NAMES
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.rules.steps import CHANCE_STEP, QUESTION
from daikaiju.scenario import parse_scenarios, run_scenario
from daikaiju.scenario.facts import HAPPENINGS

ROOT = Path(__file__).parent.parent
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
# Their blocks go into the code: `test_one_sitting.py` follows them.
GUIDES = ("adding-a-card.md", "adding-a-question.md")
HOME = "index.md"  # of the site: it links to generated pages, which the strict build checks
RUN_PY = ("test", "docs")  # words that run.py does not pass on
CHEAP = ("bots", "odds")  # commands that are run, not only parsed
# A line of a command, without the comment beside it; the first line of a record looks like one.
COMMAND = re.compile(r"^ {4}(?:daikaiju(?! game \d)|python3 run\.py)(?P<words>(?: \S+)*)", re.MULTILINE)


FIRST_EXAMPLE = """\
import random
import daikaiju

rng = random.Random(1)
game = daikaiju.Game("tokyo", players=4, edition="2e", seed=7)
while not game.is_over:
    game.play(rng.choice(game.legal_actions))
"""


def programs(page: Path) -> list[str]:
    """The blocks of Python of a page that are not examples with prompts: they run as they are."""
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [] if page.name in GUIDES else [block for block in blocks if not block.startswith(">>> ")]


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


def commands_in(page: Path) -> list[list[str]]:
    """The commands that a page shows, as words."""
    found = COMMAND.finditer(page.read_text(encoding="utf-8"))
    return [shlex.split(one["words"]) for one in found]


COMMANDS = sorted({tuple(words) for page in PAGES for words in commands_in(page) if words and words[0] not in RUN_PY})


def test_there_are_commands_to_check() -> None:
    assert {"play", "terminal", "simulate", "lab", "odds", "replay", "scenario"} <= {words[0] for words in COMMANDS}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_can_be_called_as_shown(words: tuple[str, ...]) -> None:
    """Every command exists and has these options; cheap ones are run."""
    runner = CliRunner()
    if words[0] in CHEAP:
        assert runner.invoke(app, list(words)).exit_code == 0
        return
    command, rest = typer.main.get_command(app), list(words)
    if words[0].startswith("--"):  # an option of the command itself; it is not carried out
        assert words[0] in {option for parameter in command.params for option in parameter.opts}
        return
    while rest and rest[0] in getattr(command, "commands", ()):
        command = command.commands[rest.pop(0)]
    assert not hasattr(command, "commands"), f"no such command: {words}"
    command.make_context(" ".join(words), rest)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    if page.name == HOME:
        return
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


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
    assert {name for kind, name in NAMES.items() if QUESTION <= kind < CHANCE_STEP} <= set(first)
    assert set(TILE_NAMES) <= set(first)
    assert all(f"house={switch}" in text for switch in HOUSE_RULES)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_nothing_is_left_to_fill_in(page: Path) -> None:
    assert "@@" not in page.read_text(encoding="utf-8")
