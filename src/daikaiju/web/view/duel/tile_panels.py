"""Panels of the Duel's questions about tiles."""

from __future__ import annotations

from dataclasses import replace

from daikaiju.action import Action, words_of
from daikaiju.game import Question
from daikaiju.rules.duel.state import DuelState
from daikaiju.rules.duel.tiles import can_turn
from daikaiju.words.duel.questions import Questions, bonuses_of

from ..panel import PanelBuilder
from ..widgets import Button, Option, Panel
from .lanes import left_seat
from .tiles import BONUS_ICONS, KING_ICONS, tile_icons, tile_text


class DuelTilePanels(PanelBuilder[DuelState]):
    """Panels to select a space and a tile's orientation or origin; together they form the words of an answer."""

    def tile(self, question: Question, panel: Panel) -> None:
        """Build the panel to place a tile: the spaces are on the board, the orientation is in the panel."""
        panel.kind, panel.icon = "tile", "plus"
        if question.kind == "king_tile":
            self.king_ways(panel)
        else:
            self.tile_ways(question.about, panel)
        confirm, why = self.words.text("Place it here"), self.words.text("Choose a space on a track first.")
        panel.buttons = [Button(confirm, "", "check", "btn-act btn-big", why=why), *self.pass_buttons()]

    def tile_ways(self, tile: int, panel: Panel) -> None:
        """Offer both orientations of a tile with two different spaces."""
        panel.help = f"{tile_text(tile, self.words)} {panel.help}"
        places = {action.text("space"): unturned(action) for action in self.actions if action.kind == "lay"}
        panel.options = [self.option(action, place=place) for place, action in places.items()]
        if can_turn(tile):
            panel.ways = [self.way(tile, 0, ""), self.way(tile, 1, "turned")]
        else:
            panel.tile = tile_icons(tile)

    def way(self, tile: int, turned: int, words: str) -> Option:
        """Return one orientation with its preview."""
        icons = [BONUS_ICONS.get(bonus, "ring") for bonus in bonuses_of(tile, turned)]
        if left_seat(self.scene) != self.scene.state.first:
            icons.reverse()
        title = ", ".join(
            self.scene.said.face(icon) if icon in self.scene.said.faces else self.words.text("dice token")
            for icon in icons
        )
        return Option(title, words, faces=tuple(icons))

    def king_ways(self, panel: Panel) -> None:
        """Offer a King tile from the supply, or from where it is."""
        panel.tile = KING_ICONS
        questions = self.scene.said.questions
        assert isinstance(questions, Questions)
        moves = [action for action in self.actions if action.kind == "king"]
        panel.options = [
            Option(questions.place(space, self.scene.asked), words_of("king", {"space": space}), place=space)
            for space in dict.fromkeys(action.text("space") for action in moves)
        ]
        for start in dict.fromkeys(action.text("start") for action in moves):
            title = self.words.text("from the supply")
            if start:
                title = self.words.text("from {place}", place=questions.place(start, self.scene.asked))
            panel.ways.append(Option(title, f"from {start}" if start else ""))


def unturned(action: Action) -> Action:
    """Return the action with the tile not turned; the orientation is a separate field."""
    arguments = {**action.arguments, "turned": False}
    return replace(action, arguments=arguments, words=words_of(action.kind, arguments))
