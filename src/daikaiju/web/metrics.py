"""Figures of a running server: for its host's page, and for Prometheus if asked for."""

from __future__ import annotations

import os
import socket
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from daikaiju.extras import need
from daikaiju.table.model import OVER, PLAYING, WAITING

from .context import Context
from .middleware.timing import BUCKETS, Times
from .view.pages.host import PERCENTILES, Figures

if TYPE_CHECKING:
    from prometheus_client.core import Metric

STATUS = Path("/proc/self/status")


def figures_of(context: Context) -> Figures:
    """Measure a server."""
    phases = Counter(table.phase for table in context.tables.in_memory.values())
    sockets = context.sockets.of_guest
    memory, threads = memory_and_threads()
    times = context.times
    return Figures(
        socket.gethostname(),
        os.getpid(),
        {phase: phases[phase] for phase in (WAITING, PLAYING, OVER)},
        len(sockets),
        sum(map(len, sockets.values())),
        context.workers.queue,
        len(context.workers.processes),
        memory,
        threads,
        open_files(),
        time.time() - times.since,
        {percent: times.percentile(percent) for percent in PERCENTILES},
        len(times.last),
        times.number,
        times.failed,
    )


def memory_and_threads() -> tuple[int, int]:
    """Return the resident memory in bytes and the number of threads, as Linux tells them."""
    try:
        lines = dict(line.split(":", 1) for line in STATUS.read_text().splitlines() if ":" in line)
    except OSError:
        return 0, 0
    return int(lines["VmRSS"].split()[0]) * 1024, int(lines["Threads"])


def open_files() -> int:
    """Return the number of open files; 0 if the system does not say."""
    try:
        return sum(1 for _file in Path("/proc/self/fd").iterdir())
    except OSError:
        return 0


def prometheus_text(context: Context) -> tuple[bytes, str]:
    """Return the figures as Prometheus reads them, and their content type."""
    need("metrics")
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(Collector(context))
    return generate_latest(registry), CONTENT_TYPE_LATEST


class Collector:
    """Collects the figures when Prometheus asks for them."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        found, times = figures_of(self.context), self.context.times
        tables = GaugeMetricFamily("daikaiju_tables", "Tables in memory.", labels=["phase"])
        for phase, number in found.tables.items():
            tables.add_metric([phase], number)
        yield tables
        for name, text, value in gauges(found):
            yield GaugeMetricFamily(f"daikaiju_{name}", text, value=value)
        yield CounterMetricFamily("daikaiju_failed_answers", "Answers with a code of 500 or more.", times.failed)
        yield histogram(times)


def gauges(found: Figures) -> Sequence[tuple[str, str, float]]:
    """Return name, meaning and value of the figures that are one number."""
    return (
        ("people", "Guests with an open page.", found.people),
        ("pages", "Open pages.", found.pages),
        ("bot_queue", "Decisions of bots that wait for a free process.", found.queue),
        ("bot_processes", "Processes in which bots decide.", found.processes),
        ("memory_bytes", "Resident memory of the server's process.", found.memory),
        ("threads", "Threads of the server's process.", found.threads),
        ("open_files", "Open files of the server's process.", found.files),
        ("uptime_seconds", "Time since the server started.", found.uptime),
    )


def histogram(times: Times) -> Metric:
    """Return the times of all answers in buckets."""
    from prometheus_client.core import HistogramMetricFamily

    buckets = [(str(most), float(count)) for most, count in zip(BUCKETS, times.buckets, strict=True)]
    family = HistogramMetricFamily("daikaiju_answer_seconds", "Time until the head of an answer was sent.")
    family.add_metric([], [*buckets, ("+Inf", float(times.number))], times.seconds)
    return family
