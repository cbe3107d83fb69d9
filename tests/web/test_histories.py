"""One order of commands explains what three servers under faults answered and stored."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from history.check import Plan, check
from history.judge import Verdict, judge
from sqlalchemy import create_engine

from conftest import in_full
from databases import postgres

__all__ = ["postgres"]


def run_check(postgres: str, folder: Path, plan: Plan):
    report = asyncio.run(check(postgres, folder, plan))
    print("\n".join(report.lines()))
    assert report.is_good, "\n".join(report.lines())
    assert report.answers["done"] > 0
    return report


def test_histories_have_an_order(tmp_path, postgres):
    """A few seconds with faults; and the judge does find what is wrong in a history."""
    seed, said = 0, []
    while not said:  # in a few seconds, all that is said may come to servers with a fault
        seed += 1
        folder = tmp_path / str(seed)
        folder.mkdir()
        report = run_check(postgres, folder, Plan(seconds=3, least=15, parties=2, pause=1.5, seed=seed))
        said = [command for command in report.issued if command.kind == "say" and command.answer == "done"]
    engine, told = create_engine(postgres), said[0]

    def verdict_on(issued) -> Verdict:
        found = Verdict()
        judge(engine, told.table, issued, found)
        return found

    others = [command for command in report.issued if command is not told]
    assert len(verdict_on(others).unexplained) == 1, "something stored that nobody asked for"
    invented = replace(told, kind="say", form={"text": "said by nobody"})
    assert verdict_on([*report.issued, invented]).lost == [invented], "something acknowledged that is not stored"
    assert verdict_on([*report.issued, told]).lost == [told], "something stored once that was acknowledged twice"
    refused = replace(told, answer="refused")
    found = verdict_on([*others, refused])
    assert (len(found.unexplained), found.wrongly_refused) == (1, [refused])
    engine.dispose()


@in_full
def test_histories_of_a_minute_have_an_order(tmp_path, postgres):
    report = run_check(postgres, tmp_path, Plan(seconds=60))
    assert len(report.faults) > 3
