"""Whether one order of commands explains what was stored and answered at a table.

The order is that of the stored versions. Every version must be what one command, not used before, makes of the version
before it, or the act of a bot; the command must have been issued before and, if it was acknowledged, answered after
it. A bot plays for a person whose time is up, and not before. A version in which only a deadline moved is of servers
none of which was up for a while. A refused command must be refused by a version that was the newest while it was under
way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Engine

from daikaiju.rules.steps import CHANCE
from daikaiju.storage.rows import read_options, read_seat
from daikaiju.table.driver import awaits_bot
from daikaiju.table.errors import Refused
from daikaiju.table.log import LogRow, Said
from daikaiju.table.model import LiveTable
from daikaiju.table.stored import forward, revive
from daikaiju.table.timekeeper import PROMPT

from .audit import Step, steps_of
from .commands import BUSY, DONE, REFUSED, Command

LATEST = 60.0  # seconds within which a command without an answer is carried out, if at all
EARLY = PROMPT  # seconds before a deadline at which a server may take it to be over
PENDING = 3.0  # seconds that a change may wait to be committed: it is stored and not yet visible


@dataclass
class Verdict:
    """What is wrong at the tables judged so far, and what was counted."""

    versions: int = 0
    bot_acts: int = 0
    at_zero: int = 0  # acts of bots for people whose time was up
    moved: int = 0  # deadlines
    lost: list[Command] = field(default_factory=list)  # acknowledged, and no version shows it
    unexplained: list[str] = field(default_factory=list)  # versions that no command explains: done twice, or invented
    wrongly_refused: list[Command] = field(default_factory=list)
    applied_unknown: int = 0  # commands without an answer that were stored
    asked: dict[str, list[tuple[float, bool]]] = field(default_factory=dict)  # by table: from when on a bot is asked


def judge(engine: Engine, table_id: str, issued: Iterable[Command], verdict: Verdict) -> LiveTable | None:
    """Judge the history of a table; return the table as it is stored in the end."""
    history = History([command for command in issued if command.table == table_id], verdict)
    steps = list(steps_of(engine, table_id))
    table = None
    for place, step in enumerate(steps):
        until = steps[place + 1].at if place + 1 < len(steps) else float("inf")
        table = history.follow(table, step)
        verdict.asked.setdefault(table_id, []).append((step.at, awaits_bot(table)))
        history.look_for_refusals(table, step.at, until)
    history.close()
    return table


class History:
    """The commands issued at one table, and which of them can explain which of its versions."""

    def __init__(self, commands: list[Command], verdict: Verdict) -> None:
        self.verdict = verdict
        self.commands = [command for command in commands if command.answer != REFUSED]
        self.refused = [command for command in commands if command.answer == REFUSED and BUSY not in command.said]
        self.makers: dict[int, list[int]] = {}  # by version: the places of commands that can explain it
        self.steps: dict[int, Step] = {}

    def follow(self, table: LiveTable | None, step: Step) -> LiveTable:
        """Return the table after a step, and find the commands that can explain it."""
        after = table_after(table, step)
        self.verdict.versions += 1
        if table is None:
            return after
        if after.version != table.version + 1:
            self.verdict.unexplained.append(f"{after.id}: version {after.version} after {table.version}")
        elif step.actions and step.actions[0]["bot"]:
            self.note_bot(table, step)
        elif is_moved(table, after, step):
            self.verdict.moved += 1
        else:
            self.steps[after.version] = step
            self.makers[after.version] = [
                place
                for place, command in enumerate(self.commands)
                if fits(command, step) and makes(command, table, after, step)
            ]
        return after

    def note_bot(self, table: LiveTable, step: Step) -> None:
        """Count an act of a bot; one for a person must not come before their time is up."""
        self.verdict.bot_acts += 1
        if table.asked is not None and not table.asked.player:
            self.verdict.at_zero += 1
            if table.deadline is None or step.at < table.deadline - EARLY:
                self.verdict.unexplained.append(f"{table.id}: a bot played before {table.deadline}: {step}")

    def look_for_refusals(self, table: LiveTable, since: float, until: float) -> None:
        """Drop the refused commands that a version refuses which was the newest while they were under way."""
        self.refused = [
            command
            for command in self.refused
            if not (command.begin <= until + PENDING and since <= command.end and refuses(table, command))
        ]

    def close(self) -> None:
        """Note what was acknowledged, stored or refused without a reason.

        If every acknowledged command can have a version of its own, and every version a command of its own, then
        one assignment does both (a theorem of Mendelsohn and Dulmage).
        """
        made: dict[int, list[int]] = {place: [] for place in range(len(self.commands))}
        for version, places in self.makers.items():
            for place in places:
                made[place].append(version)
        acknowledged = [place for place, command in enumerate(self.commands) if command.answer == DONE]
        self.verdict.lost += [self.commands[place] for place in without_partner(acknowledged, made)]
        without = without_partner(list(self.makers), self.makers)
        self.verdict.unexplained += [f"version {version}: {self.steps[version]}" for version in without]
        self.verdict.applied_unknown += len(self.makers) - len(acknowledged)
        self.verdict.wrongly_refused += self.refused


def without_partner(left: list[int], edges: dict[int, list[int]]) -> list[int]:
    """Return those on the left that stay without a partner of their own in a largest matching."""
    partner: dict[int, int] = {}

    def found(one: int, tried: set[int]) -> bool:
        for other in edges[one]:
            if other not in tried:
                tried.add(other)
                if other not in partner or found(partner[other], tried):
                    partner[other] = one
                    return True
        return False

    return [one for one in left if not found(one, set())]


def fits(command: Command, step: Step) -> bool:
    """Whether a command was under way when a step was stored, and is about the same."""
    latest = command.end if command.answer == DONE else command.begin + LATEST
    if not command.begin <= step.at <= latest:
        return False
    if step.chat:
        return command.form.get("text") == step.chat[0]["text"]
    if step.actions and step.actions[0]["actor"] != CHANCE:
        return command.form.get("number") == step.actions[0]["number"]
    return command.kind not in ("say", "act", "undo")


def is_moved(table: LiveTable, after: LiveTable, step: Step) -> bool:
    """Whether a step only moves a deadline: a command that does so stores seats, or an action."""
    return table.deadline != after.deadline and not (step.seats or step.actions)


def table_after(table: LiveTable | None, step: Step) -> LiveTable:
    """Return the next version of a table."""
    head = step.head
    seats = [read_seat(seat) for seat in step.seats] if step.seats else table.seats if table else []
    chat = [Said(line["seat"], line["name"], line["text"], line["emote"], line["at"]) for line in step.chat]
    rows = [LogRow(row["number"], row["actor"], row["words"], row["bot"]) for row in step.actions]
    known = {key: head[key] for key in ("host", "phase", "rematch", "lang", "created", "version", "engine", "deadline")}
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
