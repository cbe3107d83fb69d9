"""Helpers the routes share: the running server, its visitor, and responses."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from daikaiju.errors import DaikaijuError
from daikaiju.sandbox import ProcessDied
from daikaiju.table.errors import NoSuchTable, Refused, TooMuch
from daikaiju.table.model import WAITING, LiveTable
from daikaiju.table.ports import Receipt
from daikaiju.table.tables import Tables
from daikaiju.table.workers import Workers
from daikaiju.words.language import language

from .analyst import Analyst
from .commentator import Commentator
from .idempotency import Answers
from .lobby import Lobby
from .middleware.rate_limit import Limits, place_of
from .middleware.session import viewer_of
from .middleware.timing import Times
from .problems import is_api, problem
from .push.hub import Hub
from .push.listeners import Listeners
from .push.open_sockets import Sockets
from .push.painter import Painter
from .push.renderer import Renderer
from .responses import preferred_language
from .settings import Settings
from .view import render
from .view.viewer import Viewer


@dataclass
class Context:
    """The parts of a running server."""

    settings: Settings
    tables: Tables
    hub: Hub
    listeners: Listeners
    answers: Answers
    times: Times
    limits: Limits
    sockets: Sockets
    renderer: Renderer
    workers: Workers
    painter: Painter
    analyst: Analyst
    commentator: Commentator
    lobby: Lobby | None = None
    warming: asyncio.Task[None] | None = None

    def check_socket(self, table_id: str, guest: str, address: str) -> None:
        """Count a new socket or stream; those of the address that only watch do not keep out who plays there."""
        self.limits.check("socket", guest, "" if self.tables.plays(table_id, guest) else address)

    async def add(self, table: LiveTable, address: str, receipt: Receipt | None = None, *, listed: bool) -> None:
        """Store a new table; it is listed if it waits, its host wants that, and the server has a lobby."""
        if listed and self.lobby is not None and table.phase == WAITING:
            await self.lobby.add_hosted(table, place_of(address), receipt)
        else:
            await self.tables.add(table, place_of(address), receipt)

    async def warm_up(self, lang: str) -> None:
        """Start the subprocesses in the background, once: when somebody opens the start page, or among servers."""
        if self.warming is None:
            self.warming = asyncio.create_task(self.start_processes(lang))

    async def start_processes(self, lang: str) -> None:
        """Start the renderer process and one worker process for bots."""
        with suppress(ProcessDied, TimeoutError):  # then they start on first use
            await self.renderer.warm_up(lang)
            await self.workers.warm_up()


def context_of(request: Request) -> Context:
    """Return the context of the server that received a request."""
    context: Context = request.app.state.context
    return context


def table_of(request: Request) -> str:
    """Return the table id in the path."""
    return str(request.path_params["table_id"])


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address."""
    return connection.client.host if connection.client else ""


def visitor(request: Request, what: str) -> tuple[Context, Viewer]:
    """Check the rate limits and return the context and the viewer."""
    context, viewer = context_of(request), viewer_of(request)
    context.limits.check(what, viewer.guest, address_of(request))
    return context, viewer


def is_htmx(request: Request) -> bool:
    """Whether htmx sent the request, so that no new page is needed."""
    return request.headers.get("hx-request") == "true"


def done(request: Request, address: str) -> Response:
    """Respond to a command: 204 to htmx, since the socket sends the change; a redirect to others."""
    return Response(status_code=204) if is_htmx(request) else RedirectResponse(address, 303)


def go(request: Request, address: str) -> Response:
    """Redirect to another page."""
    if is_htmx(request):
        return Response(status_code=204, headers={"HX-Redirect": address})
    return RedirectResponse(address, 303)


def refusal(request: Request, error: Refused) -> Response:
    """Respond to a refused command with the reason in the viewer's language."""
    code = 404 if isinstance(error, NoSuchTable) else 429 if isinstance(error, TooMuch) else 409
    return complaint(request, code, error)


def complaint(
    request: Request, code: int, message: str | DaikaijuError, headers: Mapping[str, str] | None = None
) -> Response:
    """Return an error response in the viewer's language: plain text for htmx, a problem for programs, else a page."""
    if is_api(request.url.path):
        words = language(preferred_language(request.headers.get("accept-language", "")))
        return problem(code, words.error(DaikaijuError(message)), headers=headers)
    viewer = viewer_of(request)
    text = viewer.words.error(DaikaijuError(message))
    if is_htmx(request):
        return Response(text, code, media_type="text/plain; charset=utf-8")
    return HTMLResponse(render.error(code, text, viewer), code)
