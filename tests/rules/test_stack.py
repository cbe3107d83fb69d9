"""The stack of pending steps has a bound, and a push onto a full one is never survived silently.

Every step takes itself off the stack and pushes a few others. Which ones is watched here in random games;
from that follows how deep the stack can get, whatever happens: the longest way through those pushes.
A way that comes back to a kind of step with more below it than before would have no bound.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from conftest import sized
from daikaiju.batch import Batch
from daikaiju.errors import RulesFault
from daikaiju.game import Game
from daikaiju.games import GAMES, vocabulary_of
from daikaiju.native import native
from daikaiju.players.policies import compiled, new_scratch
from daikaiju.rules import machine
from daikaiju.rules.bind import bind
from daikaiju.rules.chance import split
from daikaiju.rules.layout import dtype_of
from daikaiju.rules.steps import BROKEN, CHANCE, DEPTH, then

Node = tuple[int, bool]  # a kind of step, and whether it is a single one of its kind (see `node`)
Pushes = dict[Node, set[tuple[Node, ...]]]
# A step that may come again inside itself, and what pays for that. In Shape of the Duel is paid for by the hits of a
# turn beyond the third; its pull may bring the next hit. Fifteen lives, the most there are, allow twelve.
CREDITS = {"duel": ("in_shape", 12)}
SINGLE = {"duel": {"pull": 1, "hit": 2, "suffer": 2}}  # steps that lead to less if their number is no larger


class Watched:
    """The rules of a game, noting what every kind of step pushes and how deep the stack gets."""

    def __init__(self, game: str) -> None:
        self.vocabulary = vocabulary_of(game)
        self.pushes: Pushes = defaultdict(set)
        self.deepest = 0
        self.numbers = {name: kind for kind, name in self.vocabulary.kinds.items()}
        self.single = {self.numbers[name]: most for name, most in SINGLE.get(game, {}).items()}
        names = dict(self.vocabulary.ruleset.apply.__globals__)
        names |= {hook: self.noting(names[hook]) for hook in ("do", "choose", "happen")}
        names |= bind(machine, names)
        self.apply, self.settle = names["apply"], names["settle"]

    def noting(self, hook: Callable[..., None]) -> Callable[..., None]:
        def carry_out(state: Any, kind: int, seat: int, a: int, b: int, *rest: int) -> None:
            base = state.depth
            here = self.node(kind, a, b)
            hook(state, kind, seat, a, b, *rest)
            places = range(base, state.depth)
            there = (self.node(state.step_kind[p], state.step_a[p], state.step_b[p]) for p in places)
            self.pushes[here].add(tuple(there))
            self.deepest = max(self.deepest, state.depth)

        return carry_out

    def node(self, kind: int, a: int, b: int) -> Node:
        """A pull is told apart by its steps, which are its second number; hits by how many, their first."""
        number = b if self.vocabulary.kinds[kind] == "pull" else a
        return kind, kind in self.single and 0 < number <= self.single[kind]

    def play(self, number: int) -> None:
        """Play one game at random; every other one starts in the middle."""
        vocabulary, rules = self.vocabulary, self.vocabulary.ruleset
        state, stream = rules.state(), split(11, number)
        state.rules = vocabulary.read_rules([vocabulary.editions[number // 2 % len(vocabulary.editions)]], "")
        players = vocabulary.players[number // 4 % len(vocabulary.players)]
        if number % 2:
            rules.random_position(state, players, stream)
            self.settle(state)
        else:
            rules.new_game(state, players, -1)
        choose = rules.kernels["random_choice"]
        while not state.over:
            self.apply(state, choose(state, stream))


def deepest_possible(pushes: Pushes, paid: int = -1, most: int = 0) -> int:
    """How deep the stack can get; steps of one kind are paid for with credits, of which there are so many."""
    with_fewer: list[dict[Node, int]] = []
    for credits_left in range(most + 1):
        paid_for = {
            node: max([1, *(need for sequence in sequences for need in paid_need(sequence, with_fewer, credits_left))])
            for node, sequences in pushes.items()
            if node[0] == paid
        }
        with_fewer.append(longest({node: way for node, way in pushes.items() if node[0] != paid}, paid_for))
    return max(with_fewer[-1].values())


def paid_need(sequence: tuple[Node, ...], with_fewer: list[dict[Node, int]], credits_left: int) -> Iterator[int]:
    """What a paid step needs: one credit is spent on it, and one is kept for every such step left below."""
    left = credits_left - len(sequence)
    if sequence and left >= 0:
        yield from needed(with_fewer[left], {sequence})


def longest(pushes: Pushes, given: dict[Node, int]) -> dict[Node, int]:
    """The longest way through all pushes, the needs of some steps being given."""
    need = dict.fromkeys(pushes, 1) | given
    for _ in range(DEPTH * len(pushes)):
        grown = {node: max([1, *needed(need, sequences)]) for node, sequences in pushes.items()} | given
        if grown == need:
            return need
        assert max(grown.values()) <= DEPTH, {node: depth for node, depth in grown.items() if depth > DEPTH}
        need = grown
    raise AssertionError("no bound was found")


def needed(need: dict[Node, int], sequences: set[tuple[Node, ...]]) -> Iterator[int]:
    for sequence in sequences:
        for place, node in enumerate(sequence):
            yield len(sequence) - 1 - place + need.get(node, 1)


@pytest.mark.parametrize("game", GAMES)
def test_the_stack_has_a_bound(game: str) -> None:
    watched = Watched(game)
    for number in range(sized(150, 5000)):
        watched.play(number)
    paid, most = CREDITS.get(game, ("", 0))
    bound = deepest_possible(watched.pushes, watched.numbers.get(paid, -1), most)
    print(f"{game}: deepest seen {watched.deepest}, deepest possible {bound}, room for {DEPTH}")
    assert watched.deepest <= bound < DEPTH


def test_a_way_without_a_bound_is_found() -> None:
    """What an Opportunist's purchase pushed when every one of them left a window behind."""
    window, offer = (1, False), (2, False)
    with pytest.raises(AssertionError):
        deepest_possible({window: {(offer, window), ()}, offer: {(window,)}})
    assert deepest_possible({window: {(offer, window), ()}, offer: {()}}) == 2


