"""The OpenAPI description, made from the rows of the operations and the classes of the messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from daikaiju.client.responses import Done, Problem
from daikaiju.client.shapes import Schema, hints, object_schema, optional, schema_of, shapes_in
from daikaiju.version import __version__

from ..idempotency import HEADER
from ..problems import MEDIA
from .operation import JSON, Operation

VERSION = "3.1.0"
ALWAYS = (400, 401, 429)  # problems of every operation
WITH_A_BODY = (408, 409, 413, 415, 503)  # and of every one with a body; 409: a key that was used before
SECURITY: Schema = {
    "token": {"type": "http", "scheme": "bearer", "description": "from POST /guests"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "daikaiju", "description": "of a browser"},
}
TABLE_ID: Schema = {
    "name": "table_id",
    "in": "path",
    "required": True,
    "description": "the last part of a table's link",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"},
}
KEY: Schema = {
    "name": HEADER,
    "in": "header",
    "required": False,
    "description": "a request that is repeated with the same key is carried out once and answered the same",
    "schema": {"type": "string", "pattern": "^[!-~]{1,128}$"},
}


def description(operations: Sequence[Operation]) -> Schema:
    """Return the OpenAPI description of operations."""
    paths: Schema = {}
    for operation in operations:
        paths.setdefault(operation.path, {})[operation.method.lower()] = described(operation)
    for made in [operation for operation in operations if operation.gives is Done and operation.status == 201]:
        paths[made.path]["post"]["responses"]["201"]["links"] = links(operations)
    return {
        "openapi": VERSION,
        "info": {
            "title": "daikaiju",
            "version": "1",
            "description": f"Tables of King of Tokyo and the Duel, for programs (daikaiju {__version__}).",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {"schemas": schemas(operations), "securitySchemes": SECURITY},
        "security": [{name: []} for name in SECURITY],
    }


def links(operations: Iterable[Operation]) -> Schema:
    """Return what can be done with a table that was made."""
    with_table = [
        operation.name for operation in operations if operation.path.startswith(f"/tables/{{{TABLE_ID['name']}}}")
    ]
    there = {TABLE_ID["name"]: "$response.body#/table"}
    return {name: {"operationId": name, "parameters": there} for name in with_table}


def described(operation: Operation) -> Schema:
    """Return the description of one operation."""
    found: Schema = {
        "operationId": operation.name,
        "summary": operation.about,
        "parameters": parameters(operation),
        "responses": responses(operation),
    }
    if operation.method == "POST":
        needs = bool(set(hints(operation.takes)) - optional(operation.takes))
        found["requestBody"] = {"required": needs, "content": {JSON: {"schema": schema_of(operation.takes)}}}
    return {**found, "security": [{}, {"token": []}]} if operation.is_open else found


def parameters(operation: Operation) -> list[Schema]:
    """Return what is given besides the body: in the path, the query and headers."""
    found = [TABLE_ID] if "{table_id}" in operation.path else []
    if operation.method == "POST":
        return [*found, KEY]
    query = hints(operation.takes)
    return found + [
        {"name": name, "in": "query", "required": False, "schema": schema_of(kind)} for name, kind in query.items()
    ]


def responses(operation: Operation) -> Schema:
    """Return the answer of an operation, and its problems."""
    found: Schema = {str(operation.status): {"description": "done", "content": content(operation.gives)}}
    codes = (*ALWAYS, *operation.refuses, *(WITH_A_BODY if operation.method == "POST" else ()))
    for code in sorted(set(codes)):
        found[str(code)] = {"description": "refused", "content": {MEDIA: {"schema": schema_of(Problem)}}}
    return found


def content(gives: type | str) -> Schema:
    """Return the media type and schema of an answer."""
    if isinstance(gives, str):
        return {re.sub(";.*", "", gives): {"schema": {"type": "string"}}}
    return {JSON: {"schema": schema_of(gives)}}


def schemas(operations: Iterable[Operation]) -> Schema:
    """Return the schemas of all messages by name; those that are sent allow no further fields."""
    found: dict[str, Any] = {"Problem": object_schema(Problem)}
    for operation in operations:
        if operation.method == "POST":
            found |= {shape.__name__: object_schema(shape, strict=True) for shape in shapes_in(operation.takes)}
        for shape in shapes_in(operation.gives):
            found[shape.__name__] = object_schema(shape)
    return dict(sorted(found.items()))
