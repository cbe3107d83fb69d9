"""Routes about the dice: the page that checks a record, and the faces rolled at this server."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from daikaiju.table.errors import NotNow
from daikaiju.table.fair_dice import ORDINARY

from ..context import table_of, visitor
from ..view import render
from ..view.pages.verify import policy
from .pages import record_for


async def verify(request: Request) -> Response:
    """The page that checks the dice of any record."""
    _context, viewer = visitor(request, "look")
    return HTMLResponse(render.verify("", viewer), headers={"Content-Security-Policy": policy()})


async def verify_table(request: Request) -> Response:
    """The same page with the record of a table in it."""
    context, viewer = visitor(request, "replay")
    found = await context.tables.find(table_of(request))
    if found.luck is None:
        raise NotNow(ORDINARY)
    page = render.verify(str(record_for(found, viewer)), viewer)
    return HTMLResponse(page, headers={"Content-Security-Policy": policy()})


async def dice(request: Request) -> Response:
    """The faces rolled at all tables, and whether that is usual."""
    context, viewer = visitor(request, "look")
    await context.tables.store_faces()
    return HTMLResponse(render.dice(await context.tables.storage.faces(), viewer))


ROUTES = [
    Route("/verify", verify),
    Route("/t/{table_id}/verify", verify_table),
    Route("/dice", dice),
]
