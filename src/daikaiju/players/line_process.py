"""A program that is asked by a line on its standard input and answers with a line on its standard output."""

from __future__ import annotations

import atexit
import shlex
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Queue
from typing import IO

from daikaiju.errors import mark as _
from daikaiju.errors import reason_of

from .faults import DIED, TOO_SLOW, BadBot, BotDied, BotJunk, BotTooSlow

LONGEST_LINE = 64 * 1024  # bytes of an answer
MOST_WAITING = 16  # lines that nobody has read; a program that writes more waits
PARTING = 5.0  # seconds to end after the end of its input
GRACE = 1.0  # seconds to exit after closing its output
SHOWN = 200  # characters shown of a line
UNASKED = _("it wrote a line that nobody asked for: {line}")
ENDLESS = _("it wrote a line that is too long or has no end: {line}")
NOT_TEXT = _("it wrote a line that is not UTF-8: {line}")


class LineProcess:
    """A running program; its standard error is ours."""

    def __init__(self, command: str) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=pipe, stdout=pipe)  # noqa: S603
        except OSError as error:
            raise BadBot("cannot start {command!r}: {reason}", command=command, reason=reason_of(error)) from error
        self.lines: Queue[bytes] = Queue(MOST_WAITING)
        assert self.process.stdout is not None
        threading.Thread(target=collect, args=(self.process.stdout, self.lines), daemon=True).start()
        atexit.register(self.close)

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended."""
        return self.process.poll() is None

    def ask(self, line: str, limit: float | None) -> str:
        """Send a line and return the answer; past the limit in seconds, the program is killed."""
        if not self.lines.empty():
            raise self.fault_of_line(self.lines.get(), UNASKED)
        with self.killed_after(limit) as late:
            try:
                self.write(line)
                answer = self.lines.get()
            except BotDied:
                answer = b""
        if late.is_set():
            raise BotTooSlow(TOO_SLOW, limit=limit)
        return self.text_of(answer)

    @contextmanager
    def killed_after(self, limit: float | None) -> Iterator[threading.Event]:
        """Kill the program if a block takes too long, be it that it does not read or does not write; tell the event."""
        late = threading.Event()

        def kill() -> None:
            late.set()
            self.process.kill()

        timer = threading.Timer(limit or 0, kill)
        if limit is not None:
            timer.start()
        try:
            yield late
        finally:
            timer.cancel()

    def write(self, line: str) -> None:
        """Send a line."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise self.death() from error

    def text_of(self, line: bytes) -> str:
        """Return a line as text; raises the fault of a program that has ended or wrote something else."""
        if not line.endswith(b"\n"):
            raise self.fault_of_line(line, ENDLESS)
        try:
            return line.decode().strip()
        except UnicodeDecodeError as error:
            raise self.fault_of_line(line, NOT_TEXT) from error

    def fault_of_line(self, line: bytes, message: str) -> BotDied | BotJunk:
        """Return the fault of a program that wrote a line; an empty one means that it has ended."""
        return BotJunk(message, line=repr(line[:SHOWN].decode(errors="replace"))) if line else self.death()

    def death(self) -> BotDied:
        """Return the fault of a program that has ended, or closed its output."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self.end()
        return BotDied(DIED, status=self.process.returncode)

    def close(self) -> None:
        """Close the program's input, on which it should end; kill it if it does not."""
        with suppress(OSError):  # what it has not read cannot be flushed
            if self.process.stdin is not None:
                self.process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(PARTING)
        self.end()

    def end(self) -> None:
        """Kill the program."""
        atexit.unregister(self.close)
        self.process.kill()
        self.process.wait()
        with suppress(OSError):  # what it has not read cannot be flushed
            if self.process.stdin is not None:
                self.process.stdin.close()


def collect(stream: IO[bytes], lines: Queue[bytes]) -> None:
    """Pass lines on as they are written; an empty one means that there are no more."""
    line = b"\n"
    while line.endswith(b"\n"):
        line = stream.readline(LONGEST_LINE)
        lines.put(line)
    stream.close()
    if line:
        lines.put(b"")
