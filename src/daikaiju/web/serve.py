"""Starting the server."""

from __future__ import annotations

import errno
import socket
import threading
import webbrowser
from pathlib import Path

import uvicorn

from daikaiju.errors import DaikaijuError, reason_of
from daikaiju.storage.address import database_address
from daikaiju.web.app import make_app
from daikaiju.web.logs import set_up_logs
from daikaiju.web.settings import Settings, secret_of

USUAL_PORT = 8020
PORTS = 50  # tried one after another
BIGGEST_MESSAGE = 4096  # bytes a page may send on its socket
PATIENCE = 3  # seconds that open connections get when the server ends


class PortInUse(DaikaijuError):
    """A port that another program listens on."""


def listen(host: str, port: int | None) -> socket.socket:
    """Open the port asked for; if none was, the usual one or the next that is free."""
    ports = [port] if port is not None else range(USUAL_PORT, USUAL_PORT + PORTS)
    for number in ports:
        try:
            return bound(host, number)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise PortInUse("cannot listen on {host}: {reason}", host=host, reason=reason_of(error)) from error
            if port is None:
                print(f"Port {number} is in use; trying the next one.", flush=True)
    raise PortInUse("port {port} is in use; name another with --port", port=USUAL_PORT if port is None else port)


def bound(host: str, port: int) -> socket.socket:
    """Return a socket that listens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(512)
    except OSError:
        made.close()
        raise
    return made


def serve(folder: Path, host: str, port: int | None, *, show: bool, level: str, limits: bool = True) -> None:
    """Serve until somebody ends it; the address is printed, and shown in a browser."""
    set_up_logs(level)
    folder.mkdir(parents=True, exist_ok=True)
    sock = listen(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{sock.getsockname()[1]}/"  # noqa: S104
    app = make_app(Settings(database_address(folder), secret_of(folder), limits=limits))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=BIGGEST_MESSAGE,
        ws_per_message_deflate=False,  # a millisecond of a core for each page; see docs/table.md
        timeout_graceful_shutdown=PATIENCE,
    )
    server = Announcing(config, address, show=show)
    server.run(sockets=[sock])


class Announcing(uvicorn.Server):
    """Says where it is, once it answers."""

    def __init__(self, config: uvicorn.Config, address: str, *, show: bool) -> None:
        super().__init__(config)
        self.address, self.show = address, show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"daikaiju is served at {self.address} (Ctrl-C ends it)", flush=True)
        if self.show:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()
