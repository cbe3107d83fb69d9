"""Errors of refused commands. Messages are translated when they are shown."""

from __future__ import annotations

from daikaiju.errors import DaikaijuError
from daikaiju.words.language import mark as _

MEANWHILE = _("This table was changed at the same moment. Please try again.")
UNCERTAIN = _("The database does not answer, so it is not certain whether this was stored. The page will show it.")


class Refused(DaikaijuError):
    """A command that a table does not carry out; nothing has changed."""


class StaleMove(Refused):
    """A move made on an outdated state."""


class Outdated(StaleMove):
    """A change made on an outdated version of a table: another server has stored a newer one."""


class Unplayable(Refused):
    """A command at a table whose stored game does not fit these rules."""


class NotYours(Refused):
    """A command on somebody else's seat or table."""


class SeatTaken(Refused):
    """A seat or a monster that is already taken."""


class NotNow(Refused):
    """A command that does not fit the phase of the table."""


class NotPossible(Refused):
    """An illegal move, or an unknown name."""


class NoSuchTable(Refused):
    """A table that does not exist, or is no longer stored."""


class AlreadyDone(Refused):
    """A request that was carried out before, perhaps by another server."""


class TooMuch(Refused):
    """Too many commands in a short time, or too much text."""


class TooManyTables(TooMuch):
    """Another table with bots, for somebody who has many that are being played."""


class TooManyListed(TooMuch):
    """Another table for the list of open ones, for somebody who has many there."""


class Uncertain(DaikaijuError):
    """A change of which nobody knows whether it was stored: the connection to the database was lost."""
