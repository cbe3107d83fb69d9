"""Garbage collection in processes that live long."""

from __future__ import annotations

import gc

GARBAGE = (20_000, 20, 50)  # new objects until the youngest are looked at; then every 20th time older ones, and so on


def collect_rarely() -> None:
    """Look for garbage rarely, and never among imported modules."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
