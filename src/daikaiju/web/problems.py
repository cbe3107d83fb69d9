"""Errors of the API as problem details (RFC 9457), with the name of the error."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from http import HTTPStatus

from starlette.responses import Response

from daikaiju.client.responses import Problem
from daikaiju.client.shapes import BadInput
from daikaiju.errors import DaikaijuError
from daikaiju.table.errors import NoSuchTable, NotPossible, NotYours, TooMuch, Uncertain
from daikaiju.words.language import Language

MEDIA = "application/problem+json"
PREFIX = "/api/"
WAIT = 2  # seconds; limits count by the 10 seconds or by the minute, and places get free one by one


class NoToken(DaikaijuError):
    """A request by nobody: it has no valid token and no cookie."""


class NotJson(DaikaijuError):
    """A body that is not JSON."""


class KeyReused(DaikaijuError):
    """An Idempotency-Key that was used for another request."""


STATUS: dict[type[DaikaijuError], int] = {
    BadInput: 400,
    NoToken: 401,
    NotYours: 403,
    NoSuchTable: 404,
    NotJson: 415,
    TooMuch: 429,
    Uncertain: 503,
}
ELSE = 409  # it does not fit the table, or the server, as it is
RENAMED = {413: "Content Too Large"}  # by RFC 9110; older Pythons know an older name
HEADERS = {401: {"WWW-Authenticate": "Bearer"}}
AGAIN_SOON = {"Retry-After": str(WAIT)}


def is_api(path: str) -> bool:
    """Whether a path belongs to the API."""
    return path.startswith(PREFIX)


def refused(error: DaikaijuError, words: Language) -> Response:
    """Return the problem of a request that was refused; one that came too often may be sent again soon.

    A table too many may be made when another one ends: nobody knows when that is.
    """
    headers = AGAIN_SOON if type(error) is TooMuch else None
    return problem(status_of(type(error)), words.error(reason_of(error)), type(error).__name__, headers)


def reason_of(error: DaikaijuError) -> DaikaijuError:
    """Return what the rules say of an illegal action; people see it in their page."""
    cause = error.__cause__
    return cause if isinstance(error, NotPossible) and isinstance(cause, DaikaijuError) else error


def status_of(kind: type[DaikaijuError]) -> int:
    """Return the status of an error: its own, or that of the nearest class it belongs to."""
    return next((STATUS[known] for known in kind.__mro__ if known in STATUS), ELSE)


def problem(status: int, detail: str, name: str = "", headers: Mapping[str, str] | None = None) -> Response:
    """Return problem details; an error without a name is called like its status."""
    title = RENAMED.get(status, HTTPStatus(status).phrase)
    said = Problem("about:blank", title, status, name or "".join(title.split()), detail)
    return Response(json.dumps(asdict(said)), status, {**HEADERS.get(status, {}), **(headers or {})}, MEDIA)
