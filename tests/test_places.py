"""Every card and every question is in all the places it needs; a page of docs names the same places as the list."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from guide import CARD_PAGE, DUEL, QUESTION_PAGE, ROOT, TOKYO, Step, copy_program, follow, read_guide
from places import Place, missing


class Guide(NamedTuple):
    """A chapter, and the steps that must have been followed before."""

    page: Path
    chapter: str
    before: tuple[Path, ...] = ()

    @property
    def steps(self) -> list[Step]:
        return read_guide(self.page, self.chapter)

    def start(self, folder: Path) -> Path:
        """A copy in which the first step was followed."""
        root = copy_program(folder)
        for page in self.before:
            follow(read_guide(page, self.chapter), root)
        follow(self.steps[:1], root)
        return root


GUIDES = {
    "card": Guide(CARD_PAGE, TOKYO),
    "card of the Duel": Guide(CARD_PAGE, DUEL),
    "question": Guide(QUESTION_PAGE, TOKYO, (CARD_PAGE,)),
}
EVERY_GUIDE = pytest.mark.parametrize("guide", GUIDES.values(), ids=GUIDES)


def agrees(found: list[Place], files: set[str]) -> bool:
    """Whether the places are these files: those named, and of each folder that is named at least one more."""
    folders = {place.path for place in found if place.path.endswith("/")}
    named = {place.path for place in found} - folders
    inside = {file: {folder for folder in folders if file.startswith(folder)} for file in files - named}
    return named <= files and all(inside.values()) and folders == set().union(*inside.values())


def listed(found: list[Place]) -> str:
    return "\n".join(map(str, found))


def test_every_card_and_question_is_everywhere() -> None:
    found = missing(ROOT)
    assert not found, "see docs/adding-a-card.md and docs/adding-a-question.md:\n" + listed(found)


@EVERY_GUIDE
def test_after_the_first_step_the_others_are_missing(guide: Guide, tmp_path: Path) -> None:
    found = missing(guide.start(tmp_path))
    rest = {file for step in guide.steps[1:] if step.is_mandatory for file in step.files}
    assert agrees(found, rest), f"the page goes on with {sorted(rest)}, missing are:\n{listed(found)}"


@EVERY_GUIDE
def test_nothing_is_missing_without_what_is_done_where_needed(guide: Guide, tmp_path: Path) -> None:
    root = guide.start(tmp_path)
    follow([step for step in guide.steps[1:] if step.is_mandatory], root)
    assert listed(missing(root)) == ""


@EVERY_GUIDE
def test_every_step_left_out_is_missed(guide: Guide, tmp_path: Path) -> None:
    mandatory = [step for step in guide.steps[1:] if step.is_mandatory]
    for number, left_out in enumerate(mandatory):
        root = guide.start(tmp_path / str(number))
        follow([step for step in mandatory if step is not left_out], root)
        found = missing(root)
        assert found, left_out.title
        assert agrees(found, left_out.files), f"without {left_out.title!r} missing are:\n{listed(found)}"


def test_a_question_that_cannot_be_passed_needs_an_answer_of_the_bots(tmp_path: Path) -> None:
    guide = GUIDES["question"]
    root = guide.start(tmp_path)
    follow([step for step in guide.steps[1:] if step.is_mandatory], root)
    actions = root / "src/daikaiju/rules/tokyo/actions.py"
    text = actions.read_text(encoding="utf-8")
    actions.write_text(text.replace("NO_PASS = (", "NO_PASS = (LOUDER, "), encoding="utf-8")
    assert [place.path for place in missing(root)] == ["src/daikaiju/players/tokyo/decide.py"]
