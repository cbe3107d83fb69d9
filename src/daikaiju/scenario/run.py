"""Playing a scenario and comparing."""

from __future__ import annotations

from typing import Any

from daikaiju.errors import BadScenario, DaikaijuError, IllegalAction
from daikaiju.game import Game, Row
from daikaiju.games import vocabulary_of
from daikaiju.notation.events import Event
from daikaiju.notation.record import Setup
from daikaiju.notation.words import read_faces
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.words.language import Language, language
from daikaiju.words.language import mark as _

from .facts import Facts, Failed, must_know
from .files import Scenario

LIMIT = 2000  # actions after which a scenario is taken to go on for ever


def run_scenario(scenario: Scenario, words: Language | None = None) -> list[str]:
    """Play a scenario in every edition it names; returns what went wrong, nothing if it holds."""
    words = words or language("en")
    editions = scenario.rules or list(vocabulary_of(scenario.game).editions)
    faults = []
    for edition in editions:
        try:
            faults += [f"{edition}: {words.error(fault)}" for fault in Run(scenario, edition).faults()]
        except DaikaijuError as error:
            faults.append(f"{edition}: {words.error(error)}")
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
        if not scenario.expect:
            raise BadScenario("nothing is expected; add a line 'expect: …'")
        if scenario.until:
            must_know([scenario.until.partition(" ")[2]], self.vocabulary.kinds)
        house = [f"house={scenario.house.replace(' ', '')}"] if scenario.house else []
        words = [f"{scenario.game}/1", edition, *house, *scenario.position]
        position = self.vocabulary.scenario_position(words)
        self.game = WatchedGame(Setup(game=scenario.game, position=position), scenario.turns)
        self.dice = list(scenario.dice)
        self.cards = list(scenario.cards)
        self.answers = {seat: list(answers) for seat, answers in scenario.answers.items()}
        self.asked: list[str] = []
        self.events: list[Event] = list(self.game.events)

    def faults(self) -> list[Failed]:
        """Play on and compare."""
        for _action in range(LIMIT):
            if self.stops():
                facts = Facts(self.game, self.game.at_end or self.game.state, self.asked, self.events)
                return [*facts.wrong(self.scenario.expect), *self.left_over()]
            if self.game.actor == CHANCE:
                self.let_chance_act()
            else:
                self.answer()
            self.events += self.game.events
        return [Failed(_("still going on after {most} actions"), most=LIMIT)]

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
            raise IllegalAction("no dice are left for a roll of {number}", number=len(wanted) - 1)
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

    def left_over(self) -> list[Failed]:
        """Whatever the scenario gave and nobody used."""
        never = _("seat {seat} never could: {answers}")
        left = [(seat, ", ".join(rest)) for seat, rest in self.answers.items() if rest]
        faults = [Failed(never, seat=seat, answers=answers) for seat, answers in left]
        if self.dice:
            faults.append(Failed(_("dice never rolled: {dice}"), dice=" / ".join(self.dice)))
        if self.cards:
            faults.append(Failed(_("cards never revealed: {cards}"), cards=", ".join(self.cards)))
        return faults
