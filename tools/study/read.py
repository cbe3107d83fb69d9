"""Read what was played: figures of games, cards that are taken, and the experiments."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from calibrate_levels import setup_of

from daikaiju.arena.store import Store, quoted
from daikaiju.arena.summary import Share, wilson
from daikaiju.players.contender import Contender
from daikaiju.reports.card_effects import Finding, read_purchases, study, wins_by_seat
from daikaiju.reports.contract import Item
from daikaiju.reports.games import report_of
from daikaiju.reports.prices import Prices, Sample, Trial, judge
from daikaiju.reports.tokyo.questions import GainByHearts, by_hearts
from daikaiju.rules.duel import actions as duel
from daikaiju.rules.tokyo import actions as tokyo
from daikaiju.words.language import language

from .plan import folder_of
from .play import job_of

SWEEP = {"tokyo": tokyo.SWEEP, "duel": duel.SWEEP}
WORDS = language("en")


class Figures(NamedTuple):
    """What the games of one bot in one setup say."""

    games: int
    turns: float  # of all seats, in a game
    by_stars: float  # share of games that end so
    bought: float  # cards, per seat and game
    swept: float  # times, per seat and game
    places: list[Share]  # wins by order of play
    leaves: dict[int, Share]  # Tokyo when hit, by hearts


class Study:
    """The games of one bot in one setup."""

    def __init__(self, folder: Path, bot: str, setup: str) -> None:
        self.text, self.setup = setup, setup_of(setup)
        self.folder = folder_of(folder / bot, setup)
        Store(self.folder, job_of(self.setup, Contender(bot), 1)).write_parquet()

    def figures(self) -> Figures:
        """Return the figures of the games."""
        games, players = self.one("select count(distinct game) from games"), self.setup.players
        seats, shop = games * players, "select count(*) from decisions where question_name = 'shop'"
        return Figures(
            games,
            self.one("select avg(turns) from games"),
            self.one("select avg((reason = 'stars')::int) from games"),
            self.one(f"{shop} and card >= 0") / seats,
            self.one(f"{shop} and action = {SWEEP[self.setup.game]}") / seats,
            wins_by_seat(self.folder),
            self.leaves() if self.setup.game == "tokyo" else {},
        )

    def leaves(self) -> dict[int, Share]:
        """Return how often Tokyo is left, by hearts after the hit."""
        rows = self.ask(
            f"select hearts, count(*) filter (action = {tokyo.LEAVE}), count(*) from decisions"  # noqa: S608
            " where question_name = 'yield' group by hearts order by hearts"
        )
        return {hearts: wilson(left, asked) for hearts, left, asked in rows}

    def one(self, query: str) -> Any:
        """Return the only value of a query."""
        return self.ask(query)[0][0]

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """Return the rows of a query over games and decisions."""
        import duckdb

        with duckdb.connect() as database:
            for name in ("games", "decisions"):
                database.execute(f"create view {name} as from {quoted(str(self.folder / f'{name}.parquet'))}")
            return database.sql(query).fetchall()

    def items(self) -> list[Item]:
        """Return the cards of the edition."""
        return report_of(self.setup.game).cards(self.setup.rules, WORDS)

    def findings(self, items: list[Item]) -> dict[str, Finding]:
        """Return what buying each item gained."""
        purchases = read_purchases(self.folder, self.setup.game, self.setup.players)
        return {found.item.key: found for found in study(purchases, items)}

    def taken(self) -> dict[str, Share]:
        """Return how often each card would be bought if it were on offer and could be paid."""
        offers: dict[str, list[bool]] = {}
        for moment in self.kept("taken"):
            for key, bought in moment.items():
                offers.setdefault(key, []).append(bought)
        return {key: wilson(sum(bought), len(bought)) for key, bought in offers.items()}

    def enter(self) -> dict[int, Share]:
        """Return wins gained by being in Tokyo after the first turn, by hearts, most hearts first."""
        return {hearts: Share(*gained) for hearts, gained, _samples in self.kept("enter")}

    def prices(self) -> tuple[Prices, int]:
        """Return fair prices, and the number of questions in the shop they rest on."""
        samples = [Sample([Trial(*trial) for trial in trials], unit) for trials, unit in self.kept("prices")]
        return judge(samples, self.items()), len(samples)

    def kept(self, kind: str) -> Iterator[Any]:
        """Yield the results of an experiment."""
        for path in sorted((self.folder / kind).glob("*.json")):
            yield from json.loads(path.read_text(encoding="utf-8"))


def pooled(studies: list[Study]) -> list[GainByHearts]:
    """Return wins gained by staying in Tokyo over several setups."""
    return by_hearts((int(hearts), gained) for one in studies for hearts, gained in one.kept("stay"))
