"""Search for the dice to keep: playouts from final hands, then backward induction to the value of every keep.

Thompson sampling chooses the final hands to try: they are rolled with keeps that are best for values drawn from
the posterior, so most playouts go to hands that matter.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.odds.lattice import FIRST, NODES, node_of
from daikaiju.rules.dice import FACES, Dice
from daikaiju.rules.legal_moves import PASS

from .hand_lattice import COUNT_TABLE, NEXT_TABLE, HandLattice
from .hand_values import HandValues
from .playouts import Playouts
from .rerolls import dice_on_table, mask_that_keeps

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Nodes = NDArray[np.int64]

FEWEST, MOST = 8, 128  # playouts of one batch, at least and at most
PART = 4  # a batch is this part (1/n) of the playouts so far
ALWAYS = 256  # playouts, all won or all lost, after which the search stops
LOOKS = 16  # draws of values over which the regret of the best guess is averaged
NEGLIGIBLE = 0.0005  # regret, in wins


class HandSearch:
    """The search for one choice of dice."""

    def __init__(self, playouts: Playouts, rolls: int) -> None:
        state = playouts.game.state
        assert isinstance(state, Dice)
        self.playouts, self.rolls = playouts, rolls
        self.lattice = HandLattice(dice_on_table(state))
        self.hand = node_of(state.dice)
        self.rng = np.random.default_rng(playouts.seed)
        self.values = HandValues(self.lattice, playouts.worths(self.lattice.hands), playouts.game.players)
        self.losses: deque[float] = deque(maxlen=LOOKS)

    def run(self, spent: Callable[[], float]) -> int:
        """Try hands until the best keep is clear or the budget is spent; returns the action that rerolls the rest."""
        while spent() < 1 and not self.is_clear():
            nodes = self.hands_to_try()
            self.values.learn(nodes, self.playouts.try_hands(nodes))
        kept = self.best_keep(self.values.best_guess())
        return mask_that_keeps(COUNT_TABLE[self.hand].tolist(), COUNT_TABLE[kept].tolist())

    def chance_of(self, action: int) -> float:
        """Return the estimated chance to win after stopping, or with the best keep."""
        hands = self.values.best_guess()
        values, plan = self.planned(hands)
        chance = hands[self.hand - self.lattice.hands.start] if action == PASS else values[plan[0][self.hand]]
        return float(np.clip(chance, 0, 1))

    def is_clear(self) -> bool:
        """Whether every playout is won or lost, or the expected regret of the best guess is negligible."""
        if self.values.games >= ALWAYS and self.values.wins in (0.0, float(self.values.games)):
            return True
        return len(self.losses) == LOOKS and sum(self.losses) / LOOKS < NEGLIGIBLE

    def hands_to_try(self) -> Nodes:
        """Draw values from the posterior and roll final hands with the keeps that are best for them."""
        guess = self.best_keep(self.values.best_guess())
        values, plan = self.planned(self.values.drawn(self.rng))
        self.losses.append(float(values[plan[0][self.hand]] - values[guess]))
        return self.rolled(plan, min(MOST, max(FEWEST, self.values.games // PART)))

    def best_keep(self, hands: Floats) -> int:
        """Return the best keep now, given the values of final hands."""
        return int(self.planned(hands)[1][0][self.hand])

    def planned(self, hands: Floats) -> tuple[Floats, list[Nodes]]:
        """From the values of final hands, return those of every keep now, and the best keep of every hand per roll."""
        values = after = np.zeros(NODES)
        after[self.lattice.hands] = hands
        plan: list[Nodes] = []
        for _ in range(self.rolls):
            self.lattice.expect(after)
            values = after.copy()
            plan.insert(0, self.lattice.choose(after))
        return values, plan

    def rolled(self, plan: list[Nodes], number: int) -> Nodes:
        """Roll the dice on the table `number` times by a plan; returns the final hands."""
        nodes = np.full(number, self.hand)
        for keeps in plan:
            nodes = keeps[nodes]
            while (short := nodes < FIRST[self.lattice.dice]).any():
                nodes[short] = NEXT_TABLE[nodes[short], self.rng.integers(0, FACES, int(short.sum()))]
        return nodes
