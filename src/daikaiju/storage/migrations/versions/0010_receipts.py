"""Receipts of requests with a key, and tables that a lobby lists: all servers of a database know them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Older tables are not listed."""
    op.add_column("tables", sa.Column("listed", sa.String(8), nullable=False, server_default=""))
    op.create_index("tables_listed", "tables", ["listed", "created"])
    op.create_table(
        "receipts",
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("receipts_at", "receipts", ["at"])
