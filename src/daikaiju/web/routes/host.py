"""Routes for whoever runs the server: a page with its figures, and the same for Prometheus."""

from __future__ import annotations

import hashlib
import secrets
from ipaddress import ip_address

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from daikaiju.errors import MissingExtra

from ..context import Context, address_of, visitor
from ..forms import fields
from ..metrics import figures_of, prometheus_text
from ..view import render
from ..view.viewer import Viewer

COOKIE = "host"  # in the session: the digest of the key that was given
log = structlog.get_logger()


def is_here(request: Request, viewer: Viewer) -> bool:
    """Whether a request comes from this machine and names it so; one that came by a proxy does not."""
    try:
        return ip_address(address_of(request)).is_loopback and viewer.is_alone
    except ValueError:
        return False


def may_look(request: Request, context: Context, viewer: Viewer) -> bool:
    """Whether the visitor runs the server: at this machine, or with the host's key in a header or given before."""
    if is_here(request, viewer):
        return True
    key, given = context.settings.host_key, request.headers.get("authorization", "")
    if not key:
        return False
    if same(request.session.get(COOKIE, ""), digest(key)):
        return True
    return bool(given) and is_key(request, context, given.removeprefix("Bearer "))


def is_key(request: Request, context: Context, given: str) -> bool:
    """Whether somebody gives the host's key; attempts are counted before they are judged, and wrong ones logged."""
    key = context.settings.host_key
    if not key:
        return False
    context.limits.check_key(address_of(request))
    found = same(given, key)
    if not found:
        log.warning("a wrong key for the host's page was refused")
    return found


def same(given: str, key: str) -> bool:
    """Compare two keys in a time that does not depend on them."""
    return secrets.compare_digest(given.encode(), key.encode())


def digest(key: str) -> str:
    """Return what a session keeps of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


async def page(request: Request) -> Response:
    """The host's page, or a form for the key."""
    context, viewer = visitor(request, "look")
    if not may_look(request, context, viewer):
        return HTMLResponse(render.host_key(viewer, has_key=bool(context.settings.host_key)), 403)
    return HTMLResponse(render.host(figures_of(context), viewer))


async def give_key(request: Request) -> Response:
    """Keep the right key in the session."""
    context, viewer = visitor(request, "say")
    key, form = context.settings.host_key, await fields(request)
    if not is_key(request, context, form.text("key")):
        return HTMLResponse(render.host_key(viewer, has_key=bool(key), is_wrong=True), 403)
    request.session[COOKIE] = digest(key)
    return RedirectResponse("/host", 303)


async def metrics(request: Request) -> Response:
    """The figures for Prometheus; there is no such page unless it was asked for."""
    context, viewer = visitor(request, "look")
    if not context.settings.metrics:
        raise HTTPException(404)
    if not may_look(request, context, viewer):
        raise HTTPException(403)
    try:
        text, kind = prometheus_text(context)
    except MissingExtra as error:
        raise HTTPException(404) from error
    return Response(text, media_type=kind)


ROUTES = [
    Route("/host", page),
    Route("/host", give_key, methods=["POST"]),
    Route("/metrics", metrics),
]
