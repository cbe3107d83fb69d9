"""The driver lets bots act at a pace people can follow."""

from __future__ import annotations

import asyncio

import structlog

from . import commands
from .errors import Refused, StaleMove
from .model import LiveTable
from .ports import Changeable, Thinker

BEAT = 0.9  # seconds between two actions of bots, times the table's speed
MOST_FAILURES = 6  # in a row, with growing pauses, before a table's bots stop until somebody acts
log = structlog.get_logger()


class Driver:
    """One task per table at which a bot is asked."""

    def __init__(self, tables: Changeable, thinker: Thinker) -> None:
        self.tables, self.thinker = tables, thinker
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.hurries: dict[str, asyncio.Event] = {}

    def wake(self, table: LiveTable) -> None:
        """Start a task if a bot is asked and none is running."""
        seat = table.asked
        if seat is None or not seat.player:
            self.hurries.pop(table.id, None)
        elif table.id not in self.tasks:
            task = asyncio.create_task(self.drive(table.id))
            self.tasks[table.id] = task

    def is_driving(self, table_id: str) -> bool:
        """Whether a task is running for a table."""
        return table_id in self.tasks

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
        if seat is None or not seat.player:
            return False
        action, _pause = await asyncio.gather(self.think(table, seat.player), self.pause(table))
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
            return await self.thinker.decide(bot, table.game)
        except Exception:
            log.exception("a bot failed", bot=bot, table=table.id, position=table.game.position())
            return usual_action(table)

    async def pause(self, table: LiveTable) -> None:
        """Wait before the next action, unless somebody skips the pauses."""
        event = self.hurries.setdefault(table.id, asyncio.Event())
        try:
            async with asyncio.timeout(BEAT * table.options.speed):
                await event.wait()
        except TimeoutError:
            pass

    async def close(self) -> None:
        """Stop all bots."""
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def usual_action(table: LiveTable) -> int:
    """Return the default action, played if a bot fails."""
    assert table.game is not None
    return table.game.vocabulary.default(table.game.state)
