"""docs/adding-a-card.md and docs/adding-a-question.md, followed literally, give a card and a question that work."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from daikaiju.words.language import LANGUAGES, language
from guide import CARD_PAGE, DUEL, QUESTION_PAGE, TOKYO, copy_program, follow, read_guide
from patience import WHOLE_GAME

CHAPTERS = ((CARD_PAGE, TOKYO), (CARD_PAGE, DUEL), (QUESTION_PAGE, TOKYO))
SCRIPT = Path(__file__).parent / "sitting.py"
NAME = "Loud Roar"
PROMPT = "Do you roar louder?"
KNOWN = ("brawler", "hoarder", "climber", "survivor", "steady", "canny")  # bots that weigh cards
EVERY_LANGUAGE = pytest.mark.parametrize("code", LANGUAGES)


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program in which all steps were followed."""
    root = copy_program(tmp_path_factory.mktemp("changed"))
    for page, chapter in CHAPTERS:
        follow(read_guide(page, chapter), root)
    return root


def run(changed: Path, *words: str) -> str:
    """Run Python in the copy; returns what it prints."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=changed,
        env={**os.environ, "PYTHONPATH": str(changed / "src")},
        capture_output=True,
        text=True,
        timeout=WHOLE_GAME,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def found(changed: Path) -> dict[str, Any]:
    """What the copy shows, and how bots play there."""
    seen: dict[str, Any] = json.loads(run(changed, str(SCRIPT)))
    assert seen["where"].startswith(str(changed))
    return seen


def test_the_scenarios_of_the_pages_hold(changed: Path) -> None:
    steps = [step for page, chapter in CHAPTERS for step in read_guide(page, chapter)]
    files = sorted(file for step in steps for file in step.files if file.endswith(".scenario"))
    assert len(files) == 3
    assert "7 passed, 0 failed" in run(changed, "-m", "daikaiju", "scenario", *files)


@EVERY_LANGUAGE
def test_every_page_shows_the_card_with_the_default_picture(found: dict[str, Any], code: str) -> None:
    for name, page in found["pages"][code].items():
        assert NAME in page, name
        assert re.search(r"sprite\.svg\?v=\w+#c-unknown", page), name
        assert f'<html lang="{code}"' in page, name


@EVERY_LANGUAGE
def test_the_page_of_the_card_says_what_it_does(found: dict[str, Any], code: str) -> None:
    """In English, where a translation is missing; what surrounds it is translated."""
    pages = found["pages"][code]
    assert "Attacking two monsters or more: 1 star; 1 energy buys 1 star more." in pages["card"]
    assert "Pull Fame 1, gain 1 energy." in pages["card of the Duel"]
    assert language(code).text("All cards") in pages["card"]
    assert 'value="buy loud_roar"' in pages["market"]
    assert 'value="buy loud_roar"' in pages["row of the Duel"]


@EVERY_LANGUAGE
def test_the_question_has_a_panel(found: dict[str, Any], code: str) -> None:
    page = found["pages"][code]["question"]
    panel = page[page.index('id="ask"') :].partition("</form>")[0]
    assert 'data-question="louder"' in panel
    assert f"<h2>{PROMPT}</h2>" in panel
    assert re.findall(r'name="action" value="(\w+)"', panel) == ["pass", "roar"]
    assert language(code).text("Pass") in panel
    assert PROMPT not in found["pages"][code]["answered"]


@EVERY_LANGUAGE
def test_the_terminal_draws_the_card(found: dict[str, Any], code: str) -> None:
    assert found["terminal"][code].count(NAME) == 2  # on the market, and its own page


def test_bots_know_the_card_and_the_question(found: dict[str, Any]) -> None:
    bots = found["bots"]
    assert {"random", "autopilot", *KNOWN} <= set(bots)
    for name, answers in bots.items():
        assert answers["asked"][0] in (["roar"] if name != "random" else ["roar", "pass"]), name
        assert all(len(given) > 20 for given in answers.values()), name
    for name in KNOWN:
        assert "buy loud_roar" in bots[name]["offered"], name


@EVERY_LANGUAGE
def test_the_odds_say_that_the_card_is_not_counted(changed: Path, code: str) -> None:
    note = language(code).text(
        "{card} is not counted; say how many dice there are with --number if it changes that.", card="loud_roar"
    )
    shown = run(changed, "-m", "daikaiju", "odds", "--cards", "loud_roar", "--lang", code)
    assert " ".join(note.split()) in " ".join(shown.split())


def test_reports_have_a_row_for_the_card(found: dict[str, Any]) -> None:
    assert found["report"].count(NAME) == 1
