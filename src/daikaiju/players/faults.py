"""Faults of bots: each kind has a name and is counted; a fault does not stop the run."""

from __future__ import annotations

from daikaiju.errors import DaikaijuError
from daikaiju.errors import mark as _

DIED = _("its process ended with status {status}")
TOO_SLOW = _("no answer within {limit:g} s")
# Their labels in the table of faults.
FAULTS = {
    "raised": _("raised an exception"),
    "illegal": _("not a legal action"),
    "died": _("ended its process"),
    "too_slow": _("took too long"),
    "junk": _("wrote a line that is no answer"),
}


class BadBot(DaikaijuError):
    """A bot that cannot be loaded or created."""


class BotFailed(DaikaijuError):
    """A bot that failed where that ends the work: with --strict, in every game it played, or in a playout."""

    def __init__(self, message: str, trace: str = "", **values: object) -> None:
        super().__init__(message, **values)
        self.trace = trace  # the bot's traceback, if it raised an exception


class BotFault(DaikaijuError):
    """A bot that failed to answer a question; its seat plays at random to the end of that game."""

    word = "failed"
    trace = ""  # the traceback, if the bot raised an exception


class BotRaised(BotFault):
    """A bot whose `decide` raised an exception."""

    word = "raised"


class BotIllegal(BotFault):
    """A bot that answered with something that is not legal."""

    word = "illegal"


class BotDied(BotFault):
    """A bot that ended its process."""

    word = "died"


class BotTooSlow(BotFault):
    """A bot that did not answer in time."""

    word = "too_slow"


class BotJunk(BotFault):
    """A program that wrote a line that is not an answer of the protocol, or that nobody asked for."""

    word = "junk"
