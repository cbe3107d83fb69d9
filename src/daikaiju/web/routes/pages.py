"""Routes that only read: pages, records, positions; and the settings form."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from daikaiju.errors import UnknownName
from daikaiju.games import GAMES
from daikaiju.notation.record import GameRecord
from daikaiju.table.errors import NotNow, NotPossible
from daikaiju.table.fair_dice import proof_of
from daikaiju.table.model import LiveTable
from daikaiju.table.sanitize import visible_name
from daikaiju.table.stored import whole_record
from daikaiju.version import __version__
from daikaiju.words.language import LANGUAGES
from daikaiju.words.language import mark as _

from ..context import address_of, context_of, table_of, visitor
from ..forms import fields
from ..middleware.session import THEMES
from ..push.replica import Page, Picture, Replay
from ..view import render
from ..view.icons import static
from ..view.pages.games import PER_PAGE, MyGames
from ..view.review import version_of
from ..view.viewer import Viewer
from .health import parts_of
from .socket import watch

ODDS = {"table": None, "on": True, "off": False}  # whether they are shown; None: as the table's option says
MOST_OPEN = 20  # open games that are listed
MOST_COUNTED = 1000  # finished games that are counted
SHORT_CACHE = {"Cache-Control": "private, max-age=600"}
HIDDEN = _("Somebody knows a card that you may not see yet. Try again when it has been shown.")


async def health(request: Request) -> Response:
    """Respond which parts of the server work; 503 if one does not."""
    context, address = context_of(request), address_of(request)
    context.limits.check("look", address, address)
    parts = await parts_of(context)
    found = {"ok": all(parts.values()), "version": __version__, "tables": len(context.tables.in_memory), **parts}
    return JSONResponse(found, 200 if found["ok"] else 503)


async def landing(request: Request) -> Response:
    """The start page."""
    context, viewer = visitor(request, "look")
    mine, learned = await context.tables.tables_of(viewer.guest), request.session.get("learned", {})
    page = render.landing(viewer, mine, learned, has_lobby=context.lobby is not None)
    return HTMLResponse(page, background=BackgroundTask(context.warm_up, viewer.lang))


async def games(request: Request) -> Response:
    """The games of this device: open ones, and one page of those that are over."""
    context, viewer = visitor(request, "look")
    storage, page = context.tables.storage, number_in(request, "page")
    found = MyGames(
        await storage.summaries(viewer.guest, over=False, most=MOST_OPEN),
        await storage.summaries(viewer.guest, over=True, most=PER_PAGE + 1, skip=page * PER_PAGE),
        await storage.finishes(viewer.guest, MOST_COUNTED),
        page,
    )
    asked = {table.id for table in found.open if context.tables.is_asked(table.id, viewer.guest)}
    return HTMLResponse(render.games(found, asked, viewer))


async def coach(request: Request) -> Response:
    """Where the guest loses most, over the analysed games of this device."""
    context, viewer = visitor(request, "look")
    return HTMLResponse(render.coach(await context.analyst.games_of(viewer.guest), viewer))


def number_in(request: Request, name: str) -> int:
    """Return a number in the query; 0 if it is missing or none."""
    given = request.query_params.get(name, "0")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 8 else 0


async def table(request: Request) -> Response:
    """The page of a table in its current phase: waiting room, game, end, or stuck."""
    context, viewer = visitor(request, "look")
    found = await context.tables.find(table_of(request))
    if not found.is_seated(viewer.guest):
        context.commentator.want(found)
    (page,) = await context.renderer.render(found, [viewer], Page(context.commentator.line(found)))
    return HTMLResponse(page)


async def socket(websocket: WebSocket) -> None:
    """The socket that sends a table's page."""
    await watch(websocket, websocket.path_params["table_id"], websocket.app.state.context)


async def replay(request: Request) -> Response:
    """A game after any number of its actions."""
    context, viewer = visitor(request, "replay")
    found = await context.tables.find(table_of(request))
    if found.game is None:
        raise NotNow(_("The game has not begun."))
    review = await context.analyst.look(found)
    what = Replay(number_in(request, "at"), review.text, is_awaited=review.is_awaited)
    (page,) = await context.renderer.render(found, [viewer], what)
    return HTMLResponse(page)


async def review(request: Request) -> Response:
    """For the page of a replay that waits for an analysis: load it again once there is a first or a better one."""
    context, _viewer = visitor(request, "look")
    found = await context.tables.find(table_of(request))
    review = await context.analyst.look(found)
    version = await asyncio.to_thread(version_of, review.text)
    is_new = not review.is_awaited or version != request.query_params.get("seen", "")
    return Response(status_code=204, headers={"HX-Refresh": "true"} if is_new else {})


async def record(request: Request) -> Response:
    """The record as a text file."""
    context, viewer = visitor(request, "replay")
    found = await context.tables.find(table_of(request))
    name = f'attachment; filename="daikaiju-{found.id[:6]}.game"'
    return PlainTextResponse(str(record_for(found, viewer)), headers={"Content-Disposition": name})


