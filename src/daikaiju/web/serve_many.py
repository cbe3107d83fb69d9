"""Several server processes on one port of one machine; they share a PostgreSQL."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Self

import structlog
import uvicorn

from daikaiju.errors import DaikaijuError
from daikaiju.players.contender import Contender
from daikaiju.storage.address import is_file
from daikaiju.storage.database import Database
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from .app import make_app
from .logs import set_up_logs
from .serve import (
    SERVED,
    Announcing,
    Site,
    Store,
    address_of,
    allow_many_connections,
    config_of,
    listen,
    open_database,
    settings_of,
)
from .settings import Settings

LOOK = 0.5  # seconds between two looks at the workers
END = 20.0  # seconds a worker has to shut down
SHORT = 10.0  # seconds; whoever dies earlier will probably do so again
LONGEST_PAUSE = 30.0  # seconds
SPAWN = multiprocessing.get_context("spawn")
ALONE = _(
    "several server processes need PostgreSQL, and a SQLite file has one server; "
    "name a database with --database postgresql://…, or leave --workers out"
)
log = structlog.get_logger()


class NeedsPostgres(DaikaijuError):
    """Several servers were to share a SQLite file."""


def serve_many(
    store: Store,
    site: Site,
    words: Language,
    workers: int,
    *,
    show: bool,
    level: str,
    bots: tuple[Contender, ...] = (),
) -> None:
    """Serve in several processes until interrupted; one that dies is started again."""
    set_up_logs(level)
    if is_file(store.address):
        raise NeedsPostgres(ALONE)
    database, secret, _hold = open_database(store, words)
    database.engine.dispose()
    sock = listen(site.host, site.port, words)
    settings = part_of(settings_of(site, secret, bots), workers)
    crew = Crew(workers, (sock, store, site, settings, level))
    with asked_to_end() as ended, crew:
        crew.wait_until_ready(ended)
        address = address_of(site, sock)
        print(words.text(SERVED, address=address), flush=True)
        if show:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        crew.look_after(ended)


def part_of(settings: Settings, workers: int) -> Settings:
    """Return the settings of each server process: together they have about one process for bots per core."""
    return replace(settings, workers=max(1, (os.cpu_count() or 2) // workers), processes=workers)


@contextmanager
def asked_to_end() -> Iterator[threading.Event]:
    """Yield an event that is set by the signal with which systems end services."""
    ended = threading.Event()
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: ended.set())
    try:
        yield ended
    finally:
        signal.signal(signal.SIGTERM, before)


class Crew:
    """The processes that serve, and what they are given."""

    def __init__(self, size: int, given: tuple[socket.socket, Store, Site, Settings, str]) -> None:
        self.size, self.given = size, given
        self.ready: Event = SPAWN.Event()
        self.processes: list[BaseProcess] = []
        self.begun = 0.0  # when a process was last started
        self.pause = 0.0  # seconds after that in which none is started

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        """End all processes; they answer what they are asked before, if that does not take too long."""
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(END)
            process.kill()

    def start(self) -> None:
        """Start as many processes as are missing."""
        while len(self.processes) < self.size:
            self.begun = time.monotonic()
            process = SPAWN.Process(target=work, args=(*self.given, self.ready))
            process.start()
            self.processes.append(process)

    def wait_until_ready(self, ended: threading.Event) -> None:
        """Wait until one of the processes answers."""
        while not self.ready.wait(LOOK) and not ended.is_set():
            self.replace_dead()

    def look_after(self, ended: threading.Event) -> None:
        """Replace processes that die, until asked to end."""
        while not ended.is_set():
            wait([process.sentinel for process in self.processes], LOOK)
            self.replace_dead()

    def replace_dead(self) -> None:
        """Start a process for each one that died, after a growing pause if they die soon after their start."""
        lasted = time.monotonic() - self.begun
        for process in [process for process in self.processes if not process.is_alive()]:
            self.pause = min(2 * self.pause + 1, LONGEST_PAUSE) if lasted < SHORT else 0.0
            log.warning("a server process ended and is replaced", status=process.exitcode, pause=self.pause)
            self.processes.remove(process)
        if lasted >= self.pause:
            self.start()


def work(sock: socket.socket, store: Store, site: Site, settings: Settings, level: str, ready: Event) -> None:
    """Serve in a process of its own, which ends with its parent."""
    set_up_logs(level)
    allow_many_connections()
    threading.Thread(target=end_with_parent, daemon=True).start()
    app = make_app(settings, Database(store.address))
    Worker(config_of(app, site), ready).run(sockets=[sock])


class Worker(Announcing):
    """Says that it answers by an event; its parent prints the address."""

    def __init__(self, config: uvicorn.Config, ready: Event) -> None:
        super().__init__(config, "", "", show=False)
        self.ready = ready

    def announce(self) -> None:
        """Set the event."""
        self.ready.set()


def end_with_parent() -> None:
    """End this process in order when its parent is gone."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
