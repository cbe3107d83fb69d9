"""Which server analyses a game, and tables at which spectators see the chances."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Spectators of older tables do not see the chances."""
    op.add_column("tables", sa.Column("line", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "analysing",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("server", sa.String(32), sa.ForeignKey("servers.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("analysing_server", "analysing", ["server"])
