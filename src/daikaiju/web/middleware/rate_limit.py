"""Rate limits per guest and per address."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from daikaiju.table.errors import TooMuch
from daikaiju.words.language import mark as _

from .rates import Rate, Rates

BY_GUEST = {
    "act": Rate(100, 10),
    "say": Rate(6, 10),
    "seat": Rate(40, 60),
    "make": Rate(12, 60),
    "hint": Rate(24, 60),
    "look": Rate(300, 10),
    "replay": Rate(200, 10),
    "picture": Rate(20, 60),
    "socket": Rate(60, 60),
    "frame": Rate(30, 10),  # our pages send none
}
# A new guest costs nothing, so addresses have limits too.
BY_ADDRESS = {
    "act": Rate(1000, 10),
    "say": Rate(60, 10),
    "seat": Rate(400, 60),
    "make": Rate(60, 60),
    "hint": Rate(120, 60),
    "look": Rate(1500, 10),
    "replay": Rate(1000, 10),
    "picture": Rate(200, 60),
    "socket": Rate(1200, 60),
    "frame": Rate(300, 10),
}
KEYS = Rate(60, 60)  # attempts with the host's key: Prometheus makes one a second at most
HERE = "this machine"
HOME_NETWORK = 64  # bits of an IPv6 address that identify one network
LONGEST_PLACE = 64  # characters; a proxy may pass on what is no address


class Limits:
    """Counts requests and refuses those over a rate limit."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.rates = Rates()

    def check(self, what: str, guest: str, address: str) -> None:
        """Count one request against the limits of its address and its guest.

        The address comes first: made-up guests of one that is over its limit leave no keys.
        """
        if not self.on:
            return
        place = place_of(address)
        if place:
            self.hit(BY_ADDRESS[what], what, "address", place)
        self.hit(BY_GUEST[what], what, "guest", guest)

    def check_key(self, address: str) -> None:
        """Count one attempt with the host's key, which may be a guess.

        Those from this machine count too: a proxy may not say whose they are.
        """
        if self.on:
            self.hit(KEYS, "key", "address", place_of(address) or HERE)

    def hit(self, rate: Rate, *who: str) -> None:
        """Count one request against one limit; raise TooMuch when it is exceeded."""
        if not self.rates.hit(rate, *who):
            raise TooMuch(_("That was too quick. Please wait a moment."))


def place_of(address: str) -> str:
    """Return the key an address is counted under: its /64 for IPv6, "" (not counted) for loopback."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:LONGEST_PLACE]
    if isinstance(found, IPv6Address):
        found = found.ipv4_mapped or found
    if found.is_loopback:
        return ""
    return str(found) if found.version == 4 else str(ip_network((found, HOME_NETWORK), strict=False))
