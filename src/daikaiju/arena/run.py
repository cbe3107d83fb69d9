"""Run a job on this machine's cores or on a Dask cluster."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from multiprocessing import current_process
from typing import Any

from daikaiju.errors import BadOptions

from .compiled import make_ready
from .job import Job, play_chunk
from .store import Store

PATIENCE = 10.0  # seconds to wait for a scheduler


def run(job: Job, store: Store, progress: Callable[[int], None], jobs: int = -1, dask: str = "") -> None:
    """Play the missing chunks and store each as it finishes; an interrupted run can be resumed."""
    if not dask:
        make_ready(job.bots, job.setup.game)
    tasks = [(play_numbered, (job, chunk)) for chunk in store.missing()]
    for chunk, lines in in_parallel(tasks, jobs, dask):
        store.keep(chunk, lines)
        progress(len(job.numbers(chunk)))


def play_numbered(job: Job, chunk: int) -> tuple[int, str]:
    """Play a chunk; return its number and its lines."""
    leave_breaking_off_to_the_caller()
    return chunk, play_chunk(job, chunk)


def leave_breaking_off_to_the_caller() -> None:
    """Ignore Ctrl-C in worker processes: the main process ends them."""
    if current_process().name != "MainProcess" and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_parallel(tasks: Sequence[tuple[Callable[..., Any], tuple[Any, ...]]], jobs: int, dask: str) -> Iterator[Any]:
    """Call functions in parallel; yield results as they finish."""
    from joblib import Parallel, delayed

    if jobs == 0:
        raise BadOptions("--jobs is a number of processes, or -1 for all cores; not 0")
    with backend(dask) as options:
        pool = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="4*n_jobs", **options)
        with closing(pool(delayed(function)(*values) for function, values in tasks)) as results:
            yield from results


def hush_joblib() -> None:
    """Hide exceptions of joblib's manager thread, which fails on cancelled tasks after an interrupt."""

    def hook(details: threading.ExceptHookArgs) -> None:
        if details.thread is None or details.thread.name != "ExecutorManagerThread":
            threading.__excepthook__(details)

    threading.excepthook = hook


@contextmanager
def backend(dask: str) -> Iterator[dict[str, Any]]:
    """Select the joblib backend: local processes, or the workers of a Dask scheduler."""
    if not dask:
        yield {}
        return
    from joblib import parallel_config

    with connected(dask), parallel_config(backend="dask"):
        yield {}


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Connect to a Dask scheduler."""
    try:
        from distributed import Client
    except ImportError as error:
        raise BadOptions("--dask needs the extra [dist]: pip install 'daikaiju[dist]'") from error
    try:
        client = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadOptions(
            "no Dask scheduler answers at {address}: {reason}", address=address, reason=str(error)
        ) from error
    with client:
        yield client
