"""One load: people and bots at many tables, how long answers take, and whose processor time an act costs."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from dataclasses import dataclass

from daikaiju.web.client import Person, make_http

from .cluster import Site, acts_in
from .crowd import PATIENCE, START, STOP, crowd
from .processes import tree_usage, usage_by_role

ROLES = ("server", "drawing", "bots", "analyses", "database", "proxy", "clients")
SETTLE = 12.0  # seconds in which all tables are opened, before measuring starts
WARM = 5  # acts at each table, on average, before it starts: processes start late and do things for the first time
ALLOWED = 0.1  # seconds between two acts of one person


@dataclass(frozen=True)
class Plan:
    """How many tables, for how long."""

    tables: int = 200
    seconds: float = 60.0
    think: float = 2.0
    bot: str = "random"
    analysed: bool = False  # whether a game is analysed at the same time
    clients: int = 1  # processes


@dataclass(frozen=True)
class Found:
    """What a load found."""

    name: str
    servers: int
    plan: Plan
    acts: int  # of people and bots
    seconds: float
    waits: list[float]  # of the acts of people, sorted, in seconds
    spent: dict[str, float]  # seconds of processor time by role
    errors: list[str]

    @property
    def per_second(self) -> float:
        """Acts a second, of people and bots."""
        return self.acts / self.seconds

    def wait(self, percent: int) -> float:
        """Return the milliseconds within which so many per cent of the acts of people were answered."""
        waits = self.waits or [0.0]
        return waits[min(len(waits) - 1, len(waits) * percent // 100)] * 1000

    def cost(self, role: str) -> float:
        """Return the milliseconds of processor time that an act costs a role."""
        return self.spent[role] / max(1, self.acts) * 1000

    @property
    def whole_cost(self) -> float:
        """The milliseconds of processor time that an act costs, without the clients."""
        return sum(self.cost(role) for role in ROLES[:-1])


async def measure(name: str, site: Site, plan: Plan) -> Found:
    """Open all tables, then measure for a while."""
    async with crowd(site.address, plan.tables, plan.think, plan.bot, plan.clients) as people:
        if plan.analysed:
            await play_to_the_end(site.address)
        await asyncio.sleep(SETTLE)
        while await asyncio.to_thread(acts_in, site.database) < WARM * plan.tables:  # noqa: ASYNC110 - others act
            await asyncio.sleep(1)
        await people.say(START)
        before, acts, start = spent_by(site), await asyncio.to_thread(acts_in, site.database), time.monotonic()
        await asyncio.sleep(plan.seconds)
        after, seconds = spent_by(site), time.monotonic() - start
        acts = await asyncio.to_thread(acts_in, site.database) - acts
        await people.say(STOP)
    spent = {role: after[role] - before[role] for role in ROLES} | {"clients": people.seconds}
    return Found(name, len(site.servers), plan, acts, seconds, sorted(people.waits), spent, people.errors)


async def play_to_the_end(address: str) -> None:
    """Let one person play all six seats of a game to its end; the server then analyses it for minutes."""
    async with make_http(address, patience=PATIENCE) as http:
        person = Person(http, random.Random(0))
        await person.arrive()
        table = await person.make_table(game="2e", seats=6, here=5, name="Analysed", do="start")
        while (asked := await person.asked(table))["phase"] != "over":
            await person.act(table, asked)
            await asyncio.sleep(ALLOWED)


def spent_by(site: Site) -> dict[str, float]:
    """Return the processor time that each role but the clients has used so far, in seconds."""
    found: dict[str, float] = defaultdict(float)
    for server in site.servers:
        for role, usage in usage_by_role(server).items():
            found[role] += usage.seconds
    for role, pid in site.others.items():
        found[role] += tree_usage(pid).seconds
    return found


def table_of(found: list[Found]) -> list[str]:
    """Return the figures as a table in Markdown."""
    head = ["run", "tables", "acts/s", "of people", "p50", "p95", "p99 ms", *(f"{role} ms/act" for role in ROLES)]
    rows = [row_of(run) for run in found]
    return ["| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows]]


def row_of(run: Found) -> list[str]:
    """Return one row."""
    figures = [run.per_second, len(run.waits) / run.seconds, run.wait(50), run.wait(95), run.wait(99)]
    costs = [f"{run.cost(role):.2f}" for role in ROLES]
    return [run.name, str(run.plan.tables), *(f"{figure:.1f}" for figure in figures), *costs]
