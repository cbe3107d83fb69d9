"""Win rates of the Duel's monsters, overall and against each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from daikaiju.arena.store import quoted
from daikaiju.arena.summary import Share, wilson
from daikaiju.rules.duel.monsters import MONSTERS


@dataclass(frozen=True)
class Monsters:
    """Win rates of every monster, overall and against each other."""

    share: dict[str, Share]
    games: dict[str, int]
    against: list[list[Share]]  # of the row against the column, in the order of MONSTERS


def study_monsters(folder: Path) -> Monsters:
    """Compute the win rates from the games of a store."""
    import duckdb

    games = quoted(str(folder / "games.parquet"))
    query = (
        f"select a.monster, b.monster, count(*), count(*) filter (a.won) "  # noqa: S608
        f"from {games} a join {games} b on a.game = b.game and a.seat != b.seat group by all"
    )
    with duckdb.connect() as database:
        rows = database.sql(query).fetchall()
    pair = {(one, other): (count, wins) for one, other, count, wins in rows}
    totals = {
        name: tuple(map(sum, zip(*(pair.get((name, other), (0, 0)) for other in MONSTERS), strict=True)))
        for name in MONSTERS
    }
    return Monsters(
        share={name: wilson(wins, count) for name, (count, wins) in totals.items()},
        games={name: count for name, (count, _) in totals.items()},
        against=[[meeting(pair.get((one, other))) for other in MONSTERS] for one in MONSTERS],
    )


def meeting(found: tuple[int, int] | None) -> Share:
    """Return the win rate of one monster against another; NaN against itself."""
    return Share(math.nan, math.nan, math.nan) if found is None else wilson(found[1], found[0])
