"""A sandbox for an event loop: the loop itself writes calls and reads replies.

With a thread between them, each call of a server cost twice as much processor time.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from collections import deque
from collections.abc import Callable
from typing import Any

from .sandbox import SIZE, ProcessDied, Sandbox, kill_group, settle, start, status_of

AT_ONCE = 1 << 16  # bytes that are read at once, as many as a pipe holds
Call = tuple[asyncio.Future[Any], bytes]


def new_sandbox(niceness: int = 0) -> LoopSandbox | ThreadedSandbox:
    """Start a subprocess for the running loop; on Windows a loop cannot read pipes."""
    return ThreadedSandbox(niceness) if os.name == "nt" else LoopSandbox(niceness)


class ThreadedSandbox:
    """A sandbox whose calls a loop awaits while a thread attends to them."""

    def __init__(self, niceness: int = 0) -> None:
        self.sandbox = Sandbox(niceness)
        self.pid, self.end = self.sandbox.pid, self.sandbox.end

    def submit(self, function: Callable[..., Any], *values: object, limit: float = 0.0) -> asyncio.Future[Any]:
        """Call a function in the subprocess. With a limit in seconds, the subprocess ends itself soon after it."""
        future = asyncio.wrap_future(self.sandbox.submit(function, *values, limit=limit))
        future.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody need wait for it
        return future


class LoopSandbox:
    """A subprocess that runs calls one after the other. Once it has ended, every call raises ProcessDied."""

    def __init__(self, niceness: int = 0) -> None:
        self.process = start(niceness)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.loop = asyncio.get_running_loop()
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.calls: deque[Call] = deque()  # those that wait
        self.current: asyncio.Future[Any] | None = None
        self.unsent = memoryview(b"")
        self.reply = bytearray()
        self.is_open = True  # the pipes are
        self.status: int | None = None  # of the process, once it has ended
        os.set_blocking(self.input, False)
        os.set_blocking(self.output, False)
        self.loop.add_reader(self.output, self.read)

    @property
    def pid(self) -> int:
        """The process id."""
        return self.process.pid

    def submit(self, function: Callable[..., Any], *values: object, limit: float = 0.0) -> asyncio.Future[Any]:
        """Call a function in the subprocess. With a limit in seconds, the subprocess ends itself soon after it."""
        future = self.loop.create_future()
        message = pickle.dumps((function, values, limit))
        self.calls.append((future, len(message).to_bytes(SIZE, "big") + message))
        if self.is_open:
            self.send_next()
        elif self.status is not None:  # else all who wait are told soon
            self.give_up(self.status)
        return future

    def send_next(self) -> None:
        """Send the next call that somebody waits for, unless one is under way."""
        while self.current is None and self.calls:
            future, message = self.calls.popleft()
            if not future.done():
                self.current, self.unsent = future, memoryview(message)
                self.write()
                if self.unsent:
                    self.loop.add_writer(self.input, self.write_on)

    def write(self) -> None:
        """Write as much of a call as the pipe takes; a process that reads no more has ended, or is ended."""
        try:
            self.unsent = self.unsent[os.write(self.input, self.unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self.hang_up()

    def write_on(self) -> None:
        """Write more of a long call now that the pipe takes it."""
        self.write()
        if self.is_open and not self.unsent:
            self.loop.remove_writer(self.input)

    def read(self) -> None:
        """Read a part of a reply; pass it on when it is complete."""
        try:
            part = os.read(self.output, AT_ONCE)
        except BlockingIOError:
            return
        if not part:
            self.hang_up()
            return
        self.reply += part
        if len(self.reply) >= SIZE and len(self.reply) - SIZE >= int.from_bytes(self.reply[:SIZE], "big"):
            self.pass_on(bytes(self.reply[SIZE:]))

    def pass_on(self, reply: bytes) -> None:
        """Give a reply to whoever waits for it; then it is the next call's turn."""
        future, self.current, self.reply = self.current, None, bytearray()
        if future is not None and not future.done():
            settle(future, reply)
            future.exception()  # nobody need wait for it
        self.send_next()

    def hang_up(self) -> None:
        """Close the pipes and wait for the end of the process."""
        self.unsent = memoryview(b"")
        self.close_pipes()
        self.ending = self.loop.create_task(self.notice_end())

    async def notice_end(self) -> None:
        """Tell all who wait that the subprocess has ended by itself."""
        self.give_up(await asyncio.to_thread(status_of, self.process))

    def give_up(self, status: int) -> None:
        """Tell all who wait with which status the subprocess has ended."""
        self.status = status
        waiting = [future for future, _message in self.calls]
        if self.current is not None:
            waiting.append(self.current)
        self.current = None
        self.calls.clear()
        for future in waiting:
            if not future.done():
                future.set_exception(ProcessDied(status))
                future.exception()  # nobody need wait for it

    def end(self) -> None:
        """Kill the subprocess and the processes that it started."""
        kill_group(self.process.pid)
        self.process.kill()
        if self.is_open:
            self.close_pipes()
        self.give_up(self.process.wait())

    def close_pipes(self) -> None:
        """Close the pipes; what is left in them is lost."""
        self.is_open = False
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if not self.loop.is_closed():
            self.loop.remove_reader(self.output)
            self.loop.remove_writer(self.input)
        self.process.stdin.close()
        self.process.stdout.close()
