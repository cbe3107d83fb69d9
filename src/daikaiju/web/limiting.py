"""How often one guest, or one address, may do something."""

from __future__ import annotations

from ipaddress import ip_address

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from daikaiju.table.refusals import TooMuch
from daikaiju.words.language import mark as _

BY_GUEST = {
    "act": parse("100/10 seconds"),
    "say": parse("6/10 seconds"),
    "seat": parse("40/minute"),
    "make": parse("12/minute"),
    "look": parse("300/10 seconds"),
}
# Guests cost nothing to make up, so addresses have their limits too.
BY_ADDRESS = {
    "act": parse("1000/10 seconds"),
    "say": parse("60/10 seconds"),
    "seat": parse("400/minute"),
    "make": parse("60/minute"),
    "look": parse("1500/10 seconds"),
}


class Limits:
    """Counts what is done; whoever does too much is told to wait."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.windows = MovingWindowRateLimiter(MemoryStorage())

    def check(self, what: str, guest: str, address: str) -> None:
        """Count one act of a kind."""
        if not self.on:
            return
        self.hit(BY_GUEST[what], what, "guest", guest)
        if not is_this_machine(address):
            self.hit(BY_ADDRESS[what], what, "address", address)

    def hit(self, limit: RateLimitItem, *who: str) -> None:
        """Count one act against one limit."""
        if not self.windows.hit(limit, *who):
            raise TooMuch(_("That was too quick. Please wait a moment."))


def is_this_machine(address: str) -> bool:
    """Whether a client runs beside the server; then its address says nothing."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
