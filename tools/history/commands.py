"""The commands that clients issue, what they were told, and what one server alone would do with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from daikaiju.table import commands, seating, stand_ins
from daikaiju.table.model import LiveTable

DONE, REFUSED, UNKNOWN = "done", "refused", "unknown"
BUSY = "at the same moment"  # a refusal because others were faster several times: it says nothing about the table


@dataclass
class Command:
    """A command of a guest at a table, with its answer."""

    guest: str
    table: str
    kind: str
    form: dict[str, Any] = field(default_factory=dict)
    server: str = ""  # the address it was sent to
    begin: float = 0.0
    end: float = 0.0
    answer: str = UNKNOWN
    said: str = ""  # the text of a refusal

    @property
    def path(self) -> str:
        """The address of its form."""
        return f"/t/{self.table}/{self.kind}"

    def apply(self, table: LiveTable) -> None:
        """Change a table as a server would; refusals are raised."""
        getattr(self, self.kind.replace("-", "_"))(table)

    def join(self, table: LiveTable) -> None:
        """Take a seat."""
        seating.join(table, self.guest, self.form.get("seat"), self.form["name"], "", False, 0.0)

    def leave(self, table: LiveTable) -> None:
        """Leave a seat."""
        seating.leave(table, self.guest, self.form["seat"])

    def start(self, table: LiveTable) -> None:
        """Start the game."""
        commands.start(table, self.guest)

    def act(self, table: LiveTable) -> None:
        """Answer for a seat."""
        commands.act(table, self.guest, self.form["seat"], self.form["number"], self.form["action"])

    def undo(self, table: LiveTable) -> None:
        """Take the last action back."""
        commands.undo(table, self.guest, self.form["number"])

    def pace(self, table: LiveTable) -> None:
        """Set the pace."""
        seating.pace(table, self.guest, self.form["speed"])

    def hand_over(self, table: LiveTable) -> None:
        """Let a bot play for oneself."""
        stand_ins.hand_over(table, self.guest, self.form["seat"], self.form["bot"], 0.0)

    def take_back(self, table: LiveTable) -> None:
        """Take one's seat back."""
        stand_ins.take_back(table, self.guest, self.form["seat"])

    def say(self, table: LiveTable) -> None:
        """Say something."""
        commands.say(table, self.guest, "", self.form["text"], "", 0.0)

    def rematch(self, table: LiveTable) -> None:
        """Set up the next game."""
        commands.rematch(table, self.guest, 0.0)
