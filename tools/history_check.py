"""Checks several servers on one PostgreSQL under faults: one order of commands must explain all answers.

    PYTHONPATH=src python tools/history_check.py --minutes 30
    … --database postgresql+psycopg://…       another PostgreSQL than a new one in a temporary folder
    … --servers 3 --parties 4 --pause 6       more servers, tables, or faults
    … --faults none --think 2                 no faults and slower people: how long pages are behind on an idle machine
    … --faults kill --pause 20                only kills: how long bots pause until another server drives them
    … --seed 7

Clients issue every command through any server, while servers are killed, restarted, stopped, cut off from the database
and given other clocks. The exit status is 1 if something acknowledged is lost or doubled, a refusal has no reason, or
servers show different tables in the end.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from history.check import Plan, check
from history.faults import KINDS
from local_services import address_of, new_postgres


@contextmanager
def database_in(folder: Path, given: str) -> Iterator[str]:
    """Yield the address of the given database, or of a new one."""
    if given:
        yield given
        return
    with new_postgres(folder / "postgres") as server:
        yield address_of(server)


def kinds(text: str) -> tuple[str, ...]:
    """Read the kinds of faults."""
    found = () if text == "none" else tuple(text.split(","))
    if not set(found) <= set(KINDS):
        raise argparse.ArgumentTypeError(f"none, or some of {','.join(KINDS)}")
    return found


def main() -> int:
    """Run one check and print its report."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--minutes", type=float, default=1.0)
    reader.add_argument("--database", default="")
    reader.add_argument("--servers", type=int, default=3)
    reader.add_argument("--parties", type=int, default=4)
    reader.add_argument("--pause", type=float, default=6.0)
    reader.add_argument("--faults", type=kinds, default=KINDS, help=f"none, or some of {','.join(KINDS)}; default: all")
    reader.add_argument("--think", type=float, default=0.3, help="the most seconds between two commands of a person")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--folder", type=Path, help="for the logs of the servers; default: a temporary one")
    words = reader.parse_args()
    given = {"servers": words.servers, "parties": words.parties, "pause": words.pause, "seed": words.seed}
    plan = Plan(seconds=words.minutes * 60, faults=words.faults, think=words.think, **given)
    with tempfile.TemporaryDirectory() as folder, database_in(Path(folder), words.database) as database:
        report = asyncio.run(check(database, words.folder or Path(folder), plan))
    print("\n".join(report.lines()))
    return 0 if report.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
