"""Price fairness, by experiment: what each card would be worth to whoever happens to be in the shop.

Games are played; in each one moment is drawn at which a seat is in the shop. A card is put into
the market and the seat is given the energy for it, if it has less. Then three answers are played
on with the same luck: it buys the card; it stops and keeps the energy; it stops and the energy is
gone. The first less the second is what the purchase gains, net of its price. The second less the
third, over all cards, is what energy is worth; and a unit more instead, such as a star, says what that
is worth, where a game has one.
A fair price is the one at which buying gains nothing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from daikaiju.arena.compiled import make_ready
from daikaiju.arena.contender import Contender
from daikaiju.arena.evaluation import after
from daikaiju.arena.play import seeds_of
from daikaiju.arena.run import in_parallel
from daikaiju.arena.summary import Share, Z
from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.rules.deck import UNSEEN

from .contract import Ware
from .games import report_of
from .regression import around
from .samples import find_moment, mean_of, wins

CHUNK = 10  # moments between two reports of progress
TRIED = 4  # one in so many cards is tried at a moment
SLOT = 2  # the slot the card is put into; in the Duel slot 0 is cheaper


class Trial(NamedTuple):
    """A card at a moment: wins gained by buying it, and by keeping what it costs."""

    moment: int
    ware: int
    net: float
    kept: float


class Moment(NamedTuple):
    """All trials at a moment, and what a unit more gained there."""

    trials: list[Trial]
    unit: float | None


@dataclass(frozen=True)
class Price:
    """What the experiment says about a card."""

    ware: Ware
    trials: int
    net: Share  # wins gained by buying it at its price
    in_units: Share | None  # the same in the unit of the game
    fair: Share | None  # the price at which that would be nothing


@dataclass(frozen=True)
class Prices:
    """All cards, best first, and the units."""

    cards: list[Price]
    energy: Share  # wins gained by one energy
    unit: Share | None  # wins gained by one unit of the game, such as a star


def try_cards(
    setup: Setup, bot: Contender, wares: Sequence[Ware], moments: int, playouts: int, seed: int, jobs: int = -1
) -> Iterator[list[Moment]]:
    """Try cards at many moments, chunk by chunk."""
    make_ready([bot], setup.game)
    chunks = [range(first, min(moments, first + CHUNK)) for first in range(0, moments, CHUNK)]
    tasks = [(try_chunk, (setup, bot, wares, chunk, playouts, seed)) for chunk in chunks]
    yield from in_parallel(tasks, jobs, "")


def try_chunk(
    setup: Setup, bot: Contender, wares: Sequence[Ware], numbers: range, playouts: int, seed: int
) -> list[Moment]:
    """One moment from each of some games."""
    found = []
    for number, game_seed in zip(numbers, map(int, seeds_of(seed, numbers)), strict=True):
        game = find_moment(setup, bot, game_seed, "shop")
        if game is not None:
            found.append(Experiment(game, bot, playouts, game_seed).run(number, wares))
    return found


class Experiment:
    """One moment in the shop, and what different answers lead to."""

    def __init__(self, game: Game, bot: Contender, playouts: int, seed: int) -> None:
        self.game, self.bot, self.playouts, self.seed = game, bot, playouts, seed
        self.seat = game.actor
        self.line = game.position()
        self.report = report_of(game.setup.game)

    def run(self, number: int, wares: Sequence[Ware]) -> Moment:
        """Try some cards, and a unit more."""
        chosen = random.Random(self.seed).sample(range(len(wares)), -(-len(wares) // TRIED))
        trials = [self.try_ware(number, place, wares[place]) for place in chosen]
        return Moment([trial for trial in trials if trial is not None], self.try_unit())

    def try_ware(self, number: int, place: int, ware: Ware) -> Trial | None:
        """Three answers; None where the card is out of the deck already."""
        card = next((card for card in ware.cards if self.game.state.where[card] == UNSEEN), None)
        if card is None:
            return None
        key, cost = self.game.vocabulary.cards.keys[card], int(ware.cost)
        energy = max(self.game.state.energy[self.seat], cost)
        offered = self.offer(key, energy)
        buys = self.value(after(Game.from_position(offered), f"buy {key}"))
        keeps, loses = self.stop(offered), self.stop(self.offer(key, energy - cost))
        return Trial(number, place, buys - keeps, keeps - loses)

    def try_unit(self) -> float | None:
        """What one more unit gains; None where there is nothing to compare."""
        more = self.report.one_more(self.game.state, self.seat)
        return self.stop(f"{self.line} {more}") - self.stop(self.line) if more else None

    def offer(self, key: str, energy: int) -> str:
        """The same moment with a card in the market and so much energy."""
        field, cards = self.report.market, self.game.vocabulary.cards
        there = [cards.write(card) for card in getattr(self.game.state, field)]
        there[SLOT] = key
        words = [word for word in self.line.split() if not word.startswith(f"{field}=")]
        return " ".join([*words, f"{field}={','.join(there)}", f"energy{self.seat}={energy}"])

    def stop(self, line: str) -> float:
        """The value of buying nothing; with too little energy nobody is even asked."""
        game = Game.from_position(line)
        asked = game.question is not None and game.question[:2] == (self.seat, "shop")
        return self.value(after(game, "done") if asked else game.position())

    def value(self, line: str) -> float:
        """How often the seat wins from a position."""
        return float(wins(line, self.seat, self.bot, self.game.players, self.playouts, self.seed).mean())


def judge(moments: Sequence[Moment], wares: Sequence[Ware]) -> Prices:
    """Average what was tried."""
    trials = sorted(trial for moment in moments for trial in moment.trials)
    if len({trial.ware for trial in trials}) == len(trials):
        raise BadOptions("{moments} moments are too few: no card was tried twice; ask for more", moments=len(moments))
    energy = energy_worth(trials, wares)
    gained = [moment.unit for moment in moments if moment.unit is not None]
    unit = mean_of(gained) if len(gained) > 1 else None
    found = []
    for place, ware in enumerate(wares):
        nets = [trial.net for trial in trials if trial.ware == place]
        if len(nets) > 1:
            net = mean_of(nets)
            worth = ratio(net, energy)
            fair = None if worth is None else Share(*(int(ware.cost) + value for value in worth))
            found.append(Price(ware, len(nets), net, None if unit is None else ratio(net, unit), fair))
    return Prices(sorted(found, key=lambda price: -price.net.value), energy, unit)


def energy_worth(trials: Sequence[Trial], wares: Sequence[Ware]) -> Share:
    """Wins gained by keeping energy, per energy; trials of one moment belong together."""
    by_moment: dict[int, list[float]] = {}
    for trial in trials:
        sums = by_moment.setdefault(trial.moment, [0.0, 0.0])
        sums[0] += trial.kept
        sums[1] += int(wares[trial.ware].cost)
    kept, cost = np.array(list(by_moment.values())).T
    worth = kept.sum() / cost.sum()
    spread = math.sqrt(float(((kept - worth * cost) ** 2).sum())) / float(cost.sum())
    return around(float(worth), spread)


def ratio(value: Share, unit: Share) -> Share | None:
    """A value in units of another; None unless the unit is surely above zero."""
    if unit.low <= 0:
        return None
    spreads = [(share.high - share.low) / (2 * Z) for share in (value, unit)]
    found = value.value / unit.value
    return around(found, math.hypot(spreads[0], found * spreads[1]) / unit.value)
