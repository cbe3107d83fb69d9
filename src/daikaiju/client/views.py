"""The game of a table, as a `Game` on this machine."""

from __future__ import annotations

from daikaiju.errors import BadPosition
from daikaiju.game import Game
from daikaiju.notation.record import Seat, Setup
from daikaiju.version import __version__

from .responses import Table


def game_of(table: Table) -> Game:
    """Return the game as one may know it; bots decide with it as they do everywhere."""
    if table.game is None:
        raise BadPosition("no game is being played at this table")
    seats = tuple(Seat(seat.name, seat.monster, seat.bot) for seat in table.seats)
    setup = Setup(table.options.game, position=str(table.game["position"]), seats=seats, engine=__version__)
    return Game.from_setup(setup)
