"""What happened at a table, as it is stored and shown: the rows of its log, and lines of its chat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from daikaiju.action import Action
from daikaiju.errors import DaikaijuError
from daikaiju.notation.events import Event

WATCHER = -1  # the seat number of a spectator
UNDO = -9  # the actor of a log row that takes back the last action
TAKEN_BACK = "undo"  # and its words
NUMBERED = "#"  # prefix of an action that an older daikaiju stored as a number and that could not be put into words


class Entry(NamedTuple):
    """An action that was played: by a seat or by chance."""

    number: int  # of its row in the log
    actor: int
    action: Action
    events: list[Event]
    bot: str = ""  # which bot acted for the seat; "": its person
    kept: tuple[str, ...] = ()  # the faces on the table before it; before a roll, of the dice that are kept
    outcomes: int = 0  # of chance: how many there were


class LogRow(NamedTuple):
    """A stored row of the log; `actor` is a seat, CHANCE or UNDO.

    It stores words, as records do: action numbers are valid only within one version of the program.
    """

    number: int
    actor: int
    words: str
    bot: str = ""  # which bot acted for the seat; "": its person


class Said(NamedTuple):
    """A line of the chat: text, or the name of an emote."""

    seat: int  # or WATCHER
    name: str
    text: str
    emote: str
    at: float


@dataclass(frozen=True)
class Stuck:
    """Why the log of a stored game cannot be replayed further, and the rest of the log."""

    reason: DaikaijuError
    left: list[LogRow]  # the first of them does not fit
