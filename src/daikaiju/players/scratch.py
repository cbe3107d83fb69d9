"""Memory that a bot works in: rows of whole numbers, handed in so that compiled code allocates nothing."""

from __future__ import annotations

VALUES, BEST, WORTHS = range(3)
ROWS = 3
