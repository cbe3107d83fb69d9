"""Scenarios: rules as examples. A position, coming dice and cards, answers, and what must be true.

::

    scenario: A monster with Jets yields without damage
    covers: R42 jets
    source: rulebook 001
    rules: 1e 2e
    position: players=3 tokyo=1 cards1=jets
    dice: claw claw claw 1 2 energy
    1: yield
    expect: hearts1=10 tokyo=0 stars0=1

docs/scenarios.md says what each line may hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .errors import BadPosition, BadScenario, DaikaijuError, IllegalAction, UnknownName
from .game import Game, Row
from .games import vocabulary_of
from .notation.events import Event
from .notation.position import plain_fields, write_number
from .notation.record import Setup
from .notation.words import read_faces
from .rules.steps import CHANCE, NOBODY

SUFFIX = ".scenario"
LIMIT = 2000  # actions after which a scenario is taken to go on for ever
KEYS = (
    "scenario",
    "game",
    "covers",
    "source",
    "rules",
    "house",
    "position",
    "dice",
    "cards",
    "until",
    "turns",
    "expect",
)


@dataclass
class Scenario:
    """One example, as its file has it."""

    name: str
    place: str  # file and line, for messages
    game: str = "tokyo"
    covers: list[str] = field(default_factory=list)
    source: str = ""
    rules: list[str] = field(default_factory=list)
    house: str = ""
    position: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    answers: dict[int, list[str]] = field(default_factory=dict)
    until: str = ""
    turns: int = 1
    expect: list[str] = field(default_factory=list)


def read_scenarios(path: Path) -> Iterator[Scenario]:
    """Read the scenarios of a file, or of all files in a folder."""
    if path.is_dir():
        for file in sorted(path.rglob(f"*{SUFFIX}")):
            yield from read_scenarios(file)
        return
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadScenario(f"cannot read {path}: {error.strerror}") from error
    yield from parse_scenarios(text, path.name)


def parse_scenarios(text: str, name: str = "scenario") -> Iterator[Scenario]:
    """Read scenarios from text; each begins with a line `scenario: …`, `#` starts a comment."""
    found: Scenario | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].strip()
        if not words:
            continue
        key, colon, value = (part.strip() for part in words.partition(":"))
        if not colon or (key not in KEYS and not key.isdecimal()):
            raise BadScenario(f"{name}:{number}: {words!r}; a line starts with one of: {', '.join(KEYS)}, or a seat")
        if key == "scenario":
            if found is not None:
                yield found
            found = Scenario(value, f"{name}:{number}")
        elif found is None:
            raise BadScenario(f"{name}:{number}: the first line of a scenario is 'scenario: what it shows'")
        else:
            set_line(found, key, value, f"{name}:{number}")
    if found is not None:
        yield found


def set_line(scenario: Scenario, key: str, value: str, place: str) -> None:
    """Add one line to a scenario."""
    if key.isdecimal():
        scenario.answers.setdefault(int(key), []).extend(split(value, ","))
    elif key in ("covers", "rules", "position", "expect", "cards"):
        getattr(scenario, key).extend(
            value.replace(",", " ").split() if key != "position" and key != "expect" else value.split()
        )
    elif key == "dice":
        scenario.dice.extend(split(value, "/"))
    elif key == "turns":
        if not value.isdecimal():
            raise BadScenario(f"{place}: turns: {value!r} is not a number")
        scenario.turns = int(value)
    else:
        setattr(scenario, key, value)


def split(value: str, mark: str) -> list[str]:
    """Split at a mark, dropping what is empty."""
    return [part.strip() for part in value.split(mark) if part.strip()]


def run_scenario(scenario: Scenario) -> list[str]:
    """Play a scenario in every edition it names; returns what went wrong, nothing if it holds."""
    editions = scenario.rules or list(vocabulary_of(scenario.game).editions)
    faults = []
    for edition in editions:
        try:
            faults += [f"{edition}: {fault}" for fault in Run(scenario, edition).faults()]
        except DaikaijuError as error:
            faults.append(f"{edition}: {error}")
    return faults


class TurnWatch(list[Row]):
    """Takes events, and a copy of the state at the moment the first turn after the scenario begins."""

    def __init__(self, game: WatchedGame) -> None:
        super().__init__()
        self.game = game

    def append(self, row: Row) -> None:
        """Take an event, unless the scenario is over."""
        if row[0] == self.game.vocabulary.turn_started:
            if self.game.turns_left == 0 and self.game.at_end is None:
                self.game.at_end = self.game.state.copy()
            self.game.turns_left -= 1
        if self.game.at_end is None:
            super().append(row)


class WatchedGame(Game):
    """A game that remembers how things stood when its turns were over."""

    at_end: Any = None

    def __init__(self, setup: Setup, turns: int) -> None:
        self.turns_left = turns
        super().__init__(setup)

    def new_journal(self) -> list[Row]:
        """Watch every action for the end of the last turn."""
        return TurnWatch(self)


class Run:
    """One scenario under one edition."""

    def __init__(self, scenario: Scenario, edition: str) -> None:
        self.scenario = scenario
        self.vocabulary = vocabulary_of(scenario.game)
        house = [f"house={scenario.house.replace(' ', '')}"] if scenario.house else []
        words = [f"{scenario.game}/1", edition, *house, *scenario.position]
        position = self.vocabulary.scenario_position(words)
        self.game = WatchedGame(Setup(game=scenario.game, position=position), scenario.turns)
        self.dice = list(scenario.dice)
        self.cards = list(scenario.cards)
        self.answers = {seat: list(answers) for seat, answers in scenario.answers.items()}
        self.asked: list[str] = []
        self.events: list[Event] = list(self.game.events)

    def faults(self) -> list[str]:
        """Play on and compare."""
        for _ in range(LIMIT):
            if self.stops():
                return [*self.wrong_facts(), *self.left_over()]
            if self.game.actor == CHANCE:
                self.let_chance_act()
            else:
                self.answer()
            self.events += self.game.events
        return [f"still going on after {LIMIT} actions"]

    def stops(self) -> bool:
        """A scenario stops at the end of its turns, of the game, or at the question it waits for."""
        question = self.game.question
        if question is not None and f"{question.seat} {question.name}" == self.scenario.until:
            return True
        return self.game.actor == NOBODY or self.game.at_end is not None

    def let_chance_act(self) -> None:
        """The next dice or card of the scenario; cards not given come in the order of the catalogue."""
        wanted = self.vocabulary.chance.text(self.game.state, 0).split()
        if wanted[0] != "roll":
            card = self.cards.pop(0) if self.cards else wanted[1]
            self.game.chance(f"{wanted[0]} {card}")
            return
        if not self.dice:
            raise IllegalAction(f"no dice are left for a roll of {len(wanted) - 1}")
        faces = read_faces(self.dice.pop(0), self.vocabulary.faces)
        self.game.chance(" ".join(["roll", *faces]))

    def answer(self) -> None:
        """The seat's next answer if it is legal here, else the default."""
        question = self.game.question
        assert question is not None
        self.asked.append(f"{question.seat}:{question.name}")
        given = self.answers.get(question.seat, [])
        if given and self.is_possible(given[0]):
            self.game.play(given.pop(0))
        else:
            self.game.play(self.vocabulary.default(self.game.state))

    def is_possible(self, answer: str) -> bool:
        """Whether an answer can be given to the question at hand."""
        try:
            action = self.vocabulary.actions.parse(self.game.state, answer)
        except IllegalAction:
            return False
        return self.game.rules.is_legal(self.game.state, action)

    def left_over(self) -> list[str]:
        """Whatever the scenario gave and nobody used."""
        faults = [f"seat {seat} never could: {', '.join(rest)}" for seat, rest in self.answers.items() if rest]
        if self.dice:
            faults.append(f"dice never rolled: {' / '.join(self.dice)}")
        if self.cards:
            faults.append(f"cards never revealed: {', '.join(self.cards)}")
        return faults

    def wrong_facts(self) -> list[str]:
        """Every expected fact that is not so."""
        faults = []
        for fact in self.scenario.expect:
            key, _, wanted = fact.partition("=")
            wanted = ",".join(self.vocabulary.cards.key(word) for word in wanted.split(","))
            found = self.fact(key, wanted)
            if found != wanted:
                faults.append(f"expected {fact}, found {key}={found}")
        return faults

    def fact(self, key: str, wanted: str) -> str:
        """Look up a fact, written as a scenario writes it."""
        state = self.game.at_end or self.game.state
        if key in ("asked", "never"):
            self.must_know(wanted.replace(":", ",").split(",")[1::2], self.vocabulary.kinds)
            was_asked = all(item in self.asked for item in wanted.split(","))
            return wanted if was_asked == (key == "asked") else "otherwise; asked: " + ",".join(self.asked)
        if key == "times":
            item, _, _ = wanted.rpartition(":")
            self.must_know([item.partition(":")[2]], self.vocabulary.kinds)
            return f"{item}:{self.asked.count(item)}"
        if key in ("event", "no_event"):
            self.must_know([wanted.partition(":")[0]], self.vocabulary.event_kinds)
            return wanted if self.happened(wanted) == (key == "event") else "otherwise"
        if key == "options":
            return ",".join(option.replace(" ", "_") for option in self.game.options())
        if key in ("actor", "winners", "question"):
            return self.outcome_fact(key)
        if key in self.vocabulary.fields:
            return self.vocabulary.fields[key][0](state)
        plain = plain_fields(self.vocabulary) | {"alive": None, "players": None}
        if key in plain:
            value = getattr(state, key)
            return (
                ",".join(map(write_number, value[: wanted.count(",") + 1]))
                if isinstance(value, list)
                else write_number(value)
            )
        if key[:-1] in plain and key[-1:].isdecimal():
            return write_number(getattr(state, key[:-1])[int(key[-1])])
        raise BadPosition(f"unknown fact {key!r}")

    def must_know(self, names: list[str], known: Mapping[int, str]) -> None:
        """A misspelt question or event would never be found, and pass unnoticed."""
        for name in names:
            if name not in known.values():
                raise UnknownName("word in a fact", name, known.values())

    def happened(self, wanted: str) -> bool:
        """Whether there was an event `kind:seat:amount:source`, of which the end may be left out."""
        words = wanted.split(":")
        rows = ([event.kind, str(event.seat), str(event.amount), event.source] for event in self.events)
        return any(row[: len(words)] == words for row in rows)

    def outcome_fact(self, key: str) -> str:
        """Who acts, who won, what is asked."""
        if key == "actor":
            return {CHANCE: "*", NOBODY: "-"}.get(self.game.actor, str(self.game.actor))
        if key == "question":
            return self.game.question.name if self.game.question else "-"
        return ",".join(map(str, self.game.result.winners)) or "-" if self.game.result else "none yet"
