"""Odds at hand for King of Tokyo, where a table has them switched on. They are exact for what they say."""

from __future__ import annotations

from math import comb
from typing import Any

from daikaiju.rules.tokyo.dice import number_of_dice
from daikaiju.rules.tokyo.queries import in_tokyo
from daikaiju.rules.tokyo.state import CLAW, FREE_REROLLS

from .scene import Scene

Risk = tuple[str, int]  # words and per cent


def chance_of(wanted: int, dice: int, rolls: int) -> float:
    """The chance of at least so many of one face, keeping every one that comes up."""
    one = 1 - (5 / 6) ** rolls
    return sum(comb(dice, hits) * one**hits * (1 - one) ** (dice - hits) for hits in range(wanted, dice + 1))


def next_target(scene: Scene, seat: int) -> str:
    """The chance of the next star or claw worth rolling for, going for it with all other dice."""
    state, words = scene.state, scene.words
    if not scene.table.options.odds or not state.rerolls:
        return ""
    number = max(range(3), key=lambda face: (state.dice[face], face))
    face = number if state.dice[number] >= 2 else CLAW
    count, total = state.dice[face], sum(state.dice)
    goal = max(3, count + 1) if face != CLAW else count + 1
    if goal > total:
        return ""
    percent = round(100 * chance_of(goal - count, total - count, state.rerolls))
    name = scene.said.face(scene.game.vocabulary.faces[face])
    target = f"{goal} \N{MULTIPLICATION SIGN} {name}"
    return words.text("{target}: {percent} %", target=target, percent=percent)


def leave_or_stay(scene: Scene, seat: int) -> tuple[Risk | None, Risk | None]:
    """The risk of falling before one's next turn if everybody who can hit goes for claws alone."""
    if not scene.table.options.odds:
        return None, None
    state = scene.state
    between = [(state.active + step) % state.players for step in range(1, state.players)]
    between = [other for other in between[: between.index(seat)] if state.alive[other]]
    label = scene.words.text("Knocked out if all go for claws")
    inside = [other for other in between if in_tokyo(state, other)]
    outside = [other for other in between if not in_tokyo(state, other)]
    return (label, risk(state, seat, inside)), (label, risk(state, seat, outside))


def risk(state: Any, seat: int, attackers: list[int]) -> int:
    """The chance in per cent that attackers roll at least as many claws as a monster has hearts."""
    spread = [1.0]
    one = 1 - (5 / 6) ** (1 + FREE_REROLLS)
    for attacker in attackers:
        dice = number_of_dice(state, attacker)
        claws = [comb(dice, hits) * one**hits * (1 - one) ** (dice - hits) for hits in range(dice + 1)]
        spread = [
            sum(spread[before] * claws[total - before] for before in range(len(spread)) if 0 <= total - before <= dice)
            for total in range(len(spread) + dice)
        ]
    return round(100 * sum(spread[state.hearts[seat] :]))
