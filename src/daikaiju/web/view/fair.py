"""Dice that can be checked: what the pages of a table show of them, and what their scripts read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.fairness.luck import Luck
from daikaiju.table.model import WAITING, LiveTable
from daikaiju.words.language import Language

from .viewer import Viewer


class GivenWord(NamedTuple):
    """The word of a seat: whose it is, and how far it was given."""

    who: str
    state: str
    word: str


@dataclass(frozen=True)
class LuckView:
    """What everybody may know of a table's luck; `data` is for the script."""

    commitment: str
    secret: str
    attempt: int
    is_sealed: bool
    words: list[GivenWord]
    data: str


def luck_view(table: LiveTable, viewer: Viewer) -> LuckView | None:
    """Return the luck of a table whose dice can be checked."""
    luck = table.shown_luck
    if luck is None:
        return None
    people = [seat for seat in table.seats if seat.owner]
    given = [
        GivenWord(
            seat.name or viewer.words.text("Somebody"),
            state_of(luck, seat.number, viewer.words),
            luck.words.get(seat.number, ""),
        )
        for seat in people
        if table.phase == WAITING or seat.number in luck.words
    ]
    sealed = bool(luck.sealed) and table.phase == WAITING
    return LuckView(luck.commitment, luck.secret, luck.attempt, sealed, given, data_of(table, luck, viewer))


def state_of(luck: Luck, seat: int, words: Language) -> str:
    """Return how far a seat's word was given."""
    if seat in luck.words:
        return words.text("given")
    return words.text("pledged") if seat in luck.pledges else words.text("missing")


def data_of(table: LiveTable, luck: Luck, viewer: Viewer) -> str:
    """Return what the script of the page reads: the hashes, and for which seats it gives words."""
    is_waiting = table.phase == WAITING
    return json.dumps(
        {
            "table": table.id,
            "commitment": luck.commitment,
            "sealed": luck.sealed,
            "attempt": luck.attempt,
            "words": [
                {"seat": seat, "pledge": luck.pledges[seat], "word": luck.words.get(seat, "")}
                for seat in sorted(luck.pledges)
            ],
            "mine": [seat.number for seat in table.seats_of(viewer.guest)] if is_waiting else [],
        }
    )
