"""A server whose clock can be set: the file in DAIKAIJU_CLOCK has the seconds by which it is off.

Beside it, the file `name` has the name under which the server is listed in the database.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from sqlalchemy import Connection

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


def tell_name() -> None:
    """Write down each name under which this server enters."""
    from daikaiju.storage.cluster import Cluster

    enter = Cluster.enter

    def enter_and_tell(cluster: Cluster, connection: Connection) -> None:
        enter(cluster, connection)
        FILE.with_name("name").write_text(cluster.me)

    Cluster.enter = enter_and_tell  # type: ignore[method-assign]


if __name__ == "__main__":
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    time.time = shifted
    from daikaiju.__main__ import main
    from daikaiju.web.middleware.rate_limit import Limits

    Limits.check = lambda *_words: None  # type: ignore[method-assign]  # a few clients do the work of many
    tell_name()
    main()
