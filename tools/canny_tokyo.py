"""Training the canny bot of King of Tokyo."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import ClassVar

import numpy as np
from canny_lessons import FEW, Lessons, gain, whole

from daikaiju.players.hand_values import PER_STAR
from daikaiju.players.playouts import Playouts
from daikaiju.players.tokyo import worth
from daikaiju.players.tokyo.canny import MODELS, MOST_HEARTS, MOST_RIVALS, Coefficients
from daikaiju.players.tokyo.hands import hand_worth, weigh_faces
from daikaiju.players.tokyo.tastes import TASTES, Taste
from daikaiju.rules.legal_moves import PASS
from daikaiju.rules.tokyo.actions import BUY, LEAVE
from daikaiju.rules.tokyo.cards.catalog import CATALOG, KEEPS
from daikaiju.rules.tokyo.kinds import REROLL, SHOP, YIELD
from daikaiju.rules.tokyo.queries import in_tokyo, living
from daikaiju.rules.tokyo.shop import may_buy
from daikaiju.rules.tokyo.state import SLOTS, TokyoState

NOT_PLACE = (1, 1, 1, 1, 1, 0, 1)  # a seat asked to stay is always in Tokyo


class TokyoLessons(Lessons):
    """Samples of hands, staying in Tokyo, and Keep cards."""

    gifts = ("stars", "hearts", "energy", "harm", "kill", "tokyo", "fear")
    usual = (1, 10, 10, 7, 7, 1, 2)
    looked_at: ClassVar = {REROLL: 0.12, YIELD: 0.5, SHOP: 0.7}
    dice_question, scale = REROLL, 1000 / PER_STAR
    tastes, taste, worth = TASTES, Taste, worth
    weigh_faces, hand_worth = weigh_faces, hand_worth

    def __init__(self) -> None:
        super().__init__()
        self.staying: list[tuple[list[int], float]] = []
        self.buying: dict[tuple[str, bool], list[float]] = defaultdict(list)

    def try_answers(self, playouts: Playouts, state: TokyoState, seat: int, kind: int, rng: random.Random) -> None:
        """Compare staying in Tokyo with leaving, or buying a Keep card with stopping."""
        if living(state) < 2:
            return
        if kind == YIELD:
            self.staying.append((self.standing(state, seat), gain(playouts, PASS, LEAVE)))
            return
        slots = [slot for slot in range(SLOTS) if may_buy(state, seat, state.market[slot])]
        slot = rng.choice(slots) if slots else 0
        if slots and state.market[slot] < KEEPS:
            title = CATALOG[state.market[slot]].title
            self.buying[title, living(state) > 2].append(gain(playouts, BUY + slot, PASS))

    def standing(self, state: TokyoState, seat: int) -> list[int]:
        """Return the resources of a seat and its rivals, in the order of Coefficients."""
        rivals = [other for other in range(state.players) if other != seat and state.alive[other]]
        return [
            1,
            state.stars[seat],
            max((state.stars[rival] for rival in rivals), default=0),
            min(MOST_HEARTS, state.hearts[seat]),
            min([MOST_HEARTS, *(state.hearts[rival] for rival in rivals)]),
            int(in_tokyo(state, seat)),
            min(MOST_RIVALS, len(rivals)),
        ]

    def tables(self) -> Iterator[str]:
        """Yield the weights that depend on the position, then the values of Keep cards with one rival and with more."""
        rows, gains = zip(*self.staying, strict=True)
        stays = np.linalg.lstsq(np.array(rows) * NOT_PLACE, np.array(gains), rcond=None)[0]
        for what, row in (self.models() | {"staying": whole(stays * 1000)}).items():
            if what in MODELS:
                yield f'    "{what}": {Coefficients(*row)},'
        for title in sorted({card.title for card in CATALOG if card.keep}):
            yield f'    "{title}": {(self.brings(title, False), self.brings(title, True))},'

    def brings(self, title: str, is_many: bool) -> int:
        """Return a card's value in thousandths of a star."""
        seen = self.buying[title, is_many]
        return int(round(sum(seen) / (len(seen) + FEW) * self.scale, -2))
