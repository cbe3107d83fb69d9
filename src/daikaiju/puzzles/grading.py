"""How hard a puzzle is: how often bots of each level find the answer."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from daikaiju.game import Game
from daikaiju.players.built_in import make_built_in
from daikaiju.players.levels.bot import LevelBot
from daikaiju.players.levels.characters import CHARACTERS
from daikaiju.players.levels.choice import choose
from daikaiju.players.levels.games import warmed
from daikaiju.rules.dice import Dice

from .comparing import answer_of

TRIES = 400
BEST_LEVEL = "champion"  # it always answers the same
SIMPLE = ("steady", "brawler", "climber")  # a puzzle is not what one of these bots plays, or
BEGINNER = "pip"  # not what this level plays in at least half of its tries


class Miss(NamedTuple):
    """A bot that does not find the answer, and what it plays instead."""

    bot: str
    answer: int


def missed_by(game: Game, answer: int) -> Miss | None:
    """Return the first of the simple bots, and then of the beginners, that misses an answer; None if all find it."""
    for bot in SIMPLE:
        given = answer_of(game, bot)
        if given != answer:
            return Miss(bot, given)
    tries = tries_of(BEGINNER, game, 0)
    found = tries.pop(answer, 0)
    return Miss(BEGINNER, tries.most_common(1)[0][0]) if found < TRIES / 2 else None


def found_by(game: Game, answer: int, seed: int) -> dict[str, int]:
    """Return for each level the per cent of tries in which it finds the answer."""
    rates = {name: round(100 * tries_of(name, game, seed)[answer] / TRIES) for name in CHARACTERS}
    is_found = make_built_in(BEST_LEVEL).decide(game, random.Random(seed)) == answer
    return {**rates, BEST_LEVEL: 100 * is_found}


def tries_of(level: str, game: Game, seed: int) -> Counter[int]:
    """Return how often a level gives each answer; it judges the position once."""
    bot, rng, state, name = LevelBot(CHARACTERS[level]), random.Random(seed), game.state, game.rules.name
    assert isinstance(state, Dice)
    actions = [action.number for action in game.legal_actions]
    logits = bot.logits(game, actions, rng)
    character = warmed(bot.character, name, game.players)
    return Counter(choose(character, name, state.dice, actions, logits, rng) for _ in range(TRIES))
