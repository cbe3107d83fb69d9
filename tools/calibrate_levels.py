"""How often each level beats the one below it, and which temperatures would make it 65 %.

python tools/calibrate_levels.py [--games N] [--seed S] [--setup GAME:PLAYERS:EDITION ...]
    plays each level in one seat with the level below in all others, seats in turn, and prints its share of wins.
    Without --setup: Tokyo with 2 to 6 players in the second edition, 2 in the first, and the Duel.
python tools/calibrate_levels.py --suggest [--games N]
    finds temperatures by bisection, from the champion down, for Tokyo with 2 players in the second edition.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise

from level_games import Judge, Match, Player, judge_of, player_of

from daikaiju.arena.summary import wilson
from daikaiju.notation.record import Setup
from daikaiju.players.levels.bot import SECOND_BEST
from daikaiju.players.levels.characters import LEVELS, Character
from daikaiju.players.net.games import has_network

GOAL = 0.65
MAIN = "tokyo:2:2e"
SETUPS = (MAIN, "tokyo:3:2e", "tokyo:4:2e", "tokyo:5:2e", "tokyo:6:2e", "tokyo:2:1e", "duel:2:duel")
COLDEST, HOTTEST = 0.5, 30.0
TRIES = 7  # of a bisection


def setup_of(text: str) -> Setup:
    """Read GAME:PLAYERS:EDITION."""
    game, players, edition = text.split(":")
    return Setup(game, edition, (), int(players))


def steps() -> list[tuple[str, str]]:
    """Return each level with the one below it, the strongest first."""
    return [(above, below) for below, above in pairwise(LEVELS)][::-1]


def report(setup: Setup, games: int, seed: int) -> None:
    """Print the share of wins of each level against the one below."""
    judge = judge_of(setup)
    if not has_network(setup.game, setup.players, setup.rules):
        print(f"{setup.game} has no network for {setup.players} players in {setup.rules}: {SECOND_BEST} judges")
    for above, below in steps():
        share = Match(setup, player_of(above), player_of(below), judge).share(games, seed)
        found = wilson(share * games, games)
        fair = f", fair share {1 / setup.players:.1%}" if setup.players > 2 else ""
        print(
            f"{setup.game} {setup.rules} {setup.players} players: {above} against {below} "
            f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%}, {games} games{fair})",
            flush=True,
        )


def suggest(games: int, seed: int) -> None:
    """Print the temperature of each level at which the one above it wins as often as it should."""
    setup = setup_of(MAIN)
    judge, stronger = judge_of(setup), player_of(LEVELS[-1])
    for _above, below in steps():
        character = player_of(below)
        assert character is not None
        stronger = fitted(setup, judge, stronger, character, games, seed)
        print(f"{below}: temperature {stronger.temperature:.2f}", flush=True)


def fitted(setup: Setup, judge: Judge, stronger: Player, character: Character, games: int, seed: int) -> Character:
    """Return a character with the temperature at which a stronger one beats it as often as it should."""
    low, high = COLDEST, HOTTEST
    for _ in range(TRIES):
        middle = (low * high) ** 0.5
        share = Match(setup, stronger, character._replace(temperature=middle), judge).share(games, seed)
        low, high = (middle, high) if share < GOAL else (low, middle)
    return character._replace(temperature=(low * high) ** 0.5)


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--setup", action="append")
    parser.add_argument("--suggest", action="store_true")
    given = parser.parse_args(words)
    if given.suggest:
        suggest(given.games, given.seed)
        return
    for text in given.setup or SETUPS:
        report(setup_of(text), given.games, given.seed)


if __name__ == "__main__":
    main()
