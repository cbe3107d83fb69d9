"""A process of its own for calls that may hang, crash or end it: whoever calls goes on.

The process reads calls from its standard input and writes replies to what was its standard output,
both pickled. What the called code prints goes to the error channel. The process ends with the one that
started it.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

GRACE = 5.0  # seconds after its limit in which a process ends by itself, should nobody be left to end it
LOOK = 1.0  # seconds after which a busy process looks again whether the one that started it is there
SIZE = 8  # bytes that say how long a message is
CHILD = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from daikaiju.sandbox import serve; serve()"


class ProcessDied(Exception):
    """The process of a call has ended, or can no longer be understood."""

    def __init__(self, status: int) -> None:
        super().__init__(f"its process ended with status {status}")
        self.status = status


class Sandbox:
    """A process that carries out calls one after the other. Once it has ended, every call raises ProcessDied."""

    def __init__(self, niceness: int = 0) -> None:
        command = [sys.executable, "-c", CHILD, json.dumps(sys.path), str(os.getpid()), str(niceness)]
        pipe = subprocess.PIPE
        # In a session of its own, so that Ctrl-C reaches only the process that started it.
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, start_new_session=True)  # noqa: S603
        self.calls: SimpleQueue[tuple[Future[Any], bytes] | None] = SimpleQueue()
        self.is_ended = False
        threading.Thread(target=attend, args=(self.process, self.calls), daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self.process.pid

    def submit(self, function: Callable[..., Any], *values: Any, limit: float = 0.0) -> Future[Any]:
        """Call a function there. With a limit in seconds, the process ends itself soon after it."""
        future: Future[Any] = Future()
        if self.is_ended:
            future.set_exception(ProcessDied(self.process.wait()))
        else:
            self.calls.put((future, pickle.dumps((function, values, limit))))
        return future

    def call(self, function: Callable[..., Any], *values: Any, limit: float) -> Any:
        """Call a function there and wait; the process of a call past its limit is ended, and TimeoutError raised."""
        try:
            return self.submit(function, *values, limit=limit).result(limit)
        except TimeoutError:
            self.end()
            raise

    def end(self) -> None:
        """End the process, whatever it does."""
        self.is_ended = True
        self.process.kill()
        self.process.wait()
        self.calls.put(None)


def attend(process: subprocess.Popen[bytes], calls: SimpleQueue[tuple[Future[Any], bytes] | None]) -> None:
    """Pass calls to a process and its replies to whoever waits for them."""
    assert process.stdin is not None
    assert process.stdout is not None
    for future, message in iter(calls.get, None):
        if not future.set_running_or_notify_cancel():
            continue
        try:
            send(process.stdin, message)
            reply = receive(process.stdout)
        except (OSError, EOFError):
            future.set_exception(ProcessDied(status_of(process)))
        else:
            settle(future, reply)
    with suppress(OSError):  # what was still to be sent
        process.stdin.close()
    process.stdout.close()


def settle(future: Future[Any], reply: bytes) -> None:
    """Give a future its value or its exception."""
    try:
        is_value, found = pickle.loads(reply)
    except Exception as error:  # noqa: BLE001 - whatever a reply raises while it is read
        is_value, found = False, error
    if is_value:
        future.set_result(found)
    else:
        future.set_exception(found)


def status_of(process: subprocess.Popen[bytes]) -> int:
    """The exit status of a process that talks no more; one that goes on silently is ended."""
    try:
        return process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def send(stream: IO[bytes], message: bytes) -> None:
    """Write a message, its length first."""
    stream.write(len(message).to_bytes(SIZE, "big") + message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """Read a message; raises EOFError when there are no more."""
    size = stream.read(SIZE)
    message = stream.read(int.from_bytes(size, "big"))
    if len(size) < SIZE or len(message) < int.from_bytes(size, "big"):
        raise EOFError
    return message


def serve() -> None:
    """The life of such a process. Its own input and output are not those that calls and replies take."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent, niceness = int(sys.argv[2]), int(sys.argv[3])
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    calls, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    with suppress(EOFError, OSError):
        while True:
            send(replies, answer(receive(calls)))


def end_with(parent: int) -> None:
    """End this process after its parent, whatever it does; the end of the input tells it only between calls."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(0)


def answer(message: bytes) -> bytes:
    """Carry out a call; returns the reply."""
    try:
        function, values, limit = pickle.loads(message)
        set_alarm(limit and limit + GRACE)
        reply = pickle.dumps((True, function(*values)))
    except Exception as error:  # noqa: BLE001 - whoever called is told
        reply = failure(error)
    set_alarm(0)
    return reply


def set_alarm(seconds: float) -> None:
    """Let the system end this process after a while, even inside code that never returns to Python."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def failure(error: Exception) -> bytes:
    """An exception as a reply, with the place where it was raised; its text if it cannot be sent."""
    try:
        error.add_note("".join(traceback.format_tb(error.__traceback__)))
        return pickle.dumps((False, error))
    except Exception:  # noqa: BLE001 - whatever an exception raises while it is written
        return pickle.dumps((False, RuntimeError(type(error).__name__)))
