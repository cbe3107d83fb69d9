"""Routes that make a table: forms of the first page and of the rules pages."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from daikaiju.games import vocabulary_of
from daikaiju.players.registry import bots_for
from daikaiju.table import commands, seating
from daikaiju.table.errors import NotPossible
from daikaiju.table.model import Options
from daikaiju.table.sanitize import clean_name
from daikaiju.words.language import mark as _

from ..context import go, visitor
from ..forms import Fields, fields
from ..middleware.session import remember_name
from ..view.games import GAMES


def options_of(form: Fields) -> Options:
    """The options of a new table; the form names an edition, which only one game has."""
    wanted = form.text("game", next(iter(editions())))
    if wanted not in editions():
        raise NotPossible(_("There is no such game."))
    game = editions()[wanted]
    return Options(game, wanted, house_of(form, game), form.ticked("odds"), form.whole("speed", 1))


def editions() -> dict[str, str]:
    """The game of every edition."""
    return {edition: game for game, view in GAMES.items() for edition in view.editions}


def house_of(form: Fields, game: str) -> tuple[str, ...]:
    """The house rules that were ticked; without scripts a form may hold those of other games, which do not count."""
    others = {key for other in GAMES if other != game for key in vocabulary_of(other).house_rules}
    return tuple(key for key in form.texts("house") if key not in others)


def chairs_of(form: Fields, options: Options) -> list[str]:
    """Who sits where: the host, people at the same device, people by link, and bots.

    Without scripts a form still sends the fields of other games: where the number of players is fixed,
    as many people play as there is room for, and a bot that does not know the game gives way to one that does.
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
    """The bot that was chosen, if there is such a one that can play a game."""
    wanted = form.text("bot")
    return wanted if wanted in bots_for(game) else ""


async def quick(request: Request) -> Response:
    """Play now: one person against bots, at once."""
    return await make(request, begin=True)


async def create(request: Request) -> Response:
    """Make a table; it begins at once if that is wished and nobody has to be waited for."""
    return await make(request, begin=False)


async def make(request: Request, *, begin: bool) -> Response:
    """Store a new table at which the host sits, and go there."""
    context, viewer = visitor(request, "make")
    form = await fields(request)
    options, now = options_of(form), context.tables.clock()
    table = seating.new_table(options, chairs_of(form, options), viewer.guest, now)
    name = clean_name(form.text("name")) or viewer.name
    remember_name(request, name)
    monster = form.text("monster") if form.text("monster") in seating.monsters_of(options) else ""
    seating.join(table, viewer.guest, 0, name, monster, False, now)
    for chair in [chair for chair in table.seats if chair.here]:
        seating.join(table, viewer.guest, chair.number, form.text(f"name{chair.number}"), "", True, now)
    if table.full and (begin or form.text("do") == "start"):
        commands.start(table, viewer.guest)
    await context.tables.add(table)
    return go(request, f"/t/{table.id}")


ROUTES = [
    Route("/quick", quick, methods=["POST"]),
    Route("/tables", create, methods=["POST"]),
]
