"""The tables of the database. The log of actions is append-only; its key is (table, number).

Every change of a table raises its version, and is stored only if it was made on the previous version.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
)

REVISION = "0012"  # the newest migration, which this file describes
metadata, alembics = MetaData(), MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("rules", String(16), nullable=False),
    Column("house", JSON, nullable=False),
    Column("odds", Boolean, nullable=False),
    Column("speed", SmallInteger, nullable=False),
    Column("host", String(32), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("rematch", String(32), nullable=False),
    Column("engine", String(32), nullable=False),  # the version of daikaiju that last changed the table
    Column("created", Float, nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),  # grows with every change of the table
    Column("lang", String(8), nullable=False, server_default=""),  # the host's language
    Column("barred", JSON, nullable=False, server_default="[]"),  # guests whom the host has removed
    Column("several", Boolean, nullable=False, server_default=false()),  # whether guests may take several seats each
    Column("luck", JSON(none_as_null=True)),  # of a table whose dice can be checked: secret, pledges and words
    Column("result", JSON(none_as_null=True)),  # of a finished game: winners and reason; lists need no replay
    Column("clock", String(24), nullable=False, server_default=""),  # how much time people have to decide
    Column("began", Float),  # when the clock of the person who is asked began to run, and when their time is up:
    Column("deadline", Float),  # in seconds since 1970, by the clock of the database if it has one; no clock runs: null
    Column("origin", String(48), nullable=False, server_default=""),  # the table and moment it was played on from
    Column("line", Boolean, nullable=False, server_default=false()),  # whether spectators see the chances
    Column("listed", String(8), nullable=False, server_default=""),  # by whom it was listed in the lobby
    Index("tables_deadline", "deadline"),
    Index("tables_listed", "listed", "created"),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("name", String(32), nullable=False),
    Column("monster", String(32), nullable=False),
    Column("bot", String(32), nullable=False),
    Column("owner", String(32), nullable=False),
    Column("here", Boolean, nullable=False),
    Column("stand_in", String(32), nullable=False),
    Column("time_left", Float, nullable=False, server_default="0"),  # seconds to decide when the clock last stopped
    Index("seats_owner", "owner"),
)
actions = Table(
    "actions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("actor", SmallInteger, nullable=False),
    Column("words", Text, nullable=False),  # as in records: the meaning of a number changes with the rules
    Column("bot", String(32), nullable=False, server_default=""),
    Column("at", Float, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("name", String(32), nullable=False),
    Column("text", String(300), nullable=False),
    Column("emote", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),  # of the table when it was said: clocks may jump
)
reviews = Table(  # analyses of finished games
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("text", Text, nullable=False),
)
faces = Table(  # how often each face was rolled, at all tables
    "faces",
    metadata,
    Column("game", String(16), primary_key=True),
    Column("face", String(16), primary_key=True),
    Column("rolled", BigInteger, nullable=False),
)
keys = Table(
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)
receipts = Table(  # requests with a key that were carried out, and how they were answered
    "receipts",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("key", String(128), primary_key=True),
    Column("digest", String(64), nullable=False),  # of the request
    Column("table_id", String(32), nullable=False),  # the table after it, which may have gone since
    Column("version", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("seat", SmallInteger),
    Column("at", Float, nullable=False),
    Index("receipts_at", "at"),
)
servers = Table(  # those that are up; whoever finds one that is overdue deletes it
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("until", DateTime(timezone=True), nullable=False),  # by the clock of the database
)
leases = Table(  # which server drives the bots of a table
    "leases",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("server", ForeignKey("servers.id", ondelete="CASCADE"), nullable=False),
    Index("leases_server", "server"),
)
analysing = Table(  # which server analyses a table's game
    "analysing",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("server", ForeignKey("servers.id", ondelete="CASCADE"), nullable=False),
    Index("analysing_server", "server"),
)
presence = Table(  # which guests are connected to which server
    "presence",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("server", ForeignKey("servers.id", ondelete="CASCADE"), primary_key=True),
    Index("presence_server", "server"),
)
version = Table("alembic_version", alembics, Column("version_num", String(32), primary_key=True))
