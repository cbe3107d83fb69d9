"""Puzzles whose goal is to win this turn: exact odds judge the answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from daikaiju.game import Game
from daikaiju.odds.roll import Rolling, counts_of
from daikaiju.players.kernels import WHOLE
from daikaiju.players.playouts import Playouts
from daikaiju.players.policies import must_be_sound
from daikaiju.players.rerolls import mask_that_keeps
from daikaiju.rules.dice import Dice
from daikaiju.rules.legal_moves import PASS

from .assembling import Figures, assembled, theme_of
from .comparing import OTHER_MODEL, best_first, play_on
from .grading import missed_by
from .model import Margin, Puzzle
from .positions import MOST_LOAD, load, simplified
from .winning_now import MASKS, chances_now

LETHAL = "lethal"
TUG = "pull"  # to win this turn by pulling markers is about the tug
LEAST = 0.12  # chance to win this turn
LEAD = 0.04  # by how much it must exceed that of the next answer
FEW_STEPS = 8  # actions in which a win is seen at a glance
TIMES = 5  # that an answer is glanced at
COMPARED = 3  # answers that are played on
PLAYED_ON = 300  # playouts that tell whether the answer is also best for the whole game

Now = dict[int, float | None]


def lethal_at(game: Game, seed: int) -> Puzzle | None:
    """Return the puzzle of winning this turn; None if the best answer is not clear, or simple bots play it."""
    now = clear_win(game) if may_win(game) else None
    if now is None:
        return None
    answer = next(iter(now))
    easier = simplified(game, lambda less: seems_best(less, answer))
    if easier != game:
        now = clear_win(easier)
    return judged(easier, now, seed) if now is not None and load(easier) <= MOST_LOAD else None


class Seen(NamedTuple):
    """An answer, and its chance to win this turn as it seems at a glance."""

    chance: float
    answer: int


def may_win(game: Game) -> bool:
    """Whether a win this turn seems to be possible with a clear answer."""
    seen = glance(game)
    return bool(seen) and is_clear([one.chance for one in seen])


def seems_best(game: Game, answer: int) -> bool:
    """Whether an answer seems to be clear, and is missed by a simple bot."""
    return may_win(game) and glance(game)[0].answer == answer and missed_by(game, answer) is not None


def glance(game: Game) -> list[Seen]:
    """Look fast, with compiled rules: the two best answers if everybody plays like canny after this roll or answer.

    None if the question is a reroll that cards change.
    """
    playouts = Playouts(game, 0, 1)
    with playouts.pool:
        rolls = playouts.rolls()
        if rolls:
            return glance_at_dice(game, playouts, rolls)
        return [] if is_reroll(game) else glance_at_answers(game, playouts)


def glance_at_answers(game: Game, playouts: Playouts) -> list[Seen]:
    """Return how often answers win in a few steps."""
    seen = []
    for action in game.legal_actions:
        score = np.zeros(game.players, dtype=np.int64)
        memory = (playouts.policies, playouts.streams(range(TIMES)), playouts.scratches[0])
        must_be_sound(playouts.loops["try_action"](playouts.states[0], action.number, *memory, FEW_STEPS, score))
        seen.append(Seen(int(score[game.actor]) / (WHOLE * TIMES), action.number))
    return sorted(seen, reverse=True)[:2]


def glance_at_dice(game: Game, playouts: Playouts, rolls: int) -> list[Seen]:
    """Return the chances of keeps: every final hand wins in a few steps or does not."""
    state = game.state
    assert isinstance(state, Dice)
    rolling = Rolling(sum(state.dice))
    nodes = np.array(rolling.hands, dtype=np.int64)
    won = np.zeros(len(nodes), dtype=np.int64)
    memory = (playouts.policies, playouts.streams(range(len(nodes))), playouts.scratches[0])
    must_be_sound(playouts.loops["try_hands"](playouts.states[0], nodes, game.actor, *memory, FEW_STEPS, won))
    worth = {counts_of(node): float(wins > 0) for node, wins in zip(rolling.hands, won, strict=True)}
    keeps = rolling.best_keeps(lambda hand: worth[tuple(hand)], rolls, tuple(state.dice), 2)
    return [Seen(keep.value, mask_that_keeps(state.dice, list(keep.hand))) for keep in keeps]


def is_clear(chances: Sequence[float]) -> bool:
    """Whether the first of the chances to win is worth a puzzle."""
    return chances[0] >= LEAST and chances[0] - chances[1] >= LEAD


def rolls_at(game: Game) -> int:
    """Return the number of rerolls to come; 0 if the question is not a reroll or cards change rerolls."""
    playouts = Playouts(game, 0, 1)
    with playouts.pool:
        return playouts.rolls()


def is_reroll(game: Game) -> bool:
    """Whether dice may be rerolled."""
    return any(PASS < action.number < MASKS for action in game.legal_actions)


def clear_win(game: Game) -> dict[int, float] | None:
    """Return the exact chances of answers to win this turn, the best first; None if it is not clear, or not missed."""
    actions = [action.number for action in game.legal_actions]
    now = chances_now(game, actions, rolls_at(game))
    ranked = sorted(actions, key=lambda action: -now[action])
    if not is_clear([now[action] for action in ranked]) or missed_by(game, ranked[0]) is None:
        return None
    return {action: now[action] for action in ranked}


def judged(game: Game, now: dict[int, float], seed: int) -> Puzzle | None:
    """Return the puzzle, if the answer is also the best for the whole game in playouts of both kinds of players."""
    actions = list(now)[:COMPARED]
    shares = play_on(game, actions, PLAYED_ON, seed)
    steady = play_on(game, actions, PLAYED_ON, seed + 1, OTHER_MODEL)
    if best_first(shares)[0] != actions[0] or best_first(steady)[0] != actions[0]:
        return None
    lead = now[actions[0]] - now[actions[1]]
    margin, theme = Margin(lead, lead, lead), theme_of(game, actions[0])
    figures = Figures(actions, shares, steady, now)
    return assembled(game, theme if theme == TUG else LETHAL, figures, margin, PLAYED_ON, seed)


def chances_at(game: Game, actions: list[int]) -> Now:
    """Return the exact chance to win this turn after each action; None where cards change rerolls."""
    rolls = rolls_at(game)
    if not rolls and is_reroll(game):
        return dict.fromkeys(actions)
    return dict(chances_now(game, actions, rolls))
