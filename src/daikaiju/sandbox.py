"""A subprocess for calls that may hang, crash or exit; the caller is not affected.

The subprocess reads pickled calls from its standard input and writes pickled replies to its original standard
output. What the called code prints goes to standard error. The subprocess ends with its parent.
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
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio

GRACE = 5.0  # seconds after its limit at which a process ends itself, in case its parent did not end it
LOWEST = 19  # niceness
LOOK = 1.0  # seconds between two checks whether the parent still exists
SIZE = 8  # bytes of the length before a message
CHILD = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from daikaiju.sandbox import serve; serve()"


class ProcessDied(Exception):
    """The subprocess of a call has ended, or its replies cannot be read."""

    def __init__(self, status: int) -> None:
        super().__init__(f"its process ended with status {status}")
        self.status = status


class Sandbox:
    """A subprocess that runs calls one after the other. Once it has ended, every call raises ProcessDied."""

    def __init__(self, niceness: int = 0) -> None:
        self.process = start(niceness)
        self.calls: SimpleQueue[tuple[Future[Any], bytes] | None] = SimpleQueue()
        self.is_ended = False
        threading.Thread(target=attend, args=(self.process, self.calls), daemon=True).start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self.process.pid

    def submit(self, function: Callable[..., Any], *values: Any, limit: float = 0.0) -> Future[Any]:
        """Call a function in the subprocess. With a limit in seconds, the subprocess ends itself soon after it."""
        future: Future[Any] = Future()
        if self.is_ended:
            future.set_exception(ProcessDied(self.process.wait()))
        else:
            self.calls.put((future, pickle.dumps((function, values, limit))))
        return future

    def call(self, function: Callable[..., Any], *values: Any, limit: float) -> Any:
        """Call a function in the subprocess and wait; past the limit, end the subprocess and raise TimeoutError."""
        try:
            return self.submit(function, *values, limit=limit).result(limit)
        except TimeoutError:
            self.end()
            raise

    def end(self) -> None:
        """Kill the subprocess and the processes that it started."""
        self.is_ended = True
        kill_group(self.process.pid)
        self.process.kill()
        self.process.wait()
        self.calls.put(None)


def start(niceness: int) -> subprocess.Popen[bytes]:
    """Start a subprocess that waits for calls."""
    command = [sys.executable, "-c", CHILD, json.dumps(sys.path), str(os.getpid()), str(niceness)]
    pipe = subprocess.PIPE
    surroundings = {"OPENBLAS_NUM_THREADS": "1"} | os.environ  # networks are so small that threads only cost time
    # In a group of its own, so that Ctrl-C reaches only the parent; not in a session of its own, since Linux may
    # give every session the same share of the processor, and then niceness says nothing.
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, process_group=0, env=surroundings)  # noqa: S603


def kill_group(leader: int) -> None:
    """Kill a subprocess with the processes it started; where there are no process groups, only it is killed."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):  # all have ended
            os.killpg(leader, signal.SIGKILL)


def attend(process: subprocess.Popen[bytes], calls: SimpleQueue[tuple[Future[Any], bytes] | None]) -> None:
    """Pass calls to a subprocess and its replies to their futures."""
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
    with suppress(OSError):  # unsent data cannot be flushed
        process.stdin.close()
    process.stdout.close()


def settle(future: Future[Any] | asyncio.Future[Any], reply: bytes) -> None:
    """Set the result or the exception of a future."""
    try:
        is_value, found = pickle.loads(reply)
    except Exception as error:  # noqa: BLE001 - unpickling a reply may raise anything
        is_value, found = False, error
    if is_value:
        future.set_result(found)
    elif isinstance(found, StopIteration):  # no future takes it
        future.set_exception(RuntimeError(f"StopIteration{found.args}"))
    else:
        future.set_exception(found)


def status_of(process: subprocess.Popen[bytes]) -> int:
    """Return the exit status of a process that has closed its pipe; one that does not exit is killed."""
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
    """Run the loop of the subprocess. Calls and replies use copies of standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent, niceness = int(sys.argv[2]), int(sys.argv[3])
    step_back(niceness)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    calls, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    with suppress(EOFError, OSError):
        while True:
            send(replies, answer(receive(calls)))


def step_back(niceness: int) -> None:
    """Give this process a lower priority; with the lowest one it runs only when a processor has nothing else to do."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    if niceness == LOWEST and hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def end_with(parent: int) -> None:
    """End this process after its parent, even during a call; end of input is noticed only between calls."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    kill_group(os.getpid())
    os._exit(0)


def answer(message: bytes) -> bytes:
    """Run a call and return the reply."""
    try:
        function, values, limit = pickle.loads(message)
        set_alarm(limit and limit + GRACE)
        reply = pickle.dumps((True, function(*values)))
    except Exception as error:  # noqa: BLE001 - it is sent to the caller
        reply = failure(error)
    set_alarm(0)
    return reply


def set_alarm(seconds: float) -> None:
    """Let the operating system end this process after some time, even inside code that never returns to Python."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def failure(error: Exception) -> bytes:
    """Return an exception as a reply, with its traceback; only its name if it cannot be pickled."""
    try:
        error.add_note("".join(traceback.format_tb(error.__traceback__)))
        return pickle.dumps((False, error))
    except Exception:  # noqa: BLE001 - pickling an exception may raise anything
        return pickle.dumps((False, RuntimeError(type(error).__name__)))
