"""Routes of lessons: the page, reading on, answers. How far one has come is in the session's cookie."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from daikaiju.lessons import answer_of, lesson_of
from daikaiju.table.errors import NotPossible
from daikaiju.words.language import mark as _

from ..context import visitor
from ..forms import Fields, fields
from ..view import render
from ..view.lesson import reply
from ..view.pages.learn import lesson_message
from ..view.viewer import Viewer
from .commands import answer_of as words_of
from .commands import kept_dice

LEARNED = "learned"  # in the session: the bubble at which one is, by game
JSON = "application/json"


def step_of(request: Request, given: str) -> int:
    """Return the bubble that is named, else the one at which the viewer is."""
    game = request.path_params["game"]
    named = given if given.isascii() and given.isdecimal() and len(given) < 5 else ""
    step = int(named) if named else int(request.session.get(LEARNED, {}).get(game, 0))
    return min(step, lesson_of(game).last)


def remember(request: Request, step: int) -> None:
    """Store how far the viewer has come."""
    game, learned = request.path_params["game"], request.session.get(LEARNED, {})
    if learned.get(game, 0) != step:
        request.session[LEARNED] = {**learned, game: step}


async def page(request: Request) -> Response:
    """The lesson where the viewer left it, or at a bubble."""
    _context, viewer = visitor(request, "look")
    step = step_of(request, request.query_params.get("step", ""))
    remember(request, step)
    return HTMLResponse(render.learn(request.path_params["game"], step, viewer))


async def go_on(request: Request) -> Response:
    """Go on to the next bubble, if this one has no task."""
    _context, viewer = visitor(request, "act")
    game, step = request.path_params["game"], step_of(request, (await fields(request)).text("step"))
    lesson = lesson_of(game)
    if lesson.bubbles[step].is_task or step == lesson.last:
        raise NotPossible(_("That is not possible now."))
    return moved(request, viewer, step + 1)


async def act(request: Request) -> Response:
    """Answer the question of a bubble; a wrong answer gets a reply and changes nothing."""
    _context, viewer = visitor(request, "act")
    form = await fields(request)
    game, step = request.path_params["game"], step_of(request, form.text("step"))
    wrong = verdict(game, step, form)
    if wrong is None:
        return moved(request, viewer, step + 1)
    if wants_json(request):
        return JSONResponse({"reply": reply(game, wrong, viewer.words)})
    return RedirectResponse(f"/learn/{game}", 303)


def verdict(game: str, step: int, form: Fields) -> str | None:
    """Return the name of the reply to an answer; None if it is right."""
    if not lesson_of(game).bubbles[step].is_task:
        raise NotPossible(_("That is not possible now."))
    return answer_of(game, step, words_of(form), kept_dice(form))


def moved(request: Request, viewer: Viewer, step: int) -> Response:
    """Respond with the next bubble: to our script what leads there, to a plain form the page."""
    remember(request, step)
    game = request.path_params["game"]
    if wants_json(request):
        return Response(lesson_message(game, step, viewer.lang), media_type=JSON)
    return RedirectResponse(f"/learn/{game}", 303)


def wants_json(request: Request) -> bool:
    """Whether our script sent the request."""
    return request.headers.get("accept") == JSON


ROUTES = [
    Route("/learn/{game}", page),
    Route("/learn/{game}/next", go_on, methods=["POST"]),
    Route("/learn/{game}/act", act, methods=["POST"]),
]
