"""Stay or leave: the damage of the attacks on a monster before its next turn.

Every opponent is assumed to go for claws with all its dice, rolls and cards: the worst case that has
exact odds. Outside, a monster is attacked from the other place of Tokyo, or with Nova Breath.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from daikaiju.odds.contract import Danger, Threat
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.cards.attack import burrowing_claws, tail_and_urbavore
from daikaiju.rules.tokyo.cards.catalog import (
    ACID_ATTACK,
    ARMOR_PLATING,
    CAMOUFLAGE,
    CARD_HURTS_OTHERS,
    FIRE_BREATHING,
    IT_HAS_A_CHILD,
    JETS,
    POISON_QUILLS,
    RAPID_HEALING,
    WINGS,
)
from daikaiju.rules.tokyo.city import targets
from daikaiju.rules.tokyo.kinds import RESOLVE, START, YIELD
from daikaiju.rules.tokyo.queries import clockwise, copies, in_tokyo
from daikaiju.rules.tokyo.state import CLAW, TokyoState
from daikaiju.words.language import mark as _

from .cards import rolling_of

HEART_CHANCE = 1 / 6


class Branch(NamedTuple):
    """A possible state, with the monster in Tokyo or not, and the chance of each number of its hearts, 0 first."""

    state: TokyoState
    hearts: list[float]


def danger(state: TokyoState, seat: int, *, leaves: bool = False) -> Danger:
    """Return the danger of staying in Tokyo, or of leaving as soon as possible, by opponent in order of turns."""
    now = having_left(state, seat, state.active) if leaves and is_asked_to_yield(state, seat) else state
    branches = [Branch(now, [0.0] * state.hearts[seat] + [1.0])]
    threats = []
    for other in coming(state, seat):
        if any(targets(branch.state, other) >> seat & 1 for branch in branches):
            damage = added([aimed(branch, seat, other) for branch in branches])
            branches = [found for branch in branches for found in after(branch, seat, other, leaves=leaves)]
            threats.append(Threat(other, damage, added([branch.hearts for branch in branches])))
    return Danger(threats, left_out(state, seat))


def aimed(branch: Branch, seat: int, other: int) -> list[float]:
    """Return the chance of each amount of damage that an opponent deals to the monster in its turn."""
    here = sum(branch.hearts)
    if not targets(branch.state, other) >> seat & 1:
        return [here]
    points = [0.0]
    for _claws, number, chance in attacks_of(branch.state, other):
        points += [0.0] * (number + 1 - len(points))
        points[number] += here * chance
    return points


def after(branch: Branch, seat: int, other: int, *, leaves: bool) -> list[Branch]:
    """Return the branches after an opponent's turn: an attacked monster may leave, in 2e only with hearts lost (D8)."""
    if not targets(branch.state, other) >> seat & 1:
        return [branch]
    stayed, left = [0.0] * len(branch.hearts), [0.0] * len(branch.hearts)
    is_there = leaves and in_tokyo(branch.state, seat)
    needs_loss = branch.state.rules.yield_needs_loss
    for claws, points, chance in attacks_of(branch.state, other):
        for lost, share in enumerate(suffered(branch.state, seat, points)):
            hearts = left if is_there and claws and (lost or not needs_loss) else stayed
            for number, here in enumerate(branch.hearts):
                hearts[max(0, number - lost)] += here * chance * share
    found = [Branch(branch.state, stayed)]
    return [*found, Branch(having_left(branch.state, seat, other), left)] if any(left) else found


def added(rows: list[list[float]]) -> list[float]:
    """Return the sums of the columns of rows."""
    return [sum(column) for column in zip_longest(*rows, fillvalue=0.0)]


def is_asked_to_yield(state: TokyoState, seat: int) -> bool:
    """Whether a monster may leave Tokyo now."""
    top = state.depth - 1
    return state.depth > 0 and state.step_kind[top] == YIELD and state.step_seat[top] == seat


def having_left(state: TokyoState, seat: int, attacker: int) -> TokyoState:
    """Return the state after a monster has left Tokyo and its attacker, if outside, has taken its place."""
    left = state.copy()
    for place in range(2):
        if state.tokyo[place] == seat:
            left.tokyo[place] = attacker if not in_tokyo(state, attacker) else NONE
    return left


def coming(state: TokyoState, seat: int) -> list[int]:
    """Return the living opponents that attack before the monster's next turn; in its own turn, before the one after."""
    order = []
    for steps in range(0 if has_to_attack(state) and state.active != seat else 1, state.players):
        other = clockwise(state, state.active, steps)
        if other == seat:
            break
        if state.alive[other]:
            order.append(other)
    return order


def has_to_attack(state: TokyoState) -> bool:
    """Whether the dice of the active monster are not resolved yet."""
    return any(state.step_kind[place] in (START, RESOLVE) for place in range(state.depth))


def attacks_of(state: TokyoState, seat: int) -> Iterator[tuple[int, int, float]]:
    """Yield each number of claws of an opponent that goes for claws, its damage, and its chance."""
    has_rolled = seat == state.active and any(state.dice)
    chances = rolling_of(state, seat, before_first=not has_rolled)
    hand = tuple(state.dice) if has_rolled else None
    at_least = [1.0, *chances.rolling.at_least(CLAW, chances.rolls, hand), 0.0]
    for claws in range(chances.rolling.dice + 1):
        extra = copies(state, seat, ACID_ATTACK)
        if claws or (state.rules.cards_add_claws and extra):
            extra += tail_and_urbavore(state, seat) + burrowing_claws(state, seat)
        yield claws, claws + extra, at_least[claws] - at_least[claws + 1]


def suffered(state: TokyoState, seat: int, points: int) -> list[float]:
    """Return the chance of each number of hearts lost to `points` damage, after Armor Plating and Camouflage."""
    lost = [0.0] * points + [1.0]
    if copies(state, seat, CAMOUFLAGE) and not (points == 1 and copies(state, seat, ARMOR_PLATING)):
        lost = binomial(points)[::-1]
    if points and copies(state, seat, ARMOR_PLATING):  # it applies again to what is left
        lost[:2] = [lost[0] + lost[1], 0.0]
    return lost


def binomial(number: int) -> list[float]:
    """Return the chance of each number of hearts on `number` dice."""
    row = [1.0]
    for _die in range(number):
        row = [
            (row[k] * (1 - HEART_CHANCE) if k < len(row) else 0.0) + (row[k - 1] * HEART_CHANCE if k else 0.0)
            for k in range(len(row) + 1)
        ]
    return row


def left_out(state: TokyoState, seat: int) -> tuple[str, ...]:
    """Return notes on what the odds leave out, where it matters."""
    notes = []
    if any(copies(state, seat, card) for card in (WINGS, RAPID_HEALING, JETS, IT_HAS_A_CHILD)):
        notes.append(_("Wings, Rapid Healing, Jets and It Has a Child may still save the monster."))
    for other in range(state.players):
        if other != seat and any(copies(state, other, card) for card in (POISON_QUILLS, FIRE_BREATHING)):
            notes.append(_("Poison Quills and Fire Breathing of opponents are not counted."))
            break
    if any(card != NONE and CARD_HURTS_OTHERS[card] for card in state.market):
        notes.append(_("Cards on sale that hurt others are not counted."))
    if any(state.frenzy[other] for other in range(state.players) if other != seat):
        notes.append(_("Extra turns of opponents are not counted."))
    if state.poison[seat]:
        notes.append(_("Poison acts at the end of the monster's own turn."))
    return tuple(notes)
