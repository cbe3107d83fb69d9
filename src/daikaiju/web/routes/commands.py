"""Form routes that change a table."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from daikaiju.notation.actions import REROLL
from daikaiju.table import commands, fair_dice, seating, stand_ins
from daikaiju.table.errors import NotPossible, StaleMove
from daikaiju.table.model import LiveTable
from daikaiju.table.sanitize import visible_name
from daikaiju.words.language import mark as _

from ..context import done, go, table_of, visitor
from ..forms import LONGEST_WORDS, Fields, fields
from ..middleware.session import remember_name
from ..view.viewer import Viewer

MOST_FIRST = 5  # kinds of symbols that can do nothing, at most


async def command(request: Request, what: str, change: Callable[[LiveTable, Viewer, Fields], object]) -> Response:
    """Run a form's command on a table. A stale move is refused, and the page is sent again."""
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
    """Take a seat; the host can also put a bot on one."""
    clock = request.app.state.context.tables.clock

    def change(table: LiveTable, viewer: Viewer, form: Fields) -> None:
        seat = form.whole("seat") if form.text("seat") else None
        if form.text("bot"):
            seating.seat_bot(table, viewer.guest, form.whole("seat"), form.text("bot"))
            return
        name = visible_name(form.text("name"))
        here = form.ticked("here")
        if not here:
            remember_name(request, name)
            name = name or viewer.name
        seating.join(table, viewer.guest, seat, name, form.text("monster"), here, clock())

    return await command(request, "seat", change)


async def leave(request: Request) -> Response:
    """Leave a seat."""
    return await command(
        request, "seat", lambda table, viewer, form: seating.leave(table, viewer.guest, form.whole("seat"))
    )


async def fill(request: Request) -> Response:
    """Put bots on all free seats."""
    return await command(
        request, "seat", lambda table, viewer, form: seating.fill(table, viewer.guest, form.text("bot"))
    )


async def several(request: Request) -> Response:
    """Allow guests to take several seats each, or forbid it."""
    return await command(
        request, "seat", lambda table, viewer, form: seating.allow_several(table, viewer.guest, form.ticked("on"))
    )


async def pardon(request: Request) -> Response:
    """Let those whom the host has removed sit down again."""
    return await command(request, "seat", lambda table, viewer, _form: seating.pardon(table, viewer.guest))


async def start(request: Request) -> Response:
    """Start the game."""
    return await command(request, "seat", lambda table, viewer, _form: commands.start(table, viewer.guest))


async def pledge(request: Request) -> Response:
    """Give the hash of a word for dice that can be checked."""
    return await command(
        request,
        "seat",
        lambda table, viewer, form: fair_dice.take_pledge(table, viewer.guest, form.whole("seat"), form.text("pledge")),
    )


async def word(request: Request) -> Response:
    """Give the word that was pledged."""
    return await command(
        request,
        "seat",
        lambda table, viewer, form: commands.give_word(table, viewer.guest, form.whole("seat"), form.text("word")),
    )


async def anew(request: Request) -> Response:
    """Begin anew with the words for the dice."""
    return await command(request, "seat", lambda table, viewer, _form: fair_dice.break_seal(table, viewer.guest))


async def act(request: Request) -> Response:
    """Play an action for the seat that is asked."""

    def change(table: LiveTable, viewer: Viewer, form: Fields) -> None:
        seat, number, words = form.whole("seat"), form.whole("number"), answer_of(form)
        if words == REROLL:
            commands.act(table, viewer.guest, seat, number, words, kept=kept_dice(form))
        else:
            commands.act_in_turn(table, viewer.guest, seat, number, [*first_of(form), words])

    return await command(request, "act", change)


def answer_of(form: Fields) -> str:
    """Return the action's words: a tile has its space and direction in two fields, a reroll its dice in others."""
    words = " ".join([*form.texts("action"), *form.texts("way")])
    if not words or len(words) > LONGEST_WORDS:
        raise NotPossible(_("Choose something first."))
    return words


def first_of(form: Fields) -> list[str]:
    """Return the answers to the same question that come first: those that do nothing."""
    return [words for words in form.texts("first")[:MOST_FIRST] if len(words) <= LONGEST_WORDS]


def kept_dice(form: Fields) -> set[int]:
    """Return the positions of the dice that are kept."""
    return {int(place) for place in form.texts("keep") if place.isascii() and place.isdecimal() and len(place) < 3}


async def undo(request: Request) -> Response:
    """Undo the last action."""
    return await command(
        request, "act", lambda table, viewer, form: commands.undo(table, viewer.guest, form.whole("number"))
    )


async def say(request: Request) -> Response:
    """Send a chat message or an emote."""
    clock = request.app.state.context.tables.clock
    return await command(
        request,
        "say",
        lambda table, viewer, form: commands.say(
            table, viewer.guest, viewer.name, form.text("text"), form.text("emote"), clock()
        ),
    )


async def hand_over(request: Request) -> Response:
    """Let a bot play for a person who is away."""
    clock = request.app.state.context.tables.clock
    return await command(
        request,
        "seat",
        lambda table, viewer, form: stand_ins.hand_over(
            table, viewer.guest, form.whole("seat"), form.text("bot"), clock()
        ),
    )


async def take_back(request: Request) -> Response:
    """Take one's seat back from a bot."""
    return await command(
        request,
        "seat",
        lambda table, viewer, form: stand_ins.take_back(table, viewer.guest, form.whole("seat")),
    )


async def pace(request: Request) -> Response:
    """Set the speed of the bots, or skip their pauses."""
    context, viewer = visitor(request, "act")
    table_id = table_of(request)
    form = await fields(request)
    if form.ticked("skip"):
        table = await context.tables.find(table_id)
        if table.may_hurry(viewer.guest):
            await context.tables.hurry(table_id)
        return done(request, f"/t/{table_id}")
    speed = form.whole("speed")
    await context.tables.change(table_id, lambda table: seating.pace(table, viewer.guest, speed))
    return done(request, f"/t/{table_id}")


async def rematch(request: Request) -> Response:
    """Create a table for a rematch with the same seats; with `room`, its waiting room."""
    context, viewer = visitor(request, "make")
    form = await fields(request)
    following = await context.tables.rematch(table_of(request), viewer.guest, form.ticked("room"))
    return go(request, f"/t/{following.id}")


ROUTES = [  # each request tries them in this order
    Route("/t/{table_id}/act", act, methods=["POST"]),
    Route("/t/{table_id}/join", join, methods=["POST"]),
    Route("/t/{table_id}/leave", leave, methods=["POST"]),
    Route("/t/{table_id}/fill", fill, methods=["POST"]),
    Route("/t/{table_id}/several", several, methods=["POST"]),
    Route("/t/{table_id}/pardon", pardon, methods=["POST"]),
    Route("/t/{table_id}/start", start, methods=["POST"]),
    Route("/t/{table_id}/pledge", pledge, methods=["POST"]),
    Route("/t/{table_id}/word", word, methods=["POST"]),
    Route("/t/{table_id}/anew", anew, methods=["POST"]),
    Route("/t/{table_id}/undo", undo, methods=["POST"]),
    Route("/t/{table_id}/say", say, methods=["POST"]),
    Route("/t/{table_id}/hand-over", hand_over, methods=["POST"]),
    Route("/t/{table_id}/take-back", take_back, methods=["POST"]),
    Route("/t/{table_id}/pace", pace, methods=["POST"]),
    Route("/t/{table_id}/rematch", rematch, methods=["POST"]),
]
