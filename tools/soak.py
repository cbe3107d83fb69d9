"""Lets people and bots play at one server for long, and prints every minute what it holds and how soon it answers.

    PYTHONPATH=src python tools/soak.py --minutes 60 --tables 20

Memory, open files, threads and rows are those of the server's process and its database (SQLite in a temporary
folder); times are those of the acts of people within the minute. In the end the first ten minutes are compared with
the last ten; tables leave memory a quarter of an hour after their game, so the first quarter of an hour grows.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median

from loading.processes import BOTS, DRAWING, SERVER, end_in_order, usage_by_role

from daikaiju.web.load import Tally, own_server, playing

MINUTE = 60.0
SIDE = 10  # minutes at each end that are compared


@dataclass(frozen=True)
class Minute:
    """One row of the output."""

    minute: int
    server_mb: float
    drawing_mb: float
    bots_mb: float
    files: int
    threads: int
    tables: int
    rows: int
    database_mb: float
    acts: int
    p50_ms: float
    p99_ms: float
    cpu_ms_per_act: float
    errors: int


class Soak:
    """A long run: the server, its database, and what the people measured."""

    def __init__(self, pid: int, folder: Path, tally: Tally) -> None:
        self.pid, self.folder, self.tally = pid, folder, tally
        self.used = self.seconds()
        self.start = time.monotonic()

    def seconds(self) -> float:
        """Return the processor time of the server with all its processes."""
        return sum(usage.seconds for usage in usage_by_role(self.pid).values())

    def look(self) -> Minute:
        """Measure, and begin the next minute."""
        waits, self.tally.waits = sorted(self.tally.waits) or [0.0], []
        now, roles = self.seconds(), usage_by_role(self.pid)
        spent, self.used = now - self.used, now
        tables, rows = rows_in(self.folder)
        return Minute(
            round((time.monotonic() - self.start) / MINUTE),
            *(round(roles[role].megabytes, 1) for role in (SERVER, DRAWING, BOTS)),
            roles[SERVER].files,
            roles[SERVER].threads,
            tables,
            rows,
            round(sum(file.stat().st_size for file in self.folder.glob("daikaiju.sqlite*")) / 2**20, 1),
            len(waits),
            *(round(waits[len(waits) * part // 100] * 1000, 1) for part in (50, 99)),
            round(spent / len(waits) * 1000, 2),
            len(self.tally.errors),
        )


def rows_in(folder: Path) -> tuple[int, int]:
    """Return how many tables the database has, and how many rows of all kinds."""
    connection = sqlite3.connect(f"file:{folder / 'daikaiju.sqlite'}?mode=ro", uri=True)
    try:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        counts = {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}  # noqa: S608
    finally:
        connection.close()
    return counts["tables"], sum(counts.values())


async def soak(address: str, pid: int, folder: Path, words: argparse.Namespace) -> list[Minute]:
    """Play, and print a line every minute."""
    found: list[Minute] = []
    async with playing(address, words.tables, words.think, words.bot, patience=120.0) as tally:
        tally.measuring = True
        run = Soak(pid, folder, tally)
        print("\t".join(column.name for column in fields(Minute)), flush=True)
        while len(found) < words.minutes:
            await asyncio.sleep(MINUTE)
            found.append(run.look())
            print("\t".join(str(getattr(found[-1], column.name)) for column in fields(Minute)), flush=True)
    return found


def summary(minutes: list[Minute]) -> list[str]:
    """Compare the medians of both ends."""
    ends = (minutes[:SIDE], minutes[-SIDE:])
    names = [column.name for column in fields(Minute)[1:]]
    rows = [[f"{median(getattr(minute, name) for minute in end):.1f}" for end in ends] for name in names]
    return [f"{'median of':16}{'first':>10}{'last':>10}   ({SIDE} minutes each)"] + [
        f"{name:16}{first:>10}{last:>10}" for name, (first, last) in zip(names, rows, strict=True)
    ]


def main() -> int:
    """Run a soak; the exit status is 1 if a request failed."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--minutes", type=int, default=60)
    reader.add_argument("--tables", type=int, default=20)
    reader.add_argument("--think", type=float, default=2.0)
    reader.add_argument("--bot", default="random")
    words = reader.parse_args()
    end_in_order()
    with tempfile.TemporaryDirectory() as folder, own_server(Path(folder), "--port", "0") as (address, pid):
        minutes = asyncio.run(soak(address, pid, Path(folder), words))
    print("\n".join(summary(minutes)))
    return 1 if minutes[-1].errors else 0


if __name__ == "__main__":
    sys.exit(main())
