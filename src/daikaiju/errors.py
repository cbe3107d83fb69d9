"""Named errors: each says what is wrong and what would be right. Code that raises one has changed nothing.

::

    raise BadOptions("{most} players can play, not {number}", most=6, number=number)

tools/translations.py finds the text in the `raise`. `str(error)` is English, for developers;
`Language.error` translates it for users.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, TypeVar

T = TypeVar("T")
NEAR = 3  # similar names that a list starts with


def mark(text: str) -> str:
    """Mark a text for translation; it is translated when shown."""
    return text


def nearest_first(word: str, names: Iterable[str], likeness: float = 0.6) -> list[str]:
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
    "answer": mark("{name!r} is no answer in this game; known: {known}"),
    "bot": mark("unknown bot {name!r}; known: {known}"),
    "card": mark("unknown card {name!r}; known: {known}"),
    "edition": mark("unknown edition {name!r}; known: {known}"),
    "event": mark("unknown event {name!r}; known: {known}"),
    "face": mark("unknown face {name!r}; known: {known}"),
    "fact": mark("unknown fact {name!r}; known: {known}"),
    "game": mark("unknown game {name!r}; known: {known}"),
    "house rule": mark("unknown house rule {name!r}; known: {known}"),
    "language": mark("unknown language {name!r}; known: {known}"),
    "monster": mark("unknown monster {name!r}; known: {known}"),
    "question": mark("unknown question {name!r}; known: {known}"),
    "source": mark("unknown source {name!r}; known: {known}"),
    "step": mark("unknown step {name!r}; known: {known}"),
    "tile": mark("unknown tile {name!r}; known: {known}"),
    "word": mark("unknown word {name!r}; known: {known}"),
}


class UnknownName(DaikaijuError):
    """A word that is not in a closed list of words; `what` is a key of UNKNOWN."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        self.what, self.name, self.known = what, name, tuple(nearest_first(name, known))
        super().__init__(UNKNOWN[what], name=name, known=", ".join(self.known))


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
    """An action after the end of the game."""


class NothingToUndo(DaikaijuError):
    """An undo before anything was played."""


class RulesFault(DaikaijuError):
    """The rules themselves went wrong: a bug to be reported with the game's record."""


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
    if type(error) in REASONS:
        return BadFile(REASONS[type(error)])
    return BadFile(mark("the system says {reason}"), reason=getattr(error, "strerror", None) or str(error))
