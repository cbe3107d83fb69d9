"""What would be wasted: looked up by trying it on a copy of the game."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.rules.steps import CHANCE

from .cards import is_keep, tile_icons
from .scene import Scene

# Events that every purchase has.
USUAL = {"bought", "energy_spent", "revealed_card", "card_lost", "shuffled"}
REFILLS = 2  # the gap in the market is filled before a card acts; with which card does not matter


def waste(scene: Scene, words: str, key: str) -> str:
    """What to say about a purchase that would change nothing; "" where it would."""
    return scene.words.text("It would do nothing now.") if does_nothing(scene.game, words, key) else ""


def does_nothing(game: Game, words: str, key: str) -> bool:
    """Whether buying a Discard card would change nothing else."""
    kind = game.setup.game
    if is_keep(kind, key) or (kind == "duel" and tile_icons(key)):
        return False
    trial = game.copy()
    events = list(trial.play(words))
    for _ in range(REFILLS):
        if trial.actor == CHANCE:
            events += trial.chance(0)
    return trial.actor != CHANCE and all(event.kind in USUAL for event in events)
