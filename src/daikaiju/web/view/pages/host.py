"""The page of whoever runs the server: tables, people, bots, response times, memory."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from daikaiju.table.model import OVER, PLAYING, WAITING
from daikaiju.words.language import Language

from ..viewer import Viewer

if TYPE_CHECKING:
    from ...metrics import Answers, Figures

MEGABYTE = 1 << 20


class Group(NamedTuple):
    """Figures under one heading: names and values."""

    title: str
    rows: list[tuple[str, str]]


@dataclass(frozen=True)
class HostPage:
    """The contents of the page."""

    groups: list[Group]


def host_page(found: Figures, answers: Answers, viewer: Viewer) -> HostPage:
    """Return the figures of a server in words."""
    words = viewer.words
    return HostPage([tables(found, words), people(found, words), times(answers, words), system(found, words)])


def tables(found: Figures, words: Language) -> Group:
    """Return the tables in memory."""
    names = {
        WAITING: words.text("waiting for players"),
        PLAYING: words.text("in play"),
        OVER: words.text("over"),
    }
    rows = [(names[phase], str(number)) for phase, number in found.tables.items()]
    return Group(words.text("Tables in memory"), rows)


def people(found: Figures, words: Language) -> Group:
    """Return people and bots."""
    rows = [
        (words.text("People with an open page"), str(found.people)),
        (words.text("Open pages"), str(found.pages)),
        (words.text("Bots waiting to think"), str(found.queue)),
        (words.text("Processes of bots"), str(found.processes)),
    ]
    return Group(words.text("People and bots"), rows)


def times(answers: Answers, words: Language) -> Group:
    """Return how quick the last answers were."""
    rows = [
        (words.text("{percent} % within", percent=percent), f"{answers.percentile(percent) * 1000:.1f} ms")
        for percent in (50, 95, 99)
    ]
    counts = [
        (words.text("All answers"), str(answers.number)),
        (words.text("Answers that failed"), str(answers.failed)),
    ]
    return Group(words.text("The last {number} answers", number=len(answers.last)), [*rows, *counts])


def system(found: Figures, words: Language) -> Group:
    """Return what the server's process uses."""
    rows = [
        (words.text("Memory"), f"{found.memory / MEGABYTE:.0f} MB" if found.memory else "?"),
        (words.text("Threads"), str(found.threads)),
        (words.text("Open files"), str(found.files)),
        (words.text("Running for"), str(timedelta(seconds=int(found.uptime)))),
    ]
    return Group(words.text("The server"), rows)
