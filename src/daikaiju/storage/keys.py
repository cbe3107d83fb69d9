"""The key that signs cookies: kept with the games, so that every server of a database reads the cookies of all."""

from __future__ import annotations

from sqlalchemy import Engine, select, text

from daikaiju.errors import DaikaijuError

from . import schema

COOKIES = "cookies"
KEEP = text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")


class EmptySecret(DaikaijuError):
    """The key is empty: cookies signed with it could be forged."""


def cookie_key(engine: Engine, offered: str) -> str:
    """Return the key of a database; one that has none keeps the offered key. An empty one is refused."""
    with engine.begin() as connection:
        connection.execute(KEEP, {"name": COOKIES, "value": offered})
        found = connection.execute(select(schema.keys.c.value).where(schema.keys.c.name == COOKIES))
        key = str(found.scalar_one())
    if not key.strip():
        raise EmptySecret(
            "the key in the database is empty, and with an empty key anybody could take any seat; "
            "put a backup back with `daikaiju restore FILE --replace`, or delete the row `cookies` "
            "of the table `keys`: a new key is made, and people sit down anew"
        )
    return key
