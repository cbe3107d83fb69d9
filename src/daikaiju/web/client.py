"""A scripted client that sends the same requests as a page, for load tests and the test suite."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncGenerator
from http.cookiejar import DefaultCookiePolicy
from typing import Any, NamedTuple
from urllib.parse import urlencode

import httpx2
from websockets.asyncio.client import connect

from .push.message import content_of

PATIENCE = 30.0  # seconds until a request times out


class Frame(NamedTuple):
    """A message of the socket: the page in it, and its size in bytes."""

    page: str
    size: int


def make_http(base: str, connections: int = 20, patience: float = PATIENCE) -> httpx2.AsyncClient:
    """Return an HTTP client that all scripted people share; each person keeps their own cookie."""
    limits = httpx2.Limits(max_connections=connections, max_keepalive_connections=connections)
    http = httpx2.AsyncClient(base_url=base, limits=limits, timeout=patience, trust_env=False)
    http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return http


class Person:
    """A scripted person with a cookie of their own."""

    def __init__(self, http: httpx2.AsyncClient, rng: random.Random) -> None:
        self.http, self.rng = http, rng
        self.cookie = ""
        self.waits: list[float] = []  # response time of each action, in seconds

    @property
    def headers(self) -> dict[str, str]:
        """The headers that our pages send."""
        base = str(self.http.base_url).rstrip("/")
        return {"Cookie": self.cookie, "HX-Request": "true", "Origin": base}

    async def arrive(self) -> None:
        """Request the start page and keep the session cookie."""
        answer = await self.http.get("/")
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def post(self, path: str, form: dict[str, Any] | None = None) -> httpx2.Response:
        """POST a form."""
        head = {**self.headers, "Content-Type": "application/x-www-form-urlencoded"}
        answer = await self.http.post(path, content=urlencode(form or {}, doseq=True), headers=head)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    async def get(self, path: str) -> httpx2.Response:
        """GET a page."""
        return await self.http.get(path, headers=self.headers)

    async def make_table(self, **form: Any) -> str:
        """Create a table and return its id."""
        answer = await self.post("/tables", form)
        assert answer.status_code == 204, answer.text
        return str(answer.headers["hx-redirect"]).removeprefix("/t/")

    async def asked(self, table_id: str) -> dict[str, Any]:
        """Return the question this person is asked, with its legal actions."""
        answer = await self.get(f"/t/{table_id}/asked")
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    async def act(self, table_id: str, asked: dict[str, Any]) -> httpx2.Response:
        """Play a random legal action."""
        words = self.rng.choice(asked["options"])
        start = time.perf_counter()
        form = {"seat": asked["seat"], "number": asked["number"], "action": words}
        answer = await self.post(f"/t/{table_id}/act", form)
        self.waits.append(time.perf_counter() - start)
        return answer

    async def frames(self, table_id: str) -> AsyncGenerator[Frame]:
        """Yield the messages of a table's socket until the connection ends."""
        base = str(self.http.base_url).rstrip("/")
        address = f"ws{base.removeprefix('http')}/t/{table_id}/ws"
        head = {"Cookie": self.cookie, "Origin": base}
        patience = self.http.timeout.connect
        async with connect(
            address, additional_headers=head, max_size=None, proxy=None, open_timeout=patience
        ) as socket:
            async for message in socket:
                yield Frame(content_of(message), len(message))
