"""Facts: what a scenario expects, looked up and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from daikaiju.errors import BadPosition, BadScenario, DaikaijuError, UnknownName
from daikaiju.errors import mark as _
from daikaiju.game import Game
from daikaiju.notation.events import Event
from daikaiju.notation.position import plain_fields, write_number
from daikaiju.rules.steps import CHANCE, NOBODY


def must_know(names: Sequence[str], known: Mapping[int, str]) -> None:
    """A misspelt question or event would never be found, and pass unnoticed."""
    for name in names:
        if name not in known.values():
            raise UnknownName("word", name, known.values())


class Failed(DaikaijuError):
    """Something a scenario says that is not so."""


class Facts:
    """What is true at the end of a scenario, and what happened in it."""

    def __init__(self, game: Game, state: Any, asked: Sequence[str], events: Sequence[Event]) -> None:
        self.game, self.state, self.asked, self.events = game, state, asked, events
        self.vocabulary = game.vocabulary

    def wrong(self, expected: Sequence[str]) -> list[Failed]:
        """Every expected fact that is not so."""
        faults = []
        for fact in expected:
            key, _sign, wanted = fact.partition("=")
            wanted = ",".join(self.vocabulary.cards.key(word) for word in wanted.split(","))
            found = self.fact(key, wanted)
            if found != wanted:
                faults.append(Failed(_("expected {fact}, found {key}={found}"), fact=fact, key=key, found=found))
        return faults

    def fact(self, key: str, wanted: str) -> str:
        """Look up a fact, written as a scenario writes it."""
        if key in ("asked", "never", "times"):
            return self.question_fact(key, wanted)
        if key in ("event", "no_event"):
            return wanted if self.happened(wanted) == (key == "event") else "otherwise"
        if key == "options":
            return ",".join(option.replace(" ", "_") for option in self.game.options())
        if key in ("actor", "winners", "question"):
            return self.outcome_fact(key)
        if key in self.vocabulary.fields:
            return self.vocabulary.fields[key][0](self.state)
        return self.number_fact(key, wanted)

    def question_fact(self, key: str, wanted: str) -> str:
        """Who was asked what, and how often."""
        if key == "times":
            item, _, _ = wanted.rpartition(":")
            must_know([item.partition(":")[2]], self.vocabulary.kinds)
            return f"{item}:{self.asked.count(item)}"
        must_know(wanted.replace(":", ",").split(",")[1::2], self.vocabulary.kinds)
        was_asked = all(item in self.asked for item in wanted.split(","))
        return wanted if was_asked == (key == "asked") else "otherwise; asked: " + ",".join(self.asked)

    def number_fact(self, key: str, wanted: str) -> str:
        """A field, or one place of a list."""
        plain = {*plain_fields(self.vocabulary), "alive", "players"}
        if key in plain:
            value = getattr(self.state, key)
            if not isinstance(value, list):
                return write_number(value)
            return ",".join(map(write_number, value[: wanted.count(",") + 1]))
        if key[:-1] in plain and key[-1:].isdecimal():
            values = getattr(self.state, key[:-1])
            if isinstance(values, list) and int(key[-1]) < len(values):
                return write_number(values[int(key[-1])])
        raise BadPosition("unknown fact {key!r}", key=key)

    def happened(self, wanted: str) -> bool:
        """Whether there was an event `kind:seat:amount:source`, of which the end may be left out."""
        words = wanted.split(":")
        must_know(words[:1], self.vocabulary.event_kinds)
        if any(not word.removeprefix("-").isdecimal() for word in words[1:3]) or len(words) > 4:
            raise BadScenario("{wanted!r}: an event is kind:seat:amount:source", wanted=wanted)
        rows = ([event.kind, str(event.seat), str(event.amount), event.source] for event in self.events)
        return any(row[: len(words)] == words for row in rows)

    def outcome_fact(self, key: str) -> str:
        """Who acts, who won, what is asked."""
        if key == "actor":
            return {CHANCE: "*", NOBODY: "-"}.get(self.game.actor, str(self.game.actor))
        if key == "question":
            return self.game.question.name if self.game.question else "-"
        return ",".join(map(str, self.game.result.winners)) or "-" if self.game.result else "none yet"
