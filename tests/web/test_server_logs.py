"""Logs: one JSON object a line, whatever happens, and nothing in them about people."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
import subprocess
import sys
from contextlib import suppress

from serving import patient_http, socket_to, somebody

from daikaiju.web.load import address_from
from patience import PATIENCE

NAME, WORDS, PLACE = "Zdzislawa", "tajemnica", "203.0.113.77"


async def make_trouble(address: str, folder) -> list[str]:
    """Play, talk, be refused, break things; returns what must not be in the logs."""
    async with patient_http(address) as http:
        ann = await somebody(http)
        guest = json.loads(base64.b64decode(ann.cookie.partition("=")[2].partition(".")[0]))["guest"]
        table = await ann.make_table(game="2e", seats=2, bot="random", name=NAME, speed=0, do="start")
        head = {**ann.headers, "X-Forwarded-For": PLACE, "Content-Type": "application/x-www-form-urlencoded"}
        assert (await http.post(f"/t/{table}/say", content=f"text={WORDS}", headers=head)).status_code == 204
        assert (await http.post(f"/t/{table}/act", content="seat=1&number=0", headers=head)).status_code == 409
        assert (await http.get(f"/t/nowhere?name={NAME}", headers=head)).status_code == 404
        assert (await http.post(f"/t/{table}/say", content=f"emote={WORDS}", headers=head)).status_code == 409
        where = f"ws{address.removeprefix('http')}/t/{table}/ws"
        async with socket_to(where, additional_headers={"Cookie": ann.cookie}) as page:
            await page.send("x" * 100_000)
            await page.wait_closed()
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(f"GARBAGE {NAME}\r\n\r\n".encode())
        await reader.read(100)
        writer.close()
        await leave_early(address)
        file = sqlite3.connect(folder / "daikaiju.sqlite", isolation_level=None)
        file.execute("BEGIN EXCLUSIVE")  # nothing can be stored, for longer than the server waits
        said = await http.post(f"/t/{table}/say", content=f"text={WORDS}", headers=head)
        assert said.status_code == 503
        assert WORDS not in said.text
        file.execute("ROLLBACK")
        file.close()
        async with patient_http(address) as later:
            assert (await later.post(f"/t/{table}/say", content=f"text={WORDS}", headers=head)).status_code == 204
        return [NAME, WORDS, PLACE, "127.0.0.1", guest, ann.cookie.partition("=")[2], table]


async def leave_early(address: str) -> None:
    """Send more requests at once than may wait, and go before the answers."""
    for _ in range(10):
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n" * 40)
        with suppress(ConnectionError):
            await reader.read()
        writer.close()


def test_logs_are_json_and_know_nobody(tmp_path):
    words = ["--no-open", "--port", "0", "--data", str(tmp_path), "--log", "debug"]
    command = [sys.executable, "-m", "daikaiju", "play", *words]
    with (tmp_path / "log").open("w+", encoding="utf-8") as log:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            secrets = asyncio.run(make_trouble(address_from(server), tmp_path))
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)
        log.seek(0)
        lines = log.read().splitlines()
    found = [json.loads(line) for line in lines]
    assert {"refused", "the database failed"} <= {line["event"] for line in found}
    assert "failure" not in {line["event"] for line in found}
    assert not any("Invalid HTTP" in line["event"] for line in found), "garbage would fill the disk"
    assert any("locked" in line.get("reason", "") for line in found)
    assert not any("exception" in line for line in found if line["event"] == "the database failed")
    assert all(line["level"] and line["timestamp"] for line in found)
    for line in lines:
        assert not [secret for secret in secrets if secret in line], line
