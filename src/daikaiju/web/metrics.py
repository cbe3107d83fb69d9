"""Figures of a running server: for its host's page, and for Prometheus if asked for."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from daikaiju.extras import need
from daikaiju.table.model import OVER, PLAYING, WAITING

if TYPE_CHECKING:
    from prometheus_client.core import Metric

    from .context import Context

KEPT = 2000  # answers of which the times are kept
PERCENTILES = (50, 95, 99)
BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds
STATUS = Path("/proc/self/status")


@dataclass
class Answers:
    """How long answers took: the last ones, and counts of all of them."""

    last: deque[float] = field(default_factory=lambda: deque(maxlen=KEPT))  # seconds
    number: int = 0
    seconds: float = 0.0
    failed: int = 0  # with a code of 500 or more
    buckets: list[int] = field(default_factory=lambda: [0] * len(BUCKETS))
    since: float = field(default_factory=time.time)

    def add(self, seconds: float, code: int) -> None:
        """Count an answer."""
        self.last.append(seconds)
        self.number += 1
        self.seconds += seconds
        self.failed += code >= 500
        for place, most in enumerate(BUCKETS):
            self.buckets[place] += seconds <= most

    def percentile(self, percent: int) -> float:
        """Return the time in seconds within which so many per cent of the last answers came; 0 without any."""
        ordered = sorted(self.last)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


class Timed:
    """Measures every answer but files and sockets, until its head is sent."""

    def __init__(self, app: ASGIApp, answers: Answers) -> None:
        self.app, self.answers = app, answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how long its answer takes."""
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        start = time.perf_counter()

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers.add(time.perf_counter() - start, message["status"])
            await send(message)

        await self.app(scope, receive, note)


@dataclass(frozen=True)
class Figures:
    """A server at one moment."""

    tables: dict[str, int]  # in memory, by phase
    people: int  # guests with an open page
    pages: int  # open pages
    queue: int  # decisions of bots that wait for a free process
    processes: int  # of bots
    memory: int  # bytes of the server's own process; 0 if the system does not say
    threads: int
    files: int  # open ones
    uptime: float  # seconds


def figures_of(context: Context) -> Figures:
    """Measure a server."""
    phases = Counter(table.phase for table in context.tables.in_memory.values())
    sockets = context.sockets.of_guest
    memory, threads = memory_and_threads()
    return Figures(
        {phase: phases[phase] for phase in (WAITING, PLAYING, OVER)},
        len(sockets),
        sum(map(len, sockets.values())),
        context.workers.queue,
        len(context.workers.processes),
        memory,
        threads,
        open_files(),
        time.time() - context.answers.since,
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

        found, answers = figures_of(self.context), self.context.answers
        tables = GaugeMetricFamily("daikaiju_tables", "Tables in memory.", labels=["phase"])
        for phase, number in found.tables.items():
            tables.add_metric([phase], number)
        yield tables
        for name, text, value in gauges(found):
            yield GaugeMetricFamily(f"daikaiju_{name}", text, value=value)
        yield CounterMetricFamily("daikaiju_failed_answers", "Answers with a code of 500 or more.", answers.failed)
        yield histogram(answers)


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


def histogram(answers: Answers) -> Metric:
    """Return the times of all answers in buckets."""
    from prometheus_client.core import HistogramMetricFamily

    buckets = [(str(most), float(count)) for most, count in zip(BUCKETS, answers.buckets, strict=True)]
    family = HistogramMetricFamily("daikaiju_answer_seconds", "Time until the head of an answer was sent.")
    family.add_metric([], [*buckets, ("+Inf", float(answers.number))], answers.seconds)
    return family
