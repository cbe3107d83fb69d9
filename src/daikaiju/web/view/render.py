"""Every page, for one viewer, as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.errors import UnknownName
from daikaiju.games import GAMES
from daikaiju.table.model import OVER, WAITING, LiveTable

from .dice import dice_order
from .pages import rules as rulebook
from .pages.cards import all_cards, card_page
from .pages.end import EndPage, end_page
from .pages.replay import replay_page
from .pages.stuck import StuckPage, stuck_page
from .pages.table import LivePage, live_page
from .pages.waiting_room import RULES_NAMES, RoomPage, landing_page, room_page
from .templates import render
from .viewer import Viewer


def landing(viewer: Viewer, open_tables: Sequence[LiveTable] = ()) -> str:
    """The first page."""
    return render("landing.html", viewer, page=landing_page(viewer, list(open_tables)))


def table(table: LiveTable, viewer: Viewer) -> str:
    """The whole page of a table in any phase, which then listens for changes."""
    return render("live.html", viewer, t=table, page=content(table, viewer))


def table_partial(table: LiveTable, viewer: Viewer) -> str:
    """The part that changes, as it is pushed."""
    return render("partial.html", viewer, t=table, page=content(table, viewer))


def content(table: LiveTable, viewer: Viewer) -> RoomPage | LivePage | EndPage | StuckPage:
    """What a table shows in its phase."""
    if table.stuck:
        return stuck_page(table, viewer)
    if table.phase == WAITING:
        return room_page(table, viewer)
    if table.phase == OVER:
        return end_page(table, viewer)
    return live_page(table, viewer)


def replay(table: LiveTable, at: int, viewer: Viewer) -> str:
    """Any moment of a game."""
    return render("replay.html", viewer, t=table, page=replay_page(table, at, viewer))


def rules(game: str, viewer: Viewer) -> str:
    """How a game is played; raises UnknownName if there is no such game."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    words = viewer.words
    return render(
        f"rules_{game}.html",
        viewer,
        title=words.text("King of Tokyo") if game == "tokyo" else words.text(RULES_NAMES["duel"]),
        house=rulebook.house_rules(game, words),
        tiles=rulebook.tiles(words),
        monsters=rulebook.duel_monsters(words),
    )


def cards(game: str, viewer: Viewer, edition: str = "") -> str:
    """All cards of a game; raises UnknownName if there is no such game."""
    words = viewer.words
    shown = all_cards(game, words, edition)
    current = game if game == "duel" else edition or "2e"
    tabs = [
        ("/cards/tokyo?rules=2e", words.text(RULES_NAMES["2e"]), current == "2e"),
        ("/cards/tokyo?rules=1e", words.text(RULES_NAMES["1e"]), current == "1e"),
        ("/cards/duel", words.text(RULES_NAMES["duel"]), current == "duel"),
    ]
    return render("cards.html", viewer, game=game, cards=shown, tabs=tabs, title=words.text(RULES_NAMES[current]))


def card(game: str, key: str, viewer: Viewer, edition: str = "") -> str:
    """One card; raises UnknownName if there is no such card."""
    return render("card.html", viewer, page=card_page(game, key, viewer.words, edition))


def error(code: int, message: str, viewer: Viewer) -> str:
    """What went wrong, and the way back."""
    words = viewer.words
    title = words.text("Something has trampled this street.") if code == 404 else words.text("That did not work.")
    return render("error.html", viewer, code=code, title=title, message=message)


__all__ = [
    "Viewer",
    "card",
    "cards",
    "dice_order",
    "error",
    "landing",
    "replay",
    "rules",
    "table",
    "table_partial",
]
