"""What a roll of King of Tokyo gives as it is."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.cards.passive import most_hearts
from daikaiju.rules.tokyo.queries import free_place, in_tokyo
from daikaiju.rules.tokyo.state import CLAW, ENERGY, HEART, TokyoState

from ..scene import Scene
from ..widgets import Give


def roll_gives(scene: Scene[TokyoState], seat: int) -> list[Give]:
    """Return what the roll gives as it is, without cards."""
    return gives(scene, seat, scene.state.dice)


def gives(scene: Scene[TokyoState], seat: int, dice: Sequence[int]) -> list[Give]:
    """Return stars, energy, healing and damage of dice alone, by the number of each face, without cards."""
    found = [
        *stars(scene, dice),
        *energy(scene, dice[ENERGY]),
        *hearts(scene, seat, dice[HEART]),
        *claws(scene, seat, dice[CLAW]),
    ]
    return found or [Give(scene.words.text("nothing yet"), tone="gone")]


def stars(scene: Scene[TokyoState], dice: Sequence[int]) -> list[Give]:
    """Return the stars of three or more of a kind."""
    total = sum(face + 1 + count - 3 for face, count in enumerate(dice[:3]) if count >= 3)
    return [Give(scene.words.plural("{n} star", "{n} stars", total), "fame")] if total else []


def energy(scene: Scene[TokyoState], count: int) -> list[Give]:
    """Return one energy per die."""
    return [Give(scene.words.plural("{n} energy", "{n} energy", count), "energy")] if count else []


def hearts(scene: Scene[TokyoState], seat: int, count: int) -> list[Give]:
    """Return the healing, which Tokyo forbids."""
    state, words = scene.state, scene.words
    if not count:
        return []
    hurt = most_hearts(state, seat) - state.hearts[seat]
    if in_tokyo(state, seat):
        return [
            Give(
                words.plural("{n} heart does nothing in Tokyo", "{n} hearts do nothing in Tokyo", count),
                "heart",
                tone="gone",
            )
        ]
    counters = state.poison[seat] + state.shrink[seat]
    if not hurt and not counters:
        return [Give(words.text("no heart needed"), "heart", tone="gone")]
    return [Give(words.plural("heal {n}", "heal {n}", min(count, max(hurt, counters))), "heart")]


def claws(scene: Scene[TokyoState], seat: int, count: int) -> list[Give]:
    """Return the damage and who is hit, or the way into Tokyo if it is empty."""
    state, words = scene.state, scene.words
    if not count:
        return []
    inside = in_tokyo(state, seat)
    targets = [
        other
        for other in range(state.players)
        if other != seat and state.alive[other] and in_tokyo(state, other) != inside
    ]
    if targets:
        shown = tuple((scene.monsters[other], scene.names[other]) for other in targets)
        return [Give(words.plural("{n} damage to", "{n} damage to", count), "claw", monsters=shown)]
    if not inside and free_place(state) != NONE:
        return [Give(words.text("you take Tokyo"), "claw")]
    return []
