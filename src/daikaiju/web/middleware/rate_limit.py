"""Rate limits per guest and per address."""

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
    "hint": parse("24/minute"),
    "look": parse("300/10 seconds"),
    "replay": parse("200/10 seconds"),
    "picture": parse("20/minute"),
    "socket": parse("60/minute"),
    "frame": parse("30/10 seconds"),  # our pages send none
}
# A new guest costs nothing, so addresses have limits too.
BY_ADDRESS = {
    "act": parse("1000/10 seconds"),
    "say": parse("60/10 seconds"),
    "seat": parse("400/minute"),
    "make": parse("60/minute"),
    "hint": parse("120/minute"),
    "look": parse("1500/10 seconds"),
    "replay": parse("1000/10 seconds"),
    "picture": parse("200/minute"),
    "socket": parse("1200/minute"),
    "frame": parse("300/10 seconds"),
}
HOME_NETWORK = 64  # bits of an IPv6 address that identify one network


class Limits:
    """Counts requests and refuses those over a rate limit."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.windows = MovingWindowRateLimiter(MemoryStorage())

    def check(self, what: str, guest: str, address: str) -> None:
        """Count one request against the limits of its guest and its address."""
        if not self.on:
            return
        self.hit(BY_GUEST[what], what, "guest", guest)
        place = place_of(address)
        if place:
            self.hit(BY_ADDRESS[what], what, "address", place)

    def hit(self, limit: RateLimitItem, *who: str) -> None:
        """Count one request against one limit; raise TooMuch when it is exceeded."""
        if not self.windows.hit(limit, *who):
            raise TooMuch(_("That was too quick. Please wait a moment."))


def place_of(address: str) -> str:
    """Return the key an address is counted under: its /64 for IPv6, "" (not counted) for loopback."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return ""
    return str(found) if found.version == 4 else str(ip_network((found, HOME_NETWORK), strict=False))
