"""The host's page and /metrics: what they show, and to whom."""

from __future__ import annotations

import re

import pytest
from page_reader import read
from serving import in_server, page_of, served, served_with, somebody, until_page

from daikaiju.web.middleware.rate_limit import KEYS

KEY = "a key of the host, long enough"
KEYS_BY_THE_HOUR = """
from daikaiju.web.middleware import rate_limit
rate_limit.KEYS = rate_limit.KEYS._replace(seconds=3600)
"""
ELSEWHERE = {"X-Forwarded-For": "203.0.113.9"}  # as a proxy on this machine would say it


def test_the_host_sees_tables_people_and_times(tmp_path):
    pid = [0]

    async def look(http):
        ann = await somebody(http)
        table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        async with page_of(ann, table) as socket:
            await until_page(socket, "Ann")
            page = read((await ann.get("/host")).text).text()
        assert re.search(r"in play\s*1\b", page)
        assert re.search(r"People with an open page\s*1\b", page)
        assert re.search(r"95% within\s*\d+\.\d ms", page)
        assert re.search(r"Memory\s*\d+ MB", page)
        assert f"process {pid[0]} on" in page
        polish = await http.get("/host", headers={"Accept-Language": "pl"})
        assert "Otwarte strony" in polish.text
        assert re.search(r"\d,\d ms", polish.text)
        assert not re.search(r"\d\.\d ms", polish.text)
        assert (await http.get("/metrics")).status_code == 404  # nobody asked for it

    with served(tmp_path) as (address, pid[0]):
        in_server(address, look)


def test_nobody_else_sees_them(tmp_path, monkeypatch):
    monkeypatch.setenv("DAIKAIJU_HOST_KEY", KEY)

    async def look(http):
        ann = await somebody(http)
        assert (await http.get("/host", headers=ELSEWHERE)).status_code == 403
        by_name = await http.get("/host", headers={"Host": "play.example.org"})
        assert by_name.status_code == 403  # a proxy that says nothing of its visitors
        wrong = await ann.http.post("/host", data={"key": "a guess"}, headers=ELSEWHERE)
        assert wrong.status_code == 403
        assert "not the key" in wrong.text
        right = await ann.http.post("/host", data={"key": KEY}, headers=ELSEWHERE)
        assert right.status_code == 303
        cookie = right.headers["set-cookie"].partition(";")[0]
        assert (await http.get("/host", headers={**ELSEWHERE, "Cookie": cookie})).status_code == 200
        assert (await http.get("/host", headers={**ELSEWHERE, "Cookie": ann.cookie})).status_code == 403
        bearer = {**ELSEWHERE, "Authorization": f"Bearer {KEY}"}
        assert (await http.get("/host", headers=bearer)).status_code == 200

    with served(tmp_path, "--allow-host", "play.example.org") as (address, _pid):
        in_server(address, look)


def test_guesses_of_the_key_are_limited_and_logged(tmp_path, monkeypatch, capfd):
    """Also those of new guests, and those that come by a proxy that does not say from where."""
    monkeypatch.setenv("DAIKAIJU_HOST_KEY", KEY)

    async def guess(http):
        for head in (ELSEWHERE, {"Host": "play.example.org"}):
            wrong = {**head, "Authorization": "Bearer a guess"}
            codes = [(await http.get("/host", headers=wrong)).status_code for _ in range(KEYS.amount + 9)]
            assert codes == [403] * KEYS.amount + [429] * 9
            right = {**head, "Authorization": f"Bearer {KEY}"}
            assert (await http.get("/host", headers=right)).status_code == 429
        assert (await http.post("/host", data={"key": KEY}, headers=ELSEWHERE)).status_code == 429

    with served_with(KEYS_BY_THE_HOUR, tmp_path, "--allow-host", "play.example.org") as (address, _pid):
        in_server(address, guess)
    assert capfd.readouterr().err.count("a wrong key") == 2 * KEYS.amount


def test_prometheus_reads_the_figures(tmp_path, monkeypatch):
    parser = pytest.importorskip("prometheus_client.parser", reason="daikaiju[metrics] is not installed")
    monkeypatch.setenv("DAIKAIJU_HOST_KEY", KEY)

    async def look(http):
        ann = await somebody(http)
        await ann.make_table(game="2e", seats=2, here=1, name="Ann", do="start")
        assert (await http.get("/metrics", headers=ELSEWHERE)).status_code == 403
        answer = await http.get("/metrics", headers={**ELSEWHERE, "Authorization": f"Bearer {KEY}"})
        assert answer.status_code == 200
        found = {
            (sample.name, *sample.labels.values()): sample.value
            for family in parser.text_string_to_metric_families(answer.text)
            for sample in family.samples
        }
        assert found["daikaiju_tables", "playing"] == 1
        assert found["daikaiju_bot_queue",] == 0
        assert found["daikaiju_memory_bytes",] > 1e7
        assert found["daikaiju_answer_seconds_count",] >= 3
        assert found["daikaiju_answer_seconds_bucket", "+Inf"] == found["daikaiju_answer_seconds_count",]

    with served(tmp_path, "--metrics") as (address, _pid):
        in_server(address, look)
