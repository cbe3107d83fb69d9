"""A rule set: one game's verbs, its record and the names of its faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from . import contract
from .layout import Mask, Row


@dataclass(frozen=True)
class Ruleset:
    """The interpreted verbs of a game; `native.py` makes their compiled form."""

    name: str
    state: type[Any]
    actions: int  # actions are numbered from 0 to this, exclusive
    faults: tuple[str, ...]  # what each number that `fault` returns means
    new_game: Callable[[Any, int, int], None]
    actor: Callable[[Any], int]
    outcomes: Callable[[Any], int]
    n_legal: Callable[[Any], int]
    nth_legal: Callable[[Any, int], int]
    is_legal: Callable[[Any, int], bool]
    legal: Callable[[Any, Mask], None]
    apply: Callable[[Any, int], None]
    settle: Callable[[Any], None]
    wild: Callable[[Any, int, Row], None]
    winners: Callable[[Any], int]
    fault: Callable[[Any], int]

    def verbs(self) -> Mapping[Callable[..., Any], Callable[..., Any]]:
        """Which of this game's functions stands for which name of the contract."""
        return {
            verb: getattr(self, name)
            for name, verb in vars(contract).items()
            if callable(verb) and name in self.__dataclass_fields__
        }
