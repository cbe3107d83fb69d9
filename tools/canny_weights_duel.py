"""What the canny bot of the Duel should value, found by playing on from moments of its own games.

python tools/canny_weights_duel.py GAMES [SEED]
    plays GAMES games and prints the tables of players/duel/canny.py: what life, harm, energy, tracks and
    tokens count as the game stands, and which Keep cards pay. Put them in and run it again for a next round.

At a moment with dice, random final hands are played on; wins are explained by what each hand gives, times
how the game stands. In the shop buying a card and stopping are played on with the same luck.
"""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import numpy as np

from daikaiju.arena.contenders import contender
from daikaiju.arena.quick import bot_of
from daikaiju.game import Game
from daikaiju.odds.lattice import NODE_OF, NODES
from daikaiju.players.ahead import Ahead
from daikaiju.players.duel import worth
from daikaiju.players.duel.canny import LEANINGS, MOST_ENERGY, USUAL, Leaning
from daikaiju.players.duel.hands import hand_worth, weigh_faces
from daikaiju.players.duel.tastes import TASTES, Taste
from daikaiju.players.hand_values import AT_ONCE, capped
from daikaiju.players.keeps import dice_on_table
from daikaiju.players.kernels import WHOLE
from daikaiju.rules.asking import PASS
from daikaiju.rules.dice import FACES
from daikaiju.rules.duel.actions import BUY
from daikaiju.rules.duel.cards.catalog import CATALOG, COST, KEEPS
from daikaiju.rules.duel.kinds import REROLL, SHOP
from daikaiju.rules.duel.queries import direction, may_buy, price, rival_of
from daikaiju.rules.duel.state import DESTRUCTION, FAME, SLOTS, State
from daikaiju.rules.steps import CHANCE, NOBODY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

GIFTS = tuple(LEANINGS)
TERMS = len(Leaning._fields)
STEADY, NOTHING = 0, len(TASTES)  # numbers of characters
LOOKED_AT = {REROLL: 0.2, SHOP: 0.7}  # the share of such moments
HANDS = 24  # played on once each
TRIES = 24  # games after each of two answers
SCALE = 1000 / 0.033  # from wins to thousandths of a space
FEW = 12.0  # moments by which a card that was seldom seen is drawn to 0


class Lessons:
    """What the moments looked at so far have shown."""

    def __init__(self) -> None:
        self.square: Floats = np.zeros((len(GIFTS) * TERMS + 1,) * 2)
        self.product: Floats = np.zeros(len(self.square))
        self.bought: list[
            Floats
        ] = []  # which card, energy held beyond the usual, whether not the first, price taken off
        self.gains: list[float] = []

    def look(self, game: Game, luck: random.Random) -> None:
        """Play on from a moment."""
        state, seat = game.state, game.actor
        kind = state.step_kind[state.depth - 1]
        if luck.random() > LOOKED_AT.get(kind, 0):
            return
        ahead = Ahead(game, luck.getrandbits(60), 1)
        with ahead.pool:
            if kind == SHOP:
                self.try_card(ahead, state, seat, luck)
            elif ahead.rolls():
                self.try_hands(ahead, state, seat, luck)

    def try_hands(self, ahead: Ahead, state: State, seat: int, luck: random.Random) -> None:
        """Wins with random hands, less their mean, against what each hand gives, less its mean."""
        dice, nodes = dice_on_table(state), []
        for _ in range(HANDS):
            wanted = [luck.random() ** 2 for _ in range(FACES)]
            nodes.append(NODE_OF[tuple(sorted(luck.choices(range(FACES), wanted, k=dice)))])
        given = gifts(state, seat, nodes)
        leaning = np.einsum("gh,t->hgt", given[:-1], standing(state, seat)).reshape(HANDS, -1)
        rows = np.concatenate([leaning, given[-1:].T], axis=1)
        rows -= rows.mean(axis=0)
        wins = ahead.try_hands(np.array(nodes, dtype=np.int64))
        self.square += rows.T @ rows
        self.product += rows.T @ (wins - wins.mean())

    def try_card(self, ahead: Ahead, state: State, seat: int, luck: random.Random) -> None:
        """Buy a Keep card, or stop."""
        slots = [slot for slot in range(SLOTS) if may_buy(state, seat, slot, 0)]
        slot = luck.choice(slots) if slots else 0
        card = state.row[slot]
        if not slots or card >= KEEPS:
            return
        row = np.zeros(KEEPS + 3)
        row[card] = 1
        row[KEEPS:] = min(MOST_ENERGY, state.energy[seat]) - USUAL, state.bought, COST[card] - price(state, slot, 0)
        buying, stopping = ahead.try_actions([BUY + slot, PASS], range(1, 1 + TRIES))
        self.bought.append(row)
        self.gains.append((buying - stopping) / WHOLE / TRIES)

    def leanings(self) -> Floats:
        """A row of weights for each thing that leans."""
        eye = np.eye(len(self.square)) * 1e-6
        found: Floats = np.linalg.solve(self.square + eye, self.product)
        return found[:-1].reshape(-1, TERMS) * SCALE

    def keep_gains(self) -> Floats:
        """What each Keep card brings; then each energy held, not being the first card, and each energy taken off."""
        rows, drawn = np.array(self.bought), np.diag([FEW] * KEEPS + [1e-6] * 3)
        found: Floats = np.linalg.solve(rows.T @ rows + drawn, rows.T @ np.array(self.gains))
        return found * SCALE


def standing(state: State, seat: int) -> list[int]:
    """How a seat and its rival stand, in the order of Leaning."""
    towards = direction(state, seat)
    markers = [state.marker[track] * towards for track in (FAME, DESTRUCTION)]
    lives = (state.life[seat], state.life[rival_of(seat)])
    return [1, *lives, max(markers), min(markers), min(MOST_ENERGY, state.energy[seat])]


def gifts(state: State, seat: int, nodes: list[int]) -> Floats:
    """What each hand gives of each thing, in spaces; the last row says whether it wins at once."""
    rows = []
    for character in (STEADY, NOTHING, *range(NOTHING + 1, NOTHING + 1 + len(GIFTS))):
        worths = [0] * NODES
        weigh_faces(state, seat, character, worths)
        rows.append(np.array([hand_worth(worths, node) for node in nodes]))
    return np.array([*(capped(row) - capped(rows[1]) for row in rows[2:]), rows[0] > AT_ONCE])


def main() -> None:
    """Play, and print the tables."""
    games, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    lessons, bot = Lessons(), bot_of(contender("canny", "duel"), "duel")
    # Characters that value nothing, or one thing alone, tell what a hand gives; the compiled bots know nothing of them.
    rows = [Taste(**{what: 1000 * (what == gift) for what in Taste._fields}) for gift in ("", *GIFTS)]
    worth.TASTE += tuple(value for row in rows for value in row)
    for number in range(games):
        luck = random.Random(seed * 10**6 + number)
        game = Game.new("duel", players=2)
        while game.actor != NOBODY:
            if game.actor == CHANCE:
                game.chance(luck=luck)
            else:
                lessons.look(game, luck)
                game.play(bot.decide(game, luck))
    for what, row in zip(GIFTS, lessons.leanings(), strict=True):
        print(f'    "{what}": {Leaning(*np.rint(row).astype(int).tolist())},')
    gains = lessons.keep_gains()
    for card, gain in zip(CATALOG, gains[:KEEPS], strict=False):
        print(f'    "{card.key}": {int(round(gain, -2))},')
    print("each energy held, not the first card, each energy taken off:", np.rint(gains[KEEPS:]))


if __name__ == "__main__":
    main()
