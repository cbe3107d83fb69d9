"""How hard a puzzle is: how often bots of each level find the answer."""

from __future__ import annotations

import random

from daikaiju.game import Game
from daikaiju.players.built_in import make_built_in
from daikaiju.players.levels.bot import LevelBot
from daikaiju.players.levels.characters import CHARACTERS
from daikaiju.players.levels.choice import choose
from daikaiju.players.levels.games import warmed
from daikaiju.rules.dice import Dice

TRIES = 400
BEST_LEVEL = "champion"  # it always answers the same


def found_by(game: Game, answer: int, seed: int) -> dict[str, int]:
    """Return for each level the per cent of tries in which it finds the answer."""
    rates = {name: rate_of(LevelBot(character), game, answer, seed) for name, character in CHARACTERS.items()}
    is_found = make_built_in(BEST_LEVEL).decide(game, random.Random(seed)) == answer
    return {**rates, BEST_LEVEL: 100 * is_found}


def rate_of(bot: LevelBot, game: Game, answer: int, seed: int) -> int:
    """Return the per cent of tries in which the bot of a level finds the answer; it judges the position once."""
    rng, state, name = random.Random(seed), game.state, game.rules.name
    assert isinstance(state, Dice)
    actions = [action.number for action in game.legal_actions]
    logits = bot.logits(game, actions, rng)
    character = warmed(bot.character, name, game.players)
    tries = [choose(character, name, state.dice, actions, logits, rng) for _ in range(TRIES)]
    return round(100 * tries.count(answer) / TRIES)
