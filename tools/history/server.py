"""A server process that can be killed, stopped, cut off from its database, and given another clock."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

from local_services import free_port

from .proxy import Proxy

PROGRAM = Path(__file__).with_name("clocked.py")
PATIENCE = 120.0  # seconds to start or end on a busy machine


class Server:
    """One of the servers; it has the same port after every start."""

    def __init__(self, folder: Path, proxy: Proxy) -> None:
        self.folder, self.proxy = folder, proxy
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self.set_clock(0)

    async def start(self) -> None:
        """Start, and wait until it answers."""
        words = ["play", "--no-open", "--port", str(self.port), "--data", str(self.folder)]
        command = [sys.executable, str(PROGRAM), *words, "--database", self.database]
        settings = {**os.environ, "DAIKAIJU_CLOCK": str(self.folder / "clock")}
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(  # noqa: ASYNC220, S603
                command, stdout=subprocess.PIPE, stderr=log, env=settings, start_new_session=True
            )  # a session of its own: Linux divides processors by sessions, and a server that starts needs much
        line = await asyncio.wait_for(asyncio.to_thread(self.process.stdout.readline), PATIENCE)  # type: ignore[union-attr]
        assert b"http://" in line, f"a server did not start; see {self.folder / 'log'}"

    async def start_first(self, *, through_proxy: bool) -> None:
        """Start, with the database behind a proxy or not: a proxy adds to every delay."""
        address = await self.proxy.start()
        self.database = address if through_proxy else self.proxy.target.render_as_string(hide_password=False)
        await self.start()

    @property
    def name(self) -> str:
        """The name under which it is listed in the database."""
        return (self.folder / "name").read_text()

    def set_clock(self, seconds: float) -> None:
        """Set the clock of this server to be off by some seconds."""
        part = self.folder / "clock.new"
        part.write_text(str(seconds))
        part.replace(self.folder / "clock")

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the server."""
        assert self.process is not None
        os.kill(self.process.pid, number)

    async def kill(self) -> None:
        """End the server as a power cut does."""
        self.send(signal.SIGKILL)
        await asyncio.to_thread(self.process.communicate)  # type: ignore[union-attr]

    async def end(self) -> None:
        """End the server in order."""
        self.send(signal.SIGTERM)
        await asyncio.to_thread(self.process.communicate, timeout=PATIENCE)  # type: ignore[union-attr]
