"""Faults of bots: each kind has a name and is counted; a fault does not stop the run."""

from __future__ import annotations

from daikaiju.errors import DaikaijuError
from daikaiju.errors import mark as _

# Their labels in the table of faults.
FAULTS = {
    "raised": _("raised an exception"),
    "illegal": _("not a legal action"),
    "died": _("ended its process"),
    "too_slow": _("took too long"),
}


class BadBot(DaikaijuError):
    """A bot that cannot be loaded or created."""


class BotFault(DaikaijuError):
    """A bot that failed to answer a question; its seat plays at random to the end of that game."""

    word = "failed"


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
