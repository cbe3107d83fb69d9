"""The chance that the seat which is asked wins before the turn ends, with the best play of everybody.

It is exact, or a little too small: luck other than the dice is counted as lost, except right after the answer, such
as the card that replaces one just bought; after it the seat does nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.game import Game
from daikaiju.odds.lattice import NODE_OF
from daikaiju.odds.roll import Rolling
from daikaiju.rules.dice import MOST, Dice
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.state import State
from daikaiju.rules.steps import CHANCE, NOBODY

MASKS = 1 << MOST  # actions below this and above PASS reroll the dice of a mask
DEEPEST = 3  # answers in a row that are looked at
WIDEST = 40  # legal answers to one question; with more none is looked at
MOST_OUTCOMES = 80  # of chance; with more it is counted as lost


def chances_now(game: Game, actions: Sequence[int], rolls: int) -> dict[int, float]:
    """Return the chance to win this turn after each action; `rolls` rerolls are left, 0 if it is no reroll."""
    look, state = LookAhead(game, with_chance=not rolls), game.state
    assert isinstance(state, Dice)
    if not rolls:
        return {action: float(look.wins_after(state, action)) for action in actions}
    keeps = Rolling(sum(state.dice)).keeps(lambda hand: float(look.wins_with(state, hand)), rolls)
    stopped = {PASS: float(look.wins_after(state, PASS))}
    return {action: stopped.get(action, keeps[NODE_OF[kept(state.dice, action)]]) for action in actions}


def kept(dice: Sequence[int], mask: int) -> tuple[int, ...]:
    """Return the faces of the dice that a reroll leaves on the table."""
    faces = [face for face, count in enumerate(dice) for _ in range(count)]
    return tuple(face for place, face in enumerate(faces) if not mask >> place & 1)


class LookAhead:
    """Looks ahead to the end of a turn for one seat."""

    def __init__(self, game: Game, *, with_chance: bool) -> None:
        self.rules, self.seat, self.turn, self.with_chance = game.rules, game.actor, game.state.turn, with_chance
        self.known: dict[tuple[State, int], bool] = {}  # several orders of answers lead to the same state

    def wins_with(self, state: State, hand: Sequence[int]) -> bool:
        """Whether the seat wins this turn if it stops with a hand of dice."""
        laid = state.copy()
        assert isinstance(laid, Dice)
        laid.dice[:] = list(hand)
        return self.wins_after(laid, PASS)

    def wins_after(self, state: State, action: int, depth: int = 0) -> bool:
        """Whether the seat wins this turn after an action or an outcome of chance."""
        after = state.copy()
        self.rules.apply(after, action)
        if (after, depth) not in self.known:
            self.known[after, depth] = self.wins_at(after, depth)
        return self.known[after, depth]

    def wins_at(self, state: State, depth: int) -> bool:
        """Whether the seat wins this turn: with some answer of its own, every answer of others and every outcome."""
        actor = self.rules.actor(state)
        if actor == NOBODY:
            return bool(self.rules.winners(state) == 1 << self.seat)
        if state.turn != self.turn:
            return False
        if actor == CHANCE:
            return depth == 0 and self.wins_with_any_luck(state)
        if depth == DEEPEST:
            return bool(actor == self.seat and self.rules.is_legal(state, PASS) and self.wins_after(state, PASS, depth))
        if self.rules.n_legal(state) > WIDEST:
            return False
        answers = (self.rules.nth_legal(state, number) for number in range(self.rules.n_legal(state)))
        results = (self.wins_after(state, answer, depth + 1) for answer in answers)
        return any(results) if actor == self.seat else all(results)

    def wins_with_any_luck(self, state: State) -> bool:
        """Whether the seat wins this turn whatever chance does."""
        number = self.rules.outcomes(state)
        if not self.with_chance or number > MOST_OUTCOMES:
            return False
        return all(self.wins_after(state, outcome, DEEPEST) for outcome in range(number))
