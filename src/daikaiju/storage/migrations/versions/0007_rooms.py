"""Tables know whom their hosts have removed, and whether guests may take several seats each."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody was removed from older tables for good."""
    op.add_column("tables", sa.Column("barred", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("several", sa.Boolean, nullable=False, server_default=sa.false()))
