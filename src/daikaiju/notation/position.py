"""Positions: one line of text for any state, also in the middle of a turn.

::

    tokyo/1 2e players=3 hearts=10,8 tokyo=1 cards1=jets,wings market=heal,tanks,mimic active=2

Only what differs from a new game is written. A line without steps is the start of the active
monster's turn. `-` is nobody or nothing; `hearts1=8` is the hearts of seat 1 alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from daikaiju.errors import BadPosition, DaikaijuError, UnknownName
from daikaiju.errors import mark as _
from daikaiju.rules.layout import Field, fields_of
from daikaiju.rules.state import S
from daikaiju.rules.steps import CHANCE_STEP, DEPTH, NOBODY, QUESTION, then

from .pending import OUT_OF_RANGE, Step, Whose, is_pending, is_whose
from .vocabulary import Vocabulary
from .words import is_number

VERSION = 1
ANYTHING = range(-(1 << 7), 1 << 7)
NEEDS = _("step {word!r} needs {other!r}; write {other} before it, or leave it out")
COUNTED = _("{name}: it is counted only while step {step!r} is pending; leave it out")
UNLIMITED = Step(Whose.ANY, ANYTHING, ANYTHING, DEPTH)  # a step of a game without tables
ALL = frozenset(ANYTHING)
HIDDEN = frozenset({"depth", "step_kind", "step_seat", "step_a", "step_b", "rules", "players"})


def write_position(vocabulary: Vocabulary[S], state: S) -> str:
    """Write a state as one line."""
    fresh = vocabulary.fresh(state.rules, state.players)
    parts = [f"{vocabulary.ruleset.name}/{VERSION}", *vocabulary.write_rules(state.rules)]
    parts.append(f"players={state.players}")
    for name, field in vocabulary.fields.items():
        if field.write(state) != field.write(fresh):
            parts.append(f"{name}={field.write(state)}")
    for name in plain_fields(vocabulary):
        value, usual = getattr(state, name), getattr(fresh, name)
        if value != usual:
            parts.append(f"{name}={write_numbers(value, usual)}")
    parts.append(f"steps={write_steps(vocabulary, state)}")
    return " ".join(parts)


def state_fields(vocabulary: Vocabulary[S], state: S) -> dict[str, Any]:
    """Return a state as values for JSON: cards, dice and steps by name, lists by seat cut to the number of players."""
    found: dict[str, Any] = {name: field.plain(state) for name, field in vocabulary.fields.items()}
    for name in plain_fields(vocabulary):
        value = getattr(state, name)
        found[name] = value[: state.players] if name in vocabulary.per_seat else value
    found["steps"] = [
        {"kind": vocabulary.kinds[state.step_kind[n]], "seat": state.step_seat[n], "a": state.step_a[n]}
        for n in range(state.depth)
    ]
    return found


def check_position(vocabulary: Vocabulary[S], state: S) -> None:
    """Raise BadPosition if a state is impossible."""
    number = vocabulary.ruleset.fault(state)
    if not number:
        return
    rule = BadPosition(vocabulary.ruleset.faults[number])
    seat = vocabulary.faulty_seat(state, number)
    if seat is None:
        raise BadPosition("this cannot be, because {rule}", rule=rule)
    raise BadPosition("this cannot be (seat {seat}), because {rule}", seat=seat, rule=rule)


def parse_position(vocabulary: Vocabulary[S], text: str) -> S:
    """Read a line into a state; `settle` then runs it to its first question."""
    head, *words = text.split() or [""]
    if head != f"{vocabulary.ruleset.name}/{VERSION}":
        starts = f"{vocabulary.ruleset.name}/{VERSION}"
        raise BadPosition("a position starts with {starts}, not {head!r}", starts=starts, head=head)
    try:
        return build(vocabulary, words)
    except BadPosition:
        raise
    except DaikaijuError as error:
        raise BadPosition(error) from error


def build(vocabulary: Vocabulary[S], words: Iterable[str]) -> S:
    """Build a state from the words of a position."""
    others = [word for word in words if "=" not in word]
    given = read_words(word for word in words if "=" in word)
    rules = vocabulary.read_rules(others, given.pop("house", ""))
    state = vocabulary.fresh(rules, read_players(vocabulary, given.pop("players", "2")))
    fresh = state.copy()
    steps = given.pop("steps", None)
    plain = plain_fields(vocabulary)
    for key in sorted(given, key=lambda key: key not in vocabulary.fields):
        set_field(vocabulary, state, key, given[key], plain)
    check_limits(vocabulary, state, fresh)
    vocabulary.complete(state)
    if steps is not None:
        read_steps(vocabulary, state, steps)
    else:
        vocabulary.begin_turn(state, given)
    check_lasting(vocabulary, state, fresh)
    check_position(vocabulary, as_if_asked(state))
    return state


def as_if_asked(state: S) -> S:
    """Return a copy in which chance acts next: what holds then must hold before steps are carried out, too."""
    copy = state.copy()
    if not copy.over:
        then(copy, CHANCE_STEP, NOBODY, 0, 0)
    return copy


def check_lasting(vocabulary: Vocabulary[S], state: S, fresh: S) -> None:
    """Raise BadPosition if something is counted for a step that is not pending."""
    for name, kind in vocabulary.lasting.items():
        if not state.over and not is_pending(state, kind) and getattr(state, name) != getattr(fresh, name):
            step = vocabulary.kinds[kind]
            raise BadPosition(COUNTED, name=name, step=step)


def read_words(words: Iterable[str]) -> dict[str, str]:
    """Split key=value words; raises BadPosition if a key is given twice."""
    given: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key in given:
            raise BadPosition("{key}= is given twice", key=key)
        given[key] = value
    return given


def check_limits(vocabulary: Vocabulary[S], state: S, fresh: S) -> None:
    """Raise BadPosition unless seats, sets of seats and counts are in range and unused seats are empty."""
    for name, limit in vocabulary.limits(state.players).items():
        value = getattr(state, name)
        for number in value if isinstance(value, list) else [value]:
            if number not in limit:
                raise BadPosition(
                    OUT_OF_RANGE,
                    name=name,
                    number=write_number(number),
                    low=limit[0],
                    high=limit[-1],
                )
    for name in vocabulary.per_seat:
        if getattr(state, name)[state.players :] != getattr(fresh, name)[state.players :]:
            raise BadPosition("{name}: there are {players} players", name=name, players=state.players)


def read_players(vocabulary: Vocabulary[S], text: str) -> int:
    """Read the number of players."""
    if not is_number(text) or int(text) not in vocabulary.players:
        few, many = vocabulary.players[0], vocabulary.players[-1]
        if few == many:
            raise BadPosition("players={text}: this game has {few} players", text=text, few=few)
        raise BadPosition("players={text}: this game has {few} to {many} players", text=text, few=few, many=many)
    return int(text)


def plain_fields(vocabulary: Vocabulary[Any]) -> dict[str, Field]:
    """Return the fields that are written as numbers."""
    left_out = HIDDEN | vocabulary.hidden | set(vocabulary.fields)
    return {f.name: f for f in fields_of(vocabulary.ruleset.state) if f.name not in left_out}


def set_field(vocabulary: Vocabulary[S], state: S, key: str, text: str, plain: Mapping[str, Field]) -> None:
    """Set a field: a number, a list, or one entry of a list ("hearts1")."""
    if key in vocabulary.fields:
        vocabulary.fields[key].read(state, text)
    elif key in plain and plain[key].length:
        values = [read_number(key, word, plain[key].code) for word in text.split(",")]
        if len(values) > plain[key].length:
            raise BadPosition(
                "{key} has {places} places, not {number}", key=key, places=plain[key].length, number=len(values)
            )
        getattr(state, key)[: len(values)] = values
    elif key in plain:
        setattr(state, key, read_number(key, text, plain[key].code))
    elif key[:-1] in plain and is_number(key[-1]) and int(key[-1]) < plain[key[:-1]].length:
        getattr(state, key[:-1])[int(key[-1])] = read_number(key, text, plain[key[:-1]].code)
    else:
        known = [*vocabulary.fields, *plain, "players", "house", "steps"]
        raise UnknownName("word", key, known)


def write_numbers(value: int | list[int], usual: int | list[int]) -> str:
    """Write a number, or a list up to its last value that differs from the default."""
    if isinstance(value, int):
        return write_number(value)
    assert isinstance(usual, list)
    count = max(place + 1 for place, number in enumerate(value) if number != usual[place])
    return ",".join(write_number(number) for number in value[:count])


def write_number(number: int) -> str:
    """Write a number; -1, which is nobody or nothing, as a dash."""
    return "-" if number == -1 else str(number)


def read_number(key: str, text: str, code: str) -> int:
    """Read a number that fits the field."""
    if text == "-":
        return -1
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal():
        raise BadPosition("{key}={text}: not a number", key=key, text=text)
    if not is_number(digits) or not -(1 << int(code[1]) * 8 - 1) <= int(text) < 1 << int(code[1]) * 8 - 1:
        raise BadPosition("{key}={text}: too large", key=key, text=text)
    return int(text)


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
