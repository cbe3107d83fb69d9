"""A ladder of bots: ratings whose intervals narrow with every round, saved to a file and resumed from it.

In a round every group of bots that fits the table plays once in every rotation of the seats, all
with the same seed; the order of seats changes from round to round. Ratings are openskill's
(Plackett-Luce); an interval is 1.96 sigma either way.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

from daikaiju.errors import BadOptions
from daikaiju.extras import need
from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.contender import Contender
from daikaiju.players.played import Fault

from .compiled import make_ready, policies_of
from .play import play, seeds_of
from .seats import orders, rotated
from .store import write_whole
from .summary import Share, Z, wilson
from .workers import in_parallel

QUICK_ROUNDS = 50  # rounds of compiled bots in one task
SLOW_ROUNDS = 4
TASKS = 8  # between two checks of the intervals; fixed, so that the number of cores does not matter
Table = tuple[tuple[str, ...], tuple[int, ...]]  # who sat where, the winners' seats


@dataclass
class Ladder:
    """Ratings of some contenders at tables of one size."""

    setup: Setup
    bots: tuple[Contender, ...]
    seed: int
    rounds: int = 0
    mu: dict[str, float] = field(default_factory=dict)
    sigma: dict[str, float] = field(default_factory=dict)
    games: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)
    first_fault: dict[str, Fault] = field(default_factory=dict)  # by bot, since the ladder was loaded

    def __post_init__(self) -> None:
        """Give every new bot the initial rating."""
        for bot in self.bots:
            rating = model().rating()
            self.mu.setdefault(bot.name, rating.mu)
            self.sigma.setdefault(bot.name, rating.sigma)

    def identity(self) -> dict[str, Any]:
        """Return what must match for a ladder to be resumed."""
        names = sorted((bot.name, bot.source or bot.command or bot.package) for bot in self.bots)
        setup = self.setup
        return {"game": setup.game, "rules": setup.rules, "house": list(setup.house), "players": setup.players,
                "seed": self.seed, "bots": [list(name) for name in names]}  # fmt: skip

    def width(self) -> float:
        """Return the width of the widest interval."""
        return 2 * Z * max(self.sigma.values())

    def rating(self, bot: str) -> Share:
        """Return a bot's rating with its interval."""
        return Share(self.mu[bot], self.mu[bot] - Z * self.sigma[bot], self.mu[bot] + Z * self.sigma[bot])

    def ranked(self) -> list[str]:
        """Return the bots, best first."""
        return sorted(self.mu, key=lambda name: -self.mu[name])

    def add(self, tables: Sequence[Table]) -> None:
        """Update the ratings with the games of some rounds, in order."""
        rater = model()
        for names, winners in tables:
            teams = [[rater.rating(mu=self.mu[name], sigma=self.sigma[name])] for name in names]
            ranks = [0.0 if seat in winners or not winners else 1.0 for seat in range(len(names))]
            for name, (rated,) in zip(names, rater.rate(teams, ranks=ranks), strict=True):
                self.mu[name], self.sigma[name] = rated.mu, rated.sigma
            self.games.update(names)
            self.wins.update(names[seat] for seat in winners)

    def add_fault(self, bot: str, fault: Fault) -> None:
        """Count a fault of a bot."""
        self.faults[bot] += 1
        self.first_fault.setdefault(bot, fault)

    def figures(self) -> dict[str, Any]:
        """Return the ladder as data for JSON."""
        rows = [
            {
                "bot": name,
                "rating": self.rating(name)._asdict(),
                "games": self.games[name],
                "wins": self.wins[name],
                "share": wilson(self.wins[name], self.games[name])._asdict(),
                "faults": self.faults[name],
                "trace": self.first_fault[name].trace if name in self.first_fault else "",
            }
            for name in self.ranked()
        ]
        return {"identity": self.identity(), "rounds": self.rounds, "width": self.width(), "ladder": rows}

    def save(self, path: Path) -> None:
        """Save everything needed to resume."""
        state = {name: getattr(self, name) for name in ("rounds", "mu", "sigma", "games", "wins", "faults")}
        write_whole(path, json.dumps({"identity": self.identity(), **state}, indent=1))

    def load(self, path: Path) -> None:
        """Resume from a file."""
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["identity"] != self.identity():
                raise BadOptions("{path} is the ladder of other bots, rules or seed; name another folder", path=path)
            self.rounds, self.mu, self.sigma = kept["rounds"], kept["mu"], kept["sigma"]
            self.games, self.wins, self.faults = (Counter(kept[name]) for name in ("games", "wins", "faults"))
        except (ValueError, KeyError, TypeError) as error:
            raise BadOptions("{path} is not the file of a ladder: {reason}", path=path, reason=str(error)) from error


