"""How long pages were behind changes, and how long bots paused after their server was killed."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Engine

from .audit import Step, leases_of, steps_of
from .commands import DONE, Command
from .faults import Death
from .judge import Verdict
from .people import Looked, Shown


@dataclass
class Delays:
    """Seconds, each a list."""

    pages: list[float] = field(default_factory=list)  # from a change of a game to the page that shows it
    elsewhere: list[float] = field(default_factory=list)  # of these, from an act to a page of another server
    looks: list[float] = field(default_factory=list)  # from a change to an answer that does not know it, or 0
    driven: list[float] = field(default_factory=list)  # from a kill until another server drives the bots that are asked
    acted: list[float] = field(default_factory=list)  # until one of them acts

    def lines(self) -> list[str]:
        """Return the figures as text."""
        return [
            f"page behind a change   {spread(self.pages)}",
            f"  at another server    {spread(self.elsewhere)}",
            f"answers behind a change {spread([late for late in self.looks if late])}; {len(self.looks)} in all",
            f"bots of a killed server {spread(self.driven)} until another one drives them",
            f"                        {spread(self.acted)} until they act",
        ]

    def look_at(self, engine: Engine, table: str, seen: Sequence[Shown], issued: Iterable[Command]) -> None:
        """Note how long pages of a table were behind."""
        servers = {
            command.form["number"]: command.server
            for command in issued
            if command.table == table and command.kind == "act" and command.answer == DONE
        }
        for step, page in shown_after(steps_of(engine, table), seen):
            self.pages.append(page.at - step.at)
            if servers.get(step.actions[0]["number"], page.server) != page.server:
                self.elsewhere.append(page.at - step.at)

    def look_at_answers(self, engine: Engine, table: str, looks: Iterable[Looked]) -> None:
        """Note how long the next action was stored already when servers were asked, and did not know it."""
        stored = [(step.at, step.actions[-1]["number"] + 1) for step in steps_of(engine, table) if step.actions]
        for look in looks:
            following = next((at for at, number in stored if number > look.number), look.begin)
            self.looks.append(max(0.0, look.begin - following))

    def look_at_deaths(self, engine: Engine, table: str, deaths: Iterable[Death], verdict: Verdict) -> None:
        """Note how long the bots of a table paused after their server was killed, where one was asked."""
        leases, asked = leases_of(engine, table), verdict.asked[table]
        acts = [step.at for step in steps_of(engine, table) if step.actions and step.actions[0]["bot"]]
        for death in deaths:
            after = [(at, server) for at, server in leases if at > death.at and server]
            act = next((at for at in acts if at > death.at), None)
            if holder_at(leases, death.at) == death.server and after and act and is_asked(asked, death.at, act):
                self.driven.append(after[0][0] - death.at)
                self.acted.append(act - death.at)


def spread(seconds: Sequence[float]) -> str:
    """Return the median and the longest of some seconds as text."""
    if not seconds:
        return "never"
    high = sorted(seconds)[int(0.95 * len(seconds))]
    return (
        f"median {statistics.median(seconds):.3f} s, 95 % {high:.3f} s, longest {max(seconds):.1f} s of {len(seconds)}"
    )


def shown_after(steps: Iterable[Step], seen: Sequence[Shown]) -> Iterable[tuple[Step, Shown]]:
    """Yield the changes of a game while its page was open, each with the first page that shows it."""
    place = 0
    for step in steps:
        if not seen or not step.actions or step.at < seen[0].at:
            continue
        number = step.actions[-1]["number"] + 1
        while place < len(seen) and (seen[place].number < number or seen[place].at < step.at):
            place += 1
        if place < len(seen):
            yield step, seen[place]


def holder_at(leases: Sequence[tuple[float, str]], moment: float) -> str:
    """Return the server that held a lease at a moment."""
    return next((server for at, server in reversed(leases) if at <= moment), "")


def is_asked(asked: Sequence[tuple[float, bool]], since: float, until: float) -> bool:
    """Whether a bot was asked all the time between two moments."""
    before = [is_bot for at, is_bot in asked if at <= since][-1:]
    return all([*before, *(is_bot for at, is_bot in asked if since < at < until)])
