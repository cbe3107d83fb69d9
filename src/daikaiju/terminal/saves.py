"""Saved games: records in a folder."""

from __future__ import annotations

from pathlib import Path

from daikaiju.errors import BadRecord, reason_of
from daikaiju.game import Game
from daikaiju.storage.address import data_folder

LAST = "last.game"
PREVIOUS = "previous.game"


def saves_folder() -> Path:
    """Return the folder in which games are saved."""
    return data_folder()


def save(game: Game, path: Path) -> None:
    """Write a game's record atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(str(game.record()), encoding="utf-8")
    part.replace(path)


def load(path: Path) -> Game:
    """Read a saved game."""
    try:
        return Game.from_record(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("cannot read {path}: {reason}", path=path, reason=reason_of(error)) from error


def unfinished() -> Path | None:
    """Return the file of the last game, if it is not over."""
    path = saves_folder() / LAST
    try:
        return path if load(path).result is None else None
    except BadRecord:
        return None


def set_aside() -> Path | None:
    """Rename the file of the last game if it is not over, so that a new game does not overwrite it."""
    last = unfinished()
    return last.replace(saves_folder() / PREVIOUS) if last is not None else None
