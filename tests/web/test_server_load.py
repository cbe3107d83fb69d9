"""The load command: what it measures is true of a small load, too."""

from __future__ import annotations

import asyncio

import pytest
from serving import served

from daikaiju.web.load import Tally, figures, measure, playing, report
from patience import PATIENCE, until_async

TABLES, THINK = 4, 0.1


@pytest.fixture(autouse=True)
def all_at_once(monkeypatch):
    monkeypatch.setattr("daikaiju.web.load.RAMP", 0.0)


def test_a_small_load_is_without_errors(tmp_path):
    async def play(address: str) -> Tally:
        async with playing(address, TABLES, THINK, "random", PATIENCE) as tally:
            tally.measuring = True
            await until_async(lambda: len(tally.waits) >= 10 or tally.errors, "people who act")
        return tally

    with served(tmp_path) as (address, _pid):
        found = figures(asyncio.run(play(address)), TABLES, 1.0, THINK)
    assert found["errors"] == 0, found["first_errors"]
    assert found["actions"] >= 10
    assert found["pages_per_s"] > 0
    assert 0 < found["p50_ms"] <= found["p95_ms"] <= found["p99_ms"] <= found["max_ms"]


def test_a_server_is_started_and_measured():
    found = measure(1, 0.1, THINK, "random")
    assert (found["tables"], found["errors"]) == (1, 0), found["first_errors"]
    assert 0 < found["idle_mb"] < 150
    assert "Server and clients share this machine." in report(found)
