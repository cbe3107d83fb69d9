"""Which steps can be pending, and in which order: whatever play cannot leave behind is not a position.

A step that is carried out pushes others, which are carried out in the order written, each with all that it leads
to. So a step lies above another only if it, or a step that led to it, comes before the other in one push. A table
of the pushes gives the whole order. Positions written by hand may leave steps out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import Any, NamedTuple

from daikaiju.errors import BadPosition
from daikaiju.errors import mark as _
from daikaiju.rules.steps import Steps

Pushes = Mapping[int, tuple[tuple[int, ...], ...]]
NO_NUMBER = range(1)
OUT_OF_RANGE = _("{name}={number}: it goes from {low} to {high}")


class Whose(Enum):
    """Whose a step is."""

    NOBODYS = auto()  # it is always carried out
    ACTIVE = auto()  # the active monster's
    OTHERS = auto()  # another monster's
    ANY = auto()


def always(_state: object, _seat: int, _a: int, _b: int) -> bool:
    """Whether a step fits that needs nothing more."""
    return True


class Step(NamedTuple):
    """What a step of one kind needs."""

    whose: Whose
    a: range = NO_NUMBER  # what it may be about
    b: range = NO_NUMBER
    most: int = 1  # how many equal ones may be pending
    below: tuple[int, ...] = ()  # steps that are pending below it
    fits: Callable[[Any, int, int, int], bool] = always  # whether it fits the state, from its seat, a and b


def order_of(pushes: Pushes) -> dict[int, frozenset[int]]:
    """Return, by kind of step, the kinds that may be pending above it."""
    led_to = {kind: leads_to(pushes, kind) for kind in all_kinds(pushes)}
    above: dict[int, set[int]] = {kind: set() for kind in led_to}
    for sequences in pushes.values():
        for sequence in sequences:
            for place, kind in enumerate(sequence):
                above[kind].update(*(led_to[earlier] for earlier in sequence[:place]))
    return {kind: frozenset(kinds) for kind, kinds in above.items()}


def all_kinds(pushes: Pushes) -> Iterable[int]:
    """Return every kind that pushes or is pushed."""
    return {*pushes, *(kind for sequences in pushes.values() for sequence in sequences for kind in sequence)}


def leads_to(pushes: Pushes, first: int) -> set[int]:
    """Return the kinds that a step leads to, itself among them."""
    found, left = {first}, [first]
    while left:
        pushed = {kind for sequence in pushes.get(left.pop(), ()) for kind in sequence}
        left += pushed - found
        found |= pushed
    return found


def numbers_of(state: Steps, kind: int) -> list[int]:
    """Return what the pending steps of a kind are about, the last of them next."""
    return [state.step_a[place] for place in range(state.depth) if state.step_kind[place] == kind]


def is_pending(state: Steps, *kinds: int) -> bool:
    """Whether a step of one of these kinds is pending."""
    return any(kind in kinds for kind in state.step_kind[: state.depth])


def is_whose(active: int, seat: int, whose: Whose) -> bool:
    """Whether a step can be one of the seat."""
    if whose is Whose.ACTIVE:
        return seat == active
    return whose is not Whose.OTHERS or seat != active


def check_number(name: str, number: int, low: int, high: int) -> None:
    """Raise BadPosition if a field is out of a range that depends on the rest of the state."""
    if not low <= number <= high:
        raise BadPosition(OUT_OF_RANGE, name=name, number=number, low=low, high=high)
