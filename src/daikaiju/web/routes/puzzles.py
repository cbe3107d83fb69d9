"""Routes of puzzles: the list, one of them, and that of the day. Answers are in the query; nothing is stored here."""

from __future__ import annotations

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from daikaiju.errors import IllegalAction, UnknownName
from daikaiju.notation.actions import REROLL
from daikaiju.puzzles.daily import puzzle_on, today
from daikaiju.puzzles.files import puzzle_of, shipped
from daikaiju.puzzles.model import Puzzle
from daikaiju.table.dice import reroll_others
from daikaiju.table.errors import NotPossible
from daikaiju.words.language import mark as _

from ..context import visitor
from ..forms import Fields
from ..view import render
from .commands import answer_of, kept_dice


async def puzzles(request: Request) -> Response:
    """The list of all puzzles."""
    _context, viewer = visitor(request, "look")
    return HTMLResponse(render.puzzles(shipped(), viewer))


async def daily(request: Request) -> Response:
    """The puzzle of the day; an answer is to the puzzle that was shown, even after midnight."""
    shown = request.query_params.get("puzzle", "")
    found = puzzle_of(shown) if shown else puzzle_on(today(), shipped())
    return page(request, found, request.query_params.get("day", "")[:10] or today().isoformat())


async def puzzle(request: Request) -> Response:
    """One puzzle."""
    return page(request, puzzle_of(request.path_params["puzzle"]), "")


def page(request: Request, found: Puzzle, day: str) -> Response:
    """Return the page of a puzzle: its question or, if the query has an answer, what that is worth."""
    _context, viewer = visitor(request, "look")
    form = Fields(FormData(list[tuple[str, UploadFile | str]](request.query_params.multi_items())))
    given = given_in(form, found) if form.texts("action") else ""
    everything = shipped()
    following = everything[(everything.index(found) + 1) % len(everything)].id
    return HTMLResponse(render.puzzle(found, viewer, given, day, following))


def given_in(form: Fields, puzzle: Puzzle) -> str:
    """Return the answer in a form, in words of notation."""
    words = answer_of(form)
    try:
        answer = reroll_others(puzzle.start, kept_dice(form)) if words == REROLL else words
        return str(puzzle.start.legal_action(answer))
    except (IllegalAction, UnknownName) as error:
        raise NotPossible(_("That is not possible now.")) from error


ROUTES = [
    Route("/puzzles", puzzles),
    Route("/puzzles/daily", daily),
    Route("/puzzles/{puzzle}", puzzle),
]
