"""Operations of the API during a game: start, legal actions, act, undo, chat, pace."""

from __future__ import annotations

from starlette.responses import Response

from daikaiju.client.requests import Act, GivenWord, Nothing, Pace, Pledge, Say, Undo
from daikaiju.client.responses import Actions, Done
from daikaiju.table import commands, fair_dice, seating
from daikaiju.table.model import LiveTable

from .operation import Call, Operation, shown
from .sights import actions_of
from .tables import TABLE, Change, changing


async def actions(call: Call) -> Response:
    """List the legal actions of the caller's seat."""
    return shown(actions_of(await call.context.tables.find(call.table_id), call.guest))


def start(table: LiveTable, call: Call, said: Nothing) -> None:
    """Start the game."""
    commands.start(table, call.guest)


def act(table: LiveTable, call: Call, said: Act) -> None:
    """Answer for the seat that is asked."""
    commands.act(table, call.guest, said.seat, said.number, said.action)


def undo(table: LiveTable, call: Call, said: Undo) -> None:
    """Take back the last action."""
    commands.undo(table, call.guest, said.number)


def say(table: LiveTable, call: Call, said: Say) -> None:
    """Add a line to the chat."""
    commands.say(table, call.guest, call.viewer.name, said.text, said.emote, call.context.tables.clock())


def pace(table: LiveTable, call: Call, said: Pace) -> None:
    """Set the pace of the bots."""
    seating.pace(table, call.guest, said.speed)


def pledge(table: LiveTable, call: Call, said: Pledge) -> None:
    """Pledge a word for the dice."""
    fair_dice.take_pledge(table, call.guest, said.seat, said.pledge)


def word(table: LiveTable, call: Call, said: GivenWord) -> None:
    """Give the word that was pledged."""
    commands.give_word(table, call.guest, said.seat, said.word)


def anew(table: LiveTable, call: Call, said: Nothing) -> None:
    """Begin anew with the words for the dice."""
    fair_dice.break_seal(table, call.guest)


def playing(name: str, about: str, limit: str, change: Change, takes: type) -> Operation:
    """A row of an operation that changes a game."""
    return Operation(
        "POST", f"{TABLE}/{name}", name, about, limit, changing(change), takes, Done, refuses=(403, 404, 409)
    )


OPERATIONS = (
    Operation(
        "GET",
        f"{TABLE}/actions",
        "actions",
        "List the legal actions of the caller's seat.",
        "look",
        actions,
        gives=Actions,
        refuses=(404,),
    ),
    playing("start", "Start the game; every seat must be taken.", "seat", start, Nothing),
    playing("pledge", "Give the hash of one's word for dice that can be checked.", "seat", pledge, Pledge),
    playing("word", "Give that word, once the setup is sealed.", "seat", word, GivenWord),
    playing("anew", "Begin anew with the words, because one does not come.", "seat", anew, Nothing),
    playing("act", "Play a legal action for the seat that is asked.", "act", act, Act),
    playing("undo", "Take back one's last action, until chance or somebody else acts.", "act", undo, Undo),
    playing("say", "Say something in the chat.", "say", say, Say),
    playing("pace", "Set the pace of the bots.", "act", pace, Pace),
)
