"""Triggers that write down every stored change of a table; only in the database of a check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine, text

SET_UP = """
DROP TABLE IF EXISTS audit;
CREATE TABLE audit (
    number bigserial PRIMARY KEY, at float DEFAULT extract(epoch FROM clock_timestamp()),
    tx bigint DEFAULT txid_current(), kind text, table_id text, content jsonb
);
CREATE OR REPLACE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit (kind, table_id, content) VALUES (
        CASE TG_OP WHEN 'DELETE' THEN 'given' ELSE TG_TABLE_NAME END,
        CASE TG_TABLE_NAME WHEN 'tables' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(COALESCE(NEW, OLD))->>'table_id' END,
        to_jsonb(COALESCE(NEW, OLD)));
    RETURN NULL;
END $$;
"""
TRIGGER = """
CREATE OR REPLACE TRIGGER noted AFTER INSERT OR UPDATE{others} ON {name} FOR EACH ROW EXECUTE FUNCTION note()
"""
LEASES, GIVEN = "leases", "given"  # a lease that is taken, and one that ends
READ = text("SELECT at, tx, kind, content FROM audit WHERE table_id = :table_id ORDER BY number")


@dataclass
class Step:
    """One stored change: the next version of a table, with the rows that came with it."""

    at: float
    head: dict[str, Any]
    seats: list[dict[str, Any]] = field(default_factory=list)  # all, if one of them changed
    actions: list[dict[str, Any]] = field(default_factory=list)
    chat: list[dict[str, Any]] = field(default_factory=list)


def set_up(engine: Engine) -> None:
    """Write down changes from now on."""
    with engine.begin() as connection:
        connection.exec_driver_sql(SET_UP)
        for name in ("tables", "seats", "actions", "chat"):
            connection.exec_driver_sql(TRIGGER.format(name=name, others=""))
        connection.exec_driver_sql(TRIGGER.format(name=LEASES, others=" OR DELETE"))


def steps_of(engine: Engine, table_id: str) -> Iterator[Step]:
    """Yield the changes of a table in their order; a transaction has one change of a table."""
    with engine.connect() as connection:
        parts = list(connection.execute(READ, {"table_id": table_id}))
    by_transaction: dict[int, Step] = {}
    for part in parts:
        if part.kind in (LEASES, GIVEN):
            continue
        step = by_transaction.setdefault(part.tx, Step(part.at, {}))
        if part.kind == "tables":
            step.head = part.content
        else:
            getattr(step, part.kind).append(part.content)
    yield from sorted(by_transaction.values(), key=lambda step: int(step.head["version"]))


def leases_of(engine: Engine, table_id: str) -> list[tuple[float, str]]:
    """Return when the lease of a table's bots was taken by which server; "" for the end of a lease."""
    with engine.connect() as connection:
        parts = list(connection.execute(READ, {"table_id": table_id}))
    return [
        (part.at, part.content["server"] if part.kind == LEASES else "")
        for part in parts
        if part.kind in (LEASES, GIVEN)
    ]
