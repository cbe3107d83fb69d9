"""Check analyses of games: against exact chances, by their sums, and by playing blunders again.

python tools/review_check.py exact POSITIONS [SEED]
    plays short games from small positions and compares every chance, every moment's cost and the sums of luck and
    skill with the exact ones.
python tools/review_check.py sums GAMES [SEED]
    analyses whole games of 2 to 6 players and checks that luck and decisions add up to the result.
python tools/review_check.py blunders NUMBER [SEED]
    collects blunders and compares each with its alternative again, with fresh luck and ten times the playouts.
python tools/review_check.py cost TABLE [SEED]
    plays a game of steady bots at table 0 to 5 (2 to 6 monsters, the Duel) and analyses it on one thread: actions,
    processor seconds of both pictures and of the moments, playouts, and memory.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

from review_exact import SMALL, Exact, Solver

from daikaiju.arena.compiled import bot_of
from daikaiju.arena.summary import Z
from daikaiju.game import Game
from daikaiju.players.registry import contender
from daikaiju.review.analysis import analyse, picture_of, with_moments
from daikaiju.review.course import Course
from daikaiju.review.effort import GOOD, QUICK, Effort
from daikaiju.review.model import BLUNDER, PARTS, Analysis, Moment, SeatSums, Sum
from daikaiju.review.moments import COSTS, SURE, Comparison, mean_and_error
from daikaiju.review.runs import Runs
from daikaiju.rules.steps import CHANCE

EXACTLY = Effort(first=400, most=400, screen=16, measure=400, most_measured=800)
SUMS = Effort(first=1, most=1)  # their number does not matter: the sums must be exact
BLUNDERS = Effort(first=2, most=2)
PER_GAME = 5  # blunders
SHOWN = 50  # games between two lines about progress
TIMES = 10  # as many playouts when a blunder is played again
ANOTHER = 7_000_003  # added to the seed for fresh luck
FAR = 4 / Z  # an interval of 95 % stretched to four standard errors: thousands are compared at once
PLAYERS = ("random", "steady", "brawler", "hoarder", "climber", "survivor")
TABLES = (("tokyo", 2), ("tokyo", 3), ("tokyo", 4), ("tokyo", 5), ("tokyo", 6), ("duel", 2))


def play(game: Game, bots: tuple[str, ...], rng: random.Random) -> Game:
    """Play a game to its end."""
    seated = [bot_of(contender(bots[seat % len(bots)]), game.setup.game) for seat in range(game.players)]
    while not game.is_over:
        if game.actor == CHANCE:
            game.chance(rng=rng)
        else:
            game.play(seated[game.actor].decide(game, rng))
    return game


def random_game(number: int, tables: tuple[tuple[str, int], ...] = TABLES) -> Game:
    """Return a whole game of random bots."""
    rng = random.Random(number)
    name, players = tables[number % len(tables)]
    bots = tuple(rng.choice(PLAYERS) for _ in range(players))
    return play(Game(name, players=players), bots, rng)


class ExactCheck:
    """Compares analyses of short games with the truth, and counts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []

    def check_game(self, name: str, number: int) -> None:
        """Play a short game with random decisions; compare chances, sums and costs."""
        rng = random.Random(number)
        game = play(SMALL[name](rng), ("random",), rng)
        analysis, solver = analyse(game, number, EXACTLY, 1), Solver(game)
        past, truth = Game.from_setup(game.setup), []
        with solver.runs:
            for place in range(len(game.history) + 1):
                truth.append(solver.solve(past.state))
                self.check_moments(f"{name} {number}", analysis, past, solver)
                if place < len(game.history):
                    past.play(game.history[place][1])
        self.check_chances(f"{name} {number}", analysis, truth)
        for seat in range(game.players):
            self.check_sums(f"{name} {number}", analysis, [exact.chances[seat] for exact in truth], seat, slack(truth))

    def check_chances(self, where: str, analysis: Analysis, truth: list[Exact]) -> None:
        """Compare every seat's chance in every position."""
        for place, (point, exact) in enumerate(zip(analysis.lines, truth, strict=True)):
            self.counts["positions"] += 1
            for seat, chance in enumerate(point):
                error = max(chance.high - chance.value, chance.value - chance.low)
                self.compare(f"{where}: chance {place}", chance.value, error, exact.chances[seat], exact.slack)

    def check_sums(self, where: str, analysis: Analysis, truth: list[float], seat: int, slack: float) -> None:
        """Compare the sums of one seat."""
        sums = analysis.sums[seat]
        must_add_up(sums)
        exact = {"luck": 0.0, "own": 0.0, "others": 0.0}
        for place, actor in enumerate(analysis.actors):
            whose = "luck" if actor == CHANCE else "own" if actor == seat else "others"
            exact[whose] += truth[place + 1] - truth[place]
        for name, value in exact.items():
            found: Sum = getattr(sums, name)
            self.counts["sums"] += 1
            self.compare(f"{where}: {name} of {seat}", found.value, found.error, value, slack, -slack)

    def check_moments(self, where: str, analysis: Analysis, past: Game, solver: Solver) -> None:
        """Compare the cost of the decision in a position, if it is one."""
        for moment in analysis.moments:
            if moment.at == len(past.history):
                best, played = (
                    solver.solve(solver.after(past.state, past.legal_action(words).number))
                    for words in (moment.best, moment.played)
                )
                cost = best.chances[moment.seat] - played.chances[moment.seat]
                error = round((moment.high - moment.cost) * Z / SURE)
                self.counts["costs"] += 1
                self.compare(f"{where}: cost at {moment.at}", moment.cost, error, cost, best.slack, -played.slack)

    def compare(self, what: str, value: int, error: int, exact: float, more: float, less: float = 0.0) -> None:
        """Count a value as inside its interval or not, and note it if it is far outside."""
        low, high = round((exact + less) * PARTS) - 1, round((exact + more) * PARTS) + 1
        self.counts["inside" if value - error <= high and low <= value + error else "outside"] += 1
        if not (value - FAR * error <= high and low <= value + FAR * error):
            self.faults.append(f"{what}: {value / PARTS:.4f} ± {error / PARTS:.4f}, not {exact:.4f}")


