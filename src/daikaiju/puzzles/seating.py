"""Who sits where in a puzzle: positions of some games do not say which monsters play."""

from __future__ import annotations

from dataclasses import replace

from daikaiju.game import Game
from daikaiju.notation.record import Seat
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language
from daikaiju.words.names import monster_name

from .model import Puzzle

NAMED = "monster="  # in positions of games in which it matters who plays
MONSTERS = ("gigazaur", "kraken", "the_king", "cyber_kitty", "alienoid", "meka_dragon")


def monsters_of(puzzle: Puzzle) -> list[str]:
    """Return the monsters by seat: those that the position names, else the usual ones."""
    named = [word.removeprefix(NAMED) for word in puzzle.position.split() if word.startswith(NAMED)]
    known = named[0].split(",") if named else MONSTERS
    return list(known[: puzzle.start.players])


def names_of(puzzle: Puzzle, words: Language) -> list[str]:
    """Return the names of the monsters by seat."""
    return [monster_name(monster, words) for monster in monsters_of(puzzle)]


def game_of(puzzle: Puzzle, words: Language) -> Game:
    """Return a game that starts at the question, with its edition and names for the seats."""
    seats, setup = tuple(Seat(name) for name in names_of(puzzle, words)), puzzle.start.setup
    edition = texts_of(puzzle.game).edition_of(puzzle.start.state.rules)
    return Game.from_setup(replace(setup, seats=seats, rules=edition or setup.rules))
