"""How often one guest, or one address, may do something."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from daikaiju.table.errors import TooMuch
from daikaiju.words.language import mark as _

BY_GUEST = {
    "act": parse("100/10 seconds"),
    "say": parse("6/10 seconds"),
    "seat": parse("40/minute"),
    "make": parse("12/minute"),
    "look": parse("300/10 seconds"),
    "replay": parse("200/10 seconds"),
    "socket": parse("60/minute"),
    "frame": parse("30/10 seconds"),  # pages of ours send none
}
# Guests cost nothing to make up, so addresses have their limits too.
BY_ADDRESS = {
    "act": parse("1000/10 seconds"),
    "say": parse("60/10 seconds"),
    "seat": parse("400/minute"),
    "make": parse("60/minute"),
    "look": parse("1500/10 seconds"),
    "replay": parse("1000/10 seconds"),
    "socket": parse("1200/minute"),
    "frame": parse("300/10 seconds"),
}
HOME_NETWORK = 64  # bits of an IPv6 address that name somebody's network


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
        place = place_of(address)
        if place:
            self.hit(BY_ADDRESS[what], what, "address", place)

    def hit(self, limit: RateLimitItem, *who: str) -> None:
        """Count one act against one limit."""
        if not self.windows.hit(limit, *who):
            raise TooMuch(_("That was too quick. Please wait a moment."))


def place_of(address: str) -> str:
    """What is counted for an address: IPv6 gives everybody a whole network; this machine's own says nothing."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return ""
    return str(found) if found.version == 4 else str(ip_network((found, HOME_NETWORK), strict=False))
