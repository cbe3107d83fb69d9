"""What puzzles need to know of every game: the theme of each kind of question, and what the themes look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from daikaiju.errors import game_in


class Subjects(NamedTuple):
    """The themes of a game's questions by kind; a question without one makes no puzzle."""

    themes: Mapping[str, str]
    players: tuple[int, ...]  # numbers of players of the games in which puzzles are looked for
    tug: frozenset[str] = frozenset()  # faces of dice that pull a marker: to keep them is the theme "pull"
    things: tuple[str, ...] = ()  # keys of positions, besides cards in play, whose values may be left out one by one
    wholes: tuple[str, ...] = ("discard",)  # keys that may be left out as a whole


GAMES = {
    "tokyo": Subjects(
        themes={
            "yield": "stay",
            "reroll": "dice",
            "change_die": "dice",
            "shop": "buy",
        },
        players=(2, 2, 2, 3, 4),
        wholes=("discard", "poison", "shrink"),
    ),
    "duel": Subjects(
        themes={
            "reroll": "dice",
            "alien_symbol": "dice",
            "set_aside": "dice",
            "dice_token": "dice",
            "next_symbol": "pull",
            "pull_which": "pull",
            "king_tile": "pull",
            "place_tile": "pull",
            "multiply": "pull",
            "shop": "buy",
        },
        players=(2,),
        tug=frozenset({"fame", "destruction"}),
        things=("tiles",),
    ),
}


def subjects_of(game: str) -> Subjects:
    """Return what puzzles need to know of a game."""
    return game_in(GAMES, game)
