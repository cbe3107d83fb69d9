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
    panel = Panel("watch", whose_turn(scene), tone="watch", roll=story.last_roll, roller=scene.active)
    panel.monster = scene.monsters[scene.active] if scene.state.turn else ""
    panel.help = what_happens(scene)
    is_out = bool(scene.mine) and all(scene.view.is_out(scene.state, seat) for seat in scene.mine)
    if is_out:
        panel.help = words.text("You are out, but you can go on watching.")
    panel.dice = shown_dice(scene, story, rolling=game.question is None or game.question.kind in scene.view.rolling)
    panel.events = story.event_lines()
    panel.thinks = scene.is_current and game.actor >= 0 and bool(scene.table.seats[game.actor].player)
    panel.pace = scene.is_current and bool(scene.mine) and any(seat.player for seat in scene.table.seats)
    panel.hastens = scene.table.is_alone and not is_out
    panel.skips_to_end = is_out and scene.table.may_hurry(scene.viewer.guest)
    panel.skip = words.text("Skip to the end") if panel.skips_to_end else words.text("Skip ahead")
    panel.skips_nothing = game.actor in scene.table.people - set(scene.mine)
    return panel


def whose_turn(scene: Scene[Any]) -> str:
    """Return whose turn it is; before the first one, cards are turned up, and dice say who goes first."""
    words = scene.words
    if scene.game.result is not None:
        return words.text("The game is over")
    if scene.state.turn and scene.active == scene.addressed:
        return words.text("Your turn")
    if scene.state.turn:
        return words.text("{who}'s turn", who=scene.names[scene.active])
    return words.text("Who goes first") if is_rolling(scene) else words.text("The game begins")


def is_rolling(scene: Scene[Any]) -> bool:
    """Whether dice are rolled next."""
    return scene.game.actor == CHANCE and scene.game.vocabulary.chance.is_roll(scene.state)


def what_happens(scene: Scene[Any]) -> str:
    """Return who has to decide something, or that dice are rolled next."""
    actor = scene.game.actor
    if scene.game.result is not None:
        return ""
    if actor >= 0 and actor != scene.active:
        return scene.words.text("{who} has to decide.", who=scene.names[actor])
    if is_rolling(scene):
        return scene.words.text("The dice are rolling.")
    return scene.player(scene.active) if scene.state.turn and scene.active != scene.addressed else ""
