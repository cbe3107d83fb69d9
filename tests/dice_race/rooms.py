"""The rooms of the dice race: the table `GAMES` of every layer that it has something to say in, and what."""

from __future__ import annotations

from typing import Any

from daikaiju.arena.games import GAMES as STATISTICS
from daikaiju.games import GAMES
from daikaiju.terminal.games import GAMES as PAINTERS
from daikaiju.web.view.games import GAMES as VIEWS
from daikaiju.words.games import GAMES as TEXTS

from .arena import RaceStatistics
from .terminal import RacePainter
from .view import RaceView
from .vocabulary import RaceVocabulary
from .words import RaceTexts

NAME = "race"
ROOMS: tuple[tuple[dict[str, Any], Any], ...] = (
    (GAMES, RaceVocabulary()),
    (TEXTS, RaceTexts()),
    (PAINTERS, RacePainter),
    (STATISTICS, RaceStatistics()),
    (VIEWS, RaceView()),
)


def open_rooms() -> None:
    """Let this process play the dice race, for good."""
    for table, room in ROOMS:
        table[NAME] = room
