"""What all games say about a seat: who plays it, who is away, whose turn it is."""

from __future__ import annotations

from time import time
from typing import Any, TypeVar

from daikaiju.table.seating import AWAY

from .emotes import BUBBLE, EMOTES
from .scene import Scene
from .widgets import SeatView

V = TypeVar("V", bound=SeatView)


def seat_view(scene: Scene[Any], number: int, kind: type[V]) -> V:
    """A seat without what a game adds to it."""
    seat, words = scene.table.seats[number], scene.words
    view = kind(
        number=number,
        monster=scene.monsters[number],
        name=scene.names[number],
        by=scene.player(number),
        bot=bool(seat.bot),
        mine=number in scene.mine,
        turn=scene.active == number and scene.game.result is None,
        roomy=scene.game.players <= 3,
    )
    if scene.live and not seat.bot and seat.owner:
        if seat.stand_in:
            view.stand_in = words.text("A bot plays for {who}", who=seat.name)
        elif is_away(scene, number):
            view.away = words.text("{who} is away", who=seat.name)
    view.says = last_emote(scene, number)
    if view.turn:
        view.flag, view.flag_icon = turn_flag(scene)
    return view


def own_last(scene: Scene[Any], views: list[V]) -> list[V]:
    """All seats, from the one left of the viewer's own round to it."""
    start = scene.me + 1 if scene.me >= 0 else 0
    return views[start:] + views[:start]


def is_away(scene: Scene[Any], number: int) -> bool:
    """Whether a person has been without a connection for a while."""
    seat = scene.table.seats[number]
    is_person = bool(seat.owner) and not seat.player and number not in scene.mine
    return is_person and not seat.online and time() - seat.last_seen > AWAY


def last_emote(scene: Scene[Any], number: int) -> str:
    """What a monster has just cried."""
    if not scene.live:
        return ""
    for said in reversed(scene.table.chat[-6:]):
        if said.seat == number and time() - said.at < BUBBLE:
            return scene.words.text(EMOTES[said.emote][1]) if said.emote in EMOTES else said.text[:40]
    return ""


def turn_flag(scene: Scene[Any]) -> tuple[str, str]:
    """What the monster whose turn it is does now."""
    words, question = scene.words, scene.game.question
    if question is None or (question.seat == scene.active and question.kind in scene.view.rolling):
        return words.text("Rolling"), "reroll"
    if question.seat != scene.active:
        return words.text("Waiting"), "hourglass"
    if question.kind in scene.view.buying:
        return words.text("Buying"), "buy"
    return words.text("Deciding"), "hourglass"
