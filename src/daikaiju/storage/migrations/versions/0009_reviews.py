"""Analyses of games, and where a game was played on from."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Older games are analysed when somebody looks at them."""
    op.add_column("tables", sa.Column("origin", sa.String(48), nullable=False, server_default=""))
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
