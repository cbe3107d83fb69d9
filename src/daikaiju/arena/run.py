"""Run a job on this machine's cores or on a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable

from .compiled import make_ready
from .job import Job, play_chunk
from .store import Store
from .workers import in_parallel


def run(
    job: Job,
    store: Store,
    progress: Callable[[int], None],
    jobs: int = -1,
    dask: str = "",
    check: Callable[[str], None] = lambda lines: None,
) -> None:
    """Play the missing chunks and store each as it finishes; an interrupted run can be resumed.

    `check` gets the lines of every chunk and may raise an error.
    """
    if not dask:
        make_ready(job.bots, job.setup.game)
    tasks = [(play_numbered, (job, chunk)) for chunk in store.missing()]
    for chunk, lines in in_parallel(tasks, jobs, dask):
        check(lines)
        store.keep(chunk, lines)
        progress(len(job.numbers(chunk)))


def play_numbered(job: Job, chunk: int) -> tuple[int, str]:
    """Play a chunk; return its number and its lines."""
    return chunk, play_chunk(job, chunk)
