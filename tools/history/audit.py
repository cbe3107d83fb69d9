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
        TG_TABLE_NAME, CASE TG_TABLE_NAME WHEN 'tables' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(NEW)->>'table_id' END,
        to_jsonb(NEW));
    RETURN NEW;
END $$;
"""
TRIGGER = """
CREATE OR REPLACE TRIGGER noted AFTER INSERT OR UPDATE ON {name} FOR EACH ROW EXECUTE FUNCTION note()
"""
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
            connection.exec_driver_sql(TRIGGER.format(name=name))


def steps_of(engine: Engine, table_id: str) -> Iterator[Step]:
    """Yield the changes of a table in their order; a transaction has one change of a table."""
    with engine.connect() as connection:
        parts = list(connection.execute(READ, {"table_id": table_id}))
    by_transaction: dict[int, Step] = {}
    for part in parts:
        step = by_transaction.setdefault(part.tx, Step(part.at, {}))
        if part.kind == "tables":
            step.head = part.content
        else:
            getattr(step, part.kind).append(part.content)
    yield from sorted(by_transaction.values(), key=lambda step: int(step.head["version"]))
