"""What the routes share: the tables, the hub, the limits, and who asks."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from daikaiju.errors import DaikaijuError
from daikaiju.sandbox import ProcessDied
from daikaiju.table.errors import NoSuchTable, Refused, TooMuch
from daikaiju.table.tables import Tables
from daikaiju.table.workers import Workers

from .middleware.rate_limit import Limits
from .middleware.session import viewer_of
from .push.hub import Hub
from .push.open_sockets import Sockets
from .push.renderer import Renderer
from .settings import Settings
from .view import render
from .view.viewer import Viewer


@dataclass
class Context:
    """The parts of a running server."""

    settings: Settings
    tables: Tables
    hub: Hub
    limits: Limits
    sockets: Sockets
    renderer: Renderer
    workers: Workers
    warming: asyncio.Task[None] | None = None

    async def warm_up(self, lang: str) -> None:
        """Somebody looks at the first page: what takes a second to start is started before they need it."""
        if self.warming is None:
            self.warming = asyncio.create_task(self.start_processes(lang))

    async def start_processes(self, lang: str) -> None:
        """Start the process that renders pages and one in which bots think."""
        with suppress(ProcessDied, TimeoutError):  # then they are started when they are needed
            await self.renderer.warm_up(lang)
            await self.workers.warm_up()


def context_of(request: Request) -> Context:
    """The server a request came to."""
    context: Context = request.app.state.context
    return context


def table_of(request: Request) -> str:
    """The table an address names."""
    return str(request.path_params["table_id"])


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def visitor(request: Request, what: str) -> tuple[Context, Viewer]:
    """Who asks, once it is sure that they do not ask too often."""
    context, viewer = context_of(request), viewer_of(request)
    context.limits.check(what, viewer.guest, address_of(request))
    return context, viewer


def is_htmx(request: Request) -> bool:
    """Whether a script of our page asks; it needs no new page in answer."""
    return request.headers.get("hx-request") == "true"


def done(request: Request, address: str) -> Response:
    """Answer a command: nothing to a script, which gets the change by its socket; a page to others."""
    return Response(status_code=204) if is_htmx(request) else RedirectResponse(address, 303)


def go(request: Request, address: str) -> Response:
    """Send whoever asked to another page."""
    if is_htmx(request):
        return Response(status_code=204, headers={"HX-Redirect": address})
    return RedirectResponse(address, 303)


def refusal(request: Request, error: Refused) -> Response:
    """Say in the viewer's language why something was refused."""
    code = 404 if isinstance(error, NoSuchTable) else 429 if isinstance(error, TooMuch) else 409
    return complaint(request, code, error)


def complaint(request: Request, code: int, message: str | DaikaijuError) -> Response:
    """An error as a short text for a script, or as a page; in the viewer's language."""
    viewer = viewer_of(request)
    text = viewer.words.error(DaikaijuError(message))
    if is_htmx(request):
        return Response(text, code, media_type="text/plain; charset=utf-8")
    return HTMLResponse(render.error(code, text, viewer), code)
