"""Actions are stored in words, as in records: the meaning of a number changes with the rules."""

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
import structlog
from alembic import context, op

from daikaiju.game import Game
from daikaiju.notation.record import Seat, Setup
from daikaiju.storage.numbers import words_of

revision = "0004"
down_revision = "0003"
UNDO = -9
EVERY = 100  # games between two progress reports
log = structlog.get_logger()

tables = sa.table("tables", *map(sa.column, ("id", "game", "rules", "phase")), sa.column("house", sa.JSON))
seats = sa.table("seats", *map(sa.column, ("table_id", "number", "name", "monster", "bot")))
numbered = sa.table("numbered", *map(sa.column, ("table_id", "number", "actor", "action", "bot", "at")))


def upgrade() -> None:
    """Replay every game and store its words; a game that cannot be replayed keeps its numbers, marked #."""
    op.rename_table("actions", "numbered")
    actions = op.create_table(
        "actions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("actor", sa.SmallInteger, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("bot", sa.String(32), nullable=False, server_default=""),
        sa.Column("at", sa.Float, nullable=False),
    )
    connection = op.get_bind()
    begun = sa.select(tables).where(tables.c.id.in_(sa.select(numbered.c.table_id))).order_by(tables.c.id)
    heads = connection.execute(begun).mappings().all()
    for done, head in enumerate(heads):
        if done % EVERY == 0:
            context.config.attributes.get("say", lambda _done, _all: None)(done, len(heads))
        rows = connection.execute(of_table(numbered, head["id"])).all()
        table = {"table_id": head["id"]}
        connection.execute(
            actions.insert(),
            [
                {**table, "number": row.number, "actor": row.actor, "words": words, "bot": row.bot, "at": row.at}
                for row, words in zip(rows, words_or_numbers(connection, head, rows), strict=True)
            ],
        )
    op.drop_table("numbered")


def of_table(what: Any, table_id: str) -> Any:
    """Select the rows of one table in their order."""
    return sa.select(what).where(what.c.table_id == table_id).order_by(what.c.number)


def words_or_numbers(connection: sa.Connection, head: Any, rows: Sequence[Any]) -> list[str]:
    """Return the words of a log; its numbers if any action does not fit, since the others may be wrong as well."""
    try:
        return list(words_in(new_game(connection, head), head["phase"], rows))
    except Exception as error:  # noqa: BLE001 - one unreadable game must not stop the others
        log.warning("a stored game cannot be played", table=head["id"], reason=type(error).__name__)
        return [f"#{row.action}" for row in rows]


def new_game(connection: sa.Connection, head: Any) -> Game:
    """Return the game of a table at its start."""
    chairs = connection.execute(of_table(seats, head["id"])).all()
    given = tuple(Seat(chair.name, chair.monster, chair.bot) for chair in chairs)
    return Game.from_setup(Setup(head["game"], head["rules"], tuple(head["house"]), len(given), seats=given))


def words_in(game: Game, phase: str, rows: Sequence[Any]) -> Iterator[str]:
    """Replay a log; yield the words of each row."""
    before: list[Game] = []
    undone = taken_back(rows)
    for row in rows:
        if row.actor == UNDO:
            game = before.pop()
            yield "undo"
            continue
        if row.number in undone:
            before.append(game.copy())
        words = words_of(game, row.action)
        game.play(words, row.actor)
        yield words
    if phase == ("playing" if game.result else "over"):
        raise ValueError(phase)


def taken_back(rows: Sequence[Any]) -> set[int]:
    """Return the numbers of actions that are undone later: only those need a copy of the game before them."""
    standing: list[int] = []
    undone: set[int] = set()
    for row in rows:
        if row.actor == UNDO:
            undone.add(standing.pop())
        else:
            standing.append(row.number)
    return undone
