"""The routes of the API, made from the rows of its operations."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from ..context import address_of, context_of
from . import guests, lobby, play, stream, tables
from .operation import JSON, Operation, respond
from .schema import description

ROOT = "/api/v1"
OPERATIONS: tuple[Operation, ...] = (
    *guests.OPERATIONS,
    *tables.OPERATIONS,
    *play.OPERATIONS,
    *lobby.OPERATIONS,
    *stream.OPERATIONS,
)


@cache
def openapi() -> str:
    """Return the OpenAPI description as JSON."""
    return json.dumps(description(OPERATIONS), ensure_ascii=False, indent=1)


async def describe(request: Request) -> Response:
    """Send the OpenAPI description."""
    address = address_of(request)
    context_of(request).limits.check("look", address, address)
    return Response(openapi(), media_type=JSON)


def route(path: str, operations: dict[str, Operation]) -> Route:
    """Return the route of a path, which one operation answers for each method."""

    async def endpoint(request: Request) -> Response:
        return await respond(operations[request.method], request)

    made = Route(f"{ROOT}{path}", endpoint, methods=list(operations))
    made.methods = set(operations)  # without HEAD: a stream would never end
    return made


def make_routes() -> list[BaseRoute]:
    """Return the routes of all operations."""
    by_path: defaultdict[str, dict[str, Operation]] = defaultdict(dict)
    for operation in OPERATIONS:
        by_path[operation.path][operation.method] = operation
    found: list[BaseRoute] = [route(path, operations) for path, operations in by_path.items()]
    found.append(WebSocketRoute(f"{ROOT}{tables.TABLE}/socket", stream.socket))
    found.append(Route(f"{ROOT}/openapi.json", describe))
    return found


ROUTES = make_routes()
