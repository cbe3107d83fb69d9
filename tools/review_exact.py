"""Exact chances under the reference policy in positions small enough to be solved, to check analyses against.

Probability is moved forward from a position, action by action, until nearly all of it has reached an end. What is
left over, or was spread too thinly to follow, is known as `slack`: the exact chance lies between the sum found and
that sum plus the slack.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from daikaiju.game import Game
from daikaiju.review.runs import Runs
from daikaiju.rules.dice import FACES
from daikaiju.rules.state import State
from daikaiju.rules.steps import CHANCE, NOBODY

ENOUGH = 1e-3  # of the probability may be left over
THIN = 1e-8  # a way less likely than this is not followed
MOST_STEPS = 400
TURN_LIMIT = 1000  # of the Duel
LAST_ROLL = 2  # of the Duel: rolls made before the last one
ROW = "row=frenzy,energize,snack_time"


class Exact(NamedTuple):
    """Every seat's chance, and how much of the probability was not followed."""

    chances: tuple[float, ...]
    slack: float


class Solver:
    """Solves positions of one game; what it has learned about states serves all of them."""

    def __init__(self, game: Game) -> None:
        self.rules, self.vocabulary, self.players = game.vocabulary.ruleset, game.vocabulary, game.players
        self.runs = Runs(game)
        self.known: dict[State, list[tuple[State, float]]] = {}

    def solve(self, state: State) -> Exact:
        """Return the chances from a state on."""
        won, here, thin = [0.0] * self.players, {state.copy(): 1.0}, 0.0
        for _ in range(MOST_STEPS):
            there: dict[State, float] = {}
            for now, weight in here.items():
                if self.rules.actor(now) == NOBODY:
                    self.score(now, weight, won)
                elif weight < THIN:
                    thin += weight
                else:
                    for after, part in self.ways(now):
                        there[after] = there.get(after, 0.0) + weight * part
            here = there
            if sum(here.values()) < ENOUGH:
                break
        return Exact(tuple(won), thin + sum(here.values()))

    def after(self, state: State, action: int) -> State:
        """Return the state that an action leads to."""
        found = state.copy()
        self.rules.apply(found, action)
        return found

    def ways(self, state: State) -> list[tuple[State, float]]:
        """Return the states that may follow under the reference policy, with their probabilities."""
        if state not in self.known:
            if self.rules.actor(state) == CHANCE:
                total = self.rules.outcomes(state)
                found = [(self.after(state, outcome), times / total) for outcome, times in self.outcomes(state)]
            else:
                found = [(self.after(state, self.runs.choice(state)), 1.0)]
            self.known[state] = found
        return self.known[state]

    def outcomes(self, state: State) -> Iterator[tuple[int, int]]:
        """Yield outcomes of chance with how many are alike: dice of a roll are interchangeable."""
        top = state.depth - 1
        if self.vocabulary.kinds[state.step_kind[top]] == "roll":
            yield from rolls(state.step_a[top])
        else:
            yield from ((outcome, 1) for outcome in range(self.rules.outcomes(state)))

    def score(self, state: State, weight: float, won: list[float]) -> None:
        """Share the probability of an end among its winners."""
        winners = [seat for seat in range(self.players) if self.rules.winners(state) >> seat & 1]
        for seat in winners:
            won[seat] += weight / len(winners)


@cache
def rolls(dice: int) -> list[tuple[int, int]]:
    """Return one outcome of each different roll, and how many outcomes are the same roll."""
    found = []
    for faces in combinations_with_replacement(range(FACES), dice):
        same = math.factorial(dice) // math.prod(math.factorial(faces.count(face)) for face in range(FACES))
        found.append((sum(face * FACES**place for place, face in enumerate(faces)), same))
    return found


def small_tokyo(rng: random.Random) -> Game:
    """Return a position near its end: two monsters with few hearts, one or two dice, and cards nobody can pay."""
    hearts = ",".join(str(rng.randint(1, 2)) for _ in range(2))
    stars = ",".join(str(rng.randint(17, 19)) for _ in range(2))
    shrink = ",".join(str(rng.choice((4, 5))) for _ in range(2))
    cards = "market=nova_breath,extra_head,extra_head_2"
    edition = rng.choice(("1e", "2e"))
    return Game.from_position(
        f"tokyo/1 {edition} players=2 hearts={hearts} stars={stars} shrink={shrink} tokyo={rng.randrange(2)} {cards}"
    )


def small_duel(rng: random.Random) -> Game:
    """Return the last reroll of a Duel's last turn, with little life; nobody wins if it does not end the game."""
    life = ",".join(str(rng.randint(1, 4)) for _ in range(2))
    markers = f"fame={rng.randint(-6, 6)} destruction={rng.randint(-6, 6)}"
    game = Game.from_position(f"duel/1 life={life} {markers} turn={TURN_LIMIT - 1} {ROW}")
    with Runs(game) as runs:
        while game.actor == CHANCE or game.state.rolls < LAST_ROLL:
            game.play(rng.randrange(len(game.legal_actions)) if game.actor == CHANCE else runs.choice(game.state))
            if game.is_over or game.state.pending:
                return small_duel(rng)  # the policy did not want to roll again
    return Game.from_position(game.position())


SMALL = {"tokyo": small_tokyo, "duel": small_duel}
