"""Fair prices by experiment: the value of each card to a random seat in the shop.

Bots play games; from each game one question of a seat in the shop is drawn at random. A
card is put into the row, and the seat gets the energy for it if it has less. Playouts with the
same seeds then compare three answers: buy the card; stop and keep the energy; stop and lose the
energy. The first minus the second is the gain of the purchase, net of its price. The second minus
the third, over all cards, is the value of energy. If the game has a unit, such as a star, playouts
with one more of it give its value. The fair price is the one at which buying gains nothing.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from daikaiju.arena.compiled import make_ready
from daikaiju.arena.evaluation import after
from daikaiju.arena.play import seeds_of
from daikaiju.arena.summary import Share, Z
from daikaiju.arena.workers import in_parallel
from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.contender import Contender
from daikaiju.rules.deck import UNSEEN
from daikaiju.rules.energy import Energy

from .contract import Item
from .games import report_of
from .regression import around
from .samples import draw_question, mean_of, wins

CHUNK = 10  # samples between two progress reports
TRIED = 4  # at each sampled question one card in this many is tried
SLOT = 2  # the slot the card is put into; in the Duel slot 0 is cheaper


class Trial(NamedTuple):
    """A card at a sampled question: wins gained by buying it, and by keeping the energy it costs."""

    sample: int
    item: int
    net: float
    kept: float


class Sample(NamedTuple):
    """All trials at a question in the shop, drawn from a game, and the gain of one more unit there."""

    trials: list[Trial]
    unit: float | None


@dataclass(frozen=True)
class Price:
    """The result of the experiment for one card."""

    item: Item
    trials: int
    net: Share  # wins gained by buying it at its price
    in_units: Share | None  # the same in the unit of the game
    fair: Share | None  # the price at which buying gains nothing


@dataclass(frozen=True)
class Prices:
    """All cards, best first, and the units."""

    cards: list[Price]
    energy: Share  # wins gained by one energy
    unit: Share | None  # wins gained by one unit of the game, such as a star


def try_cards(
    setup: Setup, bot: Contender, items: Sequence[Item], samples: int, playouts: int, seed: int, jobs: int = -1
) -> Iterator[list[Sample]]:
    """Try cards at many sampled questions; yield the results chunk by chunk."""
    make_ready([bot], setup.game)
    chunks = [range(first, min(samples, first + CHUNK)) for first in range(0, samples, CHUNK)]
    tasks = [(try_chunk, (setup, bot, items, chunk, playouts, seed)) for chunk in chunks]
    yield from in_parallel(tasks, jobs, "")


def try_chunk(
    setup: Setup, bot: Contender, items: Sequence[Item], numbers: range, playouts: int, seed: int
) -> list[Sample]:
    """Try cards at one question of each game."""
    found = []
    for number, game_seed in zip(numbers, map(int, seeds_of(seed, numbers)), strict=True):
        game = draw_question(setup, bot, game_seed, "shop")
        if game is not None:
            found.append(Experiment(game, bot, playouts, game_seed).run(number, items))
    return found


class Experiment:
    """One question in the shop, and the values of different answers there."""

    def __init__(self, game: Game, bot: Contender, playouts: int, seed: int) -> None:
        self.game, self.bot, self.playouts, self.seed = game, bot, playouts, seed
        self.seat = game.actor
        self.line = game.position()
        self.report = report_of(game.setup.game)

    def run(self, number: int, items: Sequence[Item]) -> Sample:
        """Try some cards, and one more unit."""
        chosen = random.Random(self.seed).sample(range(len(items)), -(-len(items) // TRIED))
        trials = [self.try_item(number, place, items[place]) for place in chosen]
        return Sample([trial for trial in trials if trial is not None], self.try_unit())

    def try_item(self, number: int, place: int, item: Item) -> Trial | None:
        """Compare the three answers for a card; None if it is no longer in the deck."""
        state = self.game.state
        assert isinstance(state, Energy)
        card = next((card for card in item.cards if state.where[card] == UNSEEN), None)
        if card is None:
            return None
        key, cost = self.game.vocabulary.cards.keys[card], int(item.cost)
        energy = max(state.energy[self.seat], cost)
        offered = self.offer(key, energy)
        buys = self.value(after(Game.from_position(offered), f"buy {key}"))
        keeps, loses = self.stop(offered), self.stop(self.offer(key, energy - cost))
        return Trial(number, place, buys - keeps, keeps - loses)

    def try_unit(self) -> float | None:
        """Return the gain of one more unit; None if there is nothing to compare."""
        more = self.report.one_more(self.game.state, self.seat)
        return self.stop(f"{self.line} {more}") - self.stop(self.line) if more else None

    def offer(self, key: str, energy: int) -> str:
        """Return the position with a card put into the market and the seat's energy set."""
        field, cards = self.report.market, self.game.vocabulary.cards
        there = [cards.write(card) for card in getattr(self.game.state, field)]
        there[SLOT] = key
        words = [word for word in self.line.split() if not word.startswith(f"{field}=")]
        return " ".join([*words, f"{field}={','.join(there)}", f"energy{self.seat}={energy}"])

    def stop(self, line: str) -> float:
        """Return the value of buying nothing; with too little energy the seat is not asked."""
        game = Game.from_position(line)
        asked = game.question is not None and game.question[:2] == (self.seat, "shop")
        return self.value(after(game, "done") if asked else game.position())

    def value(self, line: str) -> float:
        """Return the seat's win rate from a position."""
        return float(wins(line, self.seat, self.bot, self.game.players, self.playouts, self.seed).mean())


def judge(samples: Sequence[Sample], items: Sequence[Item]) -> Prices:
    """Average the trials."""
    trials = sorted(trial for sample in samples for trial in sample.trials)
    if len({trial.item for trial in trials}) == len(trials):
        raise BadOptions("{moments} moments are too few: no card was tried twice; ask for more", moments=len(samples))
    energy = energy_worth(trials, items)
    gained = [sample.unit for sample in samples if sample.unit is not None]
    unit = mean_of(gained) if len(gained) > 1 else None
    found = []
    for place, item in enumerate(items):
        nets = [trial.net for trial in trials if trial.item == place]
        if len(nets) > 1:
            net = mean_of(nets)
            worth = ratio(net, energy)
            fair = None if worth is None else Share(*(int(item.cost) + value for value in worth))
            found.append(Price(item, len(nets), net, None if unit is None else ratio(net, unit), fair))
    return Prices(sorted(found, key=lambda price: -price.net.value), energy, unit)


def energy_worth(trials: Sequence[Trial], items: Sequence[Item]) -> Share:
    """Return wins gained per energy kept; errors are clustered by sample."""
    by_sample: dict[int, list[float]] = {}
    for trial in trials:
        sums = by_sample.setdefault(trial.sample, [0.0, 0.0])
        sums[0] += trial.kept
        sums[1] += int(items[trial.item].cost)
    kept, cost = np.array(list(by_sample.values())).T
    worth = kept.sum() / cost.sum()
    spread = math.sqrt(float(((kept - worth * cost) ** 2).sum())) / float(cost.sum())
    return around(float(worth), spread)


def ratio(value: Share, unit: Share) -> Share | None:
    """Return a value in units of another; None unless the unit's interval is above zero."""
    if unit.low <= 0:
        return None
    spreads = [(share.high - share.low) / (2 * Z) for share in (value, unit)]
    found = value.value / unit.value
    return around(found, math.hypot(spreads[0], found * spreads[1]) / unit.value)
