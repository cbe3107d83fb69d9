"""Facts: what a scenario expects, read and compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from daikaiju.errors import BadScenario
from daikaiju.game import Game

from .events import EVENT_FACTS
from .questions import QUESTION_FACTS
from .standing import Standing
from .story import Failed, Story


class Fact(Protocol):
    """Something a scenario expects."""

    def fault(self, story: Story) -> Failed | None:
        """Return what is wrong with it, if anything."""


# Facts about what happened; all others are about how things stand. The same key may be given several times.
HAPPENINGS: dict[str, Callable[[Game, str, str], Fact]] = {**QUESTION_FACTS, **EVENT_FACTS}


def read_fact(game: Game, word: str, earlier: Sequence[str]) -> Fact:
    """Read one fact; it is stated once, but what happened may be told in several."""
    key, sign, value = word.partition("=")
    if not sign:
        raise BadScenario("a fact is key=value")
    others = [other for other in earlier if other.startswith(f"{key}=") and other != word]
    if key not in HAPPENINGS and others:
        raise BadScenario("{key}= is given twice", key=key)
    return HAPPENINGS.get(key, Standing)(game, key, value)
