"""`python -m daikaiju` is the command `daikaiju`. Ctrl-C is quiet from the first import to the end of the process."""

from __future__ import annotations

import signal
import sys
import time
from _thread import get_ident, interrupt_main, start_new_thread
from types import FrameType

from daikaiju.exit_codes import INTERRUPTED

SOON = 0.01  # seconds


def main() -> None:
    """Run the command in a process of its own."""
    sys.unraisablehook = raise_again
    try:
        try:
            from daikaiju.cli import main as run

            run()
        finally:
            be_quiet()
    except KeyboardInterrupt:  # before the command, after it, or again
        be_quiet()
        if not is_said():
            print("Interrupted.", file=sys.stderr)
        sys.exit(INTERRUPTED)


def is_said() -> bool:
    """Whether the command itself has said that it was interrupted."""
    ending = sys.modules.get("daikaiju.cli.ending")
    return bool(getattr(ending, "SAID", ()))  # the module may be half imported


def raise_again(details: sys.UnraisableHookArgs) -> None:
    """Report an exception that cannot be raised where it happened; Ctrl-C is raised in the main thread instead."""
    if issubclass(details.exc_type, KeyboardInterrupt):
        start_new_thread(interrupt_soon, (get_ident(),))
    else:
        sys.__unraisablehook__(details)


def interrupt_soon(main_thread: int) -> None:
    """Raise Ctrl-C in the main thread once it has left the hook, where it would be lost again."""
    while is_in_hook(main_thread):
        time.sleep(SOON)
    before = None
    while before is None or before == place_of(main_thread):  # a signal just before a wait begins does not end it
        before = place_of(main_thread)
        send(main_thread)
        time.sleep(SOON)


def send(main_thread: int) -> None:
    """Press Ctrl-C for the main thread."""
    if sys.platform == "win32":
        interrupt_main()
    else:
        signal.pthread_kill(main_thread, signal.SIGINT)  # ends a wait too


def place_of(thread: int) -> tuple[FrameType | None, int]:
    """Where a thread is: its frame, and the instruction there."""
    frame = frame_of(thread)
    return frame, frame.f_lasti if frame else 0


def frame_of(thread: int) -> FrameType | None:
    """The innermost frame of a thread."""
    return sys._current_frames().get(thread)  # noqa: SLF001 - it is documented


def is_in_hook(thread: int) -> bool:
    """Whether a thread is in `raise_again`."""
    frame = frame_of(thread)
    while frame is not None and frame.f_code is not raise_again.__code__:
        frame = frame.f_back
    return frame is not None


def be_quiet() -> None:
    """Ignore Ctrl-C from now on: all is said, and the process only cleans up and ends."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A Ctrl-C inside an `exec`, such as that of a dataclass, lets Python end by the signal instead of with our code,
    # even though it was caught; the next `exec` makes it forget that.
    exec("")  # noqa: S102


if __name__ == "__main__":
    main()
