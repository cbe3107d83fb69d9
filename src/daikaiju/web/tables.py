"""Routes of a table: forms that do something."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from daikaiju.games import GAMES
from daikaiju.table import commands, seating
from daikaiju.table.bots import bots_for
from daikaiju.table.model import LiveTable, Options
from daikaiju.table.names import clean_name
from daikaiju.table.refusals import NotPossible, StaleMove
from daikaiju.words.language import mark as _

from .context import done, go, visitor
from .forms import LONGEST_WORDS, Fields, fields
from .view import pages
from .view.viewer import Viewer

router = APIRouter()
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
    return Options(game, rules, tuple(form.texts("house")), form.ticked("odds"), form.whole("speed", 1))


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
    return ["person"] + ["here"] * here + ["person"] * people + ["bot:" + bot_of(form, options)] * bots


def bot_of(form: Fields, options: Options) -> str:
    """The bot that was chosen, if it plays this game."""
    wanted = form.text("bot")
    return wanted if wanted in {row.name for row in bots_for(options.game)} else ""


@router.post("/quick")
async def quick(request: Request) -> Response:
    """Play now: one person against bots, at once."""
    return await make(request, begin=True)


@router.post("/tables")
async def create(request: Request) -> Response:
    """Make a table; it begins at once if that is wished and nobody has to be waited for."""
    return await make(request, begin=False)


async def make(request: Request, *, begin: bool) -> Response:
    """Store a new table at which the host sits, and go there."""
    context, viewer = visitor(request, "make")
    form = await fields(request)
    options, now = options_of(form), context.keeper.clock()
    table = seating.new_table(options, chairs_of(form, options), viewer.guest, now)
    name = clean_name(form.text("name")) or viewer.name
    remember_name(request, name)
    monster = form.text("monster") if form.text("monster") in seating.monsters_of(options) else ""
    seating.join(table, viewer.guest, 0, name, monster, False, now)
    if table.full and (begin or form.text("do") == "start"):
        commands.start(table, viewer.guest)
    await context.keeper.add(table)
    return go(request, f"/t/{table.id}")


async def command(
    request: Request, table_id: str, what: str, change: Callable[[LiveTable, Viewer, Fields], object]
) -> Response:
    """Carry out what a form asks for. A stale move is refused, and the page is sent anew."""
    context, viewer = visitor(request, what)
    form = await fields(request)
    try:
        await context.keeper.change(table_id, lambda table: change(table, viewer, form))
    except StaleMove:
        context.hub.changed(table_id)
        raise
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/join")
async def join(request: Request, table_id: str) -> Response:
    """Sit down; or, for the host, put a bot on a seat."""
    clock = request.app.state.context.keeper.clock

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

    return await command(request, table_id, "seat", change)


@router.post("/t/{table_id}/leave")
async def leave(request: Request, table_id: str) -> Response:
    """Stand up."""
    return await command(
        request, table_id, "seat", lambda table, viewer, form: seating.leave(table, viewer.guest, form.whole("seat"))
    )


@router.post("/t/{table_id}/start")
async def start(request: Request, table_id: str) -> Response:
    """Begin the game."""
    return await command(request, table_id, "seat", lambda table, viewer, _form: commands.start(table, viewer.guest))


@router.post("/t/{table_id}/act")
async def act(request: Request, table_id: str) -> Response:
    """Answer the question a seat is asked."""

    def change(table: LiveTable, viewer: Viewer, form: Fields) -> None:
        seat, number = form.whole("seat"), form.whole("number")
        if number != table.number:
            raise StaleMove(commands.WENT_ON)
        commands.act(table, viewer.guest, seat, number, answer_of(table, form))

    return await command(request, table_id, "act", change)


def answer_of(table: LiveTable, form: Fields) -> str:
    """The words of an answer; of dice, those that are not kept are rerolled."""
    words = " ".join(form.texts("action"))
    if not words or len(words) > LONGEST_WORDS:
        raise NotPossible(_("Choose something first."))
    if words != "reroll" or table.game is None:
        return words
    dice = pages.dice_order(table.game)
    kept = {int(i) for i in form.texts("keep") if i.isascii() and i.isdecimal() and len(i) < 3}
    thrown = [face for place, face in enumerate(dice) if place not in kept]
    if not thrown:
        raise NotPossible(_("All dice are kept; there is nothing to reroll."))
    return " ".join(["reroll", *thrown])


@router.post("/t/{table_id}/undo")
async def undo(request: Request, table_id: str) -> Response:
    """Take the last action back."""
    return await command(
        request, table_id, "act", lambda table, viewer, form: commands.undo(table, viewer.guest, form.whole("number"))
    )


@router.post("/t/{table_id}/say")
async def say(request: Request, table_id: str) -> Response:
    """Say something."""
    clock = request.app.state.context.keeper.clock
    return await command(
        request,
        table_id,
        "say",
        lambda table, viewer, form: commands.say(
            table, viewer.guest, viewer.name, form.text("text"), form.text("emote"), clock()
        ),
    )


@router.post("/t/{table_id}/hand-over")
async def hand_over(request: Request, table_id: str) -> Response:
    """Let a bot play for somebody who is away."""
    clock = request.app.state.context.keeper.clock
    return await command(
        request,
        table_id,
        "seat",
        lambda table, viewer, form: seating.hand_over(
            table, viewer.guest, form.whole("seat"), form.text("bot"), clock()
        ),
    )


@router.post("/t/{table_id}/take-back")
async def take_back(request: Request, table_id: str) -> Response:
    """Play on oneself."""
    return await command(
        request,
        table_id,
        "seat",
        lambda table, viewer, form: seating.take_back(table, viewer.guest, form.whole("seat")),
    )


@router.post("/t/{table_id}/pace")
async def pace(request: Request, table_id: str) -> Response:
    """Set the pace of bots, or skip what they are about to do."""
    context, viewer = visitor(request, "act")
    form = await fields(request)
    if form.ticked("skip"):
        table = await context.keeper.find(table_id)
        if table.is_seated(viewer.guest):
            context.keeper.driver.hurry(table_id)
        return done(request, f"/t/{table_id}")
    speed = form.whole("speed")
    await context.keeper.change(table_id, lambda table: seating.pace(table, viewer.guest, speed))
    return done(request, f"/t/{table_id}")


@router.post("/t/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    """Play again with the same seats."""
    context, viewer = visitor(request, "make")
    following = await context.keeper.rematch(table_id, viewer.guest)
    return go(request, f"/t/{following.id}")
