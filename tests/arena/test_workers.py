"""Worker processes, and those that clean up after them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import daikaiju

# A semaphore that is gone before it is cleaned up, and one that nobody ever made: the tracker complains of both.
LEAVES_THINGS_BEHIND = """
import sys
from daikaiju.arena.workers import start_trackers

start_trackers()
from joblib.externals.loky.backend import resource_tracker

resource_tracker.register("/nothing-here", "semlock")
resource_tracker.unregister("/never-made", "semlock")
print("the end", file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such semaphores")
def test_trackers_say_nothing() -> None:
    environment = os.environ | {"PYTHONPATH": str(Path(daikaiju.__file__).parent.parent)}
    words = [sys.executable, "-c", LEAVES_THINGS_BEHIND]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert done.stderr == "the end\n"
