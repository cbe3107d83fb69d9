"""One check: servers, clients, faults; then the verdict on what was stored, answered and shown."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import create_engine

from daikaiju.storage.database import Database

from .audit import set_up
from .commands import DONE, REFUSED, UNKNOWN, Command
from .delays import Delays
from .faults import KINDS, OF_NETWORK, Death, Trouble
from .judge import Verdict, judge
from .people import ROOMS, Party, World
from .proxy import Proxy
from .server import Server

SETTLE = 60.0  # seconds within which all servers show the same in the end
TIME_LEFT = re.compile(r'(?<= )data-(due|sent)="[0-9]+"|(?<=role="timer" )[^<]*')


@dataclass
class Plan:
    """How long, with how many, and how often faults come."""

    seconds: float = 60.0
    least: int = 0  # acknowledged commands; on a busy machine it takes longer
    servers: int = 3
    parties: int = 4
    pause: float = 6.0  # seconds between two faults of a server, on average
    faults: tuple[str, ...] = KINDS  # without those of the network, servers are at the database without a proxy
    think: float = 0.3  # the most seconds between two commands of a person
    seed: int = 1


@dataclass
class Report:
    """What a check found."""

    answers: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)  # acknowledged, by command
    faults: Counter[str] = field(default_factory=Counter)
    verdict: Verdict = field(default_factory=Verdict)
    differing: list[str] = field(default_factory=list)  # tables that servers show differently in the end
    delays: Delays = field(default_factory=Delays)
    issued: list[Command] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        """Whether one order explains everything, and all pages are the same."""
        return not self.wrong

    def lines(self) -> list[str]:
        """Return the figures as text."""
        found = self.verdict
        return [
            f"commands issued        {self.answers.total()}",
            *(f"  {answer:20} {self.answers[answer]}" for answer in (DONE, REFUSED, UNKNOWN)),
            f"  acknowledged by kind {dict(sorted(self.kinds.items()))}",
            f"versions stored        {found.versions}, acts of bots {found.bot_acts}",
            f"clocks                 at zero a bot played {found.at_zero} times, deadlines moved {found.moved}",
            f"unknown but stored     {found.applied_unknown}",
            f"lost                   {len(found.lost)}",
            f"doubled or invented    {len(found.unexplained)}",
            f"wrongly refused        {len(found.wrongly_refused)}",
            f"tables that differ     {len(self.differing)}",
            *self.delays.lines(),
            f"faults                 {self.faults.total()}: {dict(sorted(self.faults.items()))}",
            *(f"  ! {what}" for what in self.wrong[:20]),
        ]

    @property
    def wrong(self) -> list[object]:
        """All that is wrong."""
        found = self.verdict
        return [*found.lost, *found.unexplained, *found.wrongly_refused, *self.differing]


async def check(database: str, folder: Path, plan: Plan) -> Report:
    """Let clients play while servers fail, and judge the history."""
    rng = random.Random(plan.seed)
    await asyncio.to_thread(prepare, database)
    servers = [Server(folder / f"server{number}", Proxy(database)) for number in range(plan.servers)]
    world, report = World(servers, rng, plan.think), Report()
    trouble = Trouble(rng, plan.pause, plan.servers, plan.faults)
    parties = [Party(world, ROOMS[number % len(ROOMS)]) for number in range(plan.parties)]
    try:
        for server in servers:
            await server.start_first(through_proxy=bool(OF_NETWORK & set(plan.faults)))
        for party in parties:
            await party.open()
        pages = [asyncio.create_task(party.watch()) for party in parties]
        await play(parties, servers, trouble, plan)
        await settle(world, parties, report)
        await end(pages)
    finally:
        for server in servers:
            await server.end()
            await server.proxy.close()
        for party in parties:
            await party.close()
    report.faults = trouble.counts
    await asyncio.to_thread(look_at, database, world, parties, trouble.deaths, report)
    return report


def prepare(database: str) -> None:
    """Set up the database, and let it write down all changes."""
    found = Database(database)
    found.bring_up_to_date()
    set_up(found.engine)
    found.engine.dispose()


async def play(parties: list[Party], servers: list[Server], trouble: Trouble, plan: Plan) -> None:
    """Let everybody play for a while as servers fail; in the end all servers are well."""
    people = [asyncio.create_task(party.play(guest)) for party in parties for guest in party.guests]
    faults = [asyncio.create_task(trouble.make(server)) for server in servers]
    tasks = [*people, *faults]
    done, _going = await asyncio.wait(tasks, timeout=plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
    while not done and acknowledged(parties[0].world) < plan.least:
        done, _going = await asyncio.wait(tasks, timeout=1, return_when=asyncio.FIRST_EXCEPTION)
    trouble.ended.set()
    await asyncio.gather(*faults)
    await end(people)


def acknowledged(world: World) -> int:
    """Return how many commands were acknowledged so far."""
    return sum(command.answer == DONE for command in world.issued)


async def end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel tasks, and raise what went wrong in them."""
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result


async def settle(world: World, parties: list[Party], report: Report) -> None:
    """Wait until all servers show the same of every table, or note that they do not."""
    for party in parties:
        for table in party.tables:
            for _ in range(int(SETTLE)):
                shown = [await shown_by(server, party, table) for server in world.servers]
                if len(set(shown)) == 1:
                    break
                await asyncio.sleep(1)
            else:
                report.differing.append(f"{table}: {[hash(page) for page in shown]}")
    for party in parties:
        await wait_for_page(world, party, report)


async def wait_for_page(world: World, party: Party, report: Report) -> None:
    """Wait until the open page of a table shows what servers show, or note that it does not."""
    for _ in range(int(SETTLE)):
        number = (await party.guests[0].asked(party.table) or {}).get("number")
        shown = [page.number for page in world.seen.get(party.table, ())[-1:]]
        if shown == [number]:
            return
        await asyncio.sleep(1)
    report.differing.append(f"{party.table}: the open page shows {shown}, servers show {number}")


async def shown_by(server: Server, party: Party, table: str) -> str:
    """Return a table's page as a server shows it, without the seconds that count down."""
    guest = party.guests[0]
    answer = await guest.https[server.address].get(f"/t/{table}", headers={"Cookie": guest.cookie}, timeout=60)
    return TIME_LEFT.sub("", str(answer.text).replace(server.address, "").replace(str(server.port), ""))


def look_at(database: str, world: World, parties: list[Party], deaths: list[Death], report: Report) -> None:
    """Judge the history of every table."""
    engine = create_engine(database)
    report.issued, report.tables = world.issued, [table for party in parties for table in party.tables]
    report.answers = Counter(command.answer for command in world.issued)
    report.kinds = Counter(command.kind for command in world.issued if command.answer == DONE)
    for table in report.tables:
        judge(engine, table, world.issued, report.verdict)
        report.delays.look_at(engine, table, world.seen.get(table, []), world.issued)
        report.delays.look_at_answers(engine, table, world.looks.get(table, []))
        report.delays.look_at_deaths(engine, table, deaths, report.verdict)
    engine.dispose()
