"""The key that signs cookies: kept with the games, so that every server of a database reads the cookies of all."""

from __future__ import annotations

from sqlalchemy import Engine, select, text

from . import schema

COOKIES = "cookies"
KEEP = text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")


def cookie_key(engine: Engine, offered: str) -> str:
    """Return the key of a database; one that has none keeps the offered key."""
    with engine.begin() as connection:
        connection.execute(KEEP, {"name": COOKIES, "value": offered})
        found = connection.execute(select(schema.keys.c.value).where(schema.keys.c.name == COOKIES))
        return str(found.scalar_one())
