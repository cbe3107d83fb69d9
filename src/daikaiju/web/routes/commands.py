"""Routes of a table: forms that do something."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from daikaiju.games import GAMES
from daikaiju.players.registry import BOTS
from daikaiju.table import commands, seating
from daikaiju.table.errors import NotPossible, StaleMove
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.sanitize import clean_name
from daikaiju.web.context import done, go, table_of, visitor
from daikaiju.web.forms import LONGEST_WORDS, Fields, fields
from daikaiju.web.view import render
from daikaiju.web.view.pages.rules import HOUSE_RULES_OF
from daikaiju.web.view.viewer import Viewer
from daikaiju.words.language import mark as _

KINDS = {"1e": ("tokyo", "1e"), "2e": ("tokyo", "2e"), "duel": ("duel", "duel")}
USUAL_PLAYERS = 4


def remember_name(request: Request, name: str) -> None:
    """Keep the name somebody gave, for their next table."""
    if name and request.session.get("name") != name:
        request.session["name"] = name


def options_of(form: Fields) -> Options:
    """The options of a new table."""
    kind = form.text("game", "2e")
    if kind not in KINDS:
        raise NotPossible(_("There is no such game."))
    game, rules = KINDS[kind]
    return Options(game, rules, house_of(form, game), form.ticked("odds"), form.whole("speed", 1))


def house_of(form: Fields, game: str) -> tuple[str, ...]:
    """The house rules that were ticked; without scripts a form may hold those of the other game, which do not count."""
    others = {key for other, rules in HOUSE_RULES_OF.items() if other != game for key in rules}
    return tuple(key for key in form.texts("house") if key not in others)


def chairs_of(form: Fields, options: Options) -> list[str]:
    """Who sits where: the host, people at the same device, people by link, and bots.

    Without scripts a form still sends the fields of the other game: two play a Duel, and a bot
    that does not know the game gives way to one that does.
    """
    duel = options.game == "duel"
    players = 2 if duel else form.whole("seats", USUAL_PLAYERS)
    if players not in GAMES[options.game].players:
        raise NotPossible(_("This game cannot be set up like that."))
    here = min(form.whole("here", 0), players - 1) if duel else form.whole("here", 0)
    people = min(form.whole("people", 0), players - 1 - here) if duel else form.whole("people", 0)
    bots = players - 1 - people - here
    if bots < 0:
        raise NotPossible(_("There are more people than seats."))
    return ["person"] + ["here"] * here + ["person"] * people + ["bot:" + bot_of(form)] * bots


def bot_of(form: Fields) -> str:
    """The bot that was chosen, if there is such a one."""
    wanted = form.text("bot")
    return wanted if wanted in BOTS else ""


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


async def command(request: Request, what: str, change: Callable[[LiveTable, Viewer, Fields], object]) -> Response:
    """Carry out what a form asks for. A stale move is refused, and the page is sent anew."""
    context, viewer = visitor(request, what)
    table_id = table_of(request)
    form = await fields(request)
    try:
        await context.tables.change(table_id, lambda table: change(table, viewer, form))
    except StaleMove:
        context.hub.changed(table_id)
        raise
    return done(request, f"/t/{table_id}")


async def join(request: Request) -> Response:
    """Sit down; or, for the host, put a bot on a seat."""
    clock = request.app.state.context.tables.clock

    def change(table: LiveTable, viewer: Viewer, form: Fields) -> None:
        seat = form.whole("seat") if form.text("seat") else None
        if form.text("bot"):
            seating.seat_bot(table, viewer.guest, form.whole("seat"), form.text("bot"))
            return
        name = clean_name(form.text("name"))
        here = form.ticked("here")
        if not here:
            remember_name(request, name)
            name = name or viewer.name
        seating.join(table, viewer.guest, seat, name, form.text("monster"), here, clock())

    return await command(request, "seat", change)


async def leave(request: Request) -> Response:
    """Stand up."""
    return await command(
        request, "seat", lambda table, viewer, form: seating.leave(table, viewer.guest, form.whole("seat"))
    )


async def start(request: Request) -> Response:
    """Begin the game."""
    return await command(request, "seat", lambda table, viewer, _form: commands.start(table, viewer.guest))


async def act(request: Request) -> Response:
    """Answer the question a seat is asked."""

    def change(table: LiveTable, viewer: Viewer, form: Fields) -> None:
        seat, number = form.whole("seat"), form.whole("number")
        if number != table.number:
            raise StaleMove(commands.WENT_ON)
        commands.act(table, viewer.guest, seat, number, answer_of(table, form))

    return await command(request, "act", change)


def answer_of(table: LiveTable, form: Fields) -> str:
    """The words of an answer; of dice, those that are not kept are rerolled."""
    words = " ".join([*form.texts("action"), *form.texts("way")])
    if not words or len(words) > LONGEST_WORDS:
        raise NotPossible(_("Choose something first."))
    if words != "reroll" or table.game is None:
        return words
    dice = render.dice_order(table.game)
    kept = {int(i) for i in form.texts("keep") if i.isascii() and i.isdecimal() and len(i) < 3}
    thrown = [face for place, face in enumerate(dice) if place not in kept]
    if not thrown:
        raise NotPossible(_("All dice are kept; there is nothing to reroll."))
    return " ".join(["reroll", *thrown])


async def undo(request: Request) -> Response:
    """Take the last action back."""
    return await command(
        request, "act", lambda table, viewer, form: commands.undo(table, viewer.guest, form.whole("number"))
    )


async def say(request: Request) -> Response:
    """Say something."""
    clock = request.app.state.context.tables.clock
    return await command(
        request,
        "say",
        lambda table, viewer, form: commands.say(
            table, viewer.guest, viewer.name, form.text("text"), form.text("emote"), clock()
        ),
    )


async def hand_over(request: Request) -> Response:
    """Let a bot play for somebody who is away."""
    clock = request.app.state.context.tables.clock
    return await command(
        request,
        "seat",
        lambda table, viewer, form: seating.hand_over(
            table, viewer.guest, form.whole("seat"), form.text("bot"), clock()
        ),
    )


async def take_back(request: Request) -> Response:
    """Play on oneself."""
    return await command(
        request,
        "seat",
        lambda table, viewer, form: seating.take_back(table, viewer.guest, form.whole("seat")),
    )


async def pace(request: Request) -> Response:
    """Set the pace of bots, or skip what they are about to do."""
    context, viewer = visitor(request, "act")
    table_id = table_of(request)
    form = await fields(request)
    if form.ticked("skip"):
        table = await context.tables.find(table_id)
        if table.is_seated(viewer.guest):
            context.tables.driver.hurry(table_id)
        return done(request, f"/t/{table_id}")
    speed = form.whole("speed")
    await context.tables.change(table_id, lambda table: seating.pace(table, viewer.guest, speed))
    return done(request, f"/t/{table_id}")


async def rematch(request: Request) -> Response:
    """Play again with the same seats."""
    context, viewer = visitor(request, "make")
    following = await context.tables.rematch(table_of(request), viewer.guest)
    return go(request, f"/t/{following.id}")


ROUTES = [
    Route("/quick", quick, methods=["POST"]),
    Route("/tables", create, methods=["POST"]),
    Route("/t/{table_id}/join", join, methods=["POST"]),
    Route("/t/{table_id}/leave", leave, methods=["POST"]),
    Route("/t/{table_id}/start", start, methods=["POST"]),
    Route("/t/{table_id}/act", act, methods=["POST"]),
    Route("/t/{table_id}/undo", undo, methods=["POST"]),
    Route("/t/{table_id}/say", say, methods=["POST"]),
    Route("/t/{table_id}/hand-over", hand_over, methods=["POST"]),
    Route("/t/{table_id}/take-back", take_back, methods=["POST"]),
    Route("/t/{table_id}/pace", pace, methods=["POST"]),
    Route("/t/{table_id}/rematch", rematch, methods=["POST"]),
]
