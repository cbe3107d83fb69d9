"""The policies of every game, by the game's name; they are compiled with the rules."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, Generic, NamedTuple

from daikaiju.rules.layout import Row, Rows
from daikaiju.rules.state import S

from .duel import hands as duel_hands
from .duel import policies as duel
from .tokyo import hands as tokyo_hands
from .tokyo import policies as tokyo


class Policies(NamedTuple, Generic[S]):
    """The policies of a game by number, what they note, and the hooks of `contract.py`."""

    names: tuple[str, ...]
    noted: tuple[str, ...]  # what `note` writes into a row, in this order
    answer: Callable[[S, int, Rows], int]
    note: Callable[[S, int, Row], None]
    is_noted: Callable[[int], bool]
    rank: Callable[[S, int, Rows, Row], int]
    weigh: Callable[[S, int, Rows], int]
    hands: ModuleType  # how they value final hands


HOOKS = ("answer", "note", "is_noted", "rank", "weigh")
# A game that is not in this table has no policies; other bots can still play it.
GAMES: dict[str, Policies[Any]] = {
    "tokyo": Policies(
        tokyo.POLICIES, tokyo.NOTED, tokyo.answer, tokyo.note, tokyo.is_noted, tokyo.rank, tokyo.weigh, tokyo_hands
    ),
    "duel": Policies(
        duel.POLICIES, duel.NOTED, duel.answer, duel.note, duel.is_noted, duel.rank, duel.weigh, duel_hands
    ),
}


def policy_of(name: str, game: str = "tokyo") -> int | None:
    """Return the number of a policy by the name of its bot; None if the bot has no policy."""
    names = GAMES[game].names if game in GAMES else ()
    return names.index(name) if name in names else None
