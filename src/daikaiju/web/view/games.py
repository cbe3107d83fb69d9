"""The views of all games, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from daikaiju.errors import game_in
from daikaiju.game import Game
from daikaiju.table.log import Entry
from daikaiju.table.model import LiveTable
from daikaiju.words.language import Language

from .duel.view import DuelView
from .game_view import GameView
from .scene import Scene
from .tokyo.view import TokyoView
from .viewer import Viewer

GAMES: dict[str, GameView[Any]] = {"tokyo": TokyoView(), "duel": DuelView()}


def view_of(game: str) -> GameView[Any]:
    """Return the view of a game."""
    return game_in(GAMES, game)


def scene_of(
    table: LiveTable, viewer: Viewer, game: Game | None = None, entries: Sequence[Entry] | None = None
) -> Scene[Any]:
    """Return a table as one viewer sees it; for replays, `game` and `entries` are those of an earlier moment."""
    return Scene(view_of(table.options.game), table, viewer, game, entries)


def edition_name(game: str, edition: str, words: Language) -> str:
    """Return the name of an edition; the key of one that no longer exists."""
    editions = GAMES[game].editions if game in GAMES else {}
    return words.text(editions[edition].name) if edition in editions else edition
