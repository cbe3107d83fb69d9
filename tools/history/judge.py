"""Whether one order of commands explains what was stored and answered at a table.

The order is that of the stored versions. Every version must be what one command, not used before, makes of the version
before it, or the act of a bot; the command must have been issued before and, if it was acknowledged, answered after
it. A refused command must be refused by a version that was the newest while it was under way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine

from daikaiju.rules.steps import CHANCE
from daikaiju.storage.rows import read_options, read_seat
from daikaiju.table.errors import Refused
from daikaiju.table.model import LiveTable, LogRow, Said
from daikaiju.table.stored import forward, revive

from .audit import Step, steps_of
from .commands import BUSY, DONE, REFUSED, Command

PENDING = 3.0  # seconds that a change may wait to be committed: it is stored and not yet visible


@dataclass
class Verdict:
    """What is wrong at the tables judged so far, and what was counted."""

    versions: int = 0
    bot_acts: int = 0
    lost: list[Command] = field(default_factory=list)  # acknowledged, and no version shows it
    unexplained: list[str] = field(default_factory=list)  # versions that no command explains: done twice, or invented
    wrongly_refused: list[Command] = field(default_factory=list)
    applied_unknown: int = 0  # commands without an answer that were stored


def judge(engine: Engine, table_id: str, issued: Iterable[Command], verdict: Verdict) -> LiveTable | None:
    """Judge the history of a table; return the table as it is stored in the end."""
    history = History([command for command in issued if command.table == table_id], verdict)
    steps = list(steps_of(engine, table_id))
    table = None
    for place, step in enumerate(steps):
        until = steps[place + 1].at if place + 1 < len(steps) else float("inf")
        table = history.follow(table, step)
        history.look_for_refusals(table, step.at, until)
    history.close()
    return table


class History:
    """The commands issued at one table that no version has explained yet."""

    def __init__(self, commands: list[Command], verdict: Verdict) -> None:
        self.verdict = verdict
        self.open = sorted((command for command in commands if command.answer != REFUSED), key=lambda c: c.end)
        self.refused = [command for command in commands if command.answer == REFUSED and BUSY not in command.said]

    def follow(self, table: LiveTable | None, step: Step) -> LiveTable:
        """Return the table after a step, and note if nothing explains the step."""
        after = table_after(table, step)
        self.verdict.versions += 1
        if table is None:
            return after
        if after.version != table.version + 1:
            self.verdict.unexplained.append(f"{after.id}: version {after.version} after {table.version}")
        elif step.actions and step.actions[0]["bot"]:
            self.verdict.bot_acts += 1
        else:
            self.explain(table, after, step)
        return after

    def explain(self, table: LiveTable, after: LiveTable, step: Step) -> None:
        """Find the command that made a step; each explains one step."""
        for command in self.open:
            if command.begin <= step.at and (step.at <= command.end or command.answer != DONE):
                if makes(command, table, after, step):
                    self.open.remove(command)
                    self.verdict.applied_unknown += command.answer != DONE
                    return
        self.verdict.unexplained.append(f"{after.id}: version {after.version} of {step}")

    def look_for_refusals(self, table: LiveTable, since: float, until: float) -> None:
        """Drop the refused commands that a version refuses which was the newest while they were under way."""
        self.refused = [
            command
            for command in self.refused
            if not (command.begin <= until + PENDING and since <= command.end and refuses(table, command))
        ]

    def close(self) -> None:
        """Note what was acknowledged or refused without a reason."""
        self.verdict.lost += [command for command in self.open if command.answer == DONE]
        self.verdict.wrongly_refused += self.refused


def table_after(table: LiveTable | None, step: Step) -> LiveTable:
    """Return the next version of a table."""
    head = step.head
    seats = [read_seat(seat) for seat in step.seats] if step.seats else table.seats if table else []
    chat = [Said(line["seat"], line["name"], line["text"], line["emote"], line["at"]) for line in step.chat]
    rows = [LogRow(row["number"], row["actor"], row["words"], row["bot"]) for row in step.actions]
    known = {key: head[key] for key in ("host", "phase", "rematch", "lang", "created", "version", "engine")}
    stored = LiveTable(head["id"], read_options(head), sorted(seats, key=lambda seat: seat.number), chat=chat, **known)
    if table is None:
        revive(stored, rows)
        return stored
    after = forward(table, stored, rows)
    assert after is not None, f"the log of {table.id} does not fit at {rows}"
    return after


def makes(command: Command, table: LiveTable, after: LiveTable, step: Step) -> bool:
    """Whether a command makes one version of another, whatever chance does."""
    draft = table.copy()
    try:
        command.apply(draft)
    except Refused:
        return False
    first = [(row.number, row.actor, row.words) for row in draft.rows[:1] if row.actor != CHANCE]
    stored = [(row["number"], row["actor"], row["words"]) for row in step.actions[:1] if row["actor"] != CHANCE]
    said = [line.text for line in draft.said] == [line["text"] for line in step.chat]
    return said and first == stored and bool(draft.rows) == bool(step.actions) and shape(draft) == shape(after)


def shape(table: LiveTable) -> Any:
    """Return what a command decides about a table; monsters, the bots of leavers and the next table are drawn."""
    seats = [(seat.owner, seat.name, seat.bot, bool(seat.stand_in)) for seat in table.seats]
    return seats, table.options, table.phase == "waiting", bool(table.rematch)


def refuses(table: LiveTable, command: Command) -> bool:
    """Whether a table refuses a command."""
    try:
        command.apply(table.copy())
    except Refused:
        return True
    return False
