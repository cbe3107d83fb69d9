"""Which cards win: shares of buyers and others, and what a purchase is worth at the moment it is made.

The rows of the regression are the moments at which a seat was in the shop. The outcome is whether
it won; a column for each card says that it was bought at that moment, and the rest describes the
seat: energy, hearts, stars, place, round. A card's coefficient is what buying it gained over
stopping there with the energy still in hand, for a seat that stood alike, averaged over the moments
at which it was bought. What is on offer is luck, which is why buyers and others of equal standing
can be compared. One star has a coefficient too, and makes a unit. Seats that have won already, with
20 stars, are left out. For prices there is an experiment: `prices.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from daikaiju.arena.store import quoted
from daikaiju.arena.summary import Share, wilson
from daikaiju.rules.tokyo.state import MOST_STARS

from .labels import Ware
from .regression import Block, Fit, Floats, fit

ROWS = 200_000  # of a block
BUYING = {"tokyo": ("shop",), "duel": ("shop", "lab_buy")}  # questions at which cards are bought
FEW = 50  # buyers below which the interval of a coefficient would promise too much
BASE, ENERGY, STARS, HEARTS, OTHER, EARLY = range(6)  # columns before the wares
MOST_ROUND = 12
CONTROLS = EARLY + MOST_ROUND + 7
UNKNOWN = Share(math.nan, math.nan, math.nan)


@dataclass(frozen=True)
class Finding:
    """What the games say about one ware."""

    ware: Ware
    bought: Share  # by a seat in a game
    with_it: Share  # wins of seats that bought it
    without: Share
    gained: Share  # wins gained by buying it, a share
    stars: Share | None  # the same in stars


@dataclass(frozen=True)
class Purchases:
    """The moments in the shop, as columns; and every seat of every game."""

    columns: dict[str, NDArray[Any]]
    seat_games: int
    wins: int
    players: int


def read_purchases(folder: Path, game: str, players: int) -> Purchases:
    """Read the tables of a store."""
    import duckdb

    database = duckdb.connect()
    games, decisions = (quoted(str(folder / f"{name}.parquet")) for name in ("games", "decisions"))
    questions = ", ".join(quoted(name) for name in BUYING[game])
    rows = database.sql(
        f"select d.game, d.seat, d.turn, d.action, d.card, d.energy, d.hearts, d.stars, d.tokyo, g.won "  # noqa: S608
        f"from {decisions} d join {games} g using (game, seat) "
        f"where question_name in ({questions}) order by d.game, d.seat, d.turn"
    ).fetchnumpy()
    ((seats, wins),) = database.sql(f"select count(*), count(*) filter (won) from {games}").fetchall()  # noqa: S608
    return Purchases({name: np.asarray(column) for name, column in rows.items()}, seats, wins, players)


def wins_by_seat(folder: Path) -> list[Share]:
    """How often each seat wins; seats are the order of play."""
    import duckdb

    games = quoted(str(folder / "games.parquet"))
    query = f"select count(*) filter (won), count(*) from {games} group by seat order by seat"  # noqa: S608
    return [wilson(wins, count) for wins, count in duckdb.connect().sql(query).fetchall()]


def study(purchases: Purchases, wares: Sequence[Ware]) -> list[Finding]:
    """Everything about every ware."""
    group = group_of(wares)
    fitted = regress(purchases, group, len(wares))
    return [finding(purchases, ware, group, place, fitted) for place, ware in enumerate(wares)]


def group_of(wares: Sequence[Ware]) -> NDArray[np.int64]:
    """The place of the ware a card belongs to, by card; -1 where it belongs to none, as does no card."""
    group = np.full(1 + max(card for ware in wares for card in ware.cards) + 1, -1)
    for place, ware in enumerate(wares):
        group[list(ware.cards)] = place
    return group


def finding(purchases: Purchases, ware: Ware, group: NDArray[np.int64], place: int, fitted: Fit) -> Finding:
    """What the games say about one ware."""
    columns = purchases.columns
    rows = group[columns["card"]] == place
    key = columns["game"][rows].astype(np.int64) * purchases.players + columns["seat"][rows]
    buyers, first = np.unique(key, return_index=True)
    wins = int(columns["won"][rows][first].sum())
    others = purchases.seat_games - len(buyers)
    column = CONTROLS + place
    return Finding(
        ware=ware,
        bought=wilson(len(buyers), purchases.seat_games),
        with_it=wilson(wins, len(buyers)),
        without=wilson(purchases.wins - wins, others),
        gained=fitted.interval(column) if len(buyers) >= FEW else UNKNOWN,
        stars=fitted.ratio(column, STARS) if len(buyers) >= FEW else None,
    )


def regress(purchases: Purchases, group: NDArray[np.int64], wares: int) -> Fit:
    """Fit the outcome of every moment in the shop."""
    undecided = purchases.columns["stars"] < MOST_STARS
    columns = {name: column[undecided] for name, column in purchases.columns.items()}
    centre = {name: float(columns[name].mean()) for name in ("energy", "hearts", "stars")}

    def blocks() -> Iterator[Block]:
        for part in parts(columns["game"]):
            rows = {name: column[part] for name, column in columns.items()}
            table = design(rows, centre, group, wares, purchases.players)
            yield table, rows["won"].astype(np.float64), rows["game"].astype(np.int64)

    return fit(blocks, CONTROLS + wares)


def parts(games: NDArray[Any]) -> Iterator[slice]:
    """Cut rows into blocks without splitting a game."""
    start = 0
    while start < len(games):
        end = min(len(games), start + ROWS)
        if end < len(games):
            end = int(np.searchsorted(games, games[end], side="left"))
            if end <= start:
                end = int(np.searchsorted(games, games[start], side="right"))
        yield slice(start, end)
        start = end


def design(
    rows: dict[str, NDArray[Any]], centre: dict[str, float], group: NDArray[np.int64], wares: int, players: int
) -> Floats:
    """The columns of the regression; stars, hearts and energy are centred, so that their slope is that of the mean."""
    count = len(rows["game"])
    table = np.zeros((count, CONTROLS + wares))
    energy, hearts, stars = (rows[name] - centre[name] for name in ("energy", "hearts", "stars"))
    table[:, BASE] = 1
    table[:, ENERGY], table[:, STARS], table[:, HEARTS] = energy, stars, hearts
    place = group[rows["card"]]
    table[:, OTHER] = (rows["action"] != 0) & (place < 0)  # swept, looked, sold: neither bought nor stopped
    rounds = np.minimum((rows["turn"] - 1) // players, MOST_ROUND)
    late = rounds > 0
    table[np.flatnonzero(late), EARLY + rounds[late] - 1] = 1
    rest = EARLY + MOST_ROUND
    curves = (energy**2, hearts**2, stars**2, stars**3, hearts * stars, rows["tokyo"] == 1, rows["tokyo"] == 2)
    for number, curve in enumerate(curves):
        table[:, rest + number] = curve
    bought = place >= 0
    table[np.flatnonzero(bought), CONTROLS + place[bought]] = 1
    return table
