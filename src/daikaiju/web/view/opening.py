"""Who goes first, and the rolls that decided it, as the first moment of a game shows them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from daikaiju.rules.steps import CHANCE
from daikaiju.stage.beat import OPENING
from daikaiju.stage.beats import START_ROLL
from daikaiju.table.model import PLAYING

from .beats import pace_of
from .log import Story


@dataclass(frozen=True)
class Starter:
    """A monster, and the dice it rolled for the first turn: once more after each tie."""

    monster: str
    name: str
    rolls: list[tuple[str, ...]]
    is_first: bool


@dataclass(frozen=True)
class Opening:
    """Who goes first."""

    text: str
    monster: str
    ms: float  # how long it is shown
    starters: list[Starter]


def opening_of(story: Story) -> Opening | None:
    """Return who goes first, before anybody has acted; None later, and if no roll decided it."""
    scene = story.scene
    if scene.table.phase != PLAYING or any(entry.actor != CHANCE for entry in scene.entries):
        return None
    events = list(chain.from_iterable(entry.events for entry in scene.entries))
    found = next((event for event in events if event.kind == "head_start"), None)
    if found is None:
        return None
    rolls: dict[int, list[tuple[str, ...]]] = {seat: [] for seat in range(scene.game.players)}
    for event in events:
        if event.source == START_ROLL:
            rolls[event.seat].append(event.faces)
    starters = [
        Starter(scene.monsters[seat], scene.names[seat], rolled, seat == found.seat) for seat, rolled in rolls.items()
    ]
    return Opening(story.text(found), scene.monsters[found.seat], OPENING * pace_of(scene), starters)
