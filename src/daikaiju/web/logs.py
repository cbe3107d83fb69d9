"""Logs: one JSON object per line, without names, addresses, cookies or chat."""

from __future__ import annotations

import logging
import sys

import structlog

# What uvicorn says of requests that nobody but a stranger's program sends.
UNREADABLE = ("Invalid HTTP request received.", "Unsupported upgrade request.")


def set_up_logs(level: str) -> None:
    """Write entries of this level and above to standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            shorten_table,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(handlers=[Passing()], level=logging.WARNING, force=True)


class Passing(logging.Handler):
    """Passes log records of libraries, such as uvicorn, to our logger.

    Requests that are none are not logged: whoever sends them could fill the disk.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Log a library's record."""
        if record.msg not in UNREADABLE:
            structlog.get_logger().log(record.levelno, record.getMessage(), exc_info=record.exc_info, by=record.name)


def shorten_table(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Shorten table ids to six characters: whoever knows a whole id can open the table."""
    if "table" in event:
        event["table"] = str(event["table"])[:6]
    return event
