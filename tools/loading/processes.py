"""The processes of a server as Linux shows them: what each is for, and what it uses."""

from __future__ import annotations

import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from daikaiju.web import analyst
from daikaiju.web.push import renderer

PROC = Path("/proc")
SERVER, DRAWING, BOTS, ANALYSES = "server", "drawing", "bots", "analyses"
# By the niceness at the end of a sandbox's command; others are those of bots.
ROLES = {str(renderer.NICENESS): DRAWING, str(analyst.NICENESS): ANALYSES}


@dataclass(frozen=True)
class Usage:
    """What processes have used so far, and what they hold now."""

    seconds: float = 0.0  # of processor time
    megabytes: float = 0.0
    files: int = 0
    threads: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.seconds + other.seconds,
            self.megabytes + other.megabytes,
            self.files + other.files,
            self.threads + other.threads,
        )


def usage_by_role(server: int) -> dict[str, Usage]:
    """Return what a server uses, its own process and those that draw and decide for bots apart."""
    found: dict[str, Usage] = defaultdict(Usage)
    found[SERVER] = usage_of(server)
    for child in children_of(server):
        found[ROLES.get(words_of(child)[-1], BOTS)] += tree_usage(child)
    return found


def tree_usage(pid: int) -> Usage:
    """Return what a process and all below it use."""
    return sum((tree_usage(child) for child in children_of(pid)), usage_of(pid))


def usage_of(pid: int) -> Usage:
    """Return what one process uses; nothing if it has ended."""
    folder = PROC / str(pid)
    try:
        words = (folder / "stat").read_text().rpartition(")")[2].split()
        lines = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        files = sum(1 for _file in (folder / "fd").iterdir())
    except OSError:
        return Usage()
    seconds = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return Usage(seconds, int(lines.get("VmRSS", "0").split()[0]) / 1024, files, int(lines["Threads"]))


def children_of(pid: int) -> Iterator[int]:
    """Yield the processes that the threads of a process started."""
    for task in (PROC / str(pid) / "task").glob("*/children"):
        try:
            yield from map(int, task.read_text().split())
        except OSError:  # the thread has ended
            continue


def words_of(pid: int) -> list[str]:
    """Return the words of a process's command."""
    try:
        return (PROC / str(pid) / "cmdline").read_bytes().decode().rstrip("\0").split("\0")
    except OSError:
        return [""]


def end_in_order() -> None:
    """Let SIGTERM end this program as Ctrl-C does: what it started ends too."""
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(1))
