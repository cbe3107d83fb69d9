"""What would be wasted: looked up by trying it on a copy of the game."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.rules.steps import CHANCE
from daikaiju.rules.tokyo.cards.catalog import CATALOG, NUMBER_OF

# Events that every purchase has.
USUAL = {"bought", "energy_spent", "revealed_card", "card_lost", "shuffled"}
REFILLS = 2  # the gap in the market is filled before a card acts; with which card does not matter


def does_nothing(game: Game, words: str) -> bool:
    """Whether buying a Discard card of King of Tokyo would change nothing else."""
    key = words.split()[1]
    if game.setup.game != "tokyo" or CATALOG[NUMBER_OF[key]].keep:
        return False
    trial = game.copy()
    events = list(trial.play(words))
    for _ in range(REFILLS):
        if trial.actor == CHANCE:
            events += trial.chance(0)
    return trial.actor != CHANCE and all(event.kind in USUAL for event in events)
