"""Routes that help to decide: a bot's advice, and the odds of the dice that are held. They change nothing."""

from __future__ import annotations

import structlog
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from daikaiju.sandbox import ProcessDied
from daikaiju.table import commands
from daikaiju.table.bots import can_advise
from daikaiju.table.errors import NotNow
from daikaiju.words.language import mark as _

from ..context import table_of, visitor
from ..forms import fields
from ..push.replica import HeldOdds
from ..view import render
from .commands import kept_dice

MOST_DICE = 16  # places that a request can name
log = structlog.get_logger()


async def hint(request: Request) -> Response:
    """The advice of a bot, which knows what the seat that is asked knows."""
    context, viewer = visitor(request, "hint")
    form = await fields(request)
    table = await context.tables.find(table_of(request))
    game = commands.question_to(table, viewer.guest, form.whole("seat"), form.whole("number"))
    if not can_advise(table.options.game):
        raise NotNow(_("No bot here can give advice on this game."))
    game = render.advisable(table, viewer, game)
    try:
        bot, advice = await context.workers.advise(game)
    except (TimeoutError, ProcessDied) as error:
        log.warning("a bot gave no advice", table=table.id, number=table.number, reason=type(error).__name__)
        raise NotNow(_("There is no advice this time. Please try again.")) from error
    return HTMLResponse(render.hint(table, viewer, bot, advice, game, sorted(kept_dice(form))))


async def odds(request: Request) -> Response:
    """The odds of a roll if the dice at the places in the query are held."""
    context, viewer = visitor(request, "look")
    table = await context.tables.find(table_of(request))
    places = request.query_params.getlist("keep")[:MOST_DICE]
    held = tuple(sorted({int(place) for place in places if place.isascii() and place.isdecimal() and len(place) < 3}))
    if table.game is None or table.stuck:
        raise NotNow(_("No game is being played."))
    (chip,) = await context.renderer.render(table, [viewer], HeldOdds(held))
    return HTMLResponse(chip)


ROUTES = [
    Route("/t/{table_id}/hint", hint, methods=["POST"]),
    Route("/t/{table_id}/odds", odds),
]
