"""The dice race in the browser: a name, and how far everybody has come."""

from __future__ import annotations

from collections.abc import Sequence

from daikaiju.web.view.game_view import GameView
from daikaiju.web.view.scene import Scene
from daikaiju.web.view.widgets import Stat

from .rules import RaceState


class RaceView(GameView[RaceState]):
    """See `GameView`."""

    name, title = "race", "Dice race"
    figures: Sequence[tuple[str, str]] = (("moved", "Spaces moved"),)

    def ranked_by(self, state: RaceState, seat: int) -> tuple[int, ...]:
        """Who has come farther ranks before the others."""
        return (state.space[seat],)

    def final_numbers(self, scene: Scene[RaceState], seat: int, *, has_fallen: bool) -> list[Stat]:
        """How far a seat has come."""
        return [Stat("right", scene.state.space[seat], "space")]
