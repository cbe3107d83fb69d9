"""Measures load with SQLite, and with 1, 2 and 3 servers on one PostgreSQL behind nginx; everything on this machine.

    PYTHONPATH=src python tools/load_servers.py --runs sqlite,1,2,3 --tables 200 --seconds 60

With more than some 400 tables, `--clients` sets how many processes the people are in.
Prints a table in Markdown: acts a second, how soon people were answered, and the processor time of an act by role
(server, drawing, bots, database, proxy, clients); then what a model makes of it (`loading/model.py`). Before a run it
prints what the model, fitted to the runs before, predicts for it: `--runs 1,2,4` checks it at 4 servers.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from loading.cluster import Site, postgres_site, sqlite_site
from loading.measure import Found, Plan, measure, table_of
from loading.model import fit, lines_of, prediction
from loading.processes import end_in_order

SQLITE = "sqlite"


@contextmanager
def site_of(run: str) -> Iterator[Site]:
    """Start what a run is measured against."""
    with tempfile.TemporaryDirectory() as folder:
        started = sqlite_site(Path(folder)) if run == SQLITE else postgres_site(Path(folder), int(run))
        with started as site:
            yield site


def load(run: str, plan: Plan) -> Found:
    """Measure one run."""
    name = "SQLite, 1 server" if run == SQLITE else f"PostgreSQL, {run} server{'s' if run != '1' else ''}"
    with site_of(run) as site:
        return asyncio.run(measure(name, site, plan))


def on_postgres(found: list[Found]) -> list[Found]:
    """Return the runs on PostgreSQL."""
    return [run for run in found if not run.name.startswith("SQLite")]


def foretell(run: str, found: list[Found]) -> None:
    """Print what earlier runs predict for a run, if they do."""
    said = "" if run == SQLITE else prediction(found, int(run))
    if said:
        print(said, flush=True)


def main() -> int:
    """Measure all runs; the exit status is 1 if a request failed."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--runs", default=f"{SQLITE},1,2,3")
    reader.add_argument("--tables", type=int, default=Plan.tables)
    reader.add_argument("--seconds", type=float, default=Plan.seconds)
    reader.add_argument("--think", type=float, default=Plan.think)
    reader.add_argument("--bot", default=Plan.bot)
    reader.add_argument("--analysed", action="store_true", help="a game is analysed at the same time")
    reader.add_argument("--clients", type=int, default=Plan.clients, help="processes; one drives some 400 tables")
    words = reader.parse_args()
    end_in_order()
    plan = Plan(words.tables, words.seconds, words.think, words.bot, words.analysed, words.clients)
    found: list[Found] = []
    for run in words.runs.split(","):
        foretell(run, on_postgres(found))
        found.append(load(run, plan))
        print("\n".join(table_of(found[-1:])[0 if len(found) == 1 else 2 :]), flush=True)
    many = on_postgres(found)
    if many:
        print("\n" + "\n".join(lines_of(fit(many), many)))
    errors = [error for run in found for error in run.errors]
    print(f"\nerrors: {len(errors)} {errors[:3]}")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
