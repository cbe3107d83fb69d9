"""What a failed transaction means: what may be tried again, and what was refused."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from daikaiju.table.errors import Uncertain

PRIMARY = 0xFF  # the bits of SQLite's codes without their extensions
TOO_SLOW = "25P03"  # PostgreSQL's code for a transaction that its server left waiting
UNDONE = ("40P01", "40001", TOO_SLOW)  # as well as for a deadlock and for a conflict of transactions


def is_undone(error: BaseException | None) -> bool:
    """Whether PostgreSQL undid a transaction, because of another one or of a pause: it can be tried again."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in UNDONE


def ends_connection(error: BaseException | None) -> bool:
    """Whether PostgreSQL has closed the connection of a transaction that waited for its server for too long."""
    return getattr(error, "sqlstate", None) == TOO_SLOW


def is_locked(error: Exception | None) -> bool:
    """Whether a transaction waited in vain for SQLite's lock."""
    code = getattr(error.orig, "sqlite_errorcode", 0) if isinstance(error, OperationalError) else 0
    return code & PRIMARY == sqlite3.SQLITE_BUSY


def is_refusal(error: Exception | None) -> bool:
    """Whether one change of a batch was refused; without the database all of them fail."""
    return error is not None and not isinstance(error, OperationalError | InterfaceError | Uncertain)
