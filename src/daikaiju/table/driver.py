"""The driver lets bots act when pages have shown what happened before."""

from __future__ import annotations

import asyncio

import structlog

from daikaiju.players.faults import BotFault
from daikaiju.stage.pace import PACES

from . import commands
from .bots import is_offered
from .errors import Refused, StaleMove
from .model import OVER, LiveTable
from .pacing import seconds_shown
from .ports import Changeable, Cluster, Thinker

COUNTDOWN = 5  # seconds that the pages of a finished game count down to the next one
MOST_FAILURES = 6  # in a row, with growing pauses, before a table's bots stop until somebody acts
log = structlog.get_logger()


class Driver:
    """One task per table at which a bot is asked."""

    def __init__(self, tables: Changeable, thinker: Thinker, cluster: Cluster) -> None:
        self.tables, self.thinker, self.cluster = tables, thinker, cluster
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.openings: dict[str, float] = {}  # when bots may begin at tables that people are about to join
        self.hurries: dict[str, asyncio.Event] = {}

    def wake(self, table: LiveTable) -> None:
        """Start a task if a bot is asked and none is running; bots of a finished game are told so."""
        if table.phase == OVER and table.game is not None:
            self.thinker.finish(table.id, table.game)
        if not awaits_bot(table):
            self.hurries.pop(table.id, None)
        elif table.id not in self.tasks:
            task = asyncio.create_task(self.drive(table.id))
            self.tasks[table.id] = task

    def open_later(self, table: LiveTable) -> None:
        """Let bots begin a rematch when the other people's pages have counted down and arrived."""
        people = {seat.owner for seat in table.seats if seat.owner}
        if table.game is not None and len(people) > 1:
            wait = COUNTDOWN * PACES[table.options.speed].factor
            self.openings[table.id] = asyncio.get_running_loop().time() + wait

    def is_driving(self, table_id: str) -> bool:
        """Whether a task is running for a table."""
        return table_id in self.tasks

    async def may_begin(self, table: LiveTable) -> bool:
        """Whether this server may drive a table's bots: it holds their lease, or gets it now."""
        return await self.cluster.take(table.id)

    def hurry(self, table_id: str) -> None:
        """Skip the pauses of bots until a person is asked."""
        if table_id in self.tasks:
            self.hurries.setdefault(table_id, asyncio.Event()).set()

    async def drive(self, table_id: str) -> None:
        """Let bots act while one of them is asked."""
        failures = 0
        try:
            while failures <= MOST_FAILURES:
                try:
                    if not await self.one_act(table_id):
                        return
                    failures = 0
                except Exception:
                    failures += 1
                    log.exception("a bot could not act", table=table_id, failures=failures)
                    await asyncio.sleep(2**failures)
        finally:
            del self.tasks[table_id]

    async def one_act(self, table_id: str) -> bool:
        """Let the bot that is asked act; return whether there was one."""
        table = await self.tables.find(table_id)
        seat = table.asked
        if seat is None or not awaits_bot(table) or not await self.may_begin(table):
            return False
        began = asyncio.get_running_loop().time()
        action = await self.think(table, seat.player)
        opening = self.openings.pop(table_id, began)
        await self.pause(table, max(opening, began + seconds_shown(table, action)))
        if not self.cluster.holds(table_id):  # this server was stopped or cut off: another one may drive by now
            return True
        try:
            await self.tables.change(table_id, lambda draft: commands.act_as_bot(draft, table.number, action))
        except StaleMove:
            log.info("a bot was late", table=table_id, number=table.number)
        except Refused:
            log.warning("a bot wanted what is not possible", table=table_id, number=table.number, bot=seat.player)
            usual = usual_action(table)
            await self.tables.change(table_id, lambda draft: commands.act_as_bot(draft, table.number, usual))
        return True

    async def think(self, table: LiveTable, bot: str) -> int:
        """Return a bot's action, or the default action if it fails."""
        assert table.game is not None
        try:
            return await self.thinker.decide(bot, table.game, table.id)
        except BotFault as fault:
            told = {"fault": fault.word, "reason": str(fault), "trace": fault.trace}
            log.warning("a bot failed", bot=bot, table=table.id, position=table.game.position(), **told)
            return usual_action(table)
        except Exception:
            log.exception("a bot failed", bot=bot, table=table.id, position=table.game.position())
            return usual_action(table)

    async def pause(self, table: LiveTable, until: float) -> None:
        """Wait until pages have shown what happened, unless somebody skips the pauses."""
        event = self.hurries.setdefault(table.id, asyncio.Event())
        try:
            async with asyncio.timeout_at(until):
                await event.wait()
        except TimeoutError:
            pass

    async def close(self) -> None:
        """Stop all bots."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def awaits_bot(table: LiveTable) -> bool:
    """Whether a bot is asked that is offered here; for one that is not, somebody has to take over."""
    seat = table.asked
    return seat is not None and is_offered(seat.player, table.options.game)


def usual_action(table: LiveTable) -> int:
    """Return the default action, played if a bot fails."""
    assert table.game is not None
    return table.game.vocabulary.default(table.game.state)
