"""A proxy before a PostgreSQL that can cut connections or let them hang."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy import URL, make_url

CHUNK = 65536


class Proxy:
    """Passes bytes between a port of this machine and a database."""

    def __init__(self, database: str) -> None:
        self.target = make_url(database)
        self.flowing = asyncio.Event()
        self.flowing.set()
        self.is_cut = False
        self.open: set[asyncio.StreamWriter] = set()

    async def start(self) -> str:
        """Listen; return the address of the database as seen through this proxy."""
        self.server = await asyncio.start_server(self.attend, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        there: URL = self.target.set(host="127.0.0.1", port=port, query={})
        return there.render_as_string(hide_password=False)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the database, by its socket file or its port."""
        folder, port = self.target.query.get("host"), self.target.port or 5432
        if isinstance(folder, str):
            return await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.{port}")
        return await asyncio.open_connection(self.target.host, port)

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        if self.is_cut:
            writer.close()
            return
        with suppress(OSError):
            there, back = await self.connect()
            self.open |= {writer, back}
            await asyncio.gather(self.copy(reader, back), self.copy(there, writer))

    async def copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass bytes in one direction until it ends; while the proxy hangs, they wait."""
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                await self.flowing.wait()
                writer.write(data)
                await writer.drain()
        self.open.discard(writer)
        writer.close()

    def cut(self) -> None:
        """Close all connections, and refuse new ones until healed."""
        self.is_cut = True
        for writer in list(self.open):
            writer.close()

    def hang(self) -> None:
        """Keep connections open without passing anything on."""
        self.flowing.clear()

    def heal(self) -> None:
        """Pass everything on again."""
        self.is_cut = False
        self.flowing.set()

    async def close(self) -> None:
        """End all connections."""
        self.cut()
        self.flowing.set()
        self.server.close()
