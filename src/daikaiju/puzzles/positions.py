"""Decisions in games of bots, and position lines with what does not matter left out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.players.built_in import make_built_in

from .games import subjects_of

PLAYERS = ("canny", "canny", "steady", "brawler", "survivor", "climber", "hoarder")  # who plays the games
LATE = 0.75  # decisions before this part of a game are not looked at: they decide little
MOST_LOAD = 7  # things in the position of a puzzle, see `load`
CARDS = re.compile(r"cards\d")


def decisions(game: str, seed: int) -> Iterator[Game]:
    """Play a game of bots and yield its later decisions that may be puzzles, in an order by chance."""
    rng = random.Random(seed)
    found = play(game, rng)
    late = found[int(len(found) * LATE) :]
    rng.shuffle(late)
    yield from late


def play(game: str, rng: random.Random) -> list[Game]:
    """Play a game of bots; returns its decisions that have a theme."""
    subjects, editions = subjects_of(game), vocabulary_of(game).editions
    players = rng.choice(subjects.players)
    table = Game(game, players=players, edition=rng.choice(editions), seed=rng.getrandbits(32))
    bots = [make_built_in(rng.choice(PLAYERS)) for _ in range(players)]
    found = []
    while table.question is not None:
        if table.question.kind in subjects.themes and not table.hides_from(table.actor):
            found.append(Game.from_position(table.position()))
        table.play(bots[table.actor].decide(table, rng))
    return found


def load(game: Game) -> int:
    """Return how much there is to look at: cards in play and the like, and players beyond two."""
    words = [word.partition("=") for word in game.position().split()]
    things = sum(len(value.split(",")) for key, _equals, value in words if is_thing(game, key))
    return things + 2 * (game.players - 2)


def is_thing(game: Game, key: str) -> bool:
    """Whether the values of a key are things that a position may lack."""
    return CARDS.fullmatch(key) is not None or key in subjects_of(game.setup.game).things


def simpler(game: Game) -> Iterator[Game]:
    """Yield the position without one of its things each time, where that leaves a position with the same answers."""
    words, answers = game.position().split(), [str(action) for action in game.legal_actions]
    for place, word in enumerate(words):
        for shorter in shortened(game, word):
            found = read([*words[:place], *shorter, *words[place + 1 :]])
            if found is not None and [str(action) for action in found.legal_actions] == answers:
                yield found


def shortened(game: Game, word: str) -> Iterator[list[str]]:
    """Yield what a word of a position may become, as a list of one word or none."""
    key, _equals, value = word.partition("=")
    if key in subjects_of(game.setup.game).wholes:
        yield []
    if is_thing(game, key):
        things = value.split(",")
        for place in range(len(things)):
            left = things[:place] + things[place + 1 :]
            yield [f"{key}={','.join(left)}"] if left else []


def read(words: list[str]) -> Game | None:
    """Return the game at a position; None if there is no such position."""
    try:
        return Game.from_position(" ".join(words))
    except DaikaijuError:
        return None
