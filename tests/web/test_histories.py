"""One order of commands explains what three servers under faults answered and stored."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from history.audit import Step
from history.check import Plan, check
from history.delays import holder_at, is_asked, shown_after
from history.judge import Verdict, judge
from history.people import Shown
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


def test_delays_are_of_the_first_page_and_of_bots_that_are_asked():
    """Pages may skip changes; a lease counts for the server that held it, while a bot was asked all the time."""
    steps = [Step(at, {}, actions=[{"number": number}]) for at, number in ((1.0, 0), (3.0, 1), (4.0, 2), (9.0, 3))]
    seen = [Shown(2.0, 1, "a"), Shown(3.5, 1, "a"), Shown(5.0, 3, "b")]
    assert [(step.at, page.at) for step, page in shown_after(steps, seen)] == [(3.0, 5.0), (4.0, 5.0)]
    leases = [(1.0, "one"), (4.0, ""), (5.0, "two")]
    assert [holder_at(leases, moment) for moment in (0.5, 2.0, 4.5, 6.0)] == ["", "one", "", "two"]
    asked = [(1.0, True), (3.0, False), (4.0, True)]
    spans = {(1.5, 2.5): True, (1.5, 3.5): False, (3.5, 5.0): False, (4.5, 9.0): True}
    assert {span: is_asked(asked, *span) for span in spans} == spans
