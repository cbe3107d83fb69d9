"""The page of a table whose stored game no longer fits the rules."""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.rules.steps import CHANCE
from daikaiju.table.log import NUMBERED, UNDO, LogRow
from daikaiju.table.model import LiveTable
from daikaiju.version import __version__
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.names import monster_name

from ..games import edition_name, scene_of
from ..log import LogTurn, Story
from ..viewer import Viewer

SHOWN = 20  # actions listed that cannot be played; the record has them all
OTHER_RULES = _(
    "It was last played with daikaiju {engine}. This is daikaiju {version}, and its rules are not the same."
)
SAME_VERSION = _("What is stored of it does not fit the rules of this daikaiju, {version}.")
KEPT = _(
    "Nothing is lost: the record has all that was done, in words. "
    "A daikaiju with the rules of that time can still play it."
)
KEPT_NUMBERS = _("What was stored of it is kept, and the record has it: numbers instead of words.")


@dataclass
class StuckPage:
    """The contents of the page."""

    heading: str
    sub: str
    why: list[str]
    left: list[tuple[str, str]]  # actor and words
    more: int  # number of actions not listed
    turns: list[LogTurn]
    entries: int
    is_seated: bool
    rematch: str
    title: str
    headline: str
    announce: str
    template: str = "stuck.html"
    may_undo: bool = False
    may_leave: bool = False
    asked: str = ""
    running: None = None
    lesson: None = None
    rule: str = ""
    handover: str = ""


def stuck_page(table: LiveTable, viewer: Viewer) -> StuckPage:
    """Return why a game cannot continue, and what can be replayed of it."""
    assert table.stuck is not None
    words, left = viewer.words, table.stuck.left
    headline = words.text("This game cannot be played on")
    return StuckPage(
        heading=edition_name(table.options.game, table.options.rules, words),
        sub=words.plural("{n} monster", "{n} monsters", len(table.seats)),
        why=reasons(table, words),
        left=[(who(table, row, words), row.words) for row in left[:SHOWN]],
        more=max(0, len(left) - SHOWN),
        turns=Story(scene_of(table, viewer)).turns() if table.entries else [],
        entries=len(table.entries),
        is_seated=table.is_seated(viewer.guest),
        rematch=table.rematch,
        title=f"{headline} · Daikaiju",
        headline=headline,
        announce=headline,
    )


def reasons(table: LiveTable, words: Language) -> list[str]:
    """Return the reasons, one paragraph each."""
    assert table.stuck is not None
    known, rows = table.engine, len(table.stuck.left)
    said = OTHER_RULES if known != __version__ else SAME_VERSION
    played = words.text("Actions that can be played: {n} of {all}.", n=table.number, all=table.number + rows)
    refused = words.text("The next one is refused: {reason}.", reason=words.error(table.stuck.reason))
    if not rows:
        refused = words.error(table.stuck.reason)
    in_words = not any(row.words.startswith(NUMBERED) for row in table.stuck.left)
    kept = words.text(KEPT if in_words else KEPT_NUMBERS)
    return [words.text(said, engine=known, version=__version__), f"{played} {refused}", kept]


def who(table: LiveTable, row: LogRow, words: Language) -> str:
    """Return the actor of a row of the log."""
    if row.actor == CHANCE:
        return words.text("Luck")
    if row.actor == UNDO or not 0 <= row.actor < len(table.seats):
        return "-"
    seat = table.seats[row.actor]
    monster = monster_name(seat.monster, words) if seat.monster else ""
    return monster or seat.name or words.text("Player {n}", n=row.actor + 1)
