"""Named errors: each says what is wrong and what would be right. Code that raises one has changed nothing.

::

    raise BadOptions("{most} players can play, not {number}", most=6, number=number)

tools/translations.py finds the text in the `raise`. `str(error)` is English, for developers;
`Language.error` translates it for users.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
LIKENESS = 0.6  # of words, from 0 to 1, from which one may be meant for the other
LIKENESS_OF_FILES = 0.75  # a folder has many files with somewhat similar names
NEAR = 3  # similar names that a list starts with
SUGGESTED = 5  # similar names that are suggested for a misspelt one
LISTED = 10  # a list of known names is shown up to this length; of a longer one the first few


def mark(text: str) -> str:
    """Mark a text for translation; it is translated when shown."""
    return text


def nearest_first(word: str, names: Iterable[str], likeness: float = LIKENESS) -> list[str]:
    """Move the names most similar to a misspelt word to the front; the rest keep their order."""
    known = list(names)
    near = get_close_matches(word, known, NEAR, likeness)
    return [*near, *(name for name in known if name not in near)]


class DaikaijuError(Exception):
    """Base class of all errors: a text with {placeholders}, and their values.

    A value that is itself an error is translated too. Given an error instead of a text, this one copies its text and
    values.
    """

    def __init__(self, message: str | DaikaijuError, **values: object) -> None:
        text, given = (message, values) if isinstance(message, str) else (message.message, message.values)
        self.message: str = text
        self.values: dict[str, object] = given
        super().__init__(text.format(**given))

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (type(self), str(self), self.__dict__)


def remade(kind: type[DaikaijuError], text: str, parts: dict[str, Any]) -> DaikaijuError:
    """Return an error unpickled from another process."""
    error = kind.__new__(kind, text)
    error.__dict__.update(parts)
    return error


UNKNOWN = {
    "answer": mark("{name!r} is no answer in this game; {hint}"),
    "bot": mark("unknown bot {name!r}; {hint}"),
    "card": mark("unknown card {name!r}; {hint}"),
    "edition": mark("unknown edition {name!r}; {hint}"),
    "emote": mark("unknown emote {name!r}; {hint}"),
    "event": mark("unknown event {name!r}; {hint}"),
    "face": mark("unknown face {name!r}; {hint}"),
    "fact": mark("unknown fact {name!r}; {hint}"),
    "game": mark("unknown game {name!r}; {hint}"),
    "house rule": mark("unknown house rule {name!r}; {hint}"),
    "language": mark("unknown language {name!r}; {hint}"),
    "monster": mark("unknown monster {name!r}; {hint}"),
    "option": mark("unknown option {name!r}; {hint}"),
    "pace": mark("unknown pace {name!r}; {hint}"),
    "puzzle": mark("unknown puzzle {name!r}; {hint}"),
    "question": mark("unknown question {name!r}; {hint}"),
    "render mode": mark("unknown render mode {name!r}; {hint}"),
    "seat": mark("unknown seat {name!r}; {hint}"),
    "source": mark("unknown source {name!r}; {hint}"),
    "step": mark("unknown step {name!r}; {hint}"),
    "tile": mark("unknown tile {name!r}; {hint}"),
    "word": mark("unknown word {name!r}; {hint}"),
}


class UnknownName(DaikaijuError):
    """A word that is not in a closed list of words; `what` is a key of UNKNOWN."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        word = str(name)  # callers may have passed anything
        self.what, self.name, self.known = what, name, tuple(nearest_first(word, known))
        super().__init__(UNKNOWN[what], name=name, hint=hint(word, self.known))


def hint(name: str, known: Sequence[str]) -> DaikaijuError:
    """Return what may be meant by an unknown name: similar names, else the known ones, as part of another error."""
    near = similar(name, known)
    if near:
        return DaikaijuError(mark("did you mean {near}?"), near=", ".join(near))
    if len(known) <= LISTED:
        return DaikaijuError(mark("known: {known}"), known=", ".join(known))
    some = ", ".join(known[:SUGGESTED])
    return DaikaijuError(mark("known: {some} and {n} more"), some=some, n=len(known) - SUGGESTED)


def similar(name: str, known: Iterable[str], likeness: float = LIKENESS) -> list[str]:
    """Return the known names most similar to a misspelt one, whatever its case; none if it is like none."""
    names = {word.lower(): word for word in known}
    return [names[word] for word in get_close_matches(name.lower(), names, SUGGESTED, likeness)]


def game_in(table: Mapping[str, T], game: str) -> T:
    """Return the entry of a game in the table of a layer; raises UnknownName if it has none."""
    if game not in table:
        raise UnknownName("game", game, table)
    return table[game]


class BadOptions(DaikaijuError):
    """A game that cannot be set up as asked."""


class IllegalAction(DaikaijuError):
    """An action that does not answer the question being asked."""


class NoSuchAnswer(IllegalAction):
    """Words that match no verb that could answer the question being asked."""


class WrongSeat(DaikaijuError):
    """An action by a seat that is not being asked."""


class GameIsOver(DaikaijuError):
    """An action where no game is in progress: after the end or, in an environment, before the first reset."""


class NothingToUndo(DaikaijuError):
    """An undo before anything was played."""


class RulesFault(DaikaijuError):
    """The rules themselves went wrong: a bug to be reported with the game's record."""


class NoGpu(DaikaijuError):
    """Why games cannot run on a GPU here."""


class GpuFault(DaikaijuError):
    """The GPU or its driver failed."""


class BadPosition(DaikaijuError):
    """A position line that cannot be read or describes an impossible state."""


class BadRecord(DaikaijuError):
    """A game record that cannot be read or replayed."""

    def __init__(self, message: str | DaikaijuError, line: int = 0, **values: object) -> None:
        reason = DaikaijuError(message, **values)
        self.reason, self.line = str(reason), line
        super().__init__(mark("line {line}: {reason}") if line else reason, line=line, reason=reason)


class BadScenario(DaikaijuError):
    """A scenario file that cannot be read."""


class BadLesson(DaikaijuError):
    """A lesson file that cannot be read."""


class MissingExtra(DaikaijuError, ImportError):
    """A package that is not installed; the message names the extra that brings it."""


class BadFile(DaikaijuError):
    """Why a file or folder cannot be read or written."""


REASONS: dict[type[Exception], str] = {
    FileNotFoundError: mark("it is not there"),
    IsADirectoryError: mark("it is a folder, not a file"),
    NotADirectoryError: mark("a folder in its path is a file"),
    FileExistsError: mark("there is a file of that name"),
    PermissionError: mark("you have no permission"),
    UnicodeDecodeError: mark("it is not text in UTF-8"),
}


def reason_of(error: OSError | UnicodeDecodeError) -> BadFile:
    """Return why a file could not be read or written, as part of another error."""
    near = similar_files(error.filename) if isinstance(error, FileNotFoundError) else []
    if near:
        return BadFile(mark("it is not there; did you mean {near}?"), near=", ".join(near))
    if type(error) in REASONS:
        return BadFile(REASONS[type(error)])
    return BadFile(mark("the system says {reason}"), reason=getattr(error, "strerror", None) or str(error))


def similar_files(name: object) -> list[str]:
    """Return the files of a folder with names similar to that of a missing one."""
    if not isinstance(name, str | os.PathLike):
        return []
    path = Path(name)
    try:
        near = similar(path.name, [there.name for there in path.parent.iterdir()], LIKENESS_OF_FILES)
    except OSError:  # the folder is missing too, or may not be read
        return []
    return [str(path.with_name(word)) for word in near]
