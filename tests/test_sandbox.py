"""A process of its own: whatever is called there, the caller goes on and is told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from daikaiju.errors import BadOptions
from daikaiju.sandbox import ProcessDied, Sandbox
from patience import PATIENCE, until


class Unreadable(Exception):
    """An exception that can be written and not read."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("both")


def fail(kind: type[Exception], *values: object) -> None:
    raise kind(*values)


def noise() -> str:
    print("{thinking}")
    os.write(1, b"noise")
    return sys.stdin.read()


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    found = Sandbox()
    yield found
    found.end()


def test_calls_are_answered_in_order(sandbox: Sandbox) -> None:
    futures = [sandbox.submit(divmod, number, 7) for number in range(50)]
    assert [future.result(PATIENCE) for future in futures] == [divmod(number, 7) for number in range(50)]
    assert sandbox.call(os.getpid, limit=PATIENCE) == sandbox.pid
    long = "x" * 10**7
    assert sandbox.call(str.upper, long, limit=PATIENCE) == long.upper()


def test_what_is_raised_there_is_raised_here(sandbox: Sandbox) -> None:
    with pytest.raises(ZeroDivisionError) as told:
        sandbox.call(divmod, 1, 0, limit=PATIENCE)
    with pytest.raises(BadOptions, match="not so") as told:
        sandbox.call(fail, BadOptions, "not so", limit=PATIENCE)
    assert "in fail" in told.value.__notes__[0]
    with pytest.raises(TypeError):  # a value that cannot be sent back
        sandbox.call(open, os.devnull, limit=PATIENCE)
    with pytest.raises(TypeError):  # nor its exception be read
        sandbox.call(fail, Unreadable, 1, 2, limit=PATIENCE)
    assert sandbox.call(abs, -3, limit=PATIENCE) == 3


def test_what_it_prints_is_no_reply_and_calls_are_no_input(sandbox: Sandbox) -> None:
    assert sandbox.call(noise, limit=PATIENCE) == ""
    assert sandbox.call(abs, -3, limit=PATIENCE) == 3


@pytest.mark.parametrize(("function", "status"), [(os._exit, 0), (os._exit, 3), (sys.exit, 4)])
def test_a_process_that_ends_is_noticed(sandbox: Sandbox, function, status: int) -> None:
    waiting = sandbox.submit(function, status)
    behind = sandbox.submit(abs, -3)
    for future in (waiting, behind, sandbox.submit(abs, -3)):
        with pytest.raises(ProcessDied) as death:
            future.result(PATIENCE)
        assert death.value.status == status


def test_a_process_that_is_killed_is_noticed(sandbox: Sandbox) -> None:
    waiting = sandbox.submit(time.sleep, 100 * PATIENCE)
    os.kill(sandbox.pid, signal.SIGKILL)
    with pytest.raises(ProcessDied):
        waiting.result(PATIENCE)


def test_a_call_past_its_limit_ends_the_process(sandbox: Sandbox) -> None:
    with pytest.raises(TimeoutError):
        sandbox.call(time.sleep, 100 * PATIENCE, limit=0.1)
    assert sandbox.process.returncode is not None
    with pytest.raises(ProcessDied):
        sandbox.call(abs, -3, limit=PATIENCE)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
@pytest.mark.parametrize(
    ("call", "limit"), [("time.sleep, 10**6", 0), ("re.match, r'(a+)+$', 'a' * 60 + 'b'", 0.1)], ids=["waits", "stuck"]
)
def test_none_outlives_whoever_started_it(call: str, limit: float) -> None:
    """Neither a call that takes long nor one that never lets another thread run."""
    code = f"""
import re, time
from daikaiju.sandbox import Sandbox
sandbox = Sandbox()
sandbox.submit(abs, 1).result()
sandbox.submit({call}, limit={limit})
print(sandbox.pid, flush=True)
time.sleep(10**6)
"""
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    child = int(parent.stdout.readline())
    parent.kill()
    parent.communicate()
    until(lambda: not Path(f"/proc/{child}").exists(), "the end of a process")
