"""Logs: one JSON object a line, without names, addresses, cookies or what was said."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up_logs(level: str) -> None:
    """Write what is at least this important to standard error."""
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
    """Libraries log as we do, above all the server under us."""

    def emit(self, record: logging.LogRecord) -> None:
        """Pass on what a library has to say."""
        structlog.get_logger().log(record.levelno, record.getMessage(), exc_info=record.exc_info, by=record.name)


def shorten_table(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """A table's whole id is its key; the start is enough to tell tables apart."""
    if "table" in event:
        event["table"] = str(event["table"])[:6]
    return event
