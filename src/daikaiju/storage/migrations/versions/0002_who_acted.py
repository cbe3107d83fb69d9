"""Actions store which bot took them, if any."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
actions = sa.table("actions", sa.column("table_id"), sa.column("actor"), sa.column("bot"))
seats = sa.table("seats", sa.column("table_id"), sa.column("number"), sa.column("bot"))


def upgrade() -> None:
    """Older actions count as their person's, unless the seat is a bot's."""
    op.add_column("actions", sa.Column("bot", sa.String(32), nullable=False, server_default=""))
    its_seat = (seats.c.table_id == actions.c.table_id) & (seats.c.number == actions.c.actor)
    bot = sa.select(seats.c.bot).where(its_seat).scalar_subquery()
    op.execute(actions.update().where(actions.c.actor >= 0).values(bot=sa.func.coalesce(bot, "")))
