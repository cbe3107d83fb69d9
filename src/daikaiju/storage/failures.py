"""What a failed transaction means: what may be tried again, and what was refused."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import InterfaceError, OperationalError

from daikaiju.table.errors import Uncertain

PRIMARY = 0xFF  # the bits of SQLite's codes without their extensions
CROSSED = ("40P01", "40001")  # PostgreSQL's codes for a deadlock and for a conflict of transactions


def is_crossed(error: Exception | None) -> bool:
    """Whether PostgreSQL undid a transaction because another one was in its way: it can be tried again."""
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlstate", None) in CROSSED


def is_locked(error: Exception | None) -> bool:
    """Whether a transaction waited in vain for SQLite's lock."""
    code = getattr(error.orig, "sqlite_errorcode", 0) if isinstance(error, OperationalError) else 0
    return code & PRIMARY == sqlite3.SQLITE_BUSY


def is_refusal(error: Exception | None) -> bool:
    """Whether one change of a batch was refused; without the database all of them fail."""
    return error is not None and not isinstance(error, OperationalError | InterfaceError | Uncertain)
