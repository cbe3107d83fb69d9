"""Finding puzzles in games of bots."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from daikaiju.game import Game
from daikaiju.players.net.bot import logits_of, network_for
from daikaiju.players.playouts import MODEL
from daikaiju.rules.chance import split
from daikaiju.rules.legal_moves import PASS

from .assembling import Figures, assembled, theme_of
from .comparing import OTHER_MODEL, answer_of, best_first, contenders, margin_of, mean_of, play_on
from .grading import SIMPLE, missed_by
from .lethal import LETHAL, chances_at, lethal_at
from .model import Puzzle
from .positions import MOST_LOAD, decisions, load, simplified

LIKELY = 4  # answers of the champion that are looked at
FEW = 3  # of them that are compared in a simpler position
GLANCED = 60  # playouts of likely answers, before anything else
LOOKED = 240  # and again, on other luck, if the best of them leads
CLEAR = 0.03  # the least margin that makes a puzzle, and
SURE = 0.01  # the least lower end of its interval
HOPE = 0.15  # the least share of wins of the best answer
MEASURED = 1000  # playouts that judge the contenders, on luck of their own
SECOND_OPINION = 400  # playouts between steady players
TRIED_SIMPLER = 120  # playouts that tell whether a simpler position has the same answer
MOST_ANSWERS = 120  # legal answers to a question


def search(game: str, seed: int, full: Collection[str] = ()) -> Iterator[Puzzle]:
    """Yield the puzzles in one game of bots, at most one of a theme and none of the themes that are full."""
    done = set(full)
    for place, decision in enumerate(decisions(game, seed)):
        found = look_at(decision, int(split(seed, place)[0]), done)
        if found is not None and found.theme not in done:
            done.add(found.theme)
            yield replace(found, id=f"{game}-{seed}-{found.theme}")


def last_game(game: str, found: Iterable[Puzzle]) -> int:
    """Return the number of the last game that puzzles were found in; 0 if there is none."""
    numbers = [int(puzzle.id.split("-")[1]) for puzzle in found if puzzle.game == game]
    return max(numbers, default=0)


def look_at(game: Game, seed: int, done: Collection[str]) -> Puzzle | None:
    """Return the puzzle of a decision, unless its theme is done: to win this turn, else by playouts."""
    if not 2 <= len(game.legal_actions) <= MOST_ANSWERS or load(game) > 2 * MOST_LOAD:
        return None
    found = lethal_at(game, seed) if LETHAL not in done else None
    if found is not None or theme_of(game, PASS) in done:
        return found
    answer = promising_answer(game, seed)
    if answer is None:
        return None
    easier = simplified(game, lambda less: is_still_best(less, answer, seed + 10))
    return make_puzzle(easier, seed + 20) if load(easier) <= MOST_LOAD else None


def promising_answer(game: Game, seed: int) -> int | None:
    """Return an answer of the champion or canny that seems to be clearly best and is missed by a simple bot."""
    likely = likely_answers(game)
    if all(missed_by(game, answer) is None for answer in likely[:2]):
        return None
    for number, playouts in enumerate((GLANCED, LOOKED)):
        shares = play_on(game, likely, playouts, seed + number)
        best = best_first(shares)[0]
        if margin_of(shares, best).mean < CLEAR or missed_by(game, best) is None:
            return None
    return best


def likely_answers(game: Game) -> list[int]:
    """Return the champion's answer and canny's, then the champion's next ones and that of a simple bot."""
    actions = [action.number for action in game.legal_actions]
    logits = dict(zip(actions, logits_of(network_for(game), game, actions), strict=True))
    ranked = sorted(actions, key=lambda action: -logits[action])
    return list(dict.fromkeys([ranked[0], answer_of(game, MODEL), *ranked[1:LIKELY], answer_of(game, SIMPLE[0])]))


def is_still_best(game: Game, answer: int, seed: int) -> bool:
    """Whether an answer stays clearly best in a simpler position, as far as a few playouts tell."""
    likely = list(dict.fromkeys([answer, *likely_answers(game)[:FEW]]))
    ahead = margin_of(play_on(game, likely, TRIED_SIMPLER, seed), answer)
    return ahead.mean >= CLEAR and missed_by(game, answer) is not None


def make_puzzle(game: Game, seed: int) -> Puzzle | None:
    """Judge the best of all answers on luck of their own; None if the best is not clear, or not with other players."""
    actions = contenders(game, seed)
    best = actions[0]
    if missed_by(game, best) is None:
        return None
    shares = play_on(game, actions, MEASURED, seed + 2)
    margin = margin_of(shares, best)
    if margin.mean < CLEAR or margin.low < SURE or mean_of(shares, best) < HOPE:
        return None
    steady = play_on(game, actions, SECOND_OPINION, seed + 3, OTHER_MODEL)
    if margin_of(steady, best).mean <= 0:
        return None
    ordered = best_first(shares)
    found = Figures(ordered, shares, steady, chances_at(game, ordered))
    return assembled(game, theme_of(game, best), found, margin, MEASURED, seed)
