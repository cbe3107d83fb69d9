"""The exit codes of the command; docs/command.md explains them. Imported before anything slow."""

from __future__ import annotations

DONE = 0
FAILED = 1  # the command ran, and what it checked failed
REFUSED = 2  # wrong words, files or options, or a missing extra: nothing was done
INTERRUPTED = 130  # Ctrl-C: 128 and the number of the signal, as shells count
