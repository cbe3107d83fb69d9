"""Running a job: on this machine's cores, or on a Dask cluster."""

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

PATIENCE = 10.0  # seconds in which a scheduler has to answer


def run(job: Job, store: Store, progress: Callable[[int], None], jobs: int = -1, dask: str = "") -> None:
    """Play the chunks that are missing and keep each as it comes in; interrupted, the rest stays missing."""
    if not dask:
        make_ready(job.bots, job.setup.game)
    tasks = [(play_numbered, (job, chunk)) for chunk in store.missing()]
    for chunk, lines in in_parallel(tasks, jobs, dask):
        store.keep(chunk, lines)
        progress(len(job.numbers(chunk)))


def play_numbered(job: Job, chunk: int) -> tuple[int, str]:
    """Play a chunk, and say which it was."""
    leave_breaking_off_to_the_caller()
    return chunk, play_chunk(job, chunk)


def leave_breaking_off_to_the_caller() -> None:
    """In a process that only works, Ctrl-C is no news: whoever gave out the work ends it."""
    if current_process().name != "MainProcess" and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_parallel(tasks: Sequence[tuple[Callable[..., Any], tuple[Any, ...]]], jobs: int, dask: str) -> Iterator[Any]:
    """Call functions side by side; results come as they are ready."""
    from joblib import Parallel, delayed

    if jobs == 0:
        raise BadOptions("--jobs is a number of processes, or -1 for all cores; not 0")
    with backend(dask) as options:
        pool = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="4*n_jobs", **options)
        with closing(pool(delayed(function)(*values) for function, values in tasks)) as results:
            yield from results


def hush_joblib() -> None:
    """When work is broken off, joblib's own thread trips over what was taken back: no news to anybody."""

    def hook(details: threading.ExceptHookArgs) -> None:
        if details.thread is None or details.thread.name != "ExecutorManagerThread":
            threading.__excepthook__(details)

    threading.excepthook = hook


@contextmanager
def backend(dask: str) -> Iterator[dict[str, Any]]:
    """Where the work is done: processes here, or the workers of a Dask scheduler."""
    if not dask:
        yield {}
        return
    from joblib import parallel_config

    with connected(dask), parallel_config(backend="dask"):
        yield {}


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """A connection to a Dask scheduler."""
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
