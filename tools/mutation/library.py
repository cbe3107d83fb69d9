"""A library of single steps of scenarios and random games, with the statements each step reaches.

A step starts from a state of the unchanged rules, so that a difference shows where the change acts.
"""

from __future__ import annotations

import pickle
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from daikaiju.game import Game
from daikaiju.games import GAMES
from daikaiju.notation.duel.vocabulary import HOUSE_RULES as DUEL_HOUSE_RULES
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.rules.chance import split
from daikaiju.rules.layout import fields_of
from daikaiju.rules.ruleset import Ruleset
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.rules.tokyo.editions import HOUSE_RULES as TOKYO_HOUSE_RULES
from daikaiju.scenario import Run, Scenario

from .coverage import Reached

NEW, ASK, APPLY = "new_game", "ask", "apply"
HOUSE_RULES = {"tokyo": TOKYO_HOUSE_RULES, "duel": DUEL_HOUSE_RULES}
PER_GAME = 4  # steps kept of one game, or
PER_FILE = 20  # of one share of the scenarios, for each statement
LONGEST = 500  # actions of a random game
SOME = 7  # one in this many illegal actions is checked
MANY = 40  # answers listed at most


class Step(NamedTuple):
    """A function of the rules, the state it is called with, and its other arguments."""

    game: str
    verb: str
    before: bytes
    numbers: tuple[int, ...]
    origin: str


class Kept(NamedTuple):
    """A step, a hash of its effect, and the statements it reaches."""

    step: Step
    print: int
    reached: tuple[int, ...]


class Library(NamedTuple):
    """Steps, and for each statement those that reach it."""

    steps: list[Kept]
    reaching: dict[int, list[int]]


def carry_out(step: Step) -> tuple[dict[str, Any], Any]:
    """Run a step; return its effect by name, and the state after it."""
    rules = GAMES[step.game].ruleset
    state = pickle.loads(step.before)
    if step.verb == ASK:
        return asked(rules, state), state
    state.journal = []
    if step.verb == NEW:
        rules.new_game(state, *step.numbers)
    else:
        rules.apply(state, *step.numbers)
    effect = dict(zip((field.name for field in fields_of(type(state))), state.values(), strict=True))
    effect["events"] = tuple(state.journal)
    state.journal = None
    return effect, state


def asked(rules: Ruleset, state: Any) -> dict[str, Any]:
    """Return who is asked and the legal answers, according to every function of the rules that reports them."""
    actor = rules.actor(state)
    if actor == CHANCE:
        return {"actor": actor, "outcomes": rules.outcomes(state)}
    if actor == NOBODY:
        return {"actor": actor, "winners": rules.winners(state)}
    number = rules.n_legal(state)
    mask = [7] * rules.actions
    rules.legal(state, mask)
    looked_at = sorted({*range(0, rules.actions, SOME), *(action for action, marked in enumerate(mask) if marked)})
    return {
        "actor": actor,
        "number of answers": number,
        "answers": tuple(rules.nth_legal(state, n) for n in range(min(number, MANY))),
        "mask": tuple(action for action, marked in enumerate(mask) if marked),
        "allowed": tuple(action for action in looked_at if rules.is_legal(state, action)),
    }


def agrees(effect: dict[str, Any]) -> bool:
    """Whether counts, masks and predicates agree, as a test of random play requires."""
    if "mask" not in effect:
        return True
    listed = sorted(effect["answers"])
    is_listed = effect["number of answers"] > MANY or listed == list(effect["mask"])
    return is_listed and len(effect["mask"]) == effect["number of answers"] and effect["allowed"] == effect["mask"]


class Collector:
    """Keeps the steps that reach rarely reached statements."""

    def __init__(self, reached: Reached, most: int) -> None:
        self.reached, self.most = reached, most
        self.kept: list[Kept] = []
        self.times: Counter[tuple[str, int]] = Counter()

    def take(self, step: Step) -> None:
        """Run a step, and keep it if it reaches a rarely reached statement."""
        self.reached.look()
        effect, _state = carry_out(step)
        found = self.reached.look()
        if any(self.times[step.verb, number] < self.most for number in found):
            self.times.update((step.verb, number) for number in found)
            self.kept.append(Kept(step, hash(repr(effect.values())), found))

    def take_action(self, game: str, state: Any, action: int, origin: str) -> None:
        """Take a question and one answer to it."""
        before = frozen(state)
        self.take(Step(game, ASK, before, (), origin))
        self.take(Step(game, APPLY, before, (action,), origin))


def frozen(state: Any) -> bytes:
    """Return a state as bytes."""
    return pickle.dumps(state.copy(), protocol=pickle.HIGHEST_PROTOCOL)


def scenario_steps(scenarios: list[Scenario], collector: Collector) -> None:
    """Collect the steps of scenarios."""
    for scenario in scenarios:
        for edition in scenario.rules or GAMES[scenario.game].editions:
            run = Run(scenario, edition)
            run.faults()
            game = Game.from_setup(run.game.setup)
            for actor, action in run.game.history:
                collector.take_action(scenario.game, game.state, action, f"{scenario.place} ({edition})")
                game.play(action, actor)


def game_steps(number: int, collector: Collector) -> None:
    """Collect the steps of a random game; every other one starts in the middle, with many cards."""
    name = ("tokyo", "tokyo", "duel")[number % 3]
    rng = random.Random(number)
    vocabulary = GAMES[name]
    rules = vocabulary.ruleset
    blank, players = blank_state(name, vocabulary, rng)
    origin = f"random game {number}"
    for first in (NOBODY, rng.randrange(players)):
        collector.take(Step(name, NEW, frozen(blank), (players, first), origin))
    if rng.randrange(2):
        rules.random_position(blank, players, split(1, number))
        rules.settle(blank)
    else:
        rules.new_game(blank, players, NOBODY)
    for state, action in random_play(rules, blank, rng):
        collector.take_action(name, state, action, origin)


def blank_state(name: str, vocabulary: Vocabulary, rng: random.Random) -> tuple[Any, int]:
    """Return a blank state with an edition and, at times, house rules; and a number of players."""
    state = vocabulary.ruleset.state()
    house = [switch for switch in HOUSE_RULES[name] if rng.random() < 0.1]
    state.rules = vocabulary.read_rules([rng.choice(vocabulary.editions)], ",".join(house))
    return state, rng.choice(vocabulary.players)


def random_play(rules: Ruleset, state: Any, rng: random.Random) -> Iterator[tuple[Any, int]]:
    """Play at random; yield every state and the action played in it."""
    for _ in range(LONGEST):
        actor = rules.actor(state)
        if actor == NOBODY:
            return
        if actor == CHANCE:
            action = rng.randrange(rules.outcomes(state))
        else:
            action = rules.nth_legal(state, rng.randrange(rules.n_legal(state)))
        yield state, action
        rules.apply(state, action)


def library_of(shares: Iterator[list[Kept]]) -> Library:
    """Combine the steps of all shares."""
    steps = [kept for share in shares for kept in share]
    reaching = defaultdict(list)
    for number, kept in enumerate(steps):
        for statement in kept.reached:
            reaching[statement].append(number)
    return Library(steps, reaching)
