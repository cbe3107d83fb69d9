"""Tables may have luck that can be checked, and the faces of all rolls are counted."""

from collections import Counter

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
CHANCE = -2
AT_ONCE = 1000


def upgrade() -> None:
    """Count the rolls of older tables; their dice were ordinary ones."""
    op.add_column("tables", sa.Column("luck", sa.JSON))
    faces = op.create_table(
        "faces",
        sa.Column("game", sa.String(16), primary_key=True),
        sa.Column("face", sa.String(16), primary_key=True),
        sa.Column("rolled", sa.BigInteger, nullable=False),
    )
    counts = rolled(op.get_bind())
    if counts:
        op.bulk_insert(faces, [{"game": game, "face": face, "rolled": n} for (game, face), n in sorted(counts.items())])


def rolled(connection: sa.Connection) -> Counter[tuple[str, str]]:
    """Count the faces in the logs."""
    rolls = sa.text(
        "SELECT tables.game, actions.words FROM actions JOIN tables ON tables.id = actions.table_id "
        "WHERE actions.actor = :chance AND actions.words LIKE 'roll %'"
    )
    counts: Counter[tuple[str, str]] = Counter()
    some = {"yield_per": AT_ONCE}
    for game, words in connection.execute(rolls, {"chance": CHANCE}, execution_options=some):
        counts.update((game, face) for face in words.split()[1:])
    return counts
