"""Find a step in which a changed rule behaves differently, and describe it by a position."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.position import write_position
from daikaiju.notation.steps import write_steps
from daikaiju.rules.steps import CHANCE, NOBODY

from .library import APPLY, NEW, Library, Step, agrees, asked, carry_out
from .mutants import Mutant
from .trial import TooLong, limited

ENOUGH = 12  # differing steps to examine
TIMES = 3  # random continuations of each
AHEAD = 80  # actions of a continuation
SHOWN = 6  # events or answers shown
PENDING = {"depth", "step_kind", "step_seat", "step_a", "step_b"}

Effect = dict[str, Any]


@dataclass
class Finding:
    """How a changed rule differs; `kind` is one of play, events, silent, checks, equivalent, unreached."""

    kind: str
    steps: int = 0  # how many steps were compared
    origin: str = ""
    position: str = ""
    action: str = ""
    differs: list[str] = field(default_factory=list)  # "name: original -> changed"
    later: str = ""  # what else differs in a continuation


def look_for_difference(mutant: Mutant, library: Library) -> Finding:
    """Compare the steps that reach a change, with and without it."""
    numbers = library.reaching.get(mutant.statement, [])
    if not numbers:
        return Finding("unreached")
    differing = []
    code = mutant.code()
    with mutant.rule.using(code):
        for number in numbers:
            effect, state = attempt(library.steps[number].step)
            if hash(repr(effect.values())) != library.steps[number].print:
                differing.append((library.steps[number].step, effect, state))
            if len(differing) == ENOUGH:
                break
    if not differing:
        return Finding("equivalent", len(numbers))
    finding = max((describe(*found) for found in differing), key=importance)
    finding.steps = len(numbers)
    return finding


def attempt(step: Step) -> tuple[Effect, Any]:
    """Run a step; errors become part of its effect."""
    try:
        return limited(0, lambda: carry_out(step))
    except TooLong:
        return {"error": "endless"}, None
    except Exception as error:  # noqa: BLE001 - whatever a changed rule runs into
        return {"error": repr(error)}, None


def importance(finding: Finding) -> tuple[int, bool, int]:
    """Return the sort key of a finding: play first, then scenarios before other steps, then short positions."""
    order = ("silent", "checks", "events", "play")
    return order.index(finding.kind), "scenario" in finding.origin, -len(finding.position)


def describe(step: Step, effect: Effect, state: Any) -> Finding:
    """Describe how a step differs."""
    usual, expected = carry_out(step)
    names = {name for name in {**usual, **effect} if usual.get(name) != effect.get(name)}
    if names & PENDING:
        names |= PENDING
    later = ""
    if "error" in names:
        kind = "play"
    elif names == {"events"}:
        kind = "events"
    elif not agrees(effect) or GAMES[step.game].ruleset.fault(state):
        kind = "checks"
    elif step.verb in (APPLY, NEW):
        later = shows_later(step.game, expected, state, names)
        kind = "play" if later or "events" in names else "silent"
    else:
        kind = "play"
    position, action = written(step)
    differs = list(told(step, usual, effect))
    if names & PENDING and state is not None:
        differs.append(f"steps: {steps(step, expected)} -> {steps(step, state)}")
    return Finding(kind, 0, step.origin, position, action, differs, later)


def shows_later(game: str, one: Any, two: Any, hidden: set[str]) -> str:
    """Continue both states identically; return the first other field that differs."""
    for seed in range(TIMES):
        try:
            shown = play_on(game, one.copy(), two.copy(), hidden, random.Random(seed))
        except Exception as error:  # noqa: BLE001 - an impossible state
            return repr(error)
        if shown:
            return shown
    return ""


def play_on(game: str, one: Any, two: Any, hidden: set[str], rng: random.Random) -> str:
    """Play the same random actions in both states; return the first field that differs."""
    rules = GAMES[game].ruleset
    for _ in range(AHEAD):
        question, other = asked(rules, one), asked(rules, two)
        if question != other:
            return next(name for name in {**question, **other} if question.get(name) != other.get(name))
        if question["actor"] == NOBODY:
            return ""
        is_chance = question["actor"] == CHANCE
        action = rng.randrange(question["outcomes"]) if is_chance else rng.choice(question["mask"])
        effects = []
        for state in (one, two):
            effect, after = carry_out(Step(game, APPLY, pickle.dumps(state.copy()), (action,), ""))
            effects.append(effect)
            state.__dict__.update(after.copy().__dict__)
        for name in effects[0]:
            if name not in hidden and effects[0][name] != effects[1][name]:
                return name
    return ""


def written(step: Step) -> tuple[str, str]:
    """Return the position and the action of a step as text."""
    if step.verb == NEW:
        return f"a new game of {step.game}, players and first: {step.numbers}", NEW
    state = pickle.loads(step.before)
    position = write_position(GAMES[step.game], state)
    if step.verb != APPLY:
        return position, "which answers there are"
    words = str(Game.from_position(position).legal_action(*step.numbers))
    actor = GAMES[step.game].ruleset.actor(state)
    return position, f"{'*' if actor == CHANCE else actor}: {words}"


def told(step: Step, usual: Effect, effect: Effect) -> Iterator[str]:
    """Describe each field that differs; for a list, only the elements that do."""
    for name in {**usual, **effect}:
        one, two = usual.get(name, ()), effect.get(name, ())
        if one == two or name in PENDING or ("error" in effect and name != "error"):
            continue
        if name == "events":
            yield f"events: {events(step, one, two)} -> {events(step, two, one)}"
        elif name in ("answers", "mask", "allowed"):
            yield f"{name}: {answers(step, one, two)} -> {answers(step, two, one)}"
        elif isinstance(one, tuple) and isinstance(two, tuple) and len(one) == len(two):
            yield from (f"{name}[{n}]: {one[n]} -> {two[n]}" for n in range(len(one)) if one[n] != two[n])
        else:
            yield f"{name}: {one} -> {two}"


def events(step: Step, some: tuple[Any, ...], others: tuple[Any, ...]) -> str:
    """List the events that others lack."""
    rows = [row for row in some if row not in others] or list(some)
    names = [GAMES[step.game].event_kinds.get(row[0], str(row[0])) for row in rows[:SHOWN]]
    return ", ".join(f"{name}{row[1:]}" for name, row in zip(names, rows, strict=False)) or "none"


def steps(step: Step, state: Any) -> str:
    """Write the pending steps, the next one last."""
    try:
        return write_steps(GAMES[step.game], state)
    except KeyError:  # no kind of step
        return f"kinds {state.step_kind[: state.depth]}"


def answers(step: Step, some: tuple[int, ...], others: tuple[int, ...]) -> str:
    """List in words the answers that others lack."""
    state = pickle.loads(step.before)
    texts = []
    for action in [action for action in some if action not in others][:SHOWN]:
        try:
            texts.append(str(GAMES[step.game].actions.action(state, action)))
        except Exception:  # noqa: BLE001 - not an answer to this question
            texts.append(f"action {action}")
    return ", ".join(texts) or "none"
