"""Receipts: a request with a key is carried out once, at whichever servers of a database it arrives.

A receipt is stored in the transaction of its change, so even after a connection that was lost it is certain whether
the request was carried out.
"""

from __future__ import annotations

import time

from sqlalchemy import Connection, delete, select, text

from daikaiju.table.errors import AlreadyDone
from daikaiju.table.ports import Change, Done, Receipt

from . import schema

KEPT = 3600.0  # seconds
MOST_KEPT = 100_000
KEEP = text("""
INSERT INTO receipts (guest, key, digest, table_id, version, number, phase, seat, at)
VALUES (:guest, :key, :digest, :table_id, :version, :number, :phase, :seat, :at) ON CONFLICT DO NOTHING
""")


def keep_receipt(connection: Connection, change: Change) -> None:
    """Store the receipt of a change, if it has one; raises AlreadyDone if its request was carried out before."""
    receipt, table = change.receipt, change.table
    if receipt is None:
        return
    row = {
        "guest": receipt.guest,
        "key": receipt.key,
        "digest": receipt.digest,
        "table_id": table.id,
        "version": table.version,
        "number": table.number,
        "phase": table.phase,
        "seat": receipt.seat,
        "at": time.time(),
    }
    if connection.execute(KEEP, row).rowcount != 1:
        raise AlreadyDone("this request was carried out before")


def read_receipt(connection: Connection, receipt: Receipt) -> Done | None:
    """Return what came of a request with a receipt's key."""
    kept = schema.receipts
    found = connection.execute(select(kept).where(kept.c.guest == receipt.guest, kept.c.key == receipt.key)).first()
    if found is None:
        return None
    return Done(found.digest, found.table_id, found.version, found.number, found.phase, found.seat)


def forget_receipts(connection: Connection) -> None:
    """Delete receipts that are old, and the oldest of too many."""
    at = schema.receipts.c.at
    newest = connection.execute(select(at).order_by(at.desc()).offset(MOST_KEPT).limit(1)).scalar()
    connection.execute(delete(schema.receipts).where(at <= max(newest or 0.0, time.time() - KEPT)))
