"""Renders every page as HTML for one viewer."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.table.model import OVER, WAITING, LiveTable

from .pages.card import card_page
from .pages.cards import cards_page
from .pages.end import EndPage, end_page
from .pages.landing import landing_page
from .pages.replay import replay_page
from .pages.rules import rules_page
from .pages.stuck import StuckPage, stuck_page
from .pages.table import LivePage, live_page
from .pages.waiting_room import WaitingRoomPage, waiting_room_page
from .templates import fill
from .viewer import Viewer


def landing(viewer: Viewer, open_tables: Sequence[LiveTable] = ()) -> str:
    """Render the start page."""
    return fill("landing.html", viewer, page=landing_page(viewer, open_tables))


def table(table: LiveTable, viewer: Viewer) -> str:
    """Render the whole page of a table in any phase; it then opens a socket."""
    return fill("live.html", viewer, t=table, page=content(table, viewer))


def table_partial(table: LiveTable, viewer: Viewer) -> str:
    """Render the part of a table's page that is pushed."""
    return fill("partial.html", viewer, t=table, page=content(table, viewer))


def content(table: LiveTable, viewer: Viewer) -> WaitingRoomPage | LivePage | EndPage | StuckPage:
    """Return the contents of a table's page in its phase."""
    if table.stuck:
        return stuck_page(table, viewer)
    if table.phase == WAITING:
        return waiting_room_page(table, viewer)
    if table.phase == OVER:
        return end_page(table, viewer)
    return live_page(table, viewer)


def replay(table: LiveTable, at: int, viewer: Viewer) -> str:
    """Render the replay of a game after `at` actions."""
    return fill("replay.html", viewer, t=table, page=replay_page(table, at, viewer))


def rules(game: str, viewer: Viewer) -> str:
    """Render the rules of a game; raises UnknownName if there is no such game."""
    page = rules_page(game, viewer)
    return fill(page.template, viewer, page=page)


def cards(game: str, viewer: Viewer, edition: str = "") -> str:
    """Render all cards of a game; raises UnknownName if there is no such game."""
    return fill("cards.html", viewer, page=cards_page(game, viewer, edition))


def card(game: str, key: str, viewer: Viewer, edition: str = "") -> str:
    """Render one card; raises UnknownName if there is no such card."""
    return fill("card.html", viewer, page=card_page(game, key, viewer, edition))


def error(code: int, message: str, viewer: Viewer) -> str:
    """Render an error page."""
    words = viewer.words
    title = words.text("Something has trampled this street.") if code == 404 else words.text("That did not work.")
    return fill("error.html", viewer, code=code, title=title, message=message)
