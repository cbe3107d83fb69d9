"""The panel while no seat on this device is asked: the dice and the last events."""

from __future__ import annotations

from typing import Any

from daikaiju.rules.steps import CHANCE

from .dice import shown_dice
from .log import Story
from .scene import Scene
from .widgets import Panel


def watch(scene: Scene[Any], story: Story) -> Panel:
    """Return the panel for watching another player's turn."""
    words, game = scene.words, scene.game
    panel = Panel(
        "watch",
        words.text("{who}'s turn", who=scene.names[scene.active]),
        tone="watch",
        roll=story.last_roll,
        roller=scene.active,
    )
    panel.monster = scene.monsters[scene.active]
    panel.help = what_happens(scene)
    if game.result is not None:
        panel.title = words.text("The game is over")
    if scene.me >= 0 and scene.view.is_out(scene.state, scene.me):
        panel.help = words.text("You are out, but you can go on watching.")
    panel.dice = shown_dice(scene, story, rolling=game.question is None or game.question.kind in scene.view.rolling)
    panel.events = story.event_lines()
    panel.thinks = scene.is_current and game.actor >= 0 and bool(scene.table.seats[game.actor].player)
    panel.pace = scene.is_current and bool(scene.mine) and any(seat.player for seat in scene.table.seats)
    return panel


def what_happens(scene: Scene[Any]) -> str:
    """Return who has to decide something, or that dice are rolled next."""
    game, actor = scene.game, scene.game.actor
    if game.result is not None:
        return ""
    if actor >= 0 and actor != scene.active:
        return scene.words.text("{who} has to decide.", who=scene.names[actor])
    if actor == CHANCE and game.vocabulary.chance.is_roll(scene.state):
        return scene.words.text("The dice are rolling.")
    return scene.player(scene.active)
