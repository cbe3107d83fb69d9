"""The pending steps of a position: `ask_buy@0,roll@1:2`, the next one last."""

from __future__ import annotations

from collections.abc import Mapping

from daikaiju.errors import BadPosition, UnknownName
from daikaiju.errors import mark as _
from daikaiju.rules.state import S
from daikaiju.rules.steps import CHANCE_STEP, DEPTH, NOBODY, QUESTION, then

from .pending import Step, Whose, is_whose
from .vocabulary import Vocabulary
from .words import read_number

ANYTHING = range(-(1 << 7), 1 << 7)
ALL = frozenset(ANYTHING)
UNLIMITED = Step(Whose.ANY, ANYTHING, ANYTHING, DEPTH)  # a step of a game without tables
NEEDS = _("step {word!r} needs {other!r}; write {other} before it, or leave it out")


def write_steps(vocabulary: Vocabulary[S], state: S) -> str:
    """Write the pending steps, the next one last: kind@seat:a:b, without trailing zeros and NOBODY."""
    steps = []
    for place in range(state.depth):
        word = vocabulary.kinds[state.step_kind[place]]
        if state.step_seat[place] != -1:
            word += f"@{state.step_seat[place]}"
        numbers = [state.step_a[place], state.step_b[place]]
        while numbers and numbers[-1] == 0:
            numbers.pop()
        steps.append("".join([word, *(f":{number}" for number in numbers)]))
    return ",".join(steps)


def read_steps(vocabulary: Vocabulary[S], state: S, text: str) -> None:
    """Read the pending steps."""
    words = list(filter(None, text.split(",")))
    if not words and not state.over:
        raise BadPosition("no step is pending, yet the game is not over")
    if words and state.over:
        raise BadPosition("the game is over, so no step is pending")
    if len(words) > DEPTH:
        raise BadPosition("no more than {most} steps can be pending", most=DEPTH)
    if words and words[0].partition("@")[0].partition(":")[0] not in vocabulary.last_steps:
        raise BadPosition(
            "the last step of a turn is one of: {steps}; not {word!r}",
            steps=", ".join(vocabulary.last_steps),
            word=words[0],
        )
    numbers = {name: kind for kind, name in vocabulary.kinds.items()}
    for place, word in enumerate(words):
        read_step(vocabulary, state, word, numbers)
        check_order(vocabulary, state, words[: place + 1])
    if words:
        check_needs(vocabulary, state, words)
        vocabulary.check_steps(state)


def read_step(vocabulary: Vocabulary[S], state: S, word: str, numbers: Mapping[str, int]) -> None:
    """Read a pending step: kind@seat:a:b."""
    head, *rest = word.split(":")
    name, _, seat = head.partition("@")
    if name not in numbers:
        raise UnknownName("step", name, numbers)
    kind = numbers[name]
    a, b = [*(read_number(name, part, "i1") for part in rest), 0, 0][:2]
    step = vocabulary.steps.get(kind, UNLIMITED)
    whose = read_number(name, seat, "i1") if seat else NOBODY
    if step.whose is Whose.NOBODYS:
        whose = NOBODY if whose in range(state.players) else whose
    elif whose == NOBODY and (QUESTION <= kind < CHANCE_STEP or step is not UNLIMITED):
        raise BadPosition("step {word!r}: it is a step of a seat; write {name}@0", word=word, name=name)
    if not NOBODY <= whose < state.players or a not in step.a or b not in step.b:
        raise BadPosition("step {word!r}: there is no such seat, or nothing it can be about", word=word)
    then(state, kind, whose, a, b)
    if state.step_kind[: state.depth].count(kind) > step.most:
        raise BadPosition("step {word!r} is pending too often; leave one out", word=word)


def check_order(vocabulary: Vocabulary[S], state: S, words: list[str]) -> None:
    """Raise BadPosition if the step just read cannot be pending above one of the others."""
    top = state.depth - 1
    for place in range(top):
        if state.step_kind[top] not in vocabulary.above.get(state.step_kind[place], ALL):
            raise BadPosition(
                "step {word!r} cannot be pending below {other!r}; change their order",
                word=words[place],
                other=words[top],
            )


def check_needs(vocabulary: Vocabulary[S], state: S, words: list[str]) -> None:
    """Raise BadPosition unless every pending step is of the right seat, above what it needs, and fits the state."""
    for place, word in enumerate(words):
        step = vocabulary.steps.get(state.step_kind[place], UNLIMITED)
        for kind in step.below:
            if kind not in state.step_kind[:place]:
                other = vocabulary.kinds[kind]
                raise BadPosition(NEEDS, word=word, other=other)
        seat, a, b = state.step_seat[place], state.step_a[place], state.step_b[place]
        active = getattr(state, "active", seat)  # what every game has whose steps are limited
        if not is_whose(active, seat, step.whose) or not step.fits(state, seat, a, b):
            raise BadPosition(
                "step {word!r} does not fit the cards, dice and monsters of this position; leave it out", word=word
            )
