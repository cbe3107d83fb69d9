"""Servers behind nginx and Caddy, with the lines of docs/servers.md: a rolling restart loses nothing."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest
from history.proxy import Proxy
from history.server import Server
from local_services import free_port
from serving import patient_http, somebody

from conftest import in_full
from daikaiju.storage.database import Database
from daikaiju.web.client import Person
from databases import postgres
from patience import PATIENCE, patiently, until_async

__all__ = ["postgres"]


DOC = Path(__file__).parents[2] / "docs" / "servers.md"
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {lines}
}}
"""


def lines_of(language: str) -> str:
    """The configuration in the documentation."""
    return re.search(rf"```{language}\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL).group(1)


def with_ports(lines: str, front: int, servers: list[Server]) -> str:
    """The same configuration for ports that are free here, without a certificate."""
    for documented, server in zip((8021, 8022, 8023), servers, strict=False):
        lines = lines.replace(f"127.0.0.1:{documented}", f"127.0.0.1:{server.port}")
    lines = re.sub(r"\s*(server )?127\.0\.0\.1:8023;?( max_fails=\S+ fail_timeout=\S+)?;?", "", lines)
    return lines.replace("play.example.org {", f"http://localhost:{front} {{").replace(
        "listen 443 ssl;", f"listen 127.0.0.1:{front};"
    )


@contextmanager
def proxied(kind: str, folder: Path, servers: list[Server]) -> Iterator[str]:
    """A proxy with the documented lines before some servers: its address."""
    front = free_port()
    file = folder / kind
    if kind == "nginx":
        lines = re.sub(r"\n\s*ssl_\w+ [^;]*;", "", with_ports(lines_of("nginx"), front, servers))
        lines = lines.replace("server_name play.example.org;", "server_name localhost;")
        file.write_text(NGINX.format(folder=folder, lines=lines))
        command = ["nginx", "-c", str(file), "-p", str(folder)]
    else:
        options = "{\n\tadmin off\n\tauto_https off\n}\n"
        file.write_text(options + with_ports(lines_of("caddy"), front, servers))
        command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    settings = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / f"{kind}.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=settings)
    try:
        yield f"http://localhost:{front}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


@dataclass
class Told:
    """What somebody was told is done."""

    acts: dict[int, str] = field(default_factory=dict)  # by number
    said: list[str] = field(default_factory=list)


async def play(ann: Person, table: str, told: Told) -> None:
    """Act and talk for ever; a proxy may fail to answer while a server ends."""
    for turn in range(10**6):
        answer = await ann.get(f"/t/{table}/asked")
        asked = answer.json() if answer.status_code == 200 else {"seat": None}
        if asked["seat"] is not None:
            words = ann.rng.choice(asked["options"])
            form = {"seat": asked["seat"], "number": asked["number"], "action": words}
            if (await ann.post(f"/t/{table}/act", form)).status_code == 204:
                told.acts[asked["number"]] = words
        if (await ann.post(f"/t/{table}/say", {"text": f"word {turn}"})).status_code == 204:
            told.said.append(f"word {turn}")


async def until_answered(http: httpx2.AsyncClient) -> None:
    """Wait until the proxy answers."""
    async with patiently("the proxy to answer"):
        while True:
            try:
                if (await http.get("/healthz")).status_code == 200:
                    return
            except httpx2.TransportError:
                await asyncio.sleep(0.05)


async def restart_all(servers: list[Server], told: Told, playing: asyncio.Task[None]) -> None:
    """Restart one server after the other; people go on all the time."""
    for server in servers:
        for step in (server.end, server.start):
            await step()
            before = len(told.said)
            await until_async(lambda: len(told.said) > before + 2 or playing.done(), "people to go on")  # noqa: B023


async def check_stored(database: Database, table: str, told: Told) -> None:
    """All that was acknowledged is stored, once."""
    found, rows = await database.load(table)
    words = {row.number: row.words for row in rows}
    assert {number: words[number] for number in told.acts} == told.acts
    heard = [line.text for line in found.chat]
    assert len(heard) == len(set(heard))
    assert set(told.said[-150:]) <= set(heard)


@pytest.mark.parametrize("kind", ["nginx", pytest.param("caddy", marks=in_full)])
def test_a_rolling_restart_loses_nothing(tmp_path, postgres, kind):
    """Somebody acts and talks through the proxy while the servers behind it are restarted one after the other."""
    if shutil.which(kind) is None:
        pytest.skip(f"{kind} is not installed")
    servers = [Server(tmp_path / name, Proxy(postgres)) for name in ("one", "two")]

    async def main() -> None:
        for server in servers:
            await server.start_first(through_proxy=True)
        with proxied(kind, tmp_path, servers) as address:
            async with patient_http(address) as http:
                await until_answered(http)
                await through_proxy(http)
        for server in servers:
            await server.end()
            await server.proxy.close()

    async def through_proxy(http: httpx2.AsyncClient) -> None:
        ann, told = await somebody(http), Told()
        table = await ann.make_table(game="2e", seats=2, here=1, name="Ann", speed=0, do="start")
        playing = asyncio.create_task(play(ann, table, told))
        await restart_all(servers, told, playing)
        assert not playing.done(), playing.exception()
        playing.cancel()
        database = Database(postgres)
        await check_stored(database, table, told)
        await database.close()

    try:
        asyncio.run(main())
    finally:
        for server in servers:
            if server.process is not None:
                server.process.kill()
                server.process.communicate()
