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
from daikaiju.rules.steps import CHANCE_STEP, NOBODY, then

from .pending import OUT_OF_RANGE, is_pending
from .steps import read_steps, write_steps
from .vocabulary import Vocabulary
from .words import is_number, read_number, write_number

VERSION = 1
COUNTED = _("{name}: it is counted only while step {step!r} is pending; leave it out")
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
