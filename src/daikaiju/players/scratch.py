"""Scratch memory of policies: rows of whole numbers, passed in so that compiled code allocates nothing."""

from __future__ import annotations

# Values of hands and keeps, of ranked rerolls, of numbers of symbols.
VALUES, RANKED, WORTHS = range(3)
ROWS = 3
