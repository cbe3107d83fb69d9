"""The end of a game."""

from __future__ import annotations

from daikaiju.table.model import LiveTable

from .live import LivePage, live_page
from .viewer import Viewer

EndPage = LivePage


def end_page(table: LiveTable, viewer: Viewer) -> EndPage:
    """Winner, charts, figures."""
    return live_page(table, viewer)
