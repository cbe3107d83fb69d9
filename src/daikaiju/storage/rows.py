"""The rows of tables and seats."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from daikaiju.fairness.luck import to_json
from daikaiju.table.model import LiveTable, Options, TableSeat
from daikaiju.table.time_control import read_control

STORED_SEAT = ("number", "name", "monster", "bot", "owner", "here", "stand_in", "time_left")


def table_row(table: LiveTable) -> dict[str, Any]:
    """Return the columns of a table's own row; the result once it is known."""
    result = table.game.result if table.game else None
    known = {"result": {"winners": list(result.winners), "reason": result.reason}} if result else {}
    return {
        **known,
        "game": table.options.game,
        "rules": table.options.rules,
        "house": list(table.options.house),
        "odds": table.options.odds,
        "speed": table.options.speed,
        "clock": str(table.options.clock),
        "line": table.options.line,
        "began": table.began,
        "deadline": table.deadline,
        "host": table.host,
        "phase": table.phase,
        "rematch": table.rematch,
        "barred": list(table.barred),
        "several": table.several,
        "listed": table.listed,
        "luck": to_json(table.luck) if table.luck is not None else None,
        "lang": table.lang,
        "created": table.created,
        "version": table.version,
        "engine": table.engine,
        "origin": table.origin,
    }


def read_options(head: Any) -> Options:
    """Return the options of a stored table."""
    return Options(
        head["game"],
        head["rules"],
        tuple(head["house"]),
        odds=head["odds"],
        speed=head["speed"],
        clock=read_control(head["clock"]),
        fair=head["luck"] is not None,
        line=head["line"],
    )


def seat_row(table_id: str, seat: TableSeat) -> dict[str, Any]:
    """Return the columns of a seat's row; whether its owner is connected is not stored."""
    whole = asdict(seat)
    return {"table_id": table_id, **{key: whole[key] for key in STORED_SEAT}}


def read_seat(values: Any) -> TableSeat:
    """Return a stored seat."""
    return TableSeat(**{key: values[key] for key in STORED_SEAT})
