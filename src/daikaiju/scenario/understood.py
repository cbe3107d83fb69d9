"""Parsing of a scenario before it is run: every mistake in it is found."""

from __future__ import annotations

import re
from collections.abc import Callable

from daikaiju.errors import BadScenario, DaikaijuError
from daikaiju.errors import mark as _
from daikaiju.game import Game
from daikaiju.notation.words import read_faces

from .facts import Fact, read_fact
from .files import Scenario
from .questions import ExpectedQuestion
from .transcript import read_question, read_seat


class Understood:
    """The parts of a scenario as values, and all mistakes in them."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.scenario, self.game = scenario, game
        self.mistakes: list[BadScenario] = []
        self.until: ExpectedQuestion | None = None
        self.cards: list[str] = []
        self.facts: list[Fact] = []
        self.expected: list[str] = []  # facts read so far
        self.read_what_comes()
        self.read_answers()
        self.read_expected()

    def read(self, said: str, reading: Callable[[str], object], text: str) -> None:
        """Read a part of the scenario; record an error if it cannot be read."""
        try:
            reading(text)
        except DaikaijuError as error:
            self.mistakes.append(BadScenario(_("{said}: {reason}"), said=said, reason=error))

    def read_what_comes(self) -> None:
        """Read dice, cards, and where the scenario stops."""
        for roll in self.scenario.dice:
            self.read(f"dice: {roll}", lambda text: read_faces(text, self.game.vocabulary.faces), roll)
        for card in self.scenario.cards:
            self.read(f"cards: {card}", self.add_card, card)
        if self.scenario.until:
            self.read(f"until: {self.scenario.until}", self.set_until, self.scenario.until)

    def add_card(self, word: str) -> None:
        """Add a card to be drawn."""
        cards = self.game.vocabulary.cards
        self.cards.append(cards.keys[cards.number(word)])

    def set_until(self, text: str) -> None:
        """Read the question the scenario stops at: a seat, the question, and #2 for the second time it is asked."""
        found = re.fullmatch(r"(\S+)\s+([^\s#]+)(?:\s*#(\d{1,9}))?", text)
        if found is None or (found[3] is not None and int(found[3]) == 0):
            raise BadScenario("write '1 yield', or '1 yield #2' for the second time")
        seat, question = read_seat(self.game, found[1]), read_question(self.game, found[2])
        self.until = ExpectedQuestion(seat, question, int(found[3] or 1))

    def read_answers(self) -> None:
        """Check that the seats play and that the words are valid answers in some state."""
        for seat, answers in self.scenario.answers.items():
            for answer in answers[:1]:  # one mistake per seat; a line may be empty
                self.read(f"{seat}: {answer}", lambda text: read_seat(self.game, text), str(seat))
            for answer in answers:
                self.read(f"{seat}: {answer}", self.game.vocabulary.actions.check, answer)

    def read_expected(self) -> None:
        """Read the facts."""
        if not self.scenario.expect:
            self.mistakes.append(BadScenario(_("nothing is expected; add a line 'expect: …'")))
        for word in self.scenario.expect:
            self.read(word, self.add_fact, word)
            self.expected.append(word)

    def add_fact(self, word: str) -> None:
        """Add a fact."""
        self.facts.append(read_fact(self.game, word, self.expected))
