"""Work on a Dask cluster: a real scheduler and two workers, one of which dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from local_services import free_port

from conftest import in_full, sized
from daikaiju.arena.job import make_job
from daikaiju.arena.run import run
from daikaiju.arena.store import Store
from daikaiju.arena.workers import connected
from daikaiju.errors import BadOptions
from daikaiju.notation.record import Setup
from daikaiju.players.registry import contenders
from patience import PATIENCE

BOTS = Path(__file__).parent / "faulty_bots.py"
pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask and its event loop


@contextmanager
def process(*words: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
    with (folder / f"{words[0]}.log").open("ab") as log:
        started = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=os.environ)
    try:
        yield started
    finally:
        if started.poll() is None:
            started.kill()
        started.wait(PATIENCE)


@pytest.mark.slow
@in_full
def test_a_worker_dies_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import daikaiju

    monkeypatch.setenv("PYTHONPATH", str(Path(daikaiju.__file__).parent.parent))
    monkeypatch.setattr("daikaiju.arena.workers.PATIENCE", PATIENCE)
    job = make_job(Setup(players=2), contenders(f"random,{BOTS}:Simple"), sized(60, 4000), seed=5)
    address = f"tcp://127.0.0.1:{free_port()}"
    worker = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
    scheduler = ("scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2], "--no-dashboard")
    with (
        process(*scheduler, folder=tmp_path),
        process(*worker, folder=tmp_path) as doomed,
        process(*worker, folder=tmp_path),
    ):
        wait_for_workers(address, 2)
        store = Store(tmp_path / "cluster", job)
        store.open(resume=False)
        kept: list[int] = []

        def progress(games: int) -> None:
            kept.append(games)
            if len(kept) == 3:
                doomed.send_signal(signal.SIGKILL)

        run(job, store, progress, dask=address)
        assert doomed.wait(PATIENCE) == -signal.SIGKILL
    assert store.missing() == []
    here = Store(tmp_path / "here", job)
    here.open(resume=False)
    run(job, here, lambda games: None, jobs=1)
    assert list(store.games()) == list(here.games())
    assert len(list(here.games())) == job.games


def wait_for_workers(address: str, number: int) -> None:
    with connected(address) as client:
        client.wait_for_workers(number, timeout=PATIENCE)


def test_no_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daikaiju.arena.workers.PATIENCE", 0.5)
    with pytest.raises(BadOptions, match="no Dask scheduler answers"), connected(f"tcp://127.0.0.1:{free_port()}"):
        pass
