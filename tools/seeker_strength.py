"""Win rate of seeker against steady; its budget is processor time, so that a busy machine does not matter.

python tools/seeker_strength.py GAME PLAYERS MILLISECONDS GAMES SEED [BOT]
    plays GAMES games of one seeker against steady or other bots, in every seat in turn, and prints its win rate.
"""

from __future__ import annotations

import random
import sys
import time

from daikaiju.arena.compiled import bot_of
from daikaiju.arena.summary import wilson
from daikaiju.game import Game
from daikaiju.players.registry import contender
from daikaiju.players.seeker import SeekerBot
from daikaiju.rules.steps import CHANCE, NOBODY


def won(game: str, players: int, milliseconds: int, seed: int, other: str) -> float:
    """Play one game and return seeker's share of the win; its seat changes with the seed."""
    rng = random.Random(seed)
    seat = seed % players
    searching, rival = SeekerBot(milliseconds, clock=time.process_time), bot_of(contender(other), game)
    playing = Game(game, players=players)
    while playing.actor != NOBODY:
        if playing.actor == CHANCE:
            playing.chance(rng=rng)
        else:
            bot = searching if playing.actor == seat else rival
            playing.play(bot.decide(playing, rng))
    assert playing.result is not None
    return (seat in playing.result.winners) / max(1, len(playing.result.winners))


def main() -> None:
    """Play the games; print the win rate after every tenth."""
    game, *numbers = sys.argv[1:6]
    players, milliseconds, games, seed = (int(number) for number in numbers)
    other = sys.argv[6] if len(sys.argv) > 6 else "steady"
    wins = 0.0
    for done in range(1, games + 1):
        wins += won(game, players, milliseconds, seed + done, other)
        if done % 10 == 0 or done == games:
            share = wilson(wins, done)
            print(f"{done} games: {share.value:.3f} ({share.low:.3f} to {share.high:.3f})", flush=True)


if __name__ == "__main__":
    main()
