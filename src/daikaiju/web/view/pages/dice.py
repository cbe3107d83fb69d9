"""The faces rolled at all tables of the server, and what the chi-squared test says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.fairness.chi_squared import Fit, fit_of_equal
from daikaiju.games import vocabulary_of
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from ..games import GAMES
from ..icons import has_static
from ..viewer import Viewer

USUAL, RARE = 0.05, 0.001  # of honest dice, so many are at least as far off
TOO_FEW = _("Too few dice have been rolled to tell.")
IS_USUAL = _("This is usual: {percent} of honest dice would be at least as uneven.")
IS_ODD = _("This is a little uneven: only {percent} of honest dice would be as uneven or more. One in twenty is.")
IS_RARE = _("This is very unusual: fewer than 1 in 1000 honest dice would be so uneven.")


class FaceCount(NamedTuple):
    """A face: how often it was rolled, and its part of all dice; `width` is the length of its bar in per cent."""

    face: str
    label: str
    times: str
    percent: str
    width: int
    has_picture: bool


@dataclass(frozen=True)
class GameDice:
    """The dice of one game."""

    name: str
    title: str
    total: str
    faces: list[FaceCount]
    verdict: str
    figures: str  # statistic and p; "" if there are too few


def dice_page(counts: Mapping[tuple[str, str], int], viewer: Viewer) -> list[GameDice]:
    """Return the dice of every game."""
    return [game_dice(game, counts, viewer.words) for game in GAMES]


def game_dice(game: str, counts: Mapping[tuple[str, str], int], words: Language) -> GameDice:
    """Return the faces of a game in the order of its dice."""
    rolled = {face: counts.get((game, face), 0) for face in vocabulary_of(game).faces}
    fit = fit_of_equal(list(rolled.values()))
    return GameDice(
        game,
        words.text(GAMES[game].title),
        words.number(sum(rolled.values()), ",.0f"),
        [face_count(game, face, rolled, words) for face in rolled],
        verdict(fit, words),
        figures(fit, words),
    )


def face_count(game: str, face: str, rolled: Mapping[str, int], words: Language) -> FaceCount:
    """Return a face with its count."""
    total, count = sum(rolled.values()), rolled[face]
    percent = words.percent(100 * count / total, ".2f") if total else ""
    width = round(100 * count / max(*rolled.values(), 1))
    label = words.text(texts_of(game).faces[face])
    return FaceCount(face, label, words.number(count, ",.0f"), percent, width, has_static(f"dice/{face}.svg"))


def verdict(fit: Fit | None, words: Language) -> str:
    """Say in words whether the counts are usual."""
    if fit is None:
        return words.text(TOO_FEW)
    text = IS_USUAL if fit.p >= USUAL else IS_ODD if fit.p >= RARE else IS_RARE
    return words.text(text, percent=words.percent(100 * fit.p))


def figures(fit: Fit | None, words: Language) -> str:
    """Return the figures of the test."""
    if fit is None:
        return ""
    statistic, p = words.number(fit.statistic, ".2f"), words.number(fit.p, ".4f")
    return words.text("χ² = {statistic}, {n} degrees of freedom, p = {p}", statistic=statistic, n=fit.freedom, p=p)
