"""A server whose clock can be set: the file in DAIKAIJU_CLOCK has the seconds by which it is off."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

REAL = time.time
FILE = Path(os.environ["DAIKAIJU_CLOCK"])


def shifted() -> float:
    """Return the time of this server's clock."""
    return REAL() + float(FILE.read_text() or 0)


def end_with(parent: int) -> None:
    """End this process when the check that started it is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    time.time = shifted
    from daikaiju.__main__ import main
    from daikaiju.web.middleware.rate_limit import Limits

    Limits.check = lambda *_words: None  # type: ignore[method-assign]  # a few clients do the work of many
    main()
