"""Operations of the API that need no table: tokens, and what can be played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.responses import Response

from daikaiju.client.requests import NewGuest
from daikaiju.client.responses import GameInfo, Games, Guest
from daikaiju.games import GAMES
from daikaiju.notation.vocabulary import Vocabulary
from daikaiju.table.bots import levels_at_tables, others_at_tables
from daikaiju.table.sanitize import visible_name
from daikaiju.version import __version__

from .callers import token_of
from .operation import Call, Operation, shown


async def new_guest(call: Call) -> Response:
    """Give a token: of a new guest, or with another name of the guest whose token is sent."""
    said: NewGuest = call.said
    name = visible_name(said.name) or call.viewer.name
    viewer = replace(call.viewer, name=name, lang=said.lang)
    return shown(Guest(token_of(viewer, call.context.settings.secret), name), 201)


async def games(call: Call) -> Response:
    """List the games, their editions, house rules, monsters and bots."""
    return shown(Games([info_of(name, vocabulary) for name, vocabulary in GAMES.items()], __version__))


def info_of(name: str, vocabulary: Vocabulary[Any]) -> GameInfo:
    """Return what there is to choose in a game."""
    return GameInfo(
        name,
        list(vocabulary.editions),
        list(vocabulary.players),
        list(vocabulary.house_rules),
        {edition: list(monsters) for edition, monsters in vocabulary.monsters.items()},
        [*levels_at_tables(name), *others_at_tables(name)],
    )


OPERATIONS = (
    Operation(
        "POST",
        "/guests",
        "new_guest",
        "Give a token; with a valid token in the header, one for the same guest with another name.",
        "seat",
        new_guest,
        NewGuest,
        Guest,
        201,
        is_open=True,
    ),
    Operation("GET", "/games", "games", "List what can be played here.", "look", games, gives=Games),
)
