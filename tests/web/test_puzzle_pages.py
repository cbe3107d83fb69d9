"""Pages of puzzles: every one is drawn, and some are solved in a browser."""

from __future__ import annotations

import pytest
from browsing import PHONE, Browser, Page, address, browser, needs_browser, open_page
from page_reader import read

from conftest import sized
from daikaiju.client import Client
from daikaiju.puzzles.explaining import Explainer
from daikaiju.puzzles.files import shipped
from daikaiju.puzzles.model import Puzzle
from daikaiju.web.view import render
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import LANGUAGES, language

__all__ = ["address", "browser"]
VIEWER = Viewer("somebody")


def first(theme: str, game: str = "tokyo") -> Puzzle:
    return next(puzzle for puzzle in shipped() if puzzle.theme == theme and puzzle.game == game)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_is_drawn(code: str) -> None:
    viewer = Viewer("somebody", lang=code)
    listed = render.puzzles(shipped(), viewer)
    for puzzle in shipped()[:: sized(5 if code == "en" else 20, 1)]:
        assert f'href="/puzzles/{puzzle.id}"' in listed
        asked = render.puzzle(puzzle, viewer, "", "", puzzle.id)
        answered = render.puzzle(puzzle, viewer, puzzle.simple, "2030-01-31", puzzle.id)
        assert 'id="ask"' in asked
        assert 'id="verdict"' not in asked
        assert 'id="verdict"' in answered
        assert 'data-right="0"' in answered


def test_the_list_has_headings_and_every_puzzle_once() -> None:
    nodes = read(render.puzzles(shipped(), VIEWER)).all()
    games, themes, grades = ([node.text() for node in nodes if node.tag == level] for level in ("h2", "h3", "h4"))
    assert games[:2] == ["King of Tokyo", "King of Tokyo: Duel"]
    assert len(themes) == len({(puzzle.game, puzzle.theme) for puzzle in shipped()})
    assert len(grades) == len({(puzzle.game, puzzle.theme, puzzle.grade) for puzzle in shipped()})
    listed = [node.attrs["data-puzzle"] for node in nodes if "data-puzzle" in node.attrs]
    assert sorted(listed) == sorted(puzzle.id for puzzle in shipped())


def test_the_answer_is_not_given_away() -> None:
    for puzzle in shipped()[:: sized(5, 1)]:
        page = render.puzzle(puzzle, VIEWER, "", "", puzzle.id)
        assert "data-confirm" not in page.partition('id="ask"')[2].partition("</form>")[0]
        assert 'id="hint-b"' not in page


def test_answers_show_dice_as_faces() -> None:
    puzzle = next(puzzle for puzzle in shipped() if puzzle.answer.startswith("reroll"))
    page = render.puzzle(puzzle, VIEWER, puzzle.answer, "", puzzle.id)
    verdict = next(node for node in read(page).all() if node.tag == "h2" and "Right: " in node.text())
    assert len([node for node in verdict.all() if node.tag == "svg"]) > len(
        puzzle.start.legal_action(puzzle.answer).several("dice")
    )
    assert "&amp;" not in page
    assert "&lt;" not in page


def test_a_bot_is_called_by_its_name() -> None:
    puzzle = next(puzzle for puzzle in shipped() if puzzle.bot == "pip")
    told = " ".join(Explainer(puzzle, language("cs")).explain(puzzle.answer).sentences)
    assert "Bot Pip by" in told
    assert f"Šampion {puzzle.found['champion']}" in told


@needs_browser
def test_a_person_solves_puzzles(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults)
    stay = first("stay")
    page.goto(f"{address}/puzzles/{stay.id}")
    page.click(f'#ask button[value="{stay.answer}"]')
    assert page.get_attribute("#verdict", "data-right") == "1"
    page.goto(f"{address}/puzzles")
    link = page.locator(f'a[data-puzzle="{stay.id}"]')
    assert "was-right" in str(link.get_attribute("class"))
    assert str(link.text_content()).endswith(", solved"), "not by colour alone"
    assert page.locator(".pz-theme", has=link).locator(".tag.end").inner_text().startswith("1 OF ")
    keep_dice(page, address, next(puzzle for puzzle in shipped() if puzzle.answer.startswith("reroll")))
    assert faults == []


def keep_dice(page: Page, address: str, puzzle: Puzzle) -> None:
    """Answer with the dice themselves, by keys alone."""
    page.goto(f"{address}/puzzles/{puzzle.id}")
    left = list(puzzle.start.legal_action(puzzle.answer).several("dice"))
    faces = puzzle.start.vocabulary.faces
    for die in page.locator("#ask .die").all():
        face = faces[int(str(die.get_attribute("data-face"))) - 1]
        if face in left:
            left.remove(face)
        else:
            die.locator("input").focus()
            page.keyboard.press("Space")
    page.locator("#reroll").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict")
    assert page.get_attribute("#verdict", "data-right") == "1"


@needs_browser
def test_the_day_counts_once(browser: Browser, address: str) -> None:
    faults: list[str] = []
    page = open_page(browser, faults, viewport=PHONE)
    page.goto(address)
    page.click('a[href="/puzzles/daily"]')
    name = page.get_attribute('#ask input[name="puzzle"]', "value")
    day = page.get_attribute('#ask input[name="day"]', "value")
    puzzle = next(puzzle for puzzle in shipped() if puzzle.id == name)
    for answer in (puzzle.answer, puzzle.simple):  # the second one does not count
        page.goto(f"{address}/puzzles/daily?puzzle={name}&day={day}&action={answer}")
        page.wait_for_function("document.getElementById('streak').textContent === '1'")
    assert faults == []


def test_wrong_addresses(address: str) -> None:
    puzzle = first("stay")
    with Client(address) as somebody:
        assert somebody.http.get("/puzzles/nowhere").status_code == 404
        assert somebody.http.get("/puzzles/daily?puzzle=nowhere").status_code == 404
        assert somebody.http.get(f"/puzzles/{puzzle.id}?action=nonsense").status_code == 409
        assert somebody.http.get(f"/puzzles/{puzzle.id}?action=reroll").status_code == 409
        assert "Right: " in somebody.http.get(f"/puzzles/{puzzle.id}?action={puzzle.answer}").text
