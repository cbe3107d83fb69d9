"""Tables have clocks: how much time people have, when the one who is asked began, and when their time is up."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Older tables have no clock."""
    op.add_column("tables", sa.Column("clock", sa.String(24), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("began", sa.Float))
    op.add_column("tables", sa.Column("deadline", sa.Float))
    op.add_column("seats", sa.Column("time_left", sa.Float, nullable=False, server_default="0"))
    op.create_index("tables_deadline", "tables", ["deadline"])
