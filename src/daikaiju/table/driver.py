"""The driver lets bots act when pages have shown what happened before, and while somebody looks.

A bot also plays the decision of a person whose time is up; people whose game takes days need not look for that.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Container

import structlog

from daikaiju.players.faults import BotFault
from daikaiju.stage.pace import PACES

from . import commands
from .bots import is_offered, strength_of
from .errors import Refused, StaleMove
from .model import OVER, LiveTable, TableSeat
from .pacing import seconds_shown
from .played import only_answer
from .ports import Cluster, Driven, Thinker
from .turns import FIRST, LATER, Turns

COUNTDOWN = 5  # seconds that the pages of a finished game count down to the next one
LONGEST_PAUSE = 60.0  # seconds between two attempts of bots that fail, as without a database; a look ends it
AGAIN = 2.0  # seconds until bots whose owner has many at other tables ask again
log = structlog.get_logger()


class Driver:
    """One task per table at which a bot is asked. Those of tables that nobody looks at end, until the next look."""

    def __init__(self, tables: Driven, thinker: Thinker, cluster: Cluster, at_once: int = 0) -> None:
        self.tables, self.thinker, self.cluster = tables, thinker, cluster
        self.turns = Turns(at_once or os.cpu_count() or 2)  # at thinking; tables that are watched come first
        self.nudges: dict[str, asyncio.Event] = {}  # set when somebody looks at a table whose bots wait
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.openings: dict[str, float] = {}  # when bots may begin at tables that people are about to join
        self.hurries: dict[str, asyncio.Event] = {}

    def wake(self, table: LiveTable) -> None:
        """Start a task if a bot is asked and none is running; bots of a finished game are told so."""
        if table.phase == OVER and table.game is not None:
            self.thinker.finish(table.id, table.game)
        if not self.has_work(table):
            self.hurries.pop(table.id, None)
        elif table.id not in self.tasks:  # one that nobody looks at ends at once, and gives its lease back
            task = asyncio.create_task(self.drive(table.id))
            self.tasks[table.id] = task

    def has_work(self, table: LiveTable) -> bool:
        """Whether a bot has to act: its own seat is asked, or a person whose time is up."""
        return awaits_bot(table) or self.is_late(table)

    def is_late(self, table: LiveTable) -> bool:
        """Whether the time of the person who is asked is up."""
        return table.asked is not None and table.deadline is not None and self.tables.timekeeper.now() >= table.deadline

    def open_later(self, table: LiveTable) -> None:
        """Let bots begin a rematch when the other people's pages have counted down and arrived."""
        wait = opening_of(table)
        if wait and any(seat.player for seat in table.seats):
            self.openings[table.id] = asyncio.get_running_loop().time() + wait

    def tidy(self, known: Container[str]) -> None:
        """Forget when bots may begin at tables that are not in memory."""
        for table_id in [key for key in self.openings if key not in known]:
            del self.openings[table_id]

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

    def nudge(self, table_id: str) -> None:
        """End the wait of bots that failed, as somebody looks at their table."""
        if table_id in self.nudges:
            self.nudges[table_id].set()

    async def drive(self, table_id: str) -> None:
        """Let bots act while one of them is asked and somebody looks; pause ever longer while they fail."""
        failures = 0
        try:
            while await self.is_wanted(table_id):
                try:
                    if not await self.one_act(table_id):
                        return
                    failures = 0
                except Exception as error:
                    failures += 1
                    log.warning(
                        "a bot could not act", table=table_id, failures=failures, exc_info=told(error, failures)
                    )
                    await self.rest(table_id, min(2.0**failures, LONGEST_PAUSE))
        finally:
            del self.tasks[table_id]
            self.hurries.pop(table_id, None)
            self.tables.shares.end(table_id)

    async def is_wanted(self, table_id: str) -> bool:
        """Whether bots may act at a table; if not, this server gives their lease back."""
        if not self.may_act(table_id):
            try:
                await self.cluster.give(table_id)
            except Exception as error:  # noqa: BLE001 - then the lease ends by itself
                log.warning("a lease could not be given back", table=table_id, reason=type(error).__name__)
            return self.may_act(table_id)
        return True

    def may_act(self, table_id: str) -> bool:
        """Whether somebody looks at a table, at any server, or its game goes on without looks: its clock says so."""
        if self.tables.attention.is_looked_at(table_id):
            return True
        table = self.tables.in_memory.get(table_id)
        return table is not None and (table.options.clock.is_slow or self.is_late(table))

    async def rest(self, table_id: str, seconds: float) -> None:
        """Wait, but not after the next look at the table."""
        event = self.nudges[table_id] = asyncio.Event()
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            pass
        finally:
            del self.nudges[table_id]

    async def one_act(self, table_id: str) -> bool:
        """Let the bot that has to act do so; return whether there was one, and it is this server that drives it."""
        table = await self.tables.peek(table_id)
        seat = table.asked
        if seat is None or not self.has_work(table) or not await self.may_begin(table):
            return False
        if not self.tables.shares.begin(table_id):
            await self.rest(table_id, AGAIN)
            return True
        began = asyncio.get_running_loop().time()
        bot = seat.player or strength_of(table)
        action = await self.think_in_turn(table, bot)
        if seat.player:  # else time is up
            opening = self.openings.pop(table_id, began)
            await self.pause(table, max(opening, began + seconds_shown(table, action)))
        if self.cluster.holds(table_id):  # else this server was stopped or cut off: another one may drive by now
            await self.act(table, seat, bot, action)
        return True

    async def act(self, table: LiveTable, seat: TableSeat, bot: str, action: int) -> None:
        """Play a bot's action; if it is not possible, the default one."""
        try:
            await self.play(table, seat, bot, action)
        except StaleMove:
            log.info("a bot was late", table=table.id, number=table.number)
        except Refused:
            log.warning("a bot wanted what is not possible", table=table.id, number=table.number, bot=bot)
            await self.play(table, seat, bot, usual_action(table))

    async def play(self, table: LiveTable, seat: TableSeat, bot: str, action: int) -> None:
        """Play an action for a bot's seat, or for a person whose time is up."""
        number, deadline = table.number, table.deadline

        def command(draft: LiveTable) -> None:
            if seat.player:
                commands.act_as_bot(draft, number, action)
            else:
                commands.act_at_zero(draft, number, deadline, action, bot)

        await self.tables.change_unseen(table.id, command)

    async def think_in_turn(self, table: LiveTable, bot: str) -> int:
        """Let a bot think when it is its turn."""
        lane = FIRST if self.tables.attention.is_watched(table.id) else LATER
        async with self.turns.turn(self.tables.shares.group(table.id), lane):
            return await self.think(table, bot)

    async def think(self, table: LiveTable, bot: str) -> int:
        """Return a bot's action, or the default action if it fails."""
        assert table.game is not None
        only = only_answer(table.game)
        if only is not None:
            return only.number
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


def opening_of(table: LiveTable) -> float:
    """Return the seconds until the pages of the other people have counted down and arrived at a rematch."""
    people = {seat.owner for seat in table.seats if seat.owner}
    factor = max(1.0, PACES[table.options.speed].factor)  # pages count down for as long at any pace
    return COUNTDOWN * factor if table.game is not None and len(people) > 1 else 0.0


def usual_action(table: LiveTable) -> int:
    """Return the default action, played if a bot fails."""
    assert table.game is not None
    return table.game.vocabulary.default(table.game.state)


def told(error: Exception, failures: int) -> Exception | None:
    """Return the error to be logged with its traceback: the first in a row."""
    return error if failures == 1 else None
