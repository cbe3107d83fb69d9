"""Shares of the bots' time: at how many tables of one guest, or of one address, bots play at the same time.

Server processes of one machine divide these numbers: each has its part, rounded up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from daikaiju.words.language import mark as _

from .errors import TooManyTables

MOST_OF_GUEST = 10  # tables at which bots play
MOST_OF_ADDRESS = 40  # a guest costs nothing to make up; a class or a club may share an address
GUEST, ADDRESS = "guest", "address"
MOST = {GUEST: MOST_OF_GUEST, ADDRESS: MOST_OF_ADDRESS}
TOO_MANY = _(
    "Bots play at {n} of your tables already. Finish one of these games, or close its page and try again in a minute."
)
Owner = tuple[str, str]  # GUEST or ADDRESS, and which


class Part(NamedTuple):
    """What a server process has of its machine."""

    bots_at_once: int = 0  # that think; 0: one per core
    processes: int = 1  # server processes of the machine


ALL = Part()


class Shares:
    """Whose tables they are, and at which of them bots are acting now."""

    def __init__(self, processes: int = 1) -> None:
        self.most = {kind: -(-most // processes) for kind, most in MOST.items()}
        self.owners: dict[str, dict[str, str]] = {}  # by table: its host, and the address that it came from
        self.tables: dict[Owner, set[str]] = {}
        self.acting: set[str] = set()

    def note(self, table_id: str, guest: str, address: str = "") -> None:
        """Note whose a table is, unless that is known; one whose host is another by now is theirs."""
        if guest and self.owners.get(table_id, {}).get(GUEST, guest) != guest:
            self.forget(table_id)
        known = self.owners.setdefault(table_id, {})
        for kind, name in ((GUEST, guest), (ADDRESS, address)):
            if name and kind not in known:
                known[kind] = name
                self.tables.setdefault((kind, name), set()).add(table_id)

    def forget(self, table_id: str) -> None:
        """Forget a table."""
        for owner in self.owners.pop(table_id, {}).items():
            self.tables[owner].discard(table_id)
            if not self.tables[owner]:
                del self.tables[owner]

    def group(self, table_id: str) -> str:
        """Return whom a table's bots take turns for: its address if known, else its host."""
        owners = self.owners.get(table_id, {})
        return owners.get(ADDRESS) or owners.get(GUEST, table_id)

    def address(self, table_id: str) -> str:
        """Return the address that a table came from, as far as known."""
        return self.owners.get(table_id, {}).get(ADDRESS, "")

    def check(self, table_id: str, is_live: Callable[[str], bool]) -> None:
        """Refuse another table at which bots play to an owner that has its share of live ones."""
        for owner in self.owners.get(table_id, {}).items():
            live = self.live(owner, is_live, table_id)
            if live >= self.most[owner[0]]:
                raise TooManyTables(TOO_MANY, n=live)

    def has_room(self, guest: str, address: str, is_live: Callable[[str], bool]) -> bool:
        """Whether bots may begin at one more table of a guest at an address; "": it is not known."""
        owners = [(kind, name) for kind, name in ((GUEST, guest), (ADDRESS, address)) if name]
        return all(self.live(owner, is_live) < self.most[owner[0]] for owner in owners)

    def live(self, owner: Owner, is_live: Callable[[str], bool], besides: str = "") -> int:
        """Return at how many tables of an owner bots play, besides one."""
        return sum(is_live(table_id) for table_id in self.tables.get(owner, ()) if table_id != besides)

    def begin(self, table_id: str) -> bool:
        """Let bots of a table act, if its owners have room; return whether they may."""
        if table_id not in self.acting:
            for owner in self.owners.get(table_id, {}).items():
                if len(self.tables[owner] & self.acting) >= self.most[owner[0]]:
                    return False
            self.acting.add(table_id)
        return True

    def end(self, table_id: str) -> None:
        """Note that the bots of a table do not act any more."""
        self.acting.discard(table_id)
