"""Tables have the language of their host; finished ones have their result."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
import structlog
from alembic import context, op

from daikaiju.game import Game
from daikaiju.notation.record import Seat, Setup

revision = "0005"
down_revision = "0004"
UNDO = -9
EVERY = 100  # games between two progress reports
log = structlog.get_logger()

tables = sa.table(
    "tables",
    *map(sa.column, ("id", "game", "rules", "phase")),
    sa.column("house", sa.JSON),
    sa.column("result", sa.JSON(none_as_null=True)),
)
seats = sa.table("seats", *map(sa.column, ("table_id", "number", "name", "monster", "bot")))
actions = sa.table("actions", *map(sa.column, ("table_id", "number", "actor", "words")))


def upgrade() -> None:
    """Add the columns, and replay every finished game for its result; one that cannot be replayed has none."""
    op.add_column("tables", sa.Column("lang", sa.String(8), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("result", sa.JSON(none_as_null=True)))
    connection = op.get_bind()
    heads = connection.execute(sa.select(tables).where(tables.c.phase == "over").order_by(tables.c.id)).mappings().all()
    for done, head in enumerate(heads):
        if done % EVERY == 0:
            context.config.attributes.get("say", lambda _done, _all: None)(done, len(heads))
        result = result_of(connection, head)
        connection.execute(sa.update(tables).where(tables.c.id == head["id"]).values(result=result))


def of_table(what: Any, table_id: str) -> Any:
    """Select the rows of one table in their order."""
    return sa.select(what).where(what.c.table_id == table_id).order_by(what.c.number)


def result_of(connection: sa.Connection, head: Any) -> dict[str, Any] | None:
    """Return the result of a game; None if its log does not fit the rules."""
    chairs = connection.execute(of_table(seats, head["id"])).all()
    given = tuple(Seat(chair.name, chair.monster, chair.bot) for chair in chairs)
    try:
        game = Game.from_setup(Setup(head["game"], head["rules"], tuple(head["house"]), len(given), seats=given))
        for row in standing(connection.execute(of_table(actions, head["id"])).all()):
            game.play(row.words, row.actor)
    except Exception as error:  # noqa: BLE001 - one unreadable game must not stop the others
        log.warning("a stored game cannot be played", table=head["id"], reason=type(error).__name__)
        return None
    return {"winners": list(game.result.winners), "reason": game.result.reason} if game.result else None


def standing(rows: Sequence[Any]) -> list[Any]:
    """Return the actions that were not taken back."""
    kept: list[Any] = []
    for row in rows:
        if row.actor == UNDO:
            kept.pop()
        else:
            kept.append(row)
    return kept
