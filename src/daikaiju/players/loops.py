"""The loops of `kernels.py` bound to the rules and policies of one game, interpreted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from daikaiju.errors import BadOptions
from daikaiju.games import vocabulary_of
from daikaiju.rules.bind import bind
from daikaiju.rules.ruleset import Ruleset

from . import kernels
from .games import GAMES, HOOKS

NOTE_FIELDS = ("game", "turn", "seat", "question", "action")


@cache
def loops(game: str) -> dict[str, Callable[..., Any]]:
    """The loops of `kernels.py` for one game, interpreted."""
    ruleset = vocabulary_of(game).ruleset
    if game not in GAMES:
        raise BadOptions("{game} has no bots that are compiled with its rules", game=game)
    names = {verb: getattr(ruleset, verb) for verb in Ruleset.__dataclass_fields__}
    return bind(kernels, names | {hook: getattr(GAMES[game], hook) for hook in HOOKS})


def note_fields(game: str) -> tuple[str, ...]:
    """Return the names of the columns of a note."""
    return *NOTE_FIELDS, *(GAMES[game].noted if game in GAMES else ())
