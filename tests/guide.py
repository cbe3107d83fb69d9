"""Guides in docs that can be followed literally: each step names a file, a line in it, and the code to insert."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPIED = ("src/daikaiju", "docs", "tests/scenarios")  # what the guides change
CARD_PAGE = ROOT / "docs" / "adding-a-card.md"
QUESTION_PAGE = ROOT / "docs" / "adding-a-question.md"
TOKYO, DUEL = "King of Tokyo", "The Duel"  # the chapters of both pages

EDIT = re.compile(
    r"^In `(?P<file>[^`]+)`, (?P<how>after|before|instead of) (?P<ticks>`+) ?(?P<line>.+?) ?(?P=ticks):"
    r"\n\n```\w*\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
NEW_FILE = re.compile(r"^The new file `(?P<file>[^`]+)`:\n\n```\w*\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
OPTIONAL = "where needed"


@dataclass(frozen=True)
class Edit:
    """Code and its place: next to a line that starts with some text, or in a new file."""

    file: str
    code: str
    how: str = "new"
    line: str = ""

    def do(self, root: Path) -> None:
        """Change the file; raises AssertionError unless it contains the line exactly once."""
        path = root / self.file
        if self.how == "new":
            assert not path.exists(), f"{self.file} is there already"
            path.write_text(self.code, encoding="utf-8")
            return
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        found = [number for number, line in enumerate(lines) if line.strip().startswith(self.line)]
        assert len(found) == 1, f"{self.file}: {len(found)} lines begin with {self.line!r}"
        first = found[0] + int(self.how == "after")
        lines[first : found[0] + int(self.how != "before")] = [self.code]
        path.write_text("".join(lines), encoding="utf-8")


@dataclass(frozen=True)
class Step:
    """A step of a guide: a heading, and the changes below it."""

    title: str
    edits: list[Edit] = field(default_factory=list)

    @property
    def is_mandatory(self) -> bool:
        """Whether the step is not optional."""
        return OPTIONAL not in self.title

    @property
    def files(self) -> set[str]:
        """The files it changes."""
        return {edit.file for edit in self.edits}


def read_guide(page: Path, chapter: str) -> list[Step]:
    """Return the steps of a chapter that change something."""
    chapters = re.split(r"^## ", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = next(text for text in chapters if text.startswith(f"{chapter}\n"))
    assert text.count("```") == 2 * (len(EDIT.findall(text)) + len(NEW_FILE.findall(text))), "code that goes nowhere"
    found = [read_step(part) for part in re.split(r"^### ", text, flags=re.MULTILINE)[1:]]
    return [step for step in found if step.edits]


def read_step(text: str) -> Step:
    """Read one step."""
    edits = [
        Edit(found["file"], with_room(found["code"]), found["how"], found["line"]) for found in EDIT.finditer(text)
    ]
    new = [Edit(found["file"], found["code"]) for found in NEW_FILE.finditer(text)]
    return Step(text.partition("\n")[0], edits + new)


def with_room(code: str) -> str:
    """Add two empty lines after a function."""
    return code + "\n\n" if code.startswith("def ") else code


def copy_program(folder: Path) -> Path:
    """Copy the folders that the guides change."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def follow(steps: Iterable[Step], root: Path) -> None:
    """Make the changes of the steps."""
    for step in steps:
        for edit in step.edits:
            edit.do(root)
