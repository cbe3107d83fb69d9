"""The application: routes, middleware, error handlers and lifespan."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount

from daikaiju.errors import DaikaijuError, UnknownName
from daikaiju.storage.cluster import Cluster
from daikaiju.storage.database import Database
from daikaiju.table.alone import Alone
from daikaiju.table.bots import offering
from daikaiju.table.errors import Refused, Uncertain
from daikaiju.table.shares import Part
from daikaiju.table.tables import Tables
from daikaiju.table.workers import Workers
from daikaiju.words.language import LANGUAGES
from daikaiju.words.language import mark as _

from .analyst import Analyst
from .api.routes import ROUTES as API_ROUTES
from .commentator import Commentator
from .context import Context, complaint, refusal
from .idempotency import Answers
from .lobby import Lobby
from .middleware.body_limit import BodyLimit
from .middleware.headers import SafeHeaders, SameOrigin
from .middleware.hosts import KnownHost
from .middleware.rate_limit import Limits
from .middleware.session import Sessions
from .middleware.timing import Timed, Times
from .push.hub import Hub
from .push.listeners import Both, Listeners
from .push.open_sockets import Sockets
from .push.painter import Painter
from .push.renderer import Renderer
from .routes import advice, commands, dice, host, learn, lobby, new_table, pages, puzzles
from .settings import Settings
from .static_files import STATIC, Static

BIGGEST_FORM = 64 * 1024
SMALLEST_PACKED = 1000  # bytes; smaller responses are not compressed
PAGE_LEVEL = 5  # of compression; higher ones take longer than they save
log = structlog.get_logger()
MESSAGES = {
    400: _("This request cannot be read."),
    403: _("This is only for whoever runs the server."),
    404: _("There is no such page."),
    405: _("This cannot be done here."),
    408: _("This form did not arrive in time. Please send it again."),
    413: _("That is too much at once."),
}


def make_app(settings: Settings, storage: Database) -> Starlette:
    """Build the Starlette application."""
    times = Times()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with offering(settings.bots):
            async with running(settings, storage, times) as context:
                app.state.context = context
                yield

    return Starlette(
        routes=[  # the most frequent ones first
            *commands.ROUTES,
            *pages.ROUTES,
            Mount("/static", Static(directory=STATIC)),
            *new_table.ROUTES,
            *advice.ROUTES,
            *lobby.ROUTES,
            *learn.ROUTES,
            *puzzles.ROUTES,
            *dice.ROUTES,
            *API_ROUTES,
            *host.ROUTES,
        ],
        middleware=[Middleware(Timed, times=times), *middleware(settings)],
        exception_handlers={
            Refused: on_refusal,
            Uncertain: on_uncertain,
            DaikaijuError: on_error,
            HTTPException: on_http_error,
            SQLAlchemyError: on_storage_failure,
            Exception: on_failure,
        },
        lifespan=lifespan,
    )


@asynccontextmanager
async def running(settings: Settings, storage: Database, times: Times) -> AsyncIterator[Context]:
    """Start the tables, the hub and the subprocesses; close them all on exit."""
    workers, renderer, painter = Workers(settings.workers), Renderer(settings.bots), Painter()
    await storage.open()
    hub, listeners = Hub(renderer), Listeners()
    cluster = Cluster(storage) if storage.engine.dialect.name == "postgresql" else Alone()
    analyst, commentator, push = Analyst(storage, cluster), Commentator(hub), Both(hub, listeners)
    hub.lines = commentator.line
    observers = (analyst, commentator) if settings.analyses else (commentator,)
    part = Part(settings.workers, settings.processes)
    tables = Tables(storage, push, workers, cluster=cluster, part=part, observers=observers)
    await tables.timekeeper.open()
    await tables.following.open()
    sweeping = asyncio.create_task(tables.sweep())
    limits, sockets = Limits(settings.limits), Sockets(settings.limits)
    parts = (hub, listeners, Answers(), times, limits, sockets, renderer, workers, painter, analyst, commentator)
    context = Context(settings, tables, *parts)
    context.lobby = Lobby(tables) if settings.lobby else None
    if isinstance(cluster, Cluster):  # another server's tables may be this one's at any moment
        await context.warm_up(LANGUAGES[0])
    try:
        yield context
    finally:
        sweeping.cancel()
        if context.warming is not None:
            context.warming.cancel()
        if context.lobby is not None:
            context.lobby.close()
        await analyst.close()
        await commentator.close()
        await hub.close()
        await tables.close()
        renderer.close()
        painter.close()
        workers.close()
        await storage.close()


def middleware(settings: Settings) -> list[Middleware]:
    """Return the middleware of every request, outermost first."""
    return [
        Middleware(SafeHeaders),
        Middleware(GZipMiddleware, minimum_size=SMALLEST_PACKED, compresslevel=PAGE_LEVEL),
        Middleware(KnownHost, names=settings.hosts),
        Middleware(SameOrigin),
        Middleware(BodyLimit, max_body_size=BIGGEST_FORM),
        Middleware(Sessions, secret=settings.secret),
    ]


async def on_refusal(request: Request, error: Exception) -> Response:
    """Respond to a refused command with the reason."""
    assert isinstance(error, Refused)
    log.info("refused", path=route_of(request), reason=type(error).__name__)
    return refusal(request, error)


async def on_uncertain(request: Request, error: Exception) -> Response:
    """Respond 503 to a command of which nobody knows whether it was stored."""
    assert isinstance(error, Uncertain)
    log.warning("uncertain", path=route_of(request), reason=type(error.__cause__).__name__)
    return complaint(request, 503, error)


async def on_error(request: Request, error: Exception) -> Response:
    """Respond 404 to an unknown name, 409 to anything else that is not possible."""
    code = 404 if isinstance(error, UnknownName) else 409
    return complaint(request, code, MESSAGES[404] if code == 404 else _("That is not possible now."))


async def on_http_error(request: Request, error: Exception) -> Response:
    """Respond to a request that matches no route or has an invalid body."""
    assert isinstance(error, HTTPException)
    message = MESSAGES.get(error.status_code, MESSAGES[400])
    return complaint(request, error.status_code, message, error.headers)


async def on_storage_failure(request: Request, error: Exception) -> Response:
    """Log that the database failed, for example because the disk is full, and respond 503.

    A database that is gone fails every request: one line of each is enough.
    """
    is_gone = isinstance(error, OperationalError | InterfaceError | PoolTimeout)
    reason = {"reason": first_line(error)} if is_gone else {"exc_info": error}
    log.error("the database failed", path=route_of(request), **reason)
    message = _("Games cannot be stored at the moment. Nothing was changed; please try again soon.")
    return complaint(request, 503, message)


async def on_failure(request: Request, error: Exception) -> Response:
    """Log an unexpected exception and respond 500 without details."""
    log.error("failure", path=route_of(request), exc_info=error)
    return complaint(request, 500, _("Something went wrong here. Nothing was changed; please try again."))


def first_line(error: Exception) -> str:
    """Return what the driver of the database said, without the statement."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0]


def route_of(request: Request) -> str:
    """Return the route's path pattern, which contains no table id."""
    route = request.scope.get("route")
    return getattr(route, "path", "")
