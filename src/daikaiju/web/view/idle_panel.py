"""The panel while nobody on this device is asked: dice as they lie, and what happens."""

from __future__ import annotations

from .dice import shown_dice
from .log import Story
from .scene import Scene
from .widgets import Ask


def watch(scene: Scene, story: Story) -> Ask:
    """What somebody else does."""
    words, game = scene.words, scene.game
    active = scene.state.active
    ask = Ask("watch", words.text("{who}'s turn", who=scene.names[active]), tone="watch", roll=story.rolls)
    ask.monster = scene.monsters[active]
    actor = game.actor
    if game.result is not None:
        ask.title, ask.help = words.text("The game is over"), ""
    elif actor >= 0 and actor != active:
        ask.help = words.text("{who} has to decide.", who=scene.names[actor])
    elif actor >= 0:
        ask.help = scene.player(active)
    else:
        ask.help = words.text("The dice are rolling.")
    if scene.me >= 0 and is_out(scene, scene.me):
        ask.help = words.text("You are out, but you can go on watching.")
    ask.dice = shown_dice(scene, story, rolling=game.question is None or game.question.kind.startswith("reroll"))
    ask.beats = story.beats()
    ask.pace = scene.live and bool(scene.mine) and any(seat.player for seat in scene.table.seats)
    return ask


def is_out(scene: Scene, seat: int) -> bool:
    """Whether a monster has fallen."""
    return scene.kind == "tokyo" and not scene.state.alive[seat]
