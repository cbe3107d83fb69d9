"""What all games say about a seat: who plays it, who is away, whose turn it is."""

from __future__ import annotations

from time import time

from daikaiju.table.seating import AWAY
from daikaiju.words.language import mark as _

from .scene import Scene
from .widgets import SeatView

BUBBLE = 8.0  # seconds an emote stays beside a monster
# Emotes: icon and words.
EMOTES = {
    "roar": ("emote", _("Roar!")),
    "ouch": ("claw", _("Ouch!")),
    "wow": ("star", _("Wow!")),
    "laugh": ("emote", _("Ha ha!")),
    "hurry": ("hourglass", _("Hurry up")),
    "bravo": ("crown", _("Well played")),
}


def seat_basics(scene: Scene, number: int) -> SeatView:
    """A seat with the numbers still missing."""
    seat, words = scene.table.seats[number], scene.words
    view = SeatView(
        number=number,
        monster=scene.monsters[number],
        name=scene.names[number],
        by=scene.player(number),
        bot=bool(seat.bot),
        hearts=0,
        most=10,
        stars=0,
        energy=0,
        mine=number in scene.mine,
        turn=scene.state.active == number and scene.game.result is None,
        roomy=scene.game.players <= 3,
    )
    if scene.live and not seat.bot and seat.owner:
        if seat.stand_in:
            view.stand_in = words.text("A bot plays for {who}", who=seat.name)
        elif is_away(scene, number):
            view.away = words.text("{who} is away", who=seat.name)
    view.says = last_emote(scene, number)
    return view


def is_away(scene: Scene, number: int) -> bool:
    """Whether a person has been without a connection for a while."""
    seat = scene.table.seats[number]
    is_person = bool(seat.owner) and not seat.player and number not in scene.mine
    return is_person and not seat.online and time() - seat.last_seen > AWAY


def last_emote(scene: Scene, number: int) -> str:
    """What a monster has just cried."""
    if not scene.live:
        return ""
    for said in reversed(scene.table.chat[-6:]):
        if said.seat == number and time() - said.at < BUBBLE:
            return scene.words.text(EMOTES[said.emote][1]) if said.emote in EMOTES else said.text[:40]
    return ""


def turn_flag(scene: Scene) -> tuple[str, str]:
    """What the monster whose turn it is does now."""
    words, question = scene.words, scene.game.question
    if question is None:
        return words.text("Rolling"), "reroll"
    if question.seat != scene.state.active:
        return words.text("Waiting"), "hourglass"
    if question.kind.startswith("reroll"):
        return words.text("Rolling"), "reroll"
    if question.kind in ("shop", "opportunity", "lab_buy", "lab_card"):
        return words.text("Buying"), "buy"
    return words.text("Deciding"), "hourglass"
