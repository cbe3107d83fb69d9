"""No rule uses a negative index or divides a negative number: compiled rules do not check. Policies may do both.

The rules are rewritten so that every index and every division is checked, and played with: all editions and
numbers of players, house rules, positions with many cards, all policies, and what every seat observes.
"""

from __future__ import annotations

import ast
import inspect
import random
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from conftest import nth_setup, sized, with_house_rules
from daikaiju.batch import blank_of
from daikaiju.games import GAMES, vocabulary_of
from daikaiju.notation.record import Setup
from daikaiju.observe.games import observation_of
from daikaiju.players.games import GAMES as POLICIES
from daikaiju.players.loops import loops
from daikaiju.players.policies import new_scratch
from daikaiju.rules.chance import draw, split
from daikaiju.rules.compile import RULES
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import CHANCE, NOBODY
from daikaiju.rules.walk import Function, Table, Walk, global_names
from gpu.simulator import live

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
LONGEST = 150  # actions of a game that are watched


def not_negative(number: int) -> int:
    """Return an index that does not count from the end, or a number that may be divided without a sign."""
    assert number >= 0
    return number


class Checking(ast.NodeTransformer):
    """Puts a call of `not_negative` around every index in the body of a function and all that is divided."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = [self.visit(line) for line in node.body]
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = [self.checked(index) for index in node.slice.elts]
        else:
            node.slice = self.checked(node.slice)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.BinOp:
        self.generic_visit(node)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            node.left, node.right = self.checked(node.left), self.checked(node.right)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            assert isinstance(node.target, ast.Name), "only local variables are divided in place"
            left = self.checked(ast.Name(node.target.id, ast.Load()))
            return ast.Assign([node.target], ast.BinOp(left, node.op, self.checked(node.value)))
        return node

    def checked(self, number: ast.expr) -> ast.expr:
        return ast.Call(ast.Name(not_negative.__name__, ast.Load()), [number], [])


class Checked(Walk):
    """Interpreted twins of all functions that compiled ones call; those of the rules are checked."""

    def __init__(self, game: str) -> None:
        super().__init__([], dtype_of(vocabulary_of(game).ruleset.state))

    def compiled(self, function: Function) -> FunctionType:
        return self.copy(function)

    def copy(self, function: Any) -> FunctionType:
        if not function.__module__.startswith(RULES):
            return super().copy(function)
        lines, first = inspect.getsourcelines(function.__code__)
        checking = Checking()
        tree = ast.increment_lineno(ast.fix_missing_locations(checking.visit(ast.parse("".join(lines)))), first - 1)
        space = function.__globals__
        names = {name: self.bind(space[name]) for name in global_names(function.__code__) if name in space}
        names[not_negative.__name__] = not_negative
        exec(compile(tree, function.__code__.co_filename, "exec"), names)
        twin = names[tree.body[0].name]
        assert isinstance(twin, FunctionType)
        return twin

    def table(self, values: Table) -> Table:
        return values


class Watched:
    """A game played with checked functions."""

    def __init__(self, game: str) -> None:
        checked = Checked(game)
        self.rules = vocabulary_of(game).ruleset
        names = self.rules.names | self.rules.kernels | loops(game)
        self.verbs = {name: checked.twin(value) for name, value in names.items() if isinstance(value, FunctionType)}
        self.observe = checked.twin(observation_of(game).observe)
        self.length = observation_of(game).length
        self.mask, self.words = [0] * self.rules.actions, live(np.zeros(-(-self.rules.actions // 64), dtype=np.int64))
        self.scratch, self.ranked = live(new_scratch()), live(np.zeros(8, dtype=np.int64))

    def start(self, setup: Setup, stream: list[int], is_new: bool) -> Any:
        state = self.rules.state.read_from(blank_of(setup)[0])
        if is_new:
            self.verbs["new_game"](state, setup.players, NOBODY)
        else:
            self.verbs["random_position"](state, setup.players, stream)
            self.verbs["settle"](state)
        return state

    def look(self, state: Any, seat: int) -> None:
        """Whatever compiled code asks of a state."""
        verbs = self.verbs
        assert verbs["fault"](state) == 0
        self.observe(state, seat, [0] * self.length)
        verbs["wins_of"](state, seat)
        if verbs["actor"](state) >= 0:
            verbs["legal"](state, self.mask)
            verbs["legal_bits"](state, self.words)

    def play_at_random(self, setup: Setup, number: int) -> None:
        stream = split(23, number)
        state = self.start(setup, stream, number % 3 == 0)
        for count in range(LONGEST):
            if self.verbs["actor"](state) == NOBODY:
                break
            self.look(state, count % setup.players)
            self.verbs["apply"](state, self.verbs["random_choice"](state, stream))
        for seat in range(setup.players):
            self.look(state, seat)

    def play_with_policies(self, setup: Setup, number: int) -> None:
        stream = split(29, number)
        state = self.start(setup, stream, number % 3 == 0)
        policies = [draw(stream, len(POLICIES[setup.game].names)) for _ in range(setup.players)]
        for _ in range(LONGEST):
            if self.verbs["actor"](state) == NOBODY:
                break
            if self.verbs["actor"](state) != CHANCE:
                policy = max(policies)
                self.verbs["rank_at"]([state], 0, policy, self.scratch, self.ranked)
                self.verbs["weigh_at"]([state], 0, policy, self.scratch)
            self.verbs["apply"](state, self.verbs["choice"](state, policies, stream, self.scratch))


watched = cache(Watched)


@EVERY_GAME
def test_no_rule_uses_a_negative_number(game: str) -> None:
    rng = random.Random(3)
    for number in range(sized(12, 5000)):
        watched(game).play_at_random(with_house_rules(nth_setup(game, number), rng, 0.3), number)


@EVERY_GAME
def test_no_rule_that_a_policy_asks_uses_a_negative_number(game: str) -> None:
    rng = random.Random(5)
    for number in range(sized(2, 500)):
        watched(game).play_with_policies(with_house_rules(nth_setup(game, number), rng, 0.3), number)


def last_of(row: list[int]) -> int:
    return row[len(row) - 2 - len(row)]


def half_of(number: int) -> int:
    return number // 2


def third_of(number: int) -> int:
    number //= 3
    return number


def test_negative_numbers_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = Checked("tokyo")
    assert last_of([1, 2, 3]) == checked.twin(last_of)([1, 2, 3]) == 2
    assert checked.twin(half_of)(-4) == -2
    monkeypatch.setattr(last_of, "__module__", f"{RULES}.dice")
    with pytest.raises(AssertionError):
        Checked("tokyo").twin(last_of)([1, 2, 3])
    for share in (half_of, third_of):
        monkeypatch.setattr(share, "__module__", f"{RULES}.dice")
        assert Checked("tokyo").twin(share)(7) == share(7)
        with pytest.raises(AssertionError):
            Checked("tokyo").twin(share)(-4)
