"""Facts about questions: who was asked what, how often, and what could be answered."""

from __future__ import annotations

import re
from typing import NamedTuple

from daikaiju.errors import BadScenario
from daikaiju.errors import mark as _
from daikaiju.game import Game

from .transcript import Failed, Transcript, read_answer, read_question, read_seat
from .watch import Occasion


class ExpectedQuestion(NamedTuple):
    """One question to one seat; `number` counts from 1, 0 means every time."""

    seat: int
    question: str
    number: int = 0
    answer: str = ""

    @property
    def text(self) -> str:
        """Seat and question as scenarios write them."""
        return f"{self.seat}:{self.question}"

    def times(self, transcript: Transcript) -> list[Occasion]:
        """The occasions at which it was asked."""
        found = transcript.asked(self.seat, self.question)
        return found[self.number - 1 : self.number] if self.number else found

    def never_asked(self, transcript: Transcript, fact: str) -> Failed:
        """Return a fault that says what was asked instead."""
        decided = [found for found in transcript.occasions if not found.was_asked and str(found) == self.text]
        if decided:
            text = _("{fact}: {question} had one possible answer for seat {seat}, {answer!r}, so it was not asked")
            answer = decided[0].options()[0]
            return Failed(text, fact=fact, question=self.question, seat=self.seat, answer=answer)
        text = _("{fact}: seat {seat} was not asked {question}; asked: {asked}")
        name = self.question + (f" #{self.number}" if self.number > 1 else "")
        return Failed(text, fact=fact, seat=self.seat, question=name, asked=transcript.all_asked())


class Questions:
    """Base class of facts about questions: a list of items seat:question."""

    shape = r"([^:]*):([^:#]*)"
    example = "1:yield"

    def __init__(self, game: Game, key: str, value: str) -> None:
        self.fact, self.game = f"{key}={value}", game
        self.items = [self.read(item) for item in value.split(",")]

    def read(self, item: str) -> ExpectedQuestion:
        """Read one item."""
        found = re.fullmatch(self.shape, item)
        if found is None:
            raise BadScenario("{item!r}: write it like {example}", item=item, example=self.example)
        seat, question, *rest = found.groups()
        return self.complete(ExpectedQuestion(read_seat(self.game, seat), read_question(self.game, question)), rest)

    def complete(self, item: ExpectedQuestion, rest: list[str]) -> ExpectedQuestion:
        """Read the parts of an item after the question."""
        return item

    def fault(self, transcript: Transcript) -> Failed | None:
        """Return the fault of the first item that does not hold."""
        return next(filter(None, (self.fault_of(item, transcript) for item in self.items)), None)

    def fault_of(self, item: ExpectedQuestion, transcript: Transcript) -> Failed | None:
        """Return the fault of an item, if any."""
        raise NotImplementedError


class Asked(Questions):
    """asked=1:yield: the seat was asked that."""

    def fault_of(self, item: ExpectedQuestion, transcript: Transcript) -> Failed | None:
        """It must have been asked."""
        return None if item.times(transcript) else item.never_asked(transcript, self.fact)


class Never(Questions):
    """never=1:yield,2:yield: none of these was asked before the scenario stopped."""

    def fault_of(self, item: ExpectedQuestion, transcript: Transcript) -> Failed | None:
        """It must not have been asked."""
        if not transcript.answered(item.seat, item.question):
            return None
        return Failed(_("{fact}: seat {seat} was asked {question}"), fact=self.fact, **item._asdict())


class Times(Questions):
    """times=0:reroll:2: how often the seat was asked that before the scenario stopped."""

    shape = r"([^:]*):([^:#]*):(\d{1,9})"
    example = "0:reroll:2"

    def complete(self, item: ExpectedQuestion, rest: list[str]) -> ExpectedQuestion:
        """Read how often."""
        return item._replace(number=int(rest[0]))

    def fault_of(self, item: ExpectedQuestion, transcript: Transcript) -> Failed | None:
        """It must have been asked exactly this often."""
        times = len(transcript.answered(item.seat, item.question))
        if times == item.number:
            return None
        found = f"{item.seat}:{item.question}:{times}"
        return Failed(_("expected {fact}, found {key}={found}"), fact=self.fact, key="times", found=found)


class Offered(Questions):
    """offered=0:shop:buy_wings: the answer was possible, the second time only with shop#2."""

    shape = r"([^:]*):([^:#]*)(#\d{1,9})?:([^:]+)"
    example = "0:shop:buy_wings"

    def complete(self, item: ExpectedQuestion, rest: list[str]) -> ExpectedQuestion:
        """Read the number, if any, and the answer."""
        if rest[0] == "#0":
            raise BadScenario("times are counted from #1")
        return item._replace(number=int((rest[0] or "#0")[1:]), answer=read_answer(self.game, rest[1]))

    def fault_of(self, item: ExpectedQuestion, transcript: Transcript) -> Failed | None:
        """It must have been asked, with the answer possible at least once."""
        times = item.times(transcript)
        if not times:
            return item.never_asked(transcript, self.fact)
        if any(occasion.allows(item.answer) for occasion in times):
            return None
        text = _("{fact}: seat {seat} could not {answer!r}; possible at the last {question}: {options}")
        options = times[-1].offer(item.answer)
        return Failed(text, fact=self.fact, options=options, **item._asdict())


class NotOffered(Offered):
    """not_offered=0:shop:buy_wings: the question was asked, and the answer was never possible."""

    def fault_of(self, item: ExpectedQuestion, transcript: Transcript) -> Failed | None:
        """It must have been asked, with the answer never possible."""
        times = item.times(transcript)
        if not times:
            return item.never_asked(transcript, self.fact)
        if not any(occasion.allows(item.answer) for occasion in times):
            return None
        return Failed(_("{fact}: seat {seat} could {answer!r} at {question}"), fact=self.fact, **item._asdict())


QUESTION_FACTS: dict[str, type[Questions]] = {
    "asked": Asked,
    "never": Never,
    "times": Times,
    "offered": Offered,
    "not_offered": NotOffered,
}
