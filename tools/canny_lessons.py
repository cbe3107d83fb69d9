"""What moments of games teach the canny bot: what both games share."""

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
HANDS = 24  # played on once each
TRIES = 24  # games after each of two answers
FEW = 12.0  # moments by which a card that was seldom seen is drawn to 0
SMALL = 100.0  # keeps what little is known near 0


class Lessons:
    """What the moments looked at so far have shown."""

    gifts: tuple[str, ...]  # what a hand can give: weights of a taste
    usual: tuple[int, ...]  # the size of each term of a leaning
    looked_at: ClassVar[dict[int, float]]  # the share of moments with a question that are looked at
    dice_question: int
    scale: float  # from wins to the unit of the tables
    tastes: dict[str, Any]
    taste: type[Any]
    worth: Any  # where the characters' weights are read
    weigh_faces: Callable[..., None]
    hand_worth: Callable[..., int]

    def __init__(self) -> None:
        self.nothing = len(self.tastes)  # the number of the first pure character
        self.square: Floats = np.zeros((len(self.gifts) * len(self.usual) + 1,) * 2)
        self.product: Floats = np.zeros(len(self.square))

    def add_pure_characters(self) -> None:
        """Characters that value nothing, or one thing alone; the compiled bots know nothing of them."""
        for gift in ("", *self.gifts):
            row = self.taste(**{what: 1000 * (what == gift) for what in self.taste._fields})
            self.worth.TASTE += tuple(row)

    def look(self, game: Game, rng: random.Random) -> None:
        """Play on from a moment."""
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
        """Play on after two answers to another question."""
        raise NotImplementedError

    def standing(self, state: Any, seat: int) -> list[int]:
        """How a seat and its rivals stand, in the order of Leaning."""
        raise NotImplementedError

    def tables(self) -> Iterator[str]:
        """What was found, as lines of canny.py."""
        raise NotImplementedError

    def try_hands(self, playouts: Playouts, state: Any, seat: int, rng: random.Random) -> None:
        """Wins with random hands, less their mean, against what each hand gives, less its mean."""
        dice, nodes = dice_on_table(state), []
        for _ in range(HANDS):
            wanted = [rng.random() ** 2 for _ in range(FACES)]
            nodes.append(NODE_OF[tuple(sorted(rng.choices(range(FACES), wanted, k=dice)))])
        given = self.given(state, seat, nodes)
        leaning = np.einsum("gh,t->hgt", given[:-1], self.standing(state, seat)).reshape(HANDS, -1)
        rows = np.concatenate([leaning, given[-1:].T], axis=1)
        rows -= rows.mean(axis=0)
        wins = playouts.try_hands(np.array(nodes, dtype=np.int64))
        self.square += rows.T @ rows
        self.product += rows.T @ (wins - wins.mean())

    def given(self, state: Any, seat: int, nodes: list[int]) -> Floats:
        """What each hand gives of each thing; the last row says whether it wins at once."""
        rows = []
        for character in (STEADY, *range(self.nothing, self.nothing + 1 + len(self.gifts))):
            worths = [0] * NODES
            type(self).weigh_faces(state, seat, character, worths)
            rows.append(np.array([type(self).hand_worth(worths, node) for node in nodes]))
        return np.array([*(capped(row) - capped(rows[1]) for row in rows[2:]), rows[0] > AT_ONCE])

    def leanings(self) -> dict[str, list[int]]:
        """A row of whole numbers for each thing a hand can give."""
        small = SMALL * np.diag([*np.tile(1 / np.square(self.usual), len(self.gifts)), 1])
        found = np.linalg.solve(self.square + small, self.product)[:-1].reshape(-1, len(self.usual))
        return {gift: whole(row * self.scale) for gift, row in zip(self.gifts, found, strict=True)}


def whole(row: NDArray[Any]) -> list[int]:
    """A row of whole numbers."""
    found: list[int] = np.rint(row).astype(int).tolist()
    return found


def gain(playouts: Playouts, action: int, instead: int) -> float:
    """The wins that one action brings more than another."""
    one, other = playouts.try_actions([action, instead], range(1, 1 + TRIES))
    return (one - other) / WHOLE / TRIES
