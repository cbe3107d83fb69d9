"""Several servers: who is up, who drives which bots, who is where; the key of cookies; the order of the chat."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Lines said before are in the order of their times."""
    op.add_column("chat", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "leases",
        of_table(),
        of_server(primary_key=False),
    )
    op.create_table(
        "presence",
        of_table(),
        sa.Column("guest", sa.String(32), primary_key=True),
        of_server(primary_key=True),
    )
    for name in ("leases", "presence"):
        op.create_index(f"{name}_server", name, ["server"])


def of_table() -> sa.Column[str]:
    """Return a column with a table's id."""
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def of_server(*, primary_key: bool) -> sa.Column[str]:
    """Return a column with a server's id."""
    key = sa.ForeignKey("servers.id", ondelete="CASCADE")
    return sa.Column("server", sa.String(32), key, primary_key=primary_key, nullable=False)
