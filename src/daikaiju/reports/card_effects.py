"""Which cards win: win rates of buyers and others, and the value of a purchase at the moment it is made.

Each row of the regression is a moment at which a seat was in the shop. The outcome is whether the
seat won. An indicator per card says that it was bought at that moment; the controls describe the
seat: energy, health, score, place, round. A card's coefficient is what buying it gained over
stopping with the energy unspent, for a comparable seat, averaged over the moments at which it was
bought. The cards on offer are random, so buyers and comparable seats can be compared. One point of
the score, such as a star, has a coefficient too, which serves as a unit. Seats that have already
won are left out. Fair prices are found by an experiment: `prices.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from daikaiju.arena.notes import decision_columns
from daikaiju.arena.store import quoted
from daikaiju.arena.summary import Share, wilson

from .contract import Item, Resources
from .games import report_of
from .regression import Block, Fit, Floats, fit

ROWS = 200_000  # per block
FEW = 50  # buyers below which the interval of a coefficient is not reliable
BASE, ENERGY, SCORE, HEALTH, OTHER, EARLY = range(6)  # columns before the rounds
MOST_ROUND = 12
CURVED = EARLY + MOST_ROUND  # the first nonlinear column; places follow, then items
CURVES = 5
UNKNOWN = Share(math.nan, math.nan, math.nan)


@dataclass(frozen=True)
class Finding:
    """The statistics of one item."""

    item: Item
    bought: Share  # per seat and game
    with_it: Share  # wins of seats that bought it
    without: Share
    gained: Share  # wins gained by buying it, a share
    in_units: Share | None  # the same in the unit of the game


class Centre(NamedTuple):
    """The means of the seats' resources."""

    energy: float
    score: float
    health: float


@dataclass(frozen=True)
class Purchases:
    """The moments in the shop, as columns, and totals over all seats of all games."""

    columns: dict[str, NDArray[Any]]
    seat_games: int
    wins: int
    players: int
    game: str


def read_purchases(folder: Path, game: str, players: int) -> Purchases:
    """Read the purchases of a store."""
    import duckdb

    database = duckdb.connect()
    games, decisions = (quoted(str(folder / f"{name}.parquet")) for name in ("games", "decisions"))
    questions = ", ".join(quoted(name) for name in report_of(game).buying)
    columns = ", ".join(f"d.{name}" for name in ("game", *decision_columns(game)))
    rows = database.sql(
        f"select {columns}, g.won "  # noqa: S608
        f"from {decisions} d join {games} g using (game, seat) "
        f"where question_name in ({questions}) order by d.game, d.seat, d.turn"
    ).fetchnumpy()
    ((seats, wins),) = database.sql(f"select count(*), count(*) filter (won) from {games}").fetchall()  # noqa: S608
    return Purchases({name: np.asarray(column) for name, column in rows.items()}, seats, wins, players, game)


def wins_by_seat(folder: Path) -> list[Share]:
    """Return each seat's win rate, in order of play."""
    import duckdb

    games = quoted(str(folder / "games.parquet"))
    query = f"select count(*) filter (won), count(*) from {games} group by seat order by seat"  # noqa: S608
    with duckdb.connect() as database:
        return [wilson(wins, count) for wins, count in database.sql(query).fetchall()]


def study(purchases: Purchases, items: Sequence[Item]) -> list[Finding]:
    """Return the statistics of every item."""
    group = group_of(items)
    fitted = regress(purchases, group, len(items))
    controls = len(fitted.beta) - len(items)
    return [
        finding(purchases, item, group[purchases.columns["card"]] == place, fitted, controls + place)
        for place, item in enumerate(items)
    ]


def group_of(items: Sequence[Item]) -> NDArray[np.int64]:
    """Return the index of the item of each card; -1 for other cards, and for -1 (no card)."""
    group = np.full(1 + max(card for item in items for card in item.cards) + 1, -1)
    for place, item in enumerate(items):
        group[list(item.cards)] = place
    return group


def finding(purchases: Purchases, item: Item, rows: NDArray[np.bool_], fitted: Fit, column: int) -> Finding:
    """Return the statistics of one item, from the rows at which it was bought and its column in the regression."""
    columns = purchases.columns
    key = columns["game"][rows].astype(np.int64) * purchases.players + columns["seat"][rows]
    buyers, first = np.unique(key, return_index=True)
    wins = int(columns["won"][rows][first].sum())
    others = purchases.seat_games - len(buyers)
    return Finding(
        item=item,
        bought=wilson(len(buyers), purchases.seat_games),
        with_it=wilson(wins, len(buyers)),
        without=wilson(purchases.wins - wins, others),
        gained=fitted.interval(column) if len(buyers) >= FEW else UNKNOWN,
        in_units=fitted.ratio(column, SCORE) if len(buyers) >= FEW else None,
    )


def regress(purchases: Purchases, group: NDArray[np.int64], items: int) -> Fit:
    """Fit the regression over all moments in the shop."""
    report = report_of(purchases.game)
    undecided = report.is_undecided(purchases.columns)
    columns = {name: column[undecided] for name, column in purchases.columns.items()}
    resources = report.resources(columns)
    centre = Centre(*(float(column.mean()) for column in resources[:3]))
    controls = CURVED + CURVES + len(resources.places)

    def blocks() -> Iterator[Block]:
        for part in parts(columns["game"]):
            rows = {name: column[part] for name, column in columns.items()}
            table = np.zeros((len(rows["game"]), controls + items))
            describe(table, rows["turn"], resources.part(part), centre, purchases.players)
            mark_purchases(table, controls, rows["action"], group[rows["card"]])
            yield table, rows["won"].astype(np.float64), rows["game"].astype(np.int64)

    return fit(blocks, controls + items)


def parts(games: NDArray[Any]) -> Iterator[slice]:
    """Split rows into blocks without splitting a game."""
    start = 0
    while start < len(games):
        end = min(len(games), start + ROWS)
        if end < len(games):
            end = int(np.searchsorted(games, games[end], side="left"))
            if end <= start:
                end = int(np.searchsorted(games, games[start], side="right"))
        yield slice(start, end)
        start = end


def describe(table: Floats, turn: NDArray[Any], resources: Resources, centre: Centre, players: int) -> None:
    """Fill in the controls; energy, score and health are centred, so that their slopes are those at the mean."""
    energy, score, health = (column - mean for column, mean in zip(resources[:3], centre, strict=True))
    table[:, BASE] = 1
    table[:, ENERGY], table[:, SCORE], table[:, HEALTH] = energy, score, health
    rounds = np.minimum((turn - 1) // players, MOST_ROUND)
    late = rounds > 0
    table[np.flatnonzero(late), EARLY + rounds[late] - 1] = 1
    curves = (energy**2, health**2, score**2, score**3, health * score)
    for number, curve in enumerate((*curves, *resources.places)):
        table[:, CURVED + number] = curve


def mark_purchases(table: Floats, controls: int, action: NDArray[Any], place: NDArray[np.int64]) -> None:
    """Fill in which item was bought, or that something else was done."""
    table[:, OTHER] = (action != 0) & (place < 0)  # swept, looked, sold: neither bought nor stopped
    bought = place >= 0
    table[np.flatnonzero(bought), controls + place[bought]] = 1
