"""Whether the parts of a server work: its database, the rendering of pages, and its bots."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError

from ..context import Context

PATIENCE = 5.0  # seconds for the database


async def parts_of(context: Context) -> dict[str, bool]:
    """Try all parts at the same time."""
    names = ("database", "rendering", "bots")
    tried = await asyncio.gather(database_is_well(context), context.renderer.is_well(), context.workers.is_well())
    return dict(zip(names, tried, strict=True))


async def database_is_well(context: Context) -> bool:
    """Whether the database answers."""
    try:
        async with asyncio.timeout(PATIENCE):
            await context.tables.storage.tables_of("-", 1)
    except (SQLAlchemyError, TimeoutError):
        return False
    return True
