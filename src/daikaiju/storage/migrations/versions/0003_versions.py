"""Tables have a version, which every change raises."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Older tables begin at 0, as new ones do."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
