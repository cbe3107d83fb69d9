"""The command that checks the dice of a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.fairness.texts import ALONE, MORE, RIGHT

from .language import spoken
from .options import Json, Lang
from .output import Output
from .records import record_in

if TYPE_CHECKING:
    from daikaiju.fairness.verify import Verdict
    from daikaiju.words.language import Language

MOST_SHOWN = 10  # of what is wrong: if the seed is, all draws are


def verify(
    file: Annotated[Path, typer.Argument(help="the record of a game whose dice can be checked")],
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Check every roll and card of a record against its secret and words."""
    from daikaiju.fairness.verify import verify as check

    verdict, words, out = check(record_in(file)), spoken(), Output(json_file)
    show(verdict, words, out)
    out.json(figures(verdict, words))
    if verdict.wrong:
        raise typer.Exit(1)


def show(verdict: Verdict, words: Language, out: Output) -> None:
    """Print what is wrong, or that all is right."""
    for wrong in verdict.wrong[:MOST_SHOWN]:
        out.line(words.error(wrong))
    if len(verdict.wrong) > MOST_SHOWN:
        out.line(words.text(MORE, n=len(verdict.wrong) - MOST_SHOWN))
    if not verdict.wrong:
        out.line(words.text(RIGHT, draws=verdict.draws, words=verdict.words, attempt=verdict.attempt))
    if not verdict.words:
        out.line(words.text(ALONE))


def figures(verdict: Verdict, words: Language) -> object:
    """Return the verdict for JSON."""
    wrong = [{"draw": one.draw, "reason": words.error(one)} for one in verdict.wrong]
    return {
        "right": not wrong,
        "draws": verdict.draws,
        "words": verdict.words,
        "attempt": verdict.attempt,
        "wrong": wrong,
    }
