"""How often seeker beats steady, its budget counted in processor time, so that a busy machine does not matter.

python tools/seeker_strength.py GAME PLAYERS MILLISECONDS GAMES SEED [BOT]
    plays GAMES games of one seeker among steady bots, or others, everybody in turn first, and prints its wins.
"""

from __future__ import annotations

import random
import sys
import time

from daikaiju.arena.quick import QuickBot
from daikaiju.arena.summary import wilson
from daikaiju.game import Game
from daikaiju.players.compiled import policy_of
from daikaiju.players.seeker import SeekerBot
from daikaiju.rules.steps import CHANCE, NOBODY


def won(game: str, players: int, milliseconds: int, seed: int, other: str) -> bool:
    """Play one game; the seat of seeker changes from game to game."""
    luck = random.Random(seed)
    seat = seed % players
    searching, rival = SeekerBot(milliseconds, clock=time.process_time), QuickBot(policy_of(other, game) or 0, game)
    playing = Game.new(game, players=players)
    while playing.actor != NOBODY:
        if playing.actor == CHANCE:
            playing.chance(luck=luck)
        else:
            bot = searching if playing.actor == seat else rival
            playing.play(bot.decide(playing, luck))
    assert playing.result is not None
    return seat in playing.result.winners


def main() -> None:
    """Play, and print after every tenth game."""
    game, *numbers = sys.argv[1:6]
    players, milliseconds, games, seed = (int(number) for number in numbers)
    other = sys.argv[6] if len(sys.argv) > 6 else "steady"
    wins = 0
    for done in range(1, games + 1):
        wins += won(game, players, milliseconds, seed + done, other)
        if done % 10 == 0 or done == games:
            share = wilson(wins, done)
            print(f"{done} games: {share.value:.3f} ({share.low:.3f} to {share.high:.3f})", flush=True)


if __name__ == "__main__":
    main()
