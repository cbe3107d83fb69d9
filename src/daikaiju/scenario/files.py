"""Scenario files: reading them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from daikaiju.errors import BadScenario, reason_of

SUFFIX = ".scenario"
KEYS = (
    "scenario",
    "game",
    "covers",
    "source",
    "rules",
    "house",
    "position",
    "dice",
    "cards",
    "until",
    "turns",
    "expect",
)


@dataclass
class Scenario:
    """One example, as its file has it."""

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
    yield from parse_scenarios(text, path.name)


def parse_scenarios(text: str, name: str = "scenario") -> Iterator[Scenario]:
    """Read scenarios from text; each begins with a line `scenario: …`, `#` starts a comment."""
    found: Scenario | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].strip()
        if not words:
            continue
        key, colon, value = (part.strip() for part in words.partition(":"))
        if not colon or (key not in KEYS and not key.isdecimal()):
            raise BadScenario(
                "{place}: {words!r}; a line starts with one of: {known}, or a seat",
                place=f"{name}:{number}",
                words=words,
                known=", ".join(KEYS),
            )
        if key == "scenario":
            if found is not None:
                yield found
            found = Scenario(value, f"{name}:{number}")
        elif found is None:
            raise BadScenario(
                "{place}: the first line of a scenario is 'scenario: what it shows'", place=f"{name}:{number}"
            )
        else:
            set_line(found, key, value, f"{name}:{number}")
    if found is not None:
        yield found


def set_line(scenario: Scenario, key: str, value: str, place: str) -> None:
    """Add one line to a scenario."""
    if key.isdecimal():
        scenario.answers.setdefault(int(key), []).extend(split(value, ","))
    elif key in ("covers", "rules", "position", "expect", "cards"):
        getattr(scenario, key).extend(
            value.replace(",", " ").split() if key != "position" and key != "expect" else value.split()
        )
    elif key == "dice":
        scenario.dice.extend(split(value, "/"))
    elif key == "turns":
        if not value.isdecimal():
            raise BadScenario("{place}: turns: {value!r} is not a number", place=place, value=value)
        scenario.turns = int(value)
    else:
        setattr(scenario, key, value)


def split(value: str, mark: str) -> list[str]:
    """Split at a mark, dropping what is empty."""
    return [part.strip() for part in value.split(mark) if part.strip()]
