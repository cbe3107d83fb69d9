"""Where the events of King of Tokyo happen on a page."""

from __future__ import annotations

from collections.abc import Mapping

from daikaiju.notation.events import Event
from daikaiju.rules.tokyo.state import TokyoState

from ..scene import Scene

PLACES = ("city", "bay")
# The faces of the dice from which a gain comes, by the kind of event.
FACES = {"hearts_gained": ("heart",), "energy_gained": ("energy",), "stars_gained": ("1", "2", "3")}


def whereabouts(scene: Scene[TokyoState], event: Event) -> Mapping[str, object]:
    """Return the place, the seats hit, the card and the dice of an event."""
    if event.kind in ("entered", "left", "stayed", "moved_to_city"):
        return {"place": PLACES[event.target]}
    if event.kind == "attacked":
        return {"from": ("claw",), "hits": [seat for seat in range(scene.game.players) if event.target >> seat & 1]}
    if event.kind in ("bought", "card_lost", "revealed_card"):
        return {"key": event.source}
    if event.kind in FACES and event.source == "dice":
        return {"from": FACES[event.kind]}
    return {}
