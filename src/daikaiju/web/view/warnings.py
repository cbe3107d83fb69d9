"""What would be wasted: a purchase is tried on a copy of the game, dice that could be rerolled freely are counted."""

from __future__ import annotations

from daikaiju.game import Game
from daikaiju.rules.duel.cards.catalog import UTTER_DESTRUCTION
from daikaiju.rules.duel.cards.passive import symbols
from daikaiju.rules.duel.queries import owns
from daikaiju.rules.duel.resolving import PULL_NEEDS
from daikaiju.rules.duel.state import FAME_FACE
from daikaiju.rules.steps import CHANCE
from daikaiju.rules.tokyo.cards.catalog import COMPLETE_DESTRUCTION, OMNIVORE
from daikaiju.rules.tokyo.cards.dice import can_reroll_threes
from daikaiju.rules.tokyo.queries import copies
from daikaiju.rules.tokyo.state import THREE

from .cards import is_keep, tile_icons
from .scene import Scene
from .widgets import Warn

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


def idle_threes(scene: Scene, seat: int) -> list[Warn]:
    """Background Dweller rerolls 3s freely: fewer than three are a waste, unless another card looks at them."""
    state = scene.state
    used = copies(state, seat, OMNIVORE) or copies(state, seat, COMPLETE_DESTRUCTION)
    if used or not can_reroll_threes(state, seat) or not 0 < state.dice[THREE] < 3:
        return []
    return [Warn(scene.words.text("Fewer than three 3s score nothing, and Background Dweller rerolls them freely."))]


def idle_fame(scene: Scene, seat: int) -> list[Warn]:
    """In the Shadows rerolls fame freely at the end: what does not pull is a waste, unless another card looks at it."""
    state = scene.state
    pulls = symbols(state, seat, FAME_FACE) > PULL_NEEDS
    if pulls or owns(state, seat, UTTER_DESTRUCTION) or not state.dice[FAME_FACE]:
        return []
    return [Warn(scene.words.text("So little fame pulls nothing, and In the Shadows rerolls it freely."))]
