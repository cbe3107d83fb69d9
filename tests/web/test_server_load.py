"""The load command: what it measures is true of a small load, too."""

from __future__ import annotations

from daikaiju.web.load import measure, report


def test_a_small_load_is_without_errors(monkeypatch):
    monkeypatch.setattr("daikaiju.web.load.RAMP", 1.0)
    found = measure(4, 10.0, 0.2, "random")
    assert found["errors"] == 0, found["first_errors"]
    assert found["actions"] > 0
    assert found["pages_per_s"] > 0
    assert found["p50_ms"] <= found["p95_ms"] <= found["p99_ms"] <= found["max_ms"]
    assert found["idle_mb"] < 150
    assert "Server and clients share this machine." in report(found)