def full_game(game: str) -> Game:
    """A game at its first question, with the stack filled up below it."""
    played = Game(game, players=2, first=0)
    while played.actor == CHANCE:
        played.chance(0)
    state = played.state
    kind, seat = state.step_kind[state.depth - 1], state.step_seat[state.depth - 1]
    while state.depth < DEPTH:
        then(state, kind, seat, 0, 0)
    return played


@pytest.mark.parametrize("game", GAMES)
def test_a_push_onto_a_full_stack_is_reported_in_both_forms(game: str) -> None:
    played = full_game(game)
    rules, dice = played.rules, played.legal_actions[1]  # rerolling pushes more than it takes off
    row = np.zeros(2, dtype_of(rules.state))
    played.state.write_to(row[0])
    with pytest.raises(RulesFault):
        played.play(dice)
    assert played.state.over == BROKEN
    assert rules.fault(played.state) != 0
    native(rules)["apply_at"](row, 0, dice)
    assert rules.state.read_from(row[0]).values() == played.state.values()


@pytest.mark.parametrize("game", GAMES)
def test_no_loop_survives_a_broken_game(game: str) -> None:
    played = full_game(game)
    dice = played.legal_actions[1]
    batch = Batch(game, 3, seed=1)
    played.state.write_to(batch.states[1])
    batch.masks[1] = 1
    actions = batch.random_actions()
    actions[1] = dice
    with pytest.raises(RulesFault, match="game 1"):
        batch.step(actions)
    states = np.zeros(2, dtype_of(played.rules.state))
    played.state.write_to(states[0])
    streams = np.array([split(1, 0)], dtype=np.int64)
    score = np.zeros(2, dtype=np.int64)
    policies = np.zeros(2, dtype=np.int64)
    assert compiled(game)["try_action"](states, dice, policies, streams, new_scratch(), 10, score) == 1
    assert score.tolist() == [0, 0]
