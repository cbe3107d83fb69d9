"""Tables, seats, actions and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables."""
    make_tables()
    make_seats()
    make_logs()


def make_tables() -> None:
    """Create the table of tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("rules", sa.String(16), nullable=False),
        sa.Column("house", sa.JSON, nullable=False),
        sa.Column("odds", sa.Boolean, nullable=False),
        sa.Column("speed", sa.SmallInteger, nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False),
        sa.Column("engine", sa.String(32), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )


def make_seats() -> None:
    """Create the table of seats."""
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("monster", sa.String(32), nullable=False),
        sa.Column("bot", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("here", sa.Boolean, nullable=False),
        sa.Column("stand_in", sa.String(32), nullable=False),
    )
    op.create_index("seats_owner", "seats", ["owner"])


def make_logs() -> None:
    """Create the tables of actions and chat."""
    op.create_table(
        "actions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("actor", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("emote", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
