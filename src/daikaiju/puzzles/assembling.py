"""From the figures of answers to a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from daikaiju.game import Game
from daikaiju.rules.dice import Dice
from daikaiju.rules.legal_moves import PASS

from .comparing import Shares, mean_of
from .games import subjects_of
from .grading import found_by, missed_by
from .model import Line, Margin, Puzzle
from .winning_now import MASKS, kept

SHOWN = 5  # answers whose figures a puzzle has


class Figures(NamedTuple):
    """What is known of answers, the best first: their wins between canny and steady players, and at once."""

    ordered: Sequence[int]
    shares: Shares
    steady: Shares
    now: Mapping[int, float | None]

    def line(self, game: Game, action: int) -> Line:
        """Return one answer with its figures."""
        words = str(game.legal_action(action))
        return Line(words, mean_of(self.shares, action), mean_of(self.steady, action), self.now[action])


def assembled(game: Game, theme: str, figures: Figures, margin: Margin, playouts: int, seed: int) -> Puzzle:
    """Put a puzzle together; its id is given when it is filed."""
    best = figures.ordered[0]
    missed = missed_by(game, best)
    assert missed is not None
    return Puzzle(
        id="",
        theme=theme,
        position=game.position(),
        lines=tuple(figures.line(game, action) for action in figures.ordered[:SHOWN]),
        margin=margin,
        playouts=playouts,
        bot=missed.bot,
        simple=str(game.legal_action(missed.answer)),
        found=found_by(game, best, seed),
    )


def theme_of(game: Game, answer: int) -> str:
    """Return what a question is about; a reroll is about the tug if it keeps at least two dice that pull a marker."""
    question, subjects, state = game.question, subjects_of(game.setup.game), game.state
    assert question is not None
    assert isinstance(state, Dice)
    theme = subjects.themes[question.kind]
    if theme == "dice" and PASS < answer < MASKS:
        dice = [game.vocabulary.faces[face] for face in kept(state.dice, answer)]
        return "pull" if sum(face in subjects.tug for face in dice) >= 2 else theme
    return theme
