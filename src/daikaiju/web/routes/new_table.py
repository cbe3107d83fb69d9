"""Form routes that create a table, from the start page and the rules pages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from daikaiju.games import vocabulary_of
from daikaiju.table import branch, commands, seating
from daikaiju.table.bots import is_offered
from daikaiju.table.errors import NotPossible
from daikaiju.table.model import Options
from daikaiju.table.sanitize import visible_name
from daikaiju.table.time_control import read_control
from daikaiju.words.language import mark as _

from ..context import address_of, go, table_of, visitor
from ..forms import Fields, fields
from ..middleware.session import remember_name
from ..view.games import GAMES


def options_of(form: Fields) -> Options:
    """Return the options of a new table; the form's edition determines the game."""
    wanted = form.text("game", next(iter(editions())))
    if wanted not in editions():
        raise NotPossible(_("There is no such game."))
    game = editions()[wanted]
    house, clock = house_of(form, game), read_control(form.text("clock"))
    ticked = {choice: form.ticked(choice) for choice in ("odds", "fair", "line")}
    return Options(game, wanted, house, speed=form.whole("speed", 1), clock=clock, **ticked)


def editions() -> dict[str, str]:
    """Return the game of every edition."""
    return {edition: game for game, view in GAMES.items() for edition in view.editions}


def house_of(form: Fields, game: str) -> tuple[str, ...]:
    """Return the ticked house rules; without JavaScript a form may send those of other games, which are ignored."""
    others = {key for other in GAMES if other != game for key in vocabulary_of(other).house_rules}
    return tuple(key for key in form.texts("house") if key not in others)


def chairs_of(form: Fields, options: Options) -> list[str]:
    """Return the kind of every seat: the host, people on the same device, people by link, and bots.

    Without JavaScript a form also sends the fields of other games. If the number of players is fixed, surplus
    people are dropped; a bot that cannot play the game is replaced by the default one.
    """
    vocabulary = vocabulary_of(options.game)
    numbers = vocabulary.players
    is_fixed = len(numbers) == 1
    players = numbers[0] if is_fixed else form.whole("seats", vocabulary.usual_players)
    if players not in numbers:
        raise NotPossible(_("This game cannot be set up like that."))
    here, people = form.whole("here", 0), form.whole("people", 0)
    if is_fixed:
        here = min(here, players - 1)
        people = min(people, players - 1 - here)
    bots = players - 1 - people - here
    if bots < 0:
        raise NotPossible(_("There are more people than seats."))
    return ["person"] + ["here"] * here + ["person"] * people + ["bot:" + bot_of(form, options.game)] * bots


def bot_of(form: Fields, game: str) -> str:
    """Return the chosen bot if it can play the game, else ""."""
    wanted = form.text("bot")
    return wanted if is_offered(wanted, game) else ""


async def quick(request: Request) -> Response:
    """Create a table for one person against the bots that the form offers first, and start the game."""
    return await make(request, begin=True)


async def create(request: Request) -> Response:
    """Create a table; start the game if the form says so and no seat is free."""
    return await make(request, begin=False)


async def make(request: Request, *, begin: bool) -> Response:
    """Store a new table with the host seated, and redirect to it."""
    context, viewer = visitor(request, "make")
    form = await fields(request)
    options, now = options_of(form), context.tables.clock()
    table = seating.new_table(options, chairs_of(form, options), viewer.guest, now, viewer.lang)
    name = visible_name(form.text("name")) or viewer.name
    remember_name(request, name)
    monster = form.text("monster") if form.text("monster") in seating.monsters_of(options) else ""
    seating.join(table, viewer.guest, 0, name, monster, False, now)
    for chair in [chair for chair in table.seats if chair.here]:
        seating.join(table, viewer.guest, chair.number, form.text(f"name{chair.number}"), "", True, now)
    if table.full and not options.fair and (begin or form.text("do") == "start"):  # words are given in the room
        commands.start(table, viewer.guest)
    await context.add(table, address_of(request), listed=form.ticked("listed"))
    return go(request, f"/t/{table.id}")


async def play_on(request: Request) -> Response:
    """Create a table that goes on from a moment of a finished game, and redirect to it."""
    context, viewer = visitor(request, "make")
    form = await fields(request)
    table, now = await context.tables.find(table_of(request)), context.tables.clock()
    following = branch.play_on(table, form.whole("at", 0), viewer.guest, viewer.name, now, viewer.lang)
    await context.add(following, address_of(request), listed=False)
    return go(request, f"/t/{following.id}")


ROUTES = [
    Route("/quick", quick, methods=["POST"]),
    Route("/t/{table_id}/play-on", play_on, methods=["POST"]),
    Route("/tables", create, methods=["POST"]),
]
