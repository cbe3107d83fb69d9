"""Decisions in games of bots, and position lines with what does not matter left out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from daikaiju.errors import DaikaijuError
from daikaiju.game import Game
from daikaiju.games import vocabulary_of
from daikaiju.players.built_in import make_built_in

from .games import subjects_of

PLAYERS = ("canny", "canny", "steady", "brawler", "survivor", "climber", "hoarder")  # who plays the games
LATE = 0.8  # decisions before this part of a game are not looked at: they decide little
FEW = 2  # things in a position that need not be fewer
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


def simplified(game: Game, holds: Callable[[Game], bool]) -> Game:
    """Return the position without what does not matter: each thing goes if the puzzle then still holds."""
    for key, thing in removals(game):
        less = without(game, key, thing) if load(game) > FEW else None
        if less is not None and holds(less):
            game = less
    return game


def removals(game: Game) -> list[tuple[str, str]]:
    """Return what may be left out, as key and thing; a key without a thing is all of it, and comes first."""
    words = [word.partition("=") for word in game.position().split()]
    wholes = [(key, "") for key, _equals, _value in words if is_thing(game, key) or is_whole(game, key)]
    things = [(key, thing) for key, _equals, value in words if is_thing(game, key) for thing in value.split(",")]
    return wholes + things


def is_whole(game: Game, key: str) -> bool:
    """Whether a key can only be left out as a whole."""
    return key in subjects_of(game.setup.game).wholes


def without(game: Game, key: str, thing: str) -> Game | None:
    """Return the position without a thing, or all of a key; None if there is none with the same legal answers."""
    words = []
    for word in game.position().split():
        name, _equals, value = word.partition("=")
        left = [one for one in value.split(",") if thing and one != thing]
        if name != key:
            words.append(word)
        elif left:
            words.append(f"{key}={','.join(left)}")
    if words == game.position().split():
        return None
    try:
        found = Game.from_position(" ".join(words))
    except DaikaijuError:
        return None
    is_same = [str(action) for action in found.legal_actions] == [str(action) for action in game.legal_actions]
    return found if is_same else None
