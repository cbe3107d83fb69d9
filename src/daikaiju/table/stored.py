"""Restore stored tables by replaying their logs as far as these rules can."""

from __future__ import annotations

import structlog

from daikaiju.errors import BadRecord, DaikaijuError
from daikaiju.notation.record import GameRecord
from daikaiju.version import __version__
from daikaiju.words.language import mark as _

from .commands import deal, setup_of
from .errors import Unplayable
from .log import UNDO, LogRow, Stuck
from .model import LONGEST_CHAT, OVER, WAITING, LiveTable

log = structlog.get_logger()


def revive(table: LiveTable, rows: list[LogRow]) -> None:
    """Restore a stored table by replaying its log as far as these rules can.

    A log means that the game has begun, whatever the phase says: older versions let two servers
    change one table, which reset some tables to their waiting rooms.
    """
    phase, engine = table.phase, table.engine
    table.engine = __version__
    if phase == WAITING and not rows:
        return
    try:
        play_again(table, rows, is_over=phase == OVER)
    except Exception as error:  # noqa: BLE001 - one broken table must not affect others
        table.phase, table.engine = phase, engine
        give_up(table, rows, error)


def play_again(table: LiveTable, rows: list[LogRow], *, is_over: bool) -> None:
    """Replay the whole log; a game that was over must be over again."""
    deal(table)
    table.follow(rows)
    if is_over and table.phase != OVER:
        raise BadRecord("the game was over here, but by these rules it goes on")


def forward(table: LiveTable, stored: LiveTable, rows: list[LogRow]) -> LiveTable | None:
    """Return a stored table, played on from an older version of it; None if that version cannot be played on."""
    if table.stuck:
        return None
    if table.game is None:  # its log, if there is one, is complete
        revive(stored, rows)
    else:
        draft = table.copy()
        try:
            draft.follow(rows)
        except DaikaijuError:
            return None
        stored.game, stored.number, stored.entries = draft.game, draft.number, draft.entries
        stored.before, stored.undoable, stored.engine = draft.before, draft.undoable, __version__
    stored.chat = [*table.chat, *stored.chat][-LONGEST_CHAT:]
    return stored


def give_up(table: LiveTable, rows: list[LogRow], error: Exception) -> None:
    """Mark a table as stuck at the first row that does not fit."""
    log.warning("a stored game cannot be played", table=table.id, number=table.number, reason=type(error).__name__)
    if not isinstance(error, DaikaijuError):
        log.error("for a reason that is a fault", table=table.id, exc_info=error)
        error = BadRecord(_("these rules fail at it"))
    table.stuck = Stuck(error, rows[table.number :])
    table.before.clear()
    table.undoable = 0


def playable_only(table: LiveTable) -> None:
    """Refuse commands at a stuck table."""
    if table.stuck:
        raise Unplayable(_("This game cannot be played on. Its page says why."))


def whole_record(table: LiveTable) -> GameRecord:
    """Return the record of a stuck table, including the actions that these rules cannot play."""
    lines = [(entry.actor, str(entry.action)) for entry in table.entries]
    for row in table.stuck.left if table.stuck else ():
        if row.actor != UNDO:
            lines.append((row.actor, row.words))
        elif lines:
            lines.pop()
    return GameRecord(setup_of(table), lines, "over" if table.phase == OVER else "goes_on")
