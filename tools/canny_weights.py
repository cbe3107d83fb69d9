"""What the canny bot of King of Tokyo should value, found by playing on from moments of its own games.

python tools/canny_weights.py GAMES [SEED]
    plays GAMES games for each of 2 to 5 players and prints the tables of players/tokyo/canny.py: what stars,
    hearts, energy and harm count as the game stands, when to stay in Tokyo, and which Keep cards pay.
    Put them in and run it again for a next round.

At a moment with dice, random final hands are played on; wins are explained by what each hand gives, times
how the game stands. At a moment in Tokyo staying and leaving are played on with the same luck, in the shop
buying a card and stopping.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.arena.contenders import contender
from daikaiju.arena.quick import bot_of
from daikaiju.game import Game
from daikaiju.odds.lattice import NODE_OF, NODES
from daikaiju.players.ahead import Ahead
from daikaiju.players.hand_values import AT_ONCE, PER_STAR, capped
from daikaiju.players.kernels import WHOLE
from daikaiju.players.tokyo import worth
from daikaiju.players.tokyo.canny import LEANINGS, MOST_HEARTS, MOST_RIVALS, Leaning
from daikaiju.players.tokyo.hands import hand_worth, weigh_faces
from daikaiju.players.tokyo.tastes import TASTES, Taste
from daikaiju.rules.asking import PASS
from daikaiju.rules.dice import FACES
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.rules.tokyo.actions import BUY, LEAVE
from daikaiju.rules.tokyo.cards.catalog import CATALOG, KEEPS
from daikaiju.rules.tokyo.kinds import REROLL, SHOP, YIELD
from daikaiju.rules.tokyo.queries import in_tokyo, living
from daikaiju.rules.tokyo.shop import may_buy
from daikaiju.rules.tokyo.state import SLOTS, State

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

GIFTS = ("stars", "hearts", "energy", "harm", "kill", "tokyo", "fear")
TERMS = len(Leaning._fields)
USUAL = (1, 10, 10, 7, 7, 1, 2)  # the size of each term
NOT_PLACE = (1, 1, 1, 1, 1, 0, 1)  # who is asked to stay is always in Tokyo
STEADY, NOTHING = 0, len(TASTES)  # numbers of characters
LOOKED_AT = {REROLL: 0.12, YIELD: 0.5, SHOP: 0.7}  # the share of such moments
HANDS = 16  # played on once each
TRIES = 24  # games after each of two answers
SCALE = 1000 / PER_STAR  # from wins to thousandths of a star
SMALL = 100.0  # keeps what little is known near 0
FEW = 12.0  # moments by which a card that was seldom seen is drawn to 0


class Lessons:
    """What the moments looked at so far have shown."""

    def __init__(self) -> None:
        self.square: Floats = np.zeros((len(GIFTS) * TERMS + TERMS,) * 2)
        self.product: Floats = np.zeros(len(self.square))
        self.staying: list[tuple[list[int], float]] = []
        self.buying: dict[tuple[str, bool], list[float]] = defaultdict(list)

    def look(self, game: Game, luck: random.Random) -> None:
        """Play on from a moment."""
        state, seat = game.state, game.actor
        kind = state.step_kind[state.depth - 1]
        if living(state) < 2 or luck.random() > LOOKED_AT.get(kind, 0):
            return
        ahead = Ahead(game, luck.getrandbits(60), 1)
        with ahead.pool:
            if kind == REROLL and state.rerolls:
                self.try_hands(ahead, state, seat, luck)
            elif kind == YIELD:
                self.staying.append((standing(state, seat), gain(ahead, PASS, LEAVE)))
            elif kind == SHOP:
                self.try_card(ahead, state, seat, luck)

    def try_hands(self, ahead: Ahead, state: State, seat: int, luck: random.Random) -> None:
        """Wins with random hands, less their mean, against what each hand gives, less its mean."""
        dice, nodes = sum(state.dice), []
        for _ in range(HANDS):
            wanted = [luck.random() ** 2 for _ in range(FACES)]
            nodes.append(NODE_OF[tuple(sorted(luck.choices(range(FACES), wanted, k=dice)))])
        rows = np.einsum("gh,t->hgt", gifts(state, seat, nodes), standing(state, seat)).reshape(HANDS, -1)
        rows -= rows.mean(axis=0)
        wins = ahead.try_hands(np.array(nodes, dtype=np.int64))
        self.square += rows.T @ rows
        self.product += rows.T @ (wins - wins.mean())

    def try_card(self, ahead: Ahead, state: State, seat: int, luck: random.Random) -> None:
        """Buy a Keep card, or stop."""
        slots = [slot for slot in range(SLOTS) if may_buy(state, seat, state.market[slot])]
        slot = luck.choice(slots) if slots else 0
        if slots and state.market[slot] < KEEPS:
            title = CATALOG[state.market[slot]].title
            self.buying[title, living(state) > 2].append(gain(ahead, BUY + slot, PASS))

    def leanings(self) -> dict[str, Leaning]:
        """The tables of what leans."""
        eye = SMALL * np.diag(1 / np.square(np.tile(USUAL, len(GIFTS) + 1)))
        found = np.linalg.solve(self.square + eye, self.product).reshape(-1, TERMS) * SCALE
        table = {what: rounded(row) for what, row in zip(GIFTS, found, strict=False) if what in LEANINGS}
        rows, gains = zip(*self.staying, strict=True)
        stays = np.linalg.lstsq(np.array(rows) * NOT_PLACE, np.array(gains), rcond=None)[0]
        return table | {"staying": rounded(stays * 1000)}

    def keep_gains(self) -> dict[str, tuple[int, int]]:
        """What each Keep card brings, with one rival and with more."""
        titles = sorted({card.title for card in CATALOG if card.keep})
        return {title: (self.brings(title, False), self.brings(title, True)) for title in titles}

    def brings(self, title: str, is_many: bool) -> int:
        """What a card brings in thousandths of a star."""
        seen = self.buying[title, is_many]
        return int(round(sum(seen) / (len(seen) + FEW) * SCALE, -2))


def rounded(row: Floats) -> Leaning:
    """A row of whole numbers."""
    return Leaning(*np.rint(row).astype(int).tolist())


def standing(state: State, seat: int) -> list[int]:
    """How a seat and its rivals stand, in the order of Leaning."""
    rivals = [other for other in range(state.players) if other != seat and state.alive[other]]
    return [
        1,
        state.stars[seat],
        max(state.stars[rival] for rival in rivals),
        min(MOST_HEARTS, state.hearts[seat]),
        min(MOST_HEARTS, *(state.hearts[rival] for rival in rivals)),
        int(in_tokyo(state, seat)),
        min(MOST_RIVALS, len(rivals)),
    ]


def gifts(state: State, seat: int, nodes: list[int]) -> Floats:
    """What each hand gives of each thing, in stars; the last row says whether it wins at once."""
    rows = []
    for character in (STEADY, NOTHING, *range(NOTHING + 1, NOTHING + 1 + len(GIFTS))):
        worths = [0] * NODES
        weigh_faces(state, seat, character, worths)
        rows.append(np.array([hand_worth(worths, node) for node in nodes]))
    return np.array([*(capped(row) - capped(rows[1]) for row in rows[2:]), rows[0] > AT_ONCE])


def gain(ahead: Ahead, action: int, instead: int) -> float:
    """The wins that one action brings more than another."""
    one, other = ahead.try_actions([action, instead], range(1, 1 + TRIES))
    return (one - other) / WHOLE / TRIES


def main() -> None:
    """Play, and print the tables."""
    games, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    lessons, bot = Lessons(), bot_of(contender("canny"), "tokyo")
    # Characters that value nothing, or one thing alone, tell what a hand gives; the compiled bots know nothing of them.
    rows = [Taste(**{what: 1000 * (what == gift) for what in Taste._fields}) for gift in ("", *GIFTS)]
    worth.TASTE += tuple(value for row in rows for value in row)
    for number in range(games * 4):
        luck = random.Random(seed * 10**6 + number)
        game = Game.new(players=2 + number % 4)
        while game.actor != NOBODY:
            if game.actor == CHANCE:
                game.chance(luck=luck)
            else:
                lessons.look(game, luck)
                game.play(bot.decide(game, luck))
    for what, leaning in lessons.leanings().items():
        print(f'    "{what}": {leaning},')
    for title, both in lessons.keep_gains().items():
        print(f'    "{title}": {both},')


if __name__ == "__main__":
    main()
