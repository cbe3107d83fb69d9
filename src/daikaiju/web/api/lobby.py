"""Operations of the API on the lobby of a server that has one."""

from __future__ import annotations

from starlette.responses import Response

from daikaiju.client.requests import PlayWithOthers
from daikaiju.client.responses import Done, TableList

from ..context import address_of
from ..routes.lobby import lobby_of
from .operation import Call, Operation, shown
from .sights import line_in_list
from .tables import done, name_of


async def lobby(call: Call) -> Response:
    """List the open tables."""
    found = await lobby_of(call.context).open_tables()
    return shown(TableList([line_in_list(table, call.viewer) for table in found]))


async def play(call: Call) -> Response:
    """Sit down with whoever comes."""
    said = call.said
    address = address_of(call.request)
    lobby = lobby_of(call.context)
    table, seat = await lobby.play(call.viewer, name_of(call), said.game, said.rules, address, call.receipt)
    return done(table, seat, 201)


OPERATIONS = (
    Operation(
        "GET",
        "/lobby",
        "lobby",
        "List the open tables of a server with a lobby.",
        "look",
        lobby,
        gives=TableList,
        refuses=(409,),
    ),
    Operation(
        "POST",
        "/lobby",
        "play_with_others",
        "Sit down where somebody waits, or wait; after a minute bots take the free seats.",
        "make",
        play,
        PlayWithOthers,
        Done,
        201,
        refuses=(409,),
    ),
)
