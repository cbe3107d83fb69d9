"""An operation of the API: its path, what it takes and gives, and how a request for it is answered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from daikaiju.client.requests import Nothing
from daikaiju.client.responses import Done
from daikaiju.client.shapes import BadInput, read
from daikaiju.errors import DaikaijuError
from daikaiju.table.ports import Receipt

from ..context import Context, address_of, context_of
from ..forms import LONGEST_WAIT
from ..idempotency import HEADER, REUSED, receipt_of
from ..problems import KeyReused, NotJson, refused
from ..view.viewer import Viewer
from .callers import caller_of, new_caller

T = TypeVar("T")
JSON = "application/json"
CREATED = 201


@dataclass(frozen=True)
class Call:
    """A request that has been read: who calls, and what was said."""

    request: Request
    context: Context
    viewer: Viewer
    said: Any  # the body of a POST, the query of a GET, as its dataclass
    receipt: Receipt | None = None  # of a command with a key

    @property
    def table_id(self) -> str:
        """The id of the table in the path."""
        return str(self.request.path_params["table_id"])

    @property
    def guest(self) -> str:
        """The guest who calls."""
        return self.viewer.guest


@dataclass(frozen=True)
class Operation:
    """One row of the API. Routes, the OpenAPI description and docs/api.md are made from these rows."""

    method: str
    path: str  # after /api/v1
    name: str
    about: str
    limit: str  # which rate limit counts it
    answer: Callable[[Call], Awaitable[Response]]
    takes: type = Nothing
    gives: type | str = str  # a dataclass, or a media type
    status: int = 200
    refuses: tuple[int, ...] = ()  # besides those that every operation has
    is_open: bool = False  # whether it needs no token


def shown(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a dataclass as JSON."""
    text = json.dumps(asdict(value), ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, headers, JSON)


async def respond(operation: Operation, request: Request) -> Response:
    """Answer a request; every refusal becomes a problem in the caller's language."""
    context = context_of(request)
    viewer = new_caller(request)
    try:
        viewer = caller_or_new(operation, request, viewer, context.settings.secret)
        context.limits.check(operation.limit, viewer.guest, address_of(request))
        if operation.method == "GET":
            said: Any = read(operation.takes, query_of(operation.takes, request), strict=True)
            return await operation.answer(Call(request, context, viewer, said))
        return await command(operation, Call(request, context, viewer, None))
    except DaikaijuError as error:
        return refused(error, viewer.words)


def caller_or_new(operation: Operation, request: Request, new: Viewer, secret: str) -> Viewer:
    """Return who calls; an open operation may be called by somebody new."""
    if operation.is_open and "authorization" not in request.headers:
        return new
    return caller_of(request, secret)


def query_of(takes: type, request: Request) -> dict[str, Any]:
    """Return the query as values for JSON: all fields that operations take there are numbers."""
    found: dict[str, Any] = {}
    for name, value in request.query_params.multi_items():
        if name in found:
            raise BadInput("{where} is given twice", where=ascii(name))
        is_number = value.isascii() and value.isdecimal() and len(value) < 10
        found[name] = int(value) if is_number else value
    return found


async def command(operation: Operation, call: Call) -> Response:
    """Carry out a POST, once for every Idempotency-Key."""
    request = call.request
    body = await body_of(request)

    key = request.headers.get(HEADER)
    whole = f"{request.method} {request.url.path}\n".encode() + body
    receipt = receipt_of(call.guest, key, whole)

    async def carry_out() -> Response:
        try:
            said: Any = read(operation.takes, values_in(body, request), strict=True)
            return await operation.answer(Call(request, call.context, call.viewer, said, receipt))
        except DaikaijuError as error:  # it is kept like any answer
            found = await kept_answer(operation, call.context, receipt)
            return found or refused(error, call.viewer.words)

    return await call.context.answers.once(call.guest, key, whole, carry_out)


async def kept_answer(operation: Operation, context: Context, receipt: Receipt | None) -> Response | None:
    """Return the answer to a command that was carried out before, here or elsewhere, and is refused now."""
    if receipt is None:
        return None
    with suppress(SQLAlchemyError):  # then the refusal stands
        found = await context.tables.storage.receipt(receipt)
        if found is not None and found.digest != receipt.digest:
            raise KeyReused(REUSED)
        if found is not None:
            return done(found.table_id, found.version, found.number, found.phase, found.seat, operation.status)
    return None


def done(table_id: str, version: int, number: int, phase: str, seat: int | None, status: int) -> Response:
    """Answer a command with the table as it was stored."""
    where = {"Location": f"/api/v1/tables/{table_id}"} if status == CREATED else None
    return shown(Done(table_id, version, number, phase, seat), status, where)


async def body_of(request: Request) -> bytes:
    """Return the body of a request; it must arrive in time."""
    try:
        async with asyncio.timeout(LONGEST_WAIT):
            return await request.body()
    except TimeoutError as error:
        raise HTTPException(408) from error
    except ClientDisconnect as error:  # the response reaches nobody
        raise HTTPException(400) from error


def values_in(body: bytes, request: Request) -> Any:
    """Return the values in a JSON body; an empty one says nothing."""
    if not body:
        return {}
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise NotJson("the body must be JSON, with the header Content-Type: application/json")
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadInput("the body is not valid JSON") from error
