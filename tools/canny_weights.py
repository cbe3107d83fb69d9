"""Fits the weights of the canny bot by playouts from moments of its own games.

python tools/canny_weights.py tokyo|duel GAMES [SEED]
    plays GAMES games, in King of Tokyo with 2 to 5 players in turn, and prints the tables of canny.py: weights
    that depend on the position, and the values of Keep cards. Copy them into canny.py and repeat.

At a moment with dice, random final hands are played out; a regression explains wins by the gains of each hand
times the features of the position. In the shop, playouts with the same seeds compare buying a card with
stopping; in Tokyo, staying with leaving.
"""

from __future__ import annotations

import random
import sys

from canny_duel import DuelLessons
from canny_lessons import Lessons
from canny_tokyo import TokyoLessons

from daikaiju.arena.compiled import bot_of
from daikaiju.game import Game
from daikaiju.players.registry import contender
from daikaiju.rules.steps import CHANCE, NOBODY

LESSONS: dict[str, type[Lessons]] = {"tokyo": TokyoLessons, "duel": DuelLessons}


def main() -> None:
    """Play the games and print the tables."""
    name, games = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    lessons, bot = LESSONS[name](), bot_of(contender("canny"), name)
    lessons.add_pure_characters()
    for number in range(games):
        rng = random.Random(seed * 10**6 + number)
        game = Game(name, players=2 if name == "duel" else 2 + number % 4)
        while game.actor != NOBODY:
            if game.actor == CHANCE:
                game.chance(rng=rng)
            else:
                lessons.look(game, rng)
                game.play(bot.decide(game, rng))
    print("\n".join(lessons.tables()))


if __name__ == "__main__":
    main()
