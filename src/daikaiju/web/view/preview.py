"""Link previews (Open Graph): what other sites show of a link to a table, a moment or a result.

They say what everybody may know, in the language of the table's host, and name no people.
"""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.table.model import LiveTable
from daikaiju.words.language import LANGUAGES, Language, language

from .games import edition_name, scene_of
from .idle_panel import watch
from .log import Story
from .pages import end
from .pages.replay import headline, scene_at
from .pages.table import moment, subtitle
from .picture import HEIGHT, WIDTH
from .viewer import Viewer

LOCALES = {"en": "en_GB", "pl": "pl_PL", "cs": "cs_CZ"}


@dataclass(frozen=True)
class Preview:
    """The tags of a page."""

    title: str
    text: str
    address: str
    image: str
    locale: str
    width: int = WIDTH
    height: int = HEIGHT


def table_preview(table: LiveTable, base: str) -> Preview:
    """Return the preview of a table: room, game or result."""
    title, text = table_words(table, Viewer("", lang=lang_of(table)))
    image = f"{base}/t/{table.id}/preview.png?v={table.version}"
    return Preview(title, text, f"{base}/t/{table.id}", image, LOCALES[lang_of(table)])


def replay_preview(table: LiveTable, at: int, base: str) -> Preview:
    """Return the preview of a moment of a game."""
    at = min(at, len(table.entries))
    scene = scene_at(table, at, Viewer("", lang=lang_of(table)))
    story = Story(scene)
    title = f"{game_name(table, scene.words)}: {scene.words.text('replay')}, {moment(scene)}"
    image = f"{base}/t/{table.id}/preview.png?at={at}"
    address = f"{base}/t/{table.id}/replay?at={at}"
    return Preview(title, headline(scene, story, watch(scene, story)), address, image, LOCALES[lang_of(table)])


def lang_of(table: LiveTable) -> str:
    """Return the language of a table's host; English if it is unknown."""
    return table.lang if table.lang in LANGUAGES else "en"


def table_words(table: LiveTable, spectator: Viewer) -> tuple[str, str]:
    """Return title and text of a table."""
    words = language(spectator.lang)
    if table.stuck:
        return game_name(table, words), words.text("cannot be played on")
    if table.game is None:
        taken = sum(not seat.free for seat in table.seats)
        text = words.text("{n} of {all} seats are taken.", n=taken, all=len(table.seats))
        return game_name(table, words) + ": " + words.text("waiting for players"), text
    scene = scene_of(table, spectator)
    if scene.game.result is not None:
        return end.headline(scene), f"{game_name(table, words)}. {end.how(scene)}"
    return f"{game_name(table, words)}: {moment(scene)}", f"{subtitle(scene)} · {', '.join(scene.names)}"


def game_name(table: LiveTable, words: Language) -> str:
    """Return the game in its edition."""
    return edition_name(table.options.game, table.options.rules, words)
