"""Where the events of King of Tokyo happen on a page."""

from __future__ import annotations

from collections.abc import Mapping

from daikaiju.notation.events import Event
from daikaiju.rules.tokyo.state import TokyoState

from ..scene import Scene

PLACES = ("city", "bay")
# The cards that roll a die of the turn again, by the source of the roll.
REROLLING = {"roll_probe": "psychic_probe", "roll_dweller": "background_dweller"}


def whereabouts(scene: Scene[TokyoState], event: Event) -> Mapping[str, object]:
    """Return the place, the seats hit and the card of an event, and the dice among which one is rolled."""
    if event.kind in ("entered", "left", "stayed", "moved_to_city"):
        return {"place": PLACES[event.target]}
    if event.kind == "attacked":
        return {"hits": [seat for seat in range(scene.game.players) if event.target >> seat & 1]}
    if event.kind in ("bought", "card_lost", "revealed_card"):
        return {"key": event.source}
    if event.kind == "rolled" and event.source in REROLLING:
        return {"tray": whose_turn(scene, event), "card": scene.said.title(REROLLING[event.source])}
    return {}


def whose_turn(scene: Scene[TokyoState], event: Event) -> int:
    """Return the monster in whose turn an event happened: its are the dice that Psychic Probe rolls."""
    is_before = False
    for entry in reversed(scene.entries):
        for other in reversed(entry.events):
            if is_before and other.kind == "turn_started":
                return other.seat
            is_before = is_before or other is event
    return event.seat
