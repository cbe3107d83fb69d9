"""Checking puzzles: what a file says must hold, and hold again on fresh luck."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from daikaiju.errors import DaikaijuError

from .games import subjects_of
from .model import GRADES, Line, Puzzle

LEAST_LOW = 0.01  # of the interval of a margin
HOPELESS = 0.1  # share of wins of the best answer below which nothing matters
PART = 10  # answers below the two best, and playouts between steady players, get this part of the playouts


class Verdict(NamedTuple):
    """A puzzle with fresh figures, and what is wrong with it; "" if nothing is."""

    puzzle: Puzzle
    fault: str


def fault_of(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle as it is written, without playing on; "" if nothing is."""
    try:
        question, legal = puzzle.start.question, [str(action) for action in puzzle.start.legal_actions]
        themes = subjects_of(puzzle.game).themes
    except DaikaijuError as error:
        return f"the position: {error}"
    if question is None or question.kind not in themes:
        return "nobody is asked"
    if not {line.answer for line in puzzle.lines} | {puzzle.simple} <= set(legal):
        return "an answer is not legal"
    if puzzle.simple == puzzle.answer or puzzle.margin.low < LEAST_LOW or puzzle.grade not in GRADES:
        return "the answer is not clear"
    return "" if puzzle.lines[0].wins >= HOPELESS else "the game is lost"


def check(puzzle: Puzzle, playouts: int, seed: int) -> Verdict:
    """Check a puzzle by exact odds, if it is about winning this turn, and by playouts on fresh luck."""
    fault = fault_of(puzzle)
    if fault:
        return Verdict(puzzle, fault)
    return check_exactly(puzzle) if puzzle.is_exact else check_by_playouts(puzzle, playouts, seed)


def check_exactly(puzzle: Puzzle) -> Verdict:
    """Compute the chances to win this turn of all legal answers again."""
    from .lethal import chances_at

    game = puzzle.start
    now = chances_at(game, [action.number for action in game.legal_actions])
    chances = {str(game.legal_action(action)): chance or 0.0 for action, chance in now.items()}
    others = [chance for answer, chance in chances.items() if answer != puzzle.answer]
    lead = chances[puzzle.answer] - max(others)
    is_same = abs(lead - puzzle.margin.mean) < 0.0001
    return Verdict(puzzle, "" if is_same else f"the lead is {lead:.4f}, not {puzzle.margin.mean:.4f}")


def check_by_playouts(puzzle: Puzzle, playouts: int, seed: int) -> Verdict:
    """Play on after the two best answers, with less effort after the others and between steady players."""
    from .comparing import OTHER_MODEL, best_first, margin_between, mean_of, play_on

    game = puzzle.start
    actions = [game.legal_action(line.answer).number for line in puzzle.lines]
    shares = play_on(game, actions[:2], playouts, seed)
    some = play_on(game, actions, max(20, playouts // PART), seed + 1)
    steady = play_on(game, actions, max(20, playouts // PART), seed + 2, OTHER_MODEL)
    margin = margin_between(shares, *actions[:2])
    lines = [
        Line(line.answer, mean_of(shares if action in shares else some, action), mean_of(steady, action), line.now)
        for line, action in zip(puzzle.lines, actions, strict=True)
    ]
    lines[1:] = sorted(lines[1:], key=lambda line: -line.wins)
    fresh = replace(puzzle, lines=tuple(lines), margin=margin, playouts=playouts)
    if margin.low < LEAST_LOW or best_first(some)[0] != actions[0]:
        return Verdict(fresh, f"the margin is {margin.mean:.4f}, from {margin.low:.4f}")
    if best_first(steady)[0] != actions[0]:
        return Verdict(fresh, "between steady players another answer is better")
    return Verdict(fresh, "")
