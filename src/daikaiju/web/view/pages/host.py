"""The page of whoever runs the server: tables, people, bots, response times, memory."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from daikaiju.table.model import OVER, PLAYING, WAITING
from daikaiju.words.language import Language

from ..viewer import Viewer

MEGABYTE = 1 << 20
PERCENTILES = (50, 95, 99)


@dataclass(frozen=True)
class Figures:
    """A server at one moment."""

    machine: str
    process: int
    tables: dict[str, int]  # in memory, by phase
    people: int  # guests with an open page
    pages: int  # open pages
    queue: int  # decisions of bots that wait for a free process
    processes: int  # of bots
    memory: int  # bytes of the server's own process; 0 if the system does not say
    threads: int
    files: int  # open ones
    uptime: float  # seconds
    times: dict[int, float]  # seconds within which so many per cent of the last answers came
    measured: int  # of how many
    answers: int  # all of them
    failed: int  # those with a code of 500 or more


class Group(NamedTuple):
    """Figures under one heading: names and values."""

    title: str
    rows: list[tuple[str, str]]


@dataclass(frozen=True)
class HostPage:
    """The contents of the page."""

    server: str  # which one it is of
    groups: list[Group]


def host_page(found: Figures, viewer: Viewer) -> HostPage:
    """Return the figures of a server in words."""
    words = viewer.words
    server = words.text(
        "Figures of one server: process {pid} on {machine}. Others of the same database have pages of their own.",
        pid=found.process,
        machine=found.machine,
    )
    return HostPage(server, [tables(found, words), people(found, words), times(found, words), system(found, words)])


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


def times(found: Figures, words: Language) -> Group:
    """Return how quick the last answers were."""
    rows = [
        (words.text("{percent} within", percent=words.percent(percent, ".0f")), f"{words.number(seconds * 1000)} ms")
        for percent, seconds in found.times.items()
    ]
    counts = [
        (words.text("All answers"), str(found.answers)),
        (words.text("Answers that failed"), str(found.failed)),
    ]
    return Group(words.text("The last {number} answers", number=found.measured), [*rows, *counts])


def system(found: Figures, words: Language) -> Group:
    """Return what the server's process uses."""
    rows = [
        (words.text("Memory"), f"{found.memory / MEGABYTE:.0f} MB" if found.memory else "?"),
        (words.text("Threads"), str(found.threads)),
        (words.text("Open files"), str(found.files)),
        (words.text("Running for"), str(timedelta(seconds=int(found.uptime)))),
    ]
    return Group(words.text("The server"), rows)
