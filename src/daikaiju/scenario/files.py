"""Reading scenario files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from daikaiju.errors import BadScenario, nearest_first, reason_of
from daikaiju.notation.words import is_number

SUFFIX = ".scenario"
ONCE = ("game", "house", "until", "turns")  # lines that a scenario has at most once
KEYS = ("scenario", *ONCE, "source", "rules", "covers", "position", "dice", "cards", "expect")
# A hash starts a comment, except in the number of a question: "until: 1 yield #2", "offered=0:shop#2:sweep".
COMMENT = re.compile(r"(?<!\w)#.*|#(?!\d+:).*")
UNTIL = re.compile(r"(\s*until\s*:[^#]*#\d+)(.*)")


@dataclass
class Scenario:
    """One scenario, as written in its file."""

    name: str
    place: str  # file and line, for messages
    game: str = "tokyo"
    covers: list[str] = field(default_factory=list)
    source: str = ""
    rules: list[str] = field(default_factory=list)
    house: str = ""
    position: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    answers: dict[int, list[str]] = field(default_factory=dict)
    until: str = ""
    turns: int = 1
    expect: list[str] = field(default_factory=list)
    given: dict[str, str] = field(default_factory=dict)  # the lines by key, the last of each


def read_scenarios(path: Path) -> Iterator[Scenario]:
    """Read the scenarios of a file, or of all files in a folder."""
    if path.is_dir():
        for file in sorted(path.rglob(f"*{SUFFIX}")):
            yield from read_scenarios(file)
        return
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadScenario("cannot read {path}: {reason}", path=path, reason=reason_of(error)) from error
    yield from parse_scenarios(text, str(path))


def parse_scenarios(text: str, name: str = "scenario") -> Iterator[Scenario]:
    """Read scenarios from text; each begins with a line `scenario: …`, `#` starts a comment."""
    found: Scenario | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = without_comment(line)
        if not words:
            continue
        place = f"{name}:{number}"
        key, value = read_line(words, place)
        if key == "scenario":
            if found is not None:
                yield found
            found = Scenario(value, place)
        elif found is None:
            raise BadScenario("{place}: the first line of a scenario is 'scenario: what it shows'", place=place)
        else:
            set_line(found, key, value, place)
    if found is not None:
        yield found


def without_comment(line: str) -> str:
    """Return a line without its comment."""
    until = UNTIL.fullmatch(line)
    return until[1].strip() if until else COMMENT.sub("", line).strip()


def read_line(words: str, place: str) -> tuple[str, str]:
    """Split a line at its colon."""
    key, colon, value = (part.strip() for part in words.partition(":"))
    if not colon or (key not in KEYS and not is_number(key)):
        raise BadScenario(
            "{place}: {words!r}; a line starts with one of: {known}, or a seat",
            place=place,
            words=words,
            known=", ".join(nearest_first(key, KEYS)),
        )
    return key, value


def set_line(scenario: Scenario, key: str, value: str, place: str) -> None:
    """Add one line to a scenario."""
    if key in ONCE and scenario.given.get(key, value) != value:
        raise BadScenario("{place}: '{key}:' is given twice", place=place, key=key)
    scenario.given[key] = value
    if is_number(key):
        scenario.answers.setdefault(int(key), []).extend(split(value, ","))
    elif key in ("covers", "rules", "cards"):
        getattr(scenario, key).extend(value.replace(",", " ").split())
    elif key in ("position", "expect"):
        getattr(scenario, key).extend(value.split())
    elif key == "dice":
        scenario.dice.extend(split(value, "/"))
    elif key == "turns":
        scenario.turns = read_turns(value, place)
    else:
        setattr(scenario, key, value)


def read_turns(value: str, place: str) -> int:
    """Read the number of turns to play; with 0 only the position is checked."""
    if not is_number(value):
        raise BadScenario("{place}: turns: {value!r} is not a number", place=place, value=value)
    return int(value)


def split(value: str, mark: str) -> list[str]:
    """Split at a separator and drop empty parts."""
    return [part.strip() for part in value.split(mark) if part.strip()]
