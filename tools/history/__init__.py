"""Checks what several servers answered under faults: one order of commands must explain all of it."""
