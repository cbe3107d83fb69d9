"""Where the events of the Duel happen on a page."""

from __future__ import annotations

from collections.abc import Mapping

from daikaiju.notation.duel.keys import TRACKS
from daikaiju.notation.events import Event
from daikaiju.rules.duel.state import HALF, DuelState

from ..scene import Scene
from .lanes import orientation


def whereabouts(scene: Scene[DuelState], event: Event) -> Mapping[str, object]:
    """Return the track and space, and the card of an event."""
    if event.kind == "moved":
        return {"track": TRACKS[event.target], "space": shown_space(scene, event.amount)}
    if event.kind == "tile_placed":
        return {"track": TRACKS[event.target], "space": shown_space(scene, event.amount * HALF)}
    if event.kind in ("bought", "card_lost", "revealed_card", "row_cleared"):
        return {"key": event.source}
    return {}


def shown_space(scene: Scene[DuelState], position: int) -> str:
    """Return the space of a position in half spaces, as the page names it."""
    halves = position * orientation(scene)
    return f"{halves // HALF}" if halves % HALF == 0 else f"{(halves - 1) // HALF}h"
