"""How a command ends: whatever stops it becomes one line on standard error and a documented exit code.

docs/command.md lists the codes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from daikaiju.errors import BadFile, DaikaijuError, RulesFault, mark, reason_of
from daikaiju.exit_codes import DONE, FAILED, INTERRUPTED, REFUSED
from daikaiju.players.faults import BotFailed

from .language import spoken

UsageError: Any = typer.BadParameter.__mro__[2]  # ClickException, of click or of the copy of it in newer Typers
USAGE = mark("{said}; see {command} --help")
USAGE_QUESTION = mark("{said} See {command} --help")  # after a question: Did you mean ...?
STOPPED = mark("Interrupted.")
SAID: list[str] = []  # about Ctrl-C


class Stopped(Exception):
    """Ctrl-C. Typer would end with its own exit code or without a word if it saw a KeyboardInterrupt."""


class Program(TyperGroup):
    """The command with all its commands."""

    def main(self, *values: Any, **options: Any) -> NoReturn:  # noqa: ANN401 - as Typer has it
        """Run the command and exit with its code."""
        sys.exit(ended(lambda: super(Program, self).main(*values, **options | {"standalone_mode": False})))

    def make_context(self, *values: Any, **options: Any) -> Any:  # noqa: ANN401 - as Typer has it
        """Read the options before the command."""
        with passing_ctrl_c():
            return super().make_context(*values, **options)

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as Typer has it
        """Run the chosen command."""
        with passing_ctrl_c():
            return super().invoke(ctx)


@contextmanager
def passing_ctrl_c() -> Iterator[None]:
    """Pass Ctrl-C through Typer with what the command has to say about it."""
    try:
        yield
    except KeyboardInterrupt as stop:
        raise Stopped(*stop.args) from stop


def ended(run: Callable[[], object]) -> int:
    """Run a command and return its exit code; errors are printed in one line."""
    try:
        code = run()
        sys.stdout.flush()
    except (KeyboardInterrupt, Stopped, typer.Abort) as stop:
        return interrupted(stop)
    except (BrokenPipeError, SystemExit) as stop:
        if not is_broken_pipe(stop):
            raise
        return unread()
    except UsageError as error:
        return misused(error)
    except (DaikaijuError, OSError) as error:
        return refused(named(error))
    return code if isinstance(code, int) else DONE


def interrupted(stop: BaseException) -> int:
    """Say that the command was interrupted; it may give its exception a text. Worker processes end."""
    workers = sys.modules.get("daikaiju.arena.workers")
    if workers is not None:
        workers.end_workers()
    SAID.append(str(stop) or spoken().text(STOPPED))
    say(SAID[-1])
    return INTERRUPTED


def is_broken_pipe(stop: BaseException) -> bool:
    """Whether nobody reads standard output any more; rich and Typer make an exit of that."""
    return isinstance(stop, BrokenPipeError) or isinstance(stop.__context__, BrokenPipeError)


def unread() -> int:
    """End quietly when nobody reads standard output any more, as with `| head`."""
    with suppress(OSError, ValueError):  # a standard output that is not a file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in the buffer goes nowhere
    return DONE


def misused(error: typer.BadParameter) -> int:
    """Say which option or argument is wrong; without any, Typer has printed the help."""
    if type(error).__name__ != "NoArgsIsHelpError":
        said = " ".join(error.format_message().split()).rstrip(".")
        command = error.ctx.command_path if error.ctx is not None else "daikaiju"
        text = USAGE_QUESTION if said.endswith("?") else USAGE
        say(f"UsageError: {spoken().text(text, said=said, command=command)}")
    return REFUSED


def named(error: DaikaijuError | OSError) -> DaikaijuError:
    """Return a named error for one of the system: a disk that is full, a folder where a file should be."""
    if isinstance(error, DaikaijuError):
        return error
    where = error.filename if error.filename is not None else "daikaiju"
    return BadFile(mark("{path}: {reason}"), path=where, reason=reason_of(error))


def refused(error: DaikaijuError) -> int:
    """Print an error in the user's language, after the bot's traceback if there is one."""
    try:
        text = spoken().error(error)
    except DaikaijuError:  # the language itself is not available
        text = str(error)
    if isinstance(error, BotFailed):
        with suppress(BrokenPipeError):
            print(error.trace, file=sys.stderr, end="")
    say(f"{type(error).__name__}: {text}")
    return FAILED if isinstance(error, RulesFault | BotFailed) else REFUSED


def say(text: str) -> None:
    """Print a line on standard error."""
    with suppress(BrokenPipeError):  # nobody reads that either
        print(" ".join(text.split()), file=sys.stderr)
