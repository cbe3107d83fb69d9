"""What all games show of a seat: its player, whether they are away, whose turn it is."""

from __future__ import annotations

from time import time
from typing import Any, TypeVar

from .clock import seat_clock
from .emotes import BUBBLE, EMOTES
from .scene import Scene
from .widgets import SeatView

V = TypeVar("V", bound=SeatView)


def seat_view(scene: Scene[Any], number: int, kind: type[V]) -> V:
    """Return a seat's view; the game adds its own fields."""
    seat, words = scene.table.seats[number], scene.words
    view = kind(
        number=number,
        monster=scene.monsters[number],
        name=scene.names[number],
        by=scene.player(number),
        bot=bool(seat.bot),
        mine=number in scene.mine,
        turn=scene.active == number and bool(scene.state.turn) and scene.game.result is None,
        roomy=scene.game.players - (scene.me >= 0) <= 2,  # two of three that stand beside Tokyo share a column
    )
    if scene.is_current and not seat.bot and seat.owner:
        if seat.stand_in:
            view.stand_in = words.text("A bot plays for {who}", who=scene.person(number))
        elif is_away(scene, number):
            view.away = words.text("{who} is away", who=scene.person(number))
    view.ticking, view.clock = seat_clock(scene, number)
    view.says = last_emote(scene, number)
    if view.turn:
        view.flag, view.flag_icon = turn_flag(scene)
    return view


def own_last(scene: Scene[Any], views: list[V]) -> list[V]:
    """Return all seats in turn order, the viewer's own last."""
    start = scene.me + 1 if scene.me >= 0 else 0
    return views[start:] + views[:start]


def is_away(scene: Scene[Any], number: int) -> bool:
    """Whether a person has been disconnected for a while."""
    seat = scene.table.seats[number]
    is_person = bool(seat.owner) and not seat.player and number not in scene.mine
    return is_person and seat.away


def last_emote(scene: Scene[Any], number: int) -> str:
    """Return the recent emote or chat message of a seat, or ""."""
    if not scene.is_current:
        return ""
    for said in reversed(scene.table.chat[-6:]):
        if said.seat == number and time() - said.at < BUBBLE:
            return scene.words.text(EMOTES[said.emote][1]) if said.emote in EMOTES else said.text[:40]
    return ""


def turn_flag(scene: Scene[Any]) -> tuple[str, str]:
    """Return what the active monster is doing now."""
    words, question = scene.words, scene.game.question
    if question is None:  # before a roll, as lessons and replays show it: nothing rolls while they stand still
        return words.text("Turn"), "hourglass"
    if question.seat == scene.active and question.kind in scene.view.rolling:
        return words.text("Rolling"), "reroll"
    if question.seat != scene.active:
        return words.text("Waiting"), "hourglass"
    if question.kind in scene.view.buying:
        return words.text("Buying"), "buy"
    return words.text("Deciding"), "hourglass"
