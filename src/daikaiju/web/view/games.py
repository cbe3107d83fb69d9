"""The views of the games there are, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from daikaiju.errors import UnknownName
from daikaiju.game import Game
from daikaiju.table.model import Entry, LiveTable
from daikaiju.words.language import Language

from .duel.view import DuelView
from .game_view import GameView
from .scene import Scene
from .tokyo.view import TokyoView
from .viewer import Viewer

GAMES: dict[str, GameView[Any]] = {"tokyo": TokyoView(), "duel": DuelView()}


def view_of(game: str) -> GameView[Any]:
    """Return how a game is shown."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return GAMES[game]


def scene_of(
    table: LiveTable, viewer: Viewer, game: Game | None = None, entries: Sequence[Entry] | None = None
) -> Scene[Any]:
    """Return a table as one person sees it; `game` and `entries` are those of an earlier moment."""
    return Scene(view_of(table.options.game), table, viewer, game, entries)


def edition_name(game: str, edition: str, words: Language) -> str:
    """The name of an edition; of one that is no longer known, its key."""
    editions = GAMES[game].editions if game in GAMES else {}
    return words.text(editions[edition].name) if edition in editions else edition
