"""A process whose calls an event loop awaits: whatever is called there, the loop goes on and is told."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import stat
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from daikaiju.errors import BadOptions
from daikaiju.loop_sandbox import LoopSandbox, ThreadedSandbox
from daikaiju.sandbox import ProcessDied
from patience import PATIENCE


def fail(kind: type[Exception], *values: object) -> None:
    raise kind(*values)


def read_no_more() -> None:
    """Close the pipe from which calls are read; another process keeps the one for replies open."""
    for number in range(100):
        with suppress(OSError):
            is_read = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
            if is_read and stat.S_ISFIFO(os.fstat(number).st_mode):
                os.close(number)
    if os.fork() == 0:
        time.sleep(100 * PATIENCE)


Play = Callable[[LoopSandbox | ThreadedSandbox], Awaitable[None]]
Loops = Callable[[], asyncio.AbstractEventLoop]
WithSandbox = Callable[[Play], None]


@pytest.fixture(params=["asyncio", "uvloop"])
def with_sandbox(request: pytest.FixtureRequest) -> WithSandbox:
    """Runs a test with a sandbox of each kind, in a loop of asyncio and in one of uvloop, as servers have it."""
    loops: Loops = asyncio.new_event_loop
    if request.param == "uvloop":
        loops = pytest.importorskip("uvloop", reason="uvloop is not installed").new_event_loop

    def run(play: Play) -> None:
        for make in (LoopSandbox, ThreadedSandbox):
            with_one(make, play, loops)

    return run


def with_one(make: Callable[[], LoopSandbox | ThreadedSandbox], play: Play, loops: Loops) -> None:
    """Run a test in a loop with a sandbox; what nobody retrieves or closes is reported as an error."""
    unheard: list[object] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, told: unheard.append(told))
        sandbox = make()
        try:
            async with asyncio.timeout(PATIENCE):
                await play(sandbox)
        finally:
            sandbox.end()

    with asyncio.Runner(loop_factory=loops) as runner:
        runner.run(run())
    assert not unheard


def test_calls_are_answered_in_order_whatever_their_size(with_sandbox: WithSandbox) -> None:
    async def play(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        calls = [sandbox.submit(divmod, number, 7) for number in range(50)]
        assert await asyncio.gather(*calls) == [divmod(number, 7) for number in range(50)]
        assert await sandbox.submit(os.getpid) == sandbox.pid
        long = "x" * 10**7
        assert await sandbox.submit(str.upper, long) == long.upper()
        assert await sandbox.submit(bytes) == b""

    with_sandbox(play)


def test_what_is_raised_there_is_raised_here(with_sandbox: WithSandbox) -> None:
    async def play(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        with pytest.raises(BadOptions, match="not so") as told:
            await sandbox.submit(fail, BadOptions, "not so")
        assert "in fail" in told.value.__notes__[0]
        calls = sandbox.submit(next, iter([])), sandbox.submit(abs, -3)
        with pytest.raises(RuntimeError, match="StopIteration"):  # a future cannot raise it
            await calls[0]
        assert await calls[1] == 3
        with pytest.raises(TypeError):  # a value that cannot be sent back
            await sandbox.submit(open, os.devnull)
        sandbox.submit(divmod, 1, 0)  # nobody waits for it
        assert await sandbox.submit(abs, -3) == 3

    with_sandbox(play)


def test_a_call_that_nobody_awaits_any_more_is_not_carried_out(with_sandbox: WithSandbox) -> None:
    async def play(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        first, second = sandbox.submit(time.sleep, 0.1), sandbox.submit(os._exit, 3)
        second.cancel()
        last = sandbox.submit(abs, -3)
        assert await first is None
        assert await last == 3

    with_sandbox(play)


def test_the_reply_to_a_call_that_was_given_up_is_nobody_elses(with_sandbox: WithSandbox) -> None:
    async def play(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await sandbox.submit(time.sleep, 0.3)
        assert await sandbox.submit(abs, -3) == 3

    with_sandbox(play)


@pytest.mark.parametrize(("function", "status"), [(os._exit, 0), (os._exit, 3), (sys.exit, 4)])
def test_a_process_that_ends_is_noticed(
    with_sandbox: WithSandbox, function: Callable[[int], None], status: int
) -> None:
    async def play(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        calls = [sandbox.submit(function, status), sandbox.submit(abs, -3)]
        for call in calls:
            with pytest.raises(ProcessDied) as death:
                await call
            assert death.value.status == status
        with pytest.raises(ProcessDied):
            await sandbox.submit(abs, -3)

    with_sandbox(play)


def test_a_process_that_reads_no_more_is_ended(with_sandbox: WithSandbox) -> None:
    async def play(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        await sandbox.submit(read_no_more)
        for _ in range(2):
            with pytest.raises(ProcessDied):
                await sandbox.submit(abs, -3)

    with_sandbox(play)


def test_a_process_that_is_killed_or_ended_is_noticed(with_sandbox: WithSandbox) -> None:
    async def killed(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        call = sandbox.submit(time.sleep, 100 * PATIENCE)
        os.kill(sandbox.pid, signal.SIGKILL)
        with pytest.raises(ProcessDied):
            await call

    async def ended(sandbox: LoopSandbox | ThreadedSandbox) -> None:
        calls = [sandbox.submit(time.sleep, 100 * PATIENCE), sandbox.submit(str.upper, "x" * 10**7)]
        sandbox.end()
        for call in calls:
            with pytest.raises(ProcessDied):
                await call

    with_sandbox(killed)
    with_sandbox(ended)
