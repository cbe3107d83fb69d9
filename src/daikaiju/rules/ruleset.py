"""A rule set: the verbs of one game, its record and the names of its faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from . import kernels, legal_moves, machine
from .bind import bind
from .contract import HOOKS
from .layout import Mask, Row


@dataclass(frozen=True)
class Ruleset:
    """The interpreted verbs of a game; `native.py` makes their compiled form from the kernels."""

    name: str
    state: type[Any]
    actions: int  # actions are numbered from 0 to this, exclusive
    faults: tuple[str, ...]  # what each number that `fault` returns means
    new_game: Callable[[Any, int, int], None]
    actor: Callable[[Any], int]
    outcomes: Callable[[Any], int]
    n_legal: Callable[[Any], int]
    nth_legal: Callable[[Any, int], int]
    is_legal: Callable[[Any, int], bool]
    legal: Callable[[Any, Mask], None]
    apply: Callable[[Any, int], None]
    settle: Callable[[Any], None]
    random_position: Callable[[Any, int, Row], None]
    winners: Callable[[Any], int]
    fault: Callable[[Any], int]
    kernels: Mapping[str, Callable[..., Any]]  # loops over many games, to be compiled
    names: Mapping[str, Any]  # the names of the contract, bound to this game


def make_ruleset(name: str, state: type[Any], faults: tuple[str, ...], modules: tuple[ModuleType, ...]) -> Ruleset:
    """Make a rule set from the modules that define the hooks and tables of `contract.py`."""
    defined = {key: value for module in modules for key, value in vars(module).items()}
    names = {hook: defined[hook] for hook in HOOKS}
    for module in (legal_moves, machine):
        names |= bind(module, names)
    verbs = {verb: names[verb] for verb in Ruleset.__dataclass_fields__ if verb in names}
    loops = bind(kernels, names)
    return Ruleset(name=name, state=state, actions=names["ACTIONS"], faults=faults, kernels=loops, names=names, **verbs)


def asking(ruleset: Ruleset, kinds: frozenset[int]) -> Ruleset:
    """Return the same rules, interpreted, which ask questions of some kinds even if there is a single answer."""

    def counted(state: Any, enough: int) -> int:
        is_asked = state.step_kind[state.depth - 1] in kinds
        return enough if is_asked else int(ruleset.names["count_legal"](state, enough))

    verbs = bind(machine, {**ruleset.names, "count_legal": counted})
    return replace(ruleset, apply=verbs["apply"], settle=verbs["settle"])


def telling(ruleset: Ruleset, tell: Callable[[Any, int], None]) -> Ruleset:
    """Return the same rules, interpreted, which report every forced answer to `tell`.

    The machine calls `nth_legal` only for questions with a single answer; the reported state still has the question.
    """

    def only_answer(state: Any, n: int) -> int:
        answer = ruleset.nth_legal(state, n)
        tell(state, answer)
        return answer

    verbs = bind(machine, {**ruleset.names, "nth_legal": only_answer})
    return replace(ruleset, apply=verbs["apply"], settle=verbs["settle"])
