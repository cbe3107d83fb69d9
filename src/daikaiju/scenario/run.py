"""Running a scenario and checking its facts."""

from __future__ import annotations

from collections.abc import Iterator

from daikaiju.errors import DaikaijuError, IllegalAction
from daikaiju.errors import mark as _
from daikaiju.games import vocabulary_of
from daikaiju.notation.chance import ROLL
from daikaiju.notation.events import Event
from daikaiju.notation.record import Setup
from daikaiju.notation.words import read_faces
from daikaiju.rules.steps import CHANCE, NOBODY

from .answers import Answers
from .files import Scenario
from .questions import ExpectedQuestion
from .transcript import Failed, Transcript
from .understood import Understood
from .watch import WatchedGame

LIMIT = 2000  # actions after which a scenario counts as endless


class Run:
    """One run of a scenario under one edition.

    Answers are used for questions that are asked. With `with_forced`, an answer that was the only one to a question
    that was not asked counts as given too.
    """

    def __init__(self, scenario: Scenario, edition: str, *, with_forced: bool = False) -> None:
        self.scenario, self.with_forced = scenario, with_forced
        self.vocabulary = vocabulary_of(scenario.game)
        house = [f"house={scenario.house.replace(' ', '')}"] if scenario.house else []
        words = [f"{scenario.game}/1", edition, *house, *scenario.position]
        position = self.vocabulary.scenario_position(words)
        self.game = WatchedGame(Setup(game=scenario.game, position=position), scenario.turns)
        self.understood = Understood(scenario, self.game)
        self.until = self.understood.until
        self.dice = list(scenario.dice)
        self.cards = list(self.understood.cards)
        self.answers = Answers(scenario.answers)
        self.events: list[Event] = []
        self.followed = 0  # occasions processed so far
        self.follow()

    def faults(self) -> list[DaikaijuError]:
        """Run the scenario and return its faults."""
        if self.understood.mistakes:
            return [*self.understood.mistakes]
        for _action in range(LIMIT):
            if self.stops():
                return list(self.compare())
            if self.game.actor == CHANCE:
                self.let_chance_act()
            else:
                self.answer()
        return [Failed(_("still going on after {most} actions"), most=LIMIT)]

    def stops(self) -> bool:
        """Whether to stop: at the end of its turns or of the game, or at the question of `until`."""
        return self.is_at_until() or self.game.actor == NOBODY or self.game.at_end is not None

    def is_at_until(self) -> bool:
        """Whether the question of `until` is being asked, for the right time."""
        question, until = self.game.question, self.until
        if until is None or question is None:
            return False
        earlier = [found for found in self.game.occasions if found.was_asked and str(found) == until.text]
        return f"{question.seat}:{question.kind}" == until.text and len(earlier) == until.number - 1

    # Playing

    def let_chance_act(self) -> None:
        """Use the next dice or card of the scenario; cards not given come in the order of the catalogue."""
        first = self.game.legal_actions[0]
        if first.kind == ROLL:
            self.roll(self.game.state.step_a[self.game.state.depth - 1])
            return
        given = f"{first.kind} {self.cards.pop(0)}" if self.cards else first
        self.game.chance(given)
        self.follow(drawn=int(first.kind == "reveal"))

    def roll(self, number: int) -> None:
        """Roll the next dice of the scenario."""
        if not self.dice:
            seat = self.game.state.step_seat[self.game.state.depth - 1]
            raise IllegalAction("no dice are left for a roll of {number} by seat {seat}", number=number, seat=seat)
        text = self.dice.pop(0)
        try:
            self.game.chance(" ".join([ROLL, *read_faces(text, self.vocabulary.faces)]))
        except IllegalAction as error:
            place = len(self.scenario.dice) - len(self.dice)
            raise Failed("roll {place}, {dice!r}: {reason}", place=place, dice=text, reason=error) from error
        self.follow()

    def answer(self) -> None:
        """Play the seat's next answer if it is legal here, else the default."""
        occasion = self.game.asked()
        given = self.answers.take(occasion, len(self.game.occasions) - 1)
        self.game.play(self.vocabulary.default(self.game.state) if given is None else given)
        self.follow()

    def follow(self, drawn: int = 0) -> None:
        """Collect the events of an action; forced answers and cards that came without a draw count as given."""
        self.events += self.game.events
        for number in range(self.followed, len(self.game.occasions)):
            if self.with_forced and not self.game.occasions[number].was_asked:
                self.answers.take(self.game.occasions[number], number)
        self.followed = len(self.game.occasions)
        for card in self.vocabulary.seen_cards(self.game.state, self.game.events)[drawn:]:
            if card in self.cards[:1]:
                self.cards.pop(0)

    # Checking

    def compare(self) -> Iterator[DaikaijuError]:
        """Yield the faults: facts that do not hold, if the scenario reached its end; and what was left over."""
        is_at_until = self.is_at_until()
        if is_at_until:
            self.game.asked()
        state = self.game.at_end or self.game.state
        transcript = Transcript(
            self.game, state, self.game.at_end is not None, self.game.occasions, self.events, is_at_until
        )
        if self.until is not None and not is_at_until:
            yield self.never_stopped(transcript, self.until)
        else:
            yield from filter(None, (fact.fault(transcript) for fact in self.understood.facts))
        yield from self.left_over()

    def never_stopped(self, transcript: Transcript, until: ExpectedQuestion) -> Failed:
        """Say why the question of `until` was not asked."""
        reason = until.never_asked(transcript, f"until: {self.scenario.until}")
        if not transcript.turn_has_begun:
            return reason
        return Failed(_("{reason}; 'turns: {more}' plays one turn more"), reason=reason, more=self.scenario.turns + 1)

    def left_over(self) -> Iterator[Failed]:
        """Yield a fault for answers, dice and cards that were not used."""
        yield from self.answers.faults(self.game.occasions)
        if self.dice:
            yield Failed(_("dice never rolled: {dice}"), dice=" / ".join(self.dice))
        if self.cards:
            yield Failed(_("cards never revealed: {cards}"), cards=", ".join(self.cards))
