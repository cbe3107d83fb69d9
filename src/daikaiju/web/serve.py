"""Starting the server."""

from __future__ import annotations

import errno
import gc
import socket
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette

from daikaiju.errors import BadOptions, DaikaijuError, reason_of
from daikaiju.storage.address import database_address
from daikaiju.storage.database import Database
from daikaiju.storage.hold import Hold, take_hold
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .app import make_app
from .logs import set_up_logs
from .settings import Settings, secret_of

USUAL_PORT = 8020
PORTS = 50  # tried one after another
BIGGEST_MESSAGE = 4096  # bytes a page may send on its socket
OPEN_FILES = 10_240
PATIENCE = 3  # seconds that open connections get when the server ends


CANNOT = _("cannot listen on {host}: {reason}; name an address of this machine with --host")
NO_FOLDER = _("cannot keep games in {folder}: {reason}; name another folder with --data")
NO_DATABASE = _("the database cannot be opened: {reason}")
UPDATING = _("Putting stored games into words, once: {done} of {games}")
SERVED = _("daikaiju is served at {address} (Ctrl-C ends it)")
EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::")  # noqa: S104 - this machine can be reached as localhost
THIS_MACHINE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class PortInUse(DaikaijuError):
    """A port that another program listens on."""


class NoDatabase(DaikaijuError):
    """A database that cannot be opened."""


class CannotListen(DaikaijuError):
    """An address that is not this machine's."""


def listen(host: str, port: int | None, words: Language) -> socket.socket:
    """Open the port asked for; if none was, the usual one or the next that is free."""
    ports = range(port, port + 1) if port is not None else range(USUAL_PORT, USUAL_PORT + PORTS)
    for number in ports:
        try:
            return bound(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotListen(CANNOT, host=host, reason=reason_of(error)) from error
            if port is None:
                print(words.text("Port {port} is in use; trying the next one.", port=number), flush=True)
    raise PortInUse("port {port} is in use; name another with --port", port=ports[0])


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


@dataclass(frozen=True)
class Site:
    """Where a server is found: what it listens on, its names, and the proxies before it."""

    host: str = "127.0.0.1"
    port: int | None = None
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()


def serve(folder: Path, site: Site, words: Language, *, show: bool, level: str) -> None:
    """Serve until somebody ends it; the address is printed, and shown in a browser."""
    set_up_logs(level)
    allow_many_connections()
    secret = secret_in(folder)
    database, hold = open_database(folder, words)
    sock = listen(site.host, site.port, words)
    shown = "localhost" if site.host in EVERYWHERE else f"[{site.host}]" if ":" in site.host else site.host
    app = make_app(Settings(secret, hosts=(site.host, *site.names)), database)
    address = f"http://{shown}:{sock.getsockname()[1]}/"
    server = Announcing(config_of(app, site), words.text(SERVED, address=address), address, show=show)
    hold.say(address)
    server.run(sockets=[sock])
    hold.release()


def allow_many_connections() -> None:
    """Take more open files than the 256 or 1024 some systems begin with: every page is one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(most, OPEN_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def secret_in(folder: Path) -> str:
    """Make the folder, if there is none, and return the key in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return secret_of(folder)
    except OSError as error:
        raise BadOptions(NO_FOLDER, folder=folder, reason=reason_of(error)) from error


def open_database(folder: Path, words: Language) -> tuple[Database, Hold]:
    """Keep other servers off the database and bring it up to date: if that fails, it is said before anybody is served.

    The database is this server's until the hold on it is released, or the process ends.
    """

    def say(done: int, games: int) -> None:
        print(words.text(UPDATING, done=done, games=games), flush=True)

    try:
        database = Database(database_address(folder))
        hold = take_hold(database.engine)
        database.bring_up_to_date(say)
    except OSError as error:
        raise NoDatabase(NO_DATABASE, reason=reason_of(error)) from error
    except (SQLAlchemyError, ImportError) as error:
        raise NoDatabase(NO_DATABASE, reason=getattr(error, "orig", error)) from error
    return database, hold


def config_of(app: Starlette, site: Site) -> uvicorn.Config:
    """How the server behaves; a proxy on this machine, or one that was named, is believed."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=[*THIS_MACHINE, *site.proxies],
        ws_max_size=BIGGEST_MESSAGE,
        ws_per_message_deflate=False,  # a millisecond of a core for each page; see docs/table.md
        timeout_graceful_shutdown=PATIENCE,
    )


class Announcing(uvicorn.Server):
    """Says where it is, once it answers."""

    def __init__(self, config: uvicorn.Config, said: str, address: str, *, show: bool) -> None:
        super().__init__(config)
        self.said, self.address, self.show = said, address, show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.should_exit:
            return
        gc.freeze()  # what was imported stays: it need not be looked at again and again
        gc.enable()
        print(self.said, flush=True)
        if self.show:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()
