"""Warnings about useless purchases, which are tried on a copy of the game."""

from __future__ import annotations

from typing import Any

from daikaiju.action import Action
from daikaiju.rules.steps import CHANCE

from .scene import Scene

# Events of every purchase.
USUAL = {"bought", "energy_spent", "revealed_card", "card_lost", "shuffled"}
REFILLS = 2  # the market is refilled before a card takes effect; the new card does not matter


def waste(scene: Scene[Any], action: Action, key: str) -> str:
    """Return a warning if a purchase would change nothing, else ""."""
    return scene.words.text("It would do nothing now.") if does_nothing(scene, action, key) else ""


def does_nothing(scene: Scene[Any], action: Action, key: str) -> bool:
    """Whether buying a Discard card would have no effect."""
    facts = scene.view.card_facts(key, scene.edition)
    if facts.keep or facts.tile:
        return False
    trial = scene.game.copy()
    events = list(trial.play(action))
    for _ in range(REFILLS):
        if trial.actor == CHANCE:
            events += trial.chance(0)
    return trial.actor != CHANCE and all(event.kind in USUAL for event in events)
