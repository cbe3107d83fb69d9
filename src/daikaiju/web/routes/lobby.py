"""Routes of the lobby: the list of open tables, and the form to play with whoever comes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from daikaiju.table.errors import NotNow, NotPossible
from daikaiju.table.sanitize import clean_name
from daikaiju.words.language import mark as _

from ..context import Context, go, visitor
from ..forms import fields
from ..lobby import Lobby
from ..middleware.session import remember_name
from ..view import render
from .new_table import editions

NO_LOBBY = _("This server has no list of open tables; it was started without --lobby.")


def lobby_of(context: Context) -> Lobby:
    """Return the lobby, if the server has one."""
    if context.lobby is None:
        raise NotNow(NO_LOBBY)
    return context.lobby


async def lobby(request: Request) -> Response:
    """The list of open tables."""
    context, viewer = visitor(request, "look")
    return HTMLResponse(render.lobby(await lobby_of(context).open_tables(), viewer))


async def play(request: Request) -> Response:
    """Sit down with whoever comes."""
    context, viewer = visitor(request, "make")
    form = await fields(request)
    rules = form.text("game", next(iter(editions())))
    if rules not in editions():
        raise NotPossible(_("There is no such game."))
    name = clean_name(form.text("name")) or viewer.name
    remember_name(request, name)
    table, _seat = await lobby_of(context).play(viewer, name, editions()[rules], rules)
    return go(request, f"/t/{table.id}")


ROUTES = [
    Route("/lobby", lobby),
    Route("/lobby", play, methods=["POST"]),
]
