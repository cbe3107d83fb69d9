"""Win rate of a bot that searches; budgets are processor time of one core, so that a busy machine does not matter.

python tools/search_strength.py GAME PLAYERS BOT OTHER GAMES SEED
    plays GAMES games of one BOT (champion:100ms) against OTHER in all other seats (champion, seeker:100ms, canny), in
    every seat in turn, and prints its win rate and how long it thought. Set OPENBLAS_NUM_THREADS=1.
"""

from __future__ import annotations

import random
import sys
import time

from daikaiju.arena.compiled import bot_of
from daikaiju.arena.summary import wilson
from daikaiju.game import Game
from daikaiju.players.base import Bot
from daikaiju.players.net.searcher import SearchingChampion
from daikaiju.players.registry import contender
from daikaiju.players.seeker import SeekerBot
from daikaiju.rules.steps import CHANCE, NOBODY


class Timed:
    """A bot whose budget is processor time, and how much of it the decisions with a choice took."""

    def __init__(self, name: str, game: str) -> None:
        self.bot: Bot = bot_of(contender(name), game)
        if isinstance(self.bot, SeekerBot | SearchingChampion):
            self.bot.clock = time.process_time
        self.seconds, self.decisions = 0.0, 0

    def decide(self, game: Game, rng: random.Random) -> int:
        """Return the bot's action."""
        if len(game.legal_actions) == 1:
            return game.legal_actions[0].number
        begin = time.process_time()
        action = game.legal_action(self.bot.decide(game, rng)).number
        self.seconds += time.process_time() - begin
        self.decisions += 1
        return action


def won(game: str, players: int, seed: int, bot: Timed, other: Timed) -> float:
    """Play one game and return the bot's share of the win; its seat changes with the seed."""
    rng = random.Random(seed)
    seat = seed % players
    playing = Game(game, players=players)
    while playing.actor != NOBODY:
        if playing.actor == CHANCE:
            playing.chance(rng=rng)
        else:
            asked = bot if playing.actor == seat else other
            playing.play(asked.decide(playing, rng))
    assert playing.result is not None
    return (seat in playing.result.winners) / max(1, len(playing.result.winners))


def main() -> None:
    """Play the games; print the win rate after every tenth."""
    game, players, name, rival, games, seed = sys.argv[1:7]
    bot, other = Timed(name, game), Timed(rival, game)
    wins = 0.0
    for done in range(1, int(games) + 1):
        wins += won(game, int(players), int(seed) + done, bot, other)
        if done % 10 == 0 or done == int(games):
            share = wilson(wins, done)
            times = [f"{1000 * one.seconds / max(1, one.decisions):.1f} ms" for one in (bot, other)]
            words = f"{done} games: {share.value:.3f} ({share.low:.3f} to {share.high:.3f}); a decision"
            print(words, *times, flush=True)


if __name__ == "__main__":
    main()
