"""The chat."""

from __future__ import annotations

from typing import NamedTuple

from daikaiju.table.model import LiveTable
from daikaiju.words.names import monster_name

from .emotes import EMOTES
from .viewer import Viewer

SHOWN = 40


class ChatLine(NamedTuple):
    """A chat message."""

    monster: str
    seated: bool  # perhaps before its monster is known
    name: str
    text: str
    mine: bool
    emote: bool
    at: float


def chat_lines(table: LiveTable, viewer: Viewer) -> list[ChatLine]:
    """Return the last messages, the newest last."""
    words = viewer.words
    mine = {seat.number for seat in table.seats_of(viewer.guest)}
    lines = []
    for said in table.chat[-SHOWN:]:
        seat = table.seats[said.seat] if 0 <= said.seat < len(table.seats) else None
        text = words.text(EMOTES[said.emote][1]) if said.emote in EMOTES else said.text
        monster = seat.monster if seat else ""
        name = said.name or (monster_name(monster, words) if monster else words.text("Somebody"))
        lines.append(ChatLine(monster, seat is not None, name, text, said.seat in mine, bool(said.emote), said.at))
    return lines