def slack(truth: list[Exact]) -> float:
    """Return what may be wrong with a sum of differences of exact chances."""
    return sum(exact.slack for exact in truth)


def must_add_up(sums: SeatSums) -> None:
    """Raise AssertionError unless luck and decisions lead from the start to the result."""
    assert sums.start.value + sums.luck.value + sums.own.value + sums.others.value == sums.result


def check_exact(positions: int, seed: int) -> ExactCheck:
    """Check games of both kinds until that many positions have been compared."""
    check, number = ExactCheck(), seed
    while check.counts["positions"] < positions:
        check.check_game(("tokyo", "tokyo", "duel")[number % 3], number)
        number += 1
    return check


def check_sums(games: int, seed: int) -> int:
    """Check that the sums of every seat add up, and that the results are those of the games; returns how many."""
    for number in range(seed, seed + games):
        if (number - seed) % SHOWN == 0:
            print(f"{number - seed} games add up", flush=True)
        game = random_game(number)
        assert game.result is not None
        for seat, sums in enumerate(picture_of(game, number, SUMS, 1).sums):
            must_add_up(sums)
            assert sums.result == (PARTS // len(game.result.winners) if seat in game.result.winners else 0)
    return games


def blunders(seed: int) -> Iterator[tuple[Game, Moment]]:
    """Yield blunders of bots, some of each game."""
    for number in count(seed):
        game = random_game(number)
        found = [moment for moment in analyse(game, number, BLUNDERS).moments if moment.kind == BLUNDER]
        for moment in random.Random(number).sample(found, min(PER_GAME, len(found))):
            yield game, moment


def cost_again(game: Game, moment: Moment, seed: int) -> tuple[float, float]:
    """Return the cost of a decision and its error, with fresh luck and many more playouts."""
    with Runs(game, 2) as runs:
        compared = Comparison(Course(game, runs), moment.at, runs, seed + ANOTHER)
        other = compared.game.legal_action(moment.best).number
        return mean_and_error(compared.differences(other, range(TIMES * moment.playouts)))


def check_blunders(number: int, seed: int) -> int:
    """Play blunders again; returns how many cost as much as a blunder must."""
    held = 0
    for done, (game, moment) in enumerate(islice(blunders(seed), number), 1):
        cost, error = cost_again(game, moment, seed)
        held += cost >= COSTS[BLUNDER]
        words = f"{moment.played!r} for {moment.best!r} cost {moment.cost / PARTS:.3f}, again {cost:.3f} ± {error:.3f}"
        print(f"{held} of {done}: {game.setup.game} {game.players}, {words}", flush=True)
    return held


def cost(table: int, seed: int) -> None:
    """Print what an analysis costs; the first one loads what is compiled."""
    name, players = TABLES[table]
    game = play(Game(name, players=players), ("steady",), random.Random(seed))
    print(f"{name} of {players}: {len(game.history)} actions", flush=True)
    for effort in (SUMS, QUICK, GOOD):
        began = time.process_time()
        found = picture_of(game, seed, effort, threads=1)
        report(f"picture, {found.playouts} playouts", began)
    began = time.process_time()
    whole = with_moments(found, game, GOOD, threads=1)
    report(f"moments, {whole.playouts - found.playouts} playouts", began)


def report(what: str, began: float) -> None:
    """Print the processor seconds since a time, and the memory."""
    took, memory = time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{what}: {took:.1f} s of a core, {memory:.0f} MB", flush=True)


def main() -> None:
    """Run one of the checks."""
    what, number, *seed = sys.argv[1:]
    first = int(seed[0]) if seed else 1
    if what == "exact":
        check = check_exact(int(number), first)
        print(dict(check.counts), *check.faults, sep="\n")
    elif what == "sums":
        print(check_sums(int(number), first), "games add up")
    elif what == "cost":
        cost(int(number), first)
    else:
        print(check_blunders(int(number), first), "of", number, "hold")


if __name__ == "__main__":
    main()
