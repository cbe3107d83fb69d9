"""Start the server."""

from __future__ import annotations

import errno
import gc
import socket
import sys
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette

from daikaiju.errors import BadOptions, DaikaijuError, reason_of
from daikaiju.players.contender import Contender
from daikaiju.storage.address import database_address, is_file
from daikaiju.storage.database import Database
from daikaiju.storage.hold import FileHold, take_hold
from daikaiju.storage.keys import cookie_key
from daikaiju.storage.sqlite import check_sound
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .app import make_app
from .heads import GuardedHttp
from .logs import set_up_logs
from .settings import Settings, secret_of

USUAL_PORT = 8020
PORTS = 50  # tried in order, from the usual one
BIGGEST_MESSAGE = 4096  # bytes of one message on a socket
OPEN_FILES = 10_240
TURN = 0.0001  # seconds
GARBAGE = (20_000, 20, 50)  # new objects until the youngest are looked at; then every 20th time older ones, and so on
PATIENCE = 3  # seconds that open connections have when the server shuts down


CANNOT = _("cannot listen on {host}: {reason}; name an address of this machine with --host")
NO_FOLDER = _("cannot keep games in {folder}: {reason}; name another folder with --data")
NO_DATABASE = _("the database cannot be opened: {reason}")
UPDATING = _("Putting stored games into words, once: {done} of {games}")
SERVED = _("daikaiju is served at {address} (Ctrl-C ends it)")
EVERYWHERE = ("127.0.0.1", "0.0.0.0", "::")  # noqa: S104 - this machine can be reached as localhost
THIS_MACHINE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class PortInUse(DaikaijuError):
    """Another program listens on the port."""


class NoDatabase(DaikaijuError):
    """The database cannot be opened."""


class CannotListen(DaikaijuError):
    """The address does not belong to this machine."""


def listen(host: str, port: int | None, words: Language) -> socket.socket:
    """Listen on the given port, or on the first free one from the usual one."""
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
    """Return a listening socket."""
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
    """The server's address, its host names, the proxies it trusts, and what it does besides."""

    host: str = "127.0.0.1"
    port: int | None = None
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    metrics: bool = False
    host_key: str = ""
    analyses: bool = True
    lobby: bool = False


@dataclass(frozen=True)
class Store:
    """Where games are kept: the folder, and the address of another database than the one in it."""

    folder: Path
    database: str = ""

    @property
    def address(self) -> str:
        """The address of the database."""
        return database_address(self.folder, self.database)


def serve(
    store: Store,
    site: Site,
    words: Language,
    *,
    show: bool,
    level: str,
    bots: tuple[Contender, ...] = (),
) -> None:
    """Serve until interrupted; print the address, and open it in a browser if `show`."""
    set_up_logs(level)
    allow_many_connections()
    database, secret, hold = open_database(store, words)
    sock = listen(site.host, site.port, words)
    app = make_app(settings_of(site, secret, bots), database)
    address = address_of(site, sock)
    server = Announcing(config_of(app, site), words.text(SERVED, address=address), address, show=show)
    if hold is not None:
        hold.say(address)
    server.run(sockets=[sock])
    if hold is not None:
        hold.release()


def settings_of(site: Site, secret: str, bots: tuple[Contender, ...]) -> Settings:
    """Return the settings of the application."""
    names = (site.host, *site.names)
    asked_for = {"metrics": site.metrics, "analyses": site.analyses, "lobby": site.lobby}
    return Settings(secret, hosts=names, host_key=site.host_key, bots=bots, **asked_for)


def address_of(site: Site, sock: socket.socket) -> str:
    """Return the address at which this machine's browsers find the server."""
    shown = "localhost" if site.host in EVERYWHERE else f"[{site.host}]" if ":" in site.host else site.host
    return f"http://{shown}:{sock.getsockname()[1]}/"


def allow_many_connections() -> None:
    """Raise the limit on open files (256 or 1024 on some systems): every socket needs one."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(most, OPEN_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def secret_in(store: Store) -> str:
    """Return a key for cookies, which may be in the folder; create the folder if games will be kept there."""
    in_folder = is_file(store.address)
    try:
        if in_folder:
            store.folder.mkdir(parents=True, exist_ok=True)
        return secret_of(store.folder)
    except OSError as error:
        raise BadOptions(NO_FOLDER, folder=store.folder, reason=reason_of(error)) from error


def open_database(store: Store, words: Language) -> tuple[Database, str, FileHold | None]:
    """Migrate the database before anything is served; return it and the key for cookies in it.

    A SQLite database is locked against other servers until the hold is released or the process ends.
    """

    def say(done: int, games: int) -> None:
        print(words.text(UPDATING, done=done, games=games), flush=True)

    offered = secret_in(store)
    try:
        database = Database(store.address)
        hold = take_hold(database.engine)
        check_sound(database.engine)
        database.bring_up_to_date(say)
        secret = cookie_key(database.engine, offered)
    except OSError as error:
        raise NoDatabase(NO_DATABASE, reason=reason_of(error)) from error
    except (SQLAlchemyError, ImportError) as error:
        raise NoDatabase(NO_DATABASE, reason=getattr(error, "orig", error)) from error
    return database, secret, hold


def config_of(app: Starlette, site: Site) -> uvicorn.Config:
    """Return uvicorn's configuration; only local and named proxies are trusted."""
    return uvicorn.Config(
        app,
        http=GuardedHttp,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=[*THIS_MACHINE, *site.proxies],
        ws_max_size=BIGGEST_MESSAGE,
        ws_per_message_deflate=False,  # compression costs a millisecond of processor time per page
        timeout_graceful_shutdown=PATIENCE,
    )


def be_quick() -> None:
    """Let the threads of a server that is up take turns often, and collect garbage rarely.

    Answers wait for the thread that writes: with Python's 5 ms it waits for the others several times in each answer.
    """
    sys.setswitchinterval(TURN)
    gc.freeze()  # keep the garbage collector from scanning imported modules
    gc.set_threshold(*GARBAGE)
    gc.enable()


class Announcing(uvicorn.Server):
    """Prints its address once it responds."""

    def __init__(self, config: uvicorn.Config, said: str, address: str, *, show: bool) -> None:
        super().__init__(config)
        self.said, self.address, self.show = said, address, show

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce it."""
        await super().startup(sockets)
        if self.should_exit:
            return
        be_quick()
        self.announce()

    def announce(self) -> None:
        """Print the address and open the browser."""
        print(self.said, flush=True)
        if self.show:
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the streams of the API end, then wait for the other connections."""
        app = self.config.app
        if isinstance(app, Starlette) and hasattr(app.state, "context"):
            app.state.context.listeners.end()
        await super().shutdown(sockets)
