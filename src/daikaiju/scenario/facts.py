"""Facts: what a scenario expects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from daikaiju.errors import BadScenario
from daikaiju.game import Game

from .events import EVENT_FACTS
from .questions import QUESTION_FACTS
from .state_facts import StateFact
from .transcript import Failed, Transcript


class Fact(Protocol):
    """Something a scenario expects."""

    def fault(self, transcript: Transcript) -> Failed | None:
        """Return why the fact does not hold, or None."""


# Facts about what happened, whose keys may be given several times; all others are about the final state.
HAPPENINGS: dict[str, Callable[[Game, str, str], Fact]] = {**QUESTION_FACTS, **EVENT_FACTS}


def read_fact(game: Game, word: str, earlier: Sequence[str]) -> Fact:
    """Read one fact; raises an error if its key was given before and may be given only once."""
    key, sign, value = word.partition("=")
    if not sign:
        raise BadScenario("a fact is key=value")
    others = [other for other in earlier if other.startswith(f"{key}=") and other != word]
    if key not in HAPPENINGS and others:
        raise BadScenario("{key}= is given twice", key=key)
    return HAPPENINGS.get(key, StateFact)(game, key, value)
