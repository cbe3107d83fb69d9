"""Scratch memory of policies: rows of whole numbers, passed in so that compiled code allocates nothing."""

from __future__ import annotations

VALUES, BEST, WORTHS = range(3)
ROWS = 3
