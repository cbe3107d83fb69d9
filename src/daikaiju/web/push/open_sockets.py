"""Limits on open sockets per guest and per address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from daikaiju.table.errors import TooMuch
from daikaiju.words.language import mark as _

from ..middleware.rate_limit import place_of

MOST_OF_GUEST = 24  # then the oldest is evicted: it may be dead, as after a lost connection
MOST_OF_ADDRESS = 400  # several people behind one address, with several pages each
TOO_MANY = _("Too many pages are open here. Close some, then reload this one.")


class Sockets:
    """The open sockets of each guest and each address."""

    def __init__(self, on: bool) -> None:
        self.on = on
        self.of_guest: dict[str, list[asyncio.Event]] = {}
        self.of_address: Counter[str] = Counter()

    @contextmanager
    def counted(self, guest: str, address: str, *, plays: bool = False) -> Iterator[asyncio.Event]:
        """Count a socket while it is open; yield the event that is set when it is evicted.

        Who plays is let in however many watch from the same address.
        """
        place = place_of(address)
        if self.on and place and not plays and self.of_address[place] >= MOST_OF_ADDRESS:
            raise TooMuch(TOO_MANY)
        evicted = asyncio.Event()
        self.of_guest.setdefault(guest, []).append(evicted)
        self.of_address[place] += 1
        self.evict_oldest(guest)
        try:
            yield evicted
        finally:
            self.forget(guest, place, evicted)

    def evict_oldest(self, guest: str) -> None:
        """Evict a guest's oldest socket when there are too many."""
        staying = [evicted for evicted in self.of_guest[guest] if not evicted.is_set()]
        if self.on and len(staying) > MOST_OF_GUEST:
            staying[0].set()

    def forget(self, guest: str, place: str, evicted: asyncio.Event) -> None:
        """Remove a closed socket from the counts."""
        self.of_guest[guest].remove(evicted)
        if not self.of_guest[guest]:
            del self.of_guest[guest]
        self.of_address[place] -= 1
        if not self.of_address[place]:
            del self.of_address[place]