def record_for(table: LiveTable, viewer: Viewer) -> GameRecord:
    """Return the record, unless it contains hidden information; the record of a stuck game hides nothing."""
    if table.stuck:
        return whole_record(table)
    game = table.view(viewer.guest)
    if len(game.history) != len(table.entries):
        raise NotNow(HIDDEN)
    return replace(game.record(), fair=proof_of(table))


async def position(request: Request) -> Response:
    """The position as one line of text."""
    context, viewer = visitor(request, "look")
    return PlainTextResponse((await context.tables.find(table_of(request))).view(viewer.guest).position())


async def asked(request: Request) -> Response:
    """For scripts: phase, number and the legal actions of the guest's seat, as JSON."""
    context, viewer = visitor(request, "look")
    found = await context.tables.find(table_of(request))
    seat = found.asked
    mine = seat is not None and seat.owner == viewer.guest and not seat.player
    return JSONResponse(
        {
            "phase": found.phase,
            "stuck": found.stuck is not None,
            "number": found.number,
            "seat": seat.number if seat is not None and mine else None,
            "question": found.game.question.kind if found.game and found.game.question and mine else None,
            "options": [str(action) for action in found.game.legal_actions] if found.game and mine else [],
            "rematch": found.rematch,
        }
    )


async def favicon(_request: Request) -> Response:
    """The icon, where browsers look for it if a page names none, such as a record or JSON."""
    return RedirectResponse(static("monsters/gigazaur.svg"))


async def qr(request: Request) -> Response:
    """The table's link as a QR code."""
    import segno

    context, viewer = visitor(request, "look")
    await context.tables.find(table_of(request))
    image = io.BytesIO()
    segno.make(f"{viewer.base}/t/{table_of(request)}", error="m").save(
        image, kind="svg", scale=6, border=2, light="#fff"
    )
    return Response(image.getvalue(), media_type="image/svg+xml")


async def preview(request: Request) -> Response:
    """The picture of a link preview: of a table, or of a moment of its game."""
    context, _viewer = visitor(request, "picture")
    found = await context.tables.find(table_of(request))
    at = min(number_in(request, "at"), len(found.entries)) if "at" in request.query_params else None
    (svg,) = await context.renderer.render(found, [Viewer("")], Picture(at))
    return Response(await context.painter.png(svg), media_type="image/png", headers=SHORT_CACHE)


async def rules(request: Request) -> Response:
    """The rules page of a game."""
    _context, viewer = visitor(request, "look")
    return HTMLResponse(render.rules(request.path_params["game"], viewer))


def edition_of(request: Request) -> str:
    """Return the edition in the query; "" for the usual one."""
    wanted, game = request.query_params.get("rules", ""), request.path_params["game"]
    known = GAMES[game].editions if game in GAMES else ()
    if wanted and wanted not in known:
        raise UnknownName("edition", wanted, known)
    return wanted


async def cards(request: Request) -> Response:
    """The list of all cards of a game."""
    _context, viewer = visitor(request, "look")
    return HTMLResponse(render.cards(request.path_params["game"], viewer, edition_of(request)))


async def card(request: Request) -> Response:
    """The page of one card."""
    _context, viewer = visitor(request, "look")
    return HTMLResponse(render.card(**request.path_params, viewer=viewer, edition=edition_of(request)))


async def settings(request: Request) -> Response:
    """Store language, theme, odds and name in the session."""
    context, viewer = visitor(request, "seat")
    form = await fields(request)
    if form.text("lang") in LANGUAGES:
        request.session["lang"] = form.text("lang")
    if "theme" in form.data and form.text("theme") in THEMES:
        request.session["theme"] = form.text("theme")
    if form.text("odds") in ODDS:
        request.session["odds"] = ODDS[form.text("odds")]
        context.hub.show_odds(viewer.guest, request.session["odds"])
    if "name" in form.data:
        request.session["name"] = visible_name(form.text("name"))
    back = form.text("next", "/")
    if not back.startswith("/") or back.startswith(("//", "/\\")) or len(back) > 300 or not back.isprintable():
        raise NotPossible(_("There is no such page."))
    return RedirectResponse(back, 303)


ROUTES = [
    Route("/t/{table_id}/asked", asked),
    Route("/healthz", health),
    Route("/favicon.ico", favicon),
    Route("/", landing),
    Route("/games", games),
    Route("/coach", coach),
    Route("/t/{table_id}", table),
    WebSocketRoute("/t/{table_id}/ws", socket),
    Route("/t/{table_id}/replay", replay),
    Route("/t/{table_id}/review", review),
    Route("/t/{table_id}/record", record),
    Route("/t/{table_id}/position", position),
    Route("/t/{table_id}/qr.svg", qr),
    Route("/t/{table_id}/preview.png", preview),
    Route("/rules/{game}", rules),
    Route("/cards/{game}", cards),
    Route("/cards/{game}/{key}", card),
    Route("/settings", settings, methods=["POST"]),
]
