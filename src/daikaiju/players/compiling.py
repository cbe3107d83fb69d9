"""Everything that bots of a game need compiled."""

from __future__ import annotations

from daikaiju.games import vocabulary_of
from daikaiju.native import native, observing

from .policies import compiled


def compile_bots(game: str) -> None:
    """Compile rules, policies and rollouts of a game: a minute or two on a new machine, a second or two later on."""
    ruleset = vocabulary_of(game).ruleset
    native(ruleset)
    compiled(game)
    observing(ruleset)
