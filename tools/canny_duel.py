"""Training the canny bot of the Duel."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from canny_lessons import FEW, Lessons, gain

from daikaiju.players.duel import worth
from daikaiju.players.duel.canny import MODELS, MOST_ENERGY, USUAL, Coefficients
from daikaiju.players.duel.hands import hand_worth, weigh_faces
from daikaiju.players.duel.tastes import TASTES, Taste
from daikaiju.players.playouts import Playouts
from daikaiju.rules.duel.actions import BUY
from daikaiju.rules.duel.cards.catalog import CATALOG, COST, KEEPS
from daikaiju.rules.duel.kinds import REROLL, SHOP
from daikaiju.rules.duel.queries import direction, may_buy, price, rival_of
from daikaiju.rules.duel.state import DESTRUCTION, FAME, SLOTS, DuelState
from daikaiju.rules.legal_moves import PASS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


PER_SPACE = 0.033  # wins gained by a hand that steady values one space higher


class DuelLessons(Lessons):
    """Samples of hands and Keep cards."""

    gifts = tuple(MODELS)
    usual = (1, 8, 8, 5, 5, 5)
    looked_at: ClassVar = {REROLL: 0.2, SHOP: 0.7}
    dice_question, scale = REROLL, 1000 / PER_SPACE
    tastes, taste, worth = TASTES, Taste, worth
    weigh_faces, hand_worth = weigh_faces, hand_worth

    def __init__(self) -> None:
        super().__init__()
        self.bought: list[Floats] = []  # which card, energy beyond the usual, not the first card, energy off its price
        self.gains: list[float] = []

    def try_answers(self, playouts: Playouts, state: DuelState, seat: int, kind: int, rng: random.Random) -> None:
        """Compare buying a Keep card with stopping."""
        slots = [slot for slot in range(SLOTS) if may_buy(state, seat, slot, 0)]
        slot = rng.choice(slots) if slots else 0
        card = state.row[slot]
        if slots and card < KEEPS:
            row = np.zeros(KEEPS + 3)
            row[card] = 1
            held = min(MOST_ENERGY, state.energy[seat]) - USUAL
            row[KEEPS:] = held, state.bought, COST[card] - price(state, slot, 0)
            self.bought.append(row)
            self.gains.append(gain(playouts, BUY + slot, PASS))

    def standing(self, state: DuelState, seat: int) -> list[int]:
        """Return the resources of a seat and its rival, in the order of Coefficients."""
        towards = direction(state, seat)
        markers = [state.marker[track] * towards for track in (FAME, DESTRUCTION)]
        lives = (state.life[seat], state.life[rival_of(seat)])
        return [1, *lives, max(markers), min(markers), min(MOST_ENERGY, state.energy[seat])]

    def tables(self) -> Iterator[str]:
        """Yield the weights that depend on the position, then the value of each Keep card."""
        for what, row in self.models().items():
            yield f'    "{what}": {Coefficients(*row)},'
        rows, drawn = np.array(self.bought), np.diag([FEW] * KEEPS + [1] * 3)
        found = np.linalg.solve(rows.T @ rows + drawn, rows.T @ np.array(self.gains)) * self.scale
        for card, brings in zip(CATALOG, found[:KEEPS], strict=False):
            yield f'    "{card.key}": {int(round(brings, -2))},'
        yield f"each energy held, not the first card, each energy off the price: {np.rint(found[KEEPS:])}"
