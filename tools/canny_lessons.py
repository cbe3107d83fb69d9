"""Training the canny bot from moments of games: the part common to both games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from daikaiju.game import Game
from daikaiju.odds.lattice import NODE_OF, NODES
from daikaiju.players.hand_values import AT_ONCE, capped
from daikaiju.players.kernels import WHOLE
from daikaiju.players.playouts import Playouts
from daikaiju.players.rerolls import dice_on_table
from daikaiju.rules.dice import FACES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STEADY = 0  # the number of a character
HANDS = 24  # hands per moment, one playout each
TRIES = 24  # playouts per answer
FEW = 12.0  # prior samples at 0: values of rarely seen cards shrink towards 0
SMALL = 100.0  # ridge penalty: shrinks uncertain weights towards 0


class Lessons:
    """The samples of one game collected so far."""

    gifts: tuple[str, ...]  # what a hand can gain: the fields of a taste
    usual: tuple[int, ...]  # the typical size of each term of a model
    looked_at: ClassVar[dict[int, float]]  # the share of moments to sample, by question
    dice_question: int
    scale: float  # converts wins to the unit of the tables
    tastes: dict[str, Any]
    taste: type[Any]
    worth: Any  # the module with the characters' weights
    weigh_faces: Callable[..., None]
    hand_worth: Callable[..., int]

    def __init__(self) -> None:
        self.nothing = len(self.tastes)  # the number of the first pure character
        self.square: Floats = np.zeros((len(self.gifts) * len(self.usual) + 1,) * 2)
        self.product: Floats = np.zeros(len(self.square))

    def add_pure_characters(self) -> None:
        """Add characters that value nothing, or one thing only; the compiled bots do not have them."""
        for gift in ("", *self.gifts):
            row = self.taste(**{what: 1000 * (what == gift) for what in self.taste._fields})
            self.worth.TASTE += tuple(row)

    def look(self, game: Game, rng: random.Random) -> None:
        """Sample a moment at random and run its playouts."""
        kind = game.state.step_kind[game.state.depth - 1]
        if rng.random() > self.looked_at.get(kind, 0):
            return
        playouts = Playouts(game, rng.getrandbits(60), 1)
        with playouts.pool:
            if kind != self.dice_question:
                self.try_answers(playouts, game.state, game.actor, kind, rng)
            elif playouts.rolls():
                self.try_hands(playouts, game.state, game.actor, rng)

    def try_answers(self, playouts: Playouts, state: Any, seat: int, kind: int, rng: random.Random) -> None:
        """Compare two answers to a question other than dice by playouts."""
        raise NotImplementedError

    def standing(self, state: Any, seat: int) -> list[int]:
        """Return the resources of a seat and its rivals, in the order of Coefficients."""
        raise NotImplementedError

    def tables(self) -> Iterator[str]:
        """Yield the results as lines of canny.py."""
        raise NotImplementedError

    def try_hands(self, playouts: Playouts, state: Any, seat: int, rng: random.Random) -> None:
        """Add random hands to the regression: wins against the gains of each hand, both centred."""
        dice, nodes = dice_on_table(state), []
        for _ in range(HANDS):
            wanted = [rng.random() ** 2 for _ in range(FACES)]
            nodes.append(NODE_OF[tuple(sorted(rng.choices(range(FACES), wanted, k=dice)))])
        given = self.given(state, seat, nodes)
        models = np.einsum("gh,t->hgt", given[:-1], self.standing(state, seat)).reshape(HANDS, -1)
        rows = np.concatenate([models, given[-1:].T], axis=1)
        rows -= rows.mean(axis=0)
        wins = playouts.try_hands(np.array(nodes, dtype=np.int64))
        self.square += rows.T @ rows
        self.product += rows.T @ (wins - wins.mean())

    def given(self, state: Any, seat: int, nodes: list[int]) -> Floats:
        """Return each hand's gains, a row per gift; the last row says whether it wins at once."""
        rows = []
        for character in (STEADY, *range(self.nothing, self.nothing + 1 + len(self.gifts))):
            worths = [0] * NODES
            type(self).weigh_faces(state, seat, character, worths)
            rows.append(np.array([type(self).hand_worth(worths, node) for node in nodes]))
        return np.array([*(capped(row) - capped(rows[1]) for row in rows[2:]), rows[0] > AT_ONCE])

    def models(self) -> dict[str, list[int]]:
        """Return the fitted weights as integers, a row per gift."""
        small = SMALL * np.diag([*np.tile(1 / np.square(self.usual), len(self.gifts)), 1])
        found = np.linalg.solve(self.square + small, self.product)[:-1].reshape(-1, len(self.usual))
        return {gift: whole(row * self.scale) for gift, row in zip(self.gifts, found, strict=True)}


def whole(row: NDArray[Any]) -> list[int]:
    """Round a row to integers."""
    found: list[int] = np.rint(row).astype(int).tolist()
    return found


def gain(playouts: Playouts, action: int, instead: int) -> float:
    """Return the gain in wins of one action over another."""
    one, other = playouts.try_actions([action, instead], range(1, 1 + TRIES))
    return (one - other) / WHOLE / TRIES
