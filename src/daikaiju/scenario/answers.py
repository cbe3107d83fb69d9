"""The answers of a scenario: those of each seat, in order."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.errors import mark as _

from .transcript import Failed
from .watch import Occasion, listed


class Answers:
    """The answers not given yet, by seat. The next one waits until it is legal.

    A seat without a choice is not asked, but a scenario may still name its answer: the answer is kept for a question
    that is asked, and counts as given if there is none.
    """

    def __init__(self, given: dict[int, list[str]]) -> None:
        self.left = {seat: list(answers) for seat, answers in given.items()}
        self.excused = dict.fromkeys(given, 0)  # how many of them were the only answer to a question that was not asked
        self.since = dict.fromkeys(given, 0)  # occasions before the current next answer was due

    def are_left(self) -> bool:
        """Whether some answers were never given."""
        return any(self.left.values())

    def take(self, occasion: Occasion, number: int) -> str | None:
        """Take the seat's next answer that is legal at an occasion; `number` is the occasion's index."""
        left = self.left.get(occasion.seat, [])
        excused = self.excused.get(occasion.seat, 0)
        first = 0 if occasion.was_asked else excused
        for place, answer in enumerate(left[first : excused + 1], first):
            if occasion.allows(answer):
                return self.use(occasion, place, number)
        return None

    def use(self, occasion: Occasion, place: int, number: int) -> str:
        """Give an answer or excuse it; the answers before it are dropped."""
        seat = occasion.seat
        left, excused = self.left[seat], self.excused[seat]
        answer = left[place]
        self.since[seat] = number + 1
        if not occasion.was_asked:
            self.excused[seat] += 1
            return answer
        # The same answer may be named for a question not asked and for this one; those in between stay excused.
        is_next_too = answer in left[excused : excused + 1]
        self.excused[seat] = excused - place if is_next_too else 0
        del left[: place + 1]
        return answer

    def faults(self, occasions: Sequence[Occasion]) -> list[Failed]:
        """Return a fault for every seat with answers that were never given."""
        needed = {seat: left[self.excused[seat] :] for seat, left in self.left.items()}
        return [why_not(seat, left, occasions[self.since[seat] :]) for seat, left in needed.items() if left]


def why_not(seat: int, left: Sequence[str], occasions: Sequence[Occasion]) -> Failed:
    """Say why a seat's next answer was never given: its questions since, and the legal answers to the last."""
    answer, *waiting = left
    rest = f" (+ {', '.join(waiting)})" if waiting else ""
    faced = [occasion for occasion in occasions if occasion.seat == seat]
    if not faced:
        text = _("seat {seat} could never answer {answer!r}{rest}: it was asked nothing more")
        return Failed(text, seat=seat, answer=answer, rest=rest)
    last = faced[-1]
    if last.allows(answer):
        text = _("seat {seat} could not answer {answer!r}{rest}: the scenario stops at this question")
        return Failed(text, seat=seat, answer=answer, rest=rest)
    text = _(
        "seat {seat} could never answer {answer!r}{rest}; its questions: {questions}; possible at the last: {options}"
    )
    questions = listed([occasion.question for occasion in faced])
    options = last.offer(answer)
    return Failed(text, seat=seat, answer=answer, rest=rest, questions=questions, options=options)