def model() -> Any:
    """Return the rating model; tau is 0 because bots do not change, so sigma may shrink without limit."""
    need("sim")
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0)


def make_ladder(setup: Setup, bots: Sequence[Contender], seed: int) -> Ladder:
    """Check the options and make a ladder."""
    setup = replace(Game.from_setup(setup).setup, first=0)
    names = {bot.name for bot in bots}
    if len(names) < len(bots):
        raise BadOptions("a ladder rates every bot once; name each only once")
    if len(bots) < setup.players:
        raise BadOptions(
            "tables of {players} need {players} bots or more, not {bots}", players=setup.players, bots=len(bots)
        )
    return Ladder(setup, tuple(sorted(bots, key=lambda bot: bot.name)), seed)


def climb(
    ladder: Ladder,
    width: float,
    most_rounds: int,
    progress: Callable[[Ladder], None],
    jobs: int = -1,
    limit: float | None = None,
    check: Callable[[Fault], None] = lambda fault: None,
) -> None:
    """Play rounds until the intervals are narrow enough or the maximum number of rounds is reached.

    `check` gets every fault of a bot and may raise an error.
    """
    make_ready(ladder.bots, ladder.setup.game)
    share = QUICK_ROUNDS if policies_of(ladder.bots, ladder.setup.game) else SLOW_ROUNDS
    while ladder.width() > width and ladder.rounds < most_rounds:
        end = min(most_rounds, ladder.rounds + TASKS * share)
        parts = [range(first, min(end, first + share)) for first in range(ladder.rounds, end, share)]
        tasks = [(play_rounds, (ladder.setup, ladder.bots, ladder.seed, part, limit)) for part in parts]
        for _, tables, faults in sorted(in_parallel(tasks, jobs, ""), key=lambda done: done[0]):
            ladder.add(tables)
            for bot, fault in faults:
                ladder.add_fault(bot, fault)
                check(fault)
        ladder.rounds = end
        progress(ladder)


def play_rounds(
    setup: Setup, bots: Sequence[Contender], seed: int, rounds: range, limit: float | None
) -> tuple[int, list[Table], list[tuple[str, Fault]]]:
    """Play every group in every rotation for some rounds; all games of a round share its seed."""
    by_round: dict[int, list[Table]] = {number: [] for number in rounds}
    faults: list[tuple[str, Fault]] = []
    for group in combinations(bots, setup.players):
        around = orders(group)
        places = sorted({number % len(around) for number in rounds})
        for place, turn in product(places, range(setup.players)):
            alike = [number for number in rounds if number % len(around) == place]
            seats = rotated(around[place], turn)
            names = tuple(seat.name for seat in seats)
            played = play(setup, seats, seeds_of(seed, alike), limit)
            faults += [(names[fault.seat], fault) for fault in played.faults]
            for number, winners in zip(alike, played.winners.tolist(), strict=True):
                by_round[number].append((names, tuple(s for s in range(setup.players) if winners >> s & 1)))
    return rounds.start, [table for tables in by_round.values() for table in tables], faults
