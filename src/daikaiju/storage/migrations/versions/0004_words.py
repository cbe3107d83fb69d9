"""Actions are stored in words, as records have them: what a number means changes with the rules."""

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
EVERY = 100  # games after which it is said how far this is
log = structlog.get_logger()

tables = sa.table("tables", *map(sa.column, ("id", "game", "rules", "phase")), sa.column("house", sa.JSON))
seats = sa.table("seats", *map(sa.column, ("table_id", "number", "name", "monster", "bot")))
numbered = sa.table("numbered", *map(sa.column, ("table_id", "number", "actor", "action", "bot", "at")))


def upgrade() -> None:
    """Play every game again and write down its words; the numbers of one that cannot be played are kept, marked #."""
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
    """The words of a whole log; its numbers if any of it does not fit, since then all of it may be another game."""
    try:
        return list(words_in(new_game(connection, head), head["phase"], rows))
    except Exception as error:  # noqa: BLE001 - one game that cannot be read must not stop the others
        log.warning("a stored game cannot be played", table=head["id"], reason=type(error).__name__)
        return [f"#{row.action}" for row in rows]


def new_game(connection: sa.Connection, head: Any) -> Game:
    """The game of a table as it began."""
    chairs = connection.execute(of_table(seats, head["id"])).all()
    given = tuple(Seat(chair.name, chair.monster, chair.bot) for chair in chairs)
    return Game.from_setup(Setup(head["game"], head["rules"], tuple(head["house"]), len(given), seats=given))


def words_in(game: Game, phase: str, rows: Sequence[Any]) -> Iterator[str]:
    """Play a log, giving the words of each row."""
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
    """The numbers of the actions that were taken back later: only there the game before is needed again."""
    standing: list[int] = []
    undone: set[int] = set()
    for row in rows:
        if row.actor == UNDO:
            undone.add(standing.pop())
        else:
            standing.append(row.number)
    return undone
