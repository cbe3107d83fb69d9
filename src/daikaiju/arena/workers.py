"""Call functions in parallel: on this machine's cores or on a Dask cluster. Ctrl-C ends the workers quietly."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from typing import Any

from daikaiju.errors import BadOptions
from daikaiju.extras import need
from daikaiju.sandbox import end_with

STDERR = 2  # its file descriptor
PATIENCE = 10.0  # seconds to wait for a scheduler
Task = tuple[Callable[..., Any], tuple[Any, ...]]
# Threads of joblib, which fail on cancelled tasks after an interrupt. Failed tasks raise in the main thread as well.
MANAGERS = ("ExecutorManagerThread", "QueueFeederThread")


def in_parallel(tasks: Sequence[Task], jobs: int, dask: str) -> Iterator[Any]:
    """Call functions in parallel; yield results as they finish."""
    need("sim")
    from joblib import Parallel, delayed

    if jobs == 0:
        raise BadOptions("--jobs is a number of processes, or -1 for all cores; not 0")
    hush_managers()
    parent = 0 if dask else os.getpid()
    calls = (delayed(call)(parent, function, values) for function, values in tasks)
    with backend(dask):
        pool = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="4*n_jobs")
        start_trackers()
        with without_ctrl_c():
            results = pool(calls)
        with closing(results):
            yield from results


def call(parent: int, function: Callable[..., Any], values: tuple[Any, ...]) -> Any:
    """Call a function; a worker process of `parent` ends with it."""
    if parent not in (0, os.getpid()):
        stay_with(parent)
    return function(*values)


@cache
def stay_with(parent: int) -> None:
    """End this worker process after its parent; once. Ctrl-C is left to the parent."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()


def start_trackers() -> None:
    """Start the processes that clean up after joblib; they let Ctrl-C through again when they start.

    Without standard error: after Ctrl-C they would report what the workers left behind, which they then remove.
    """
    import multiprocessing.resource_tracker as of_python

    from joblib.externals.loky.backend import resource_tracker as of_joblib

    with without_stderr():
        of_python.ensure_running()
        of_joblib.ensure_running()


@contextmanager
def without_stderr() -> Iterator[None]:
    """Processes that are started meanwhile have no standard error."""
    try:
        kept = os.dup(STDERR)
    except OSError:  # neither has this one
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
        os.close(nowhere)


@contextmanager
def without_ctrl_c() -> Iterator[None]:
    """Hold back Ctrl-C until the end. Processes and threads started meanwhile never get it: the caller ends them."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    # The mask is for what is started. It does not hold back Ctrl-C itself: another thread may get it.
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)


def hush_managers() -> None:
    """Hide exceptions of joblib's own threads, and its advice about tasks that were broken off."""
    warnings.filterwarnings("ignore", r"\d+ tasks (which|have)", UserWarning, r"joblib\.")

    def hook(details: threading.ExceptHookArgs) -> None:
        if details.thread is None or details.thread.name not in MANAGERS:
            threading.__excepthook__(details)

    threading.excepthook = hook


def end_workers() -> None:
    """Kill joblib's worker processes, if there are any; its own shutdown waits for tasks that are running."""
    for worker in multiprocessing.active_children():
        if worker.pid and type(worker).__module__.startswith("joblib."):
            os.kill(worker.pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


@contextmanager
def backend(dask: str) -> Iterator[None]:
    """Select the joblib backend: local processes, or the workers of a Dask scheduler."""
    if not dask:
        yield
        return
    from joblib import parallel_config

    with connected(dask), parallel_config(backend="dask"):
        yield


@contextmanager
def connected(address: str) -> Iterator[Any]:
    """Connect to a Dask scheduler."""
    need("dist")
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadOptions(
            "no Dask scheduler answers at {address}: {reason}", address=address, reason=str(error)
        ) from error
    with client:
        yield client
