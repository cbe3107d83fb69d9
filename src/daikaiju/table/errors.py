"""What a table refuses, and why. The message is translated when it is shown to somebody."""

from __future__ import annotations

from daikaiju.errors import DaikaijuError
from daikaiju.words.language import mark as _

MEANWHILE = _("This table was changed at the same moment. Please try again.")


class Refused(DaikaijuError):
    """A command that a table does not carry out; nothing has changed."""


class StaleMove(Refused):
    """A move made on a state that is no longer the present one."""


class Outdated(StaleMove):
    """A change made on a version of a table that is no longer the stored one: another server was quicker."""


class Unplayable(Refused):
    """A command at a table whose stored game does not fit these rules."""


class NotYours(Refused):
    """A command about another's seat or table."""


class SeatTaken(Refused):
    """A seat, or a monster, that somebody has already."""


class NotNow(Refused):
    """A command that does not fit the phase of the table."""


class NotPossible(Refused):
    """A move that the rules forbid, or words that mean nothing."""


class NoSuchTable(Refused):
    """A table that does not exist, or is kept no longer."""


class TooMuch(Refused):
    """Too many commands in a short time, or too much text."""
