"""Shapes of JSON: dataclasses with limits on their fields, from which values are read and JSON schemas are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from re import fullmatch
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from daikaiju.errors import DaikaijuError
from daikaiju.errors import mark as _

T = TypeVar("T")
Schema = dict[str, Any]
PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}
BODY = _("the body")
LONGEST_ECHO = 80  # characters of what a caller said, in an answer
# What each limit is called in a JSON schema.
KEYWORDS = {
    "about": "description",
    "least": "minimum",
    "most": "maximum",
    "longest": "maxLength",
    "pattern": "pattern",
    "few": "minItems",
    "many": "maxItems",
}


class BadInput(DaikaijuError):
    """A value that does not have the shape it should have."""


@dataclass(frozen=True)
class Limit:
    """What a field means, and what its values are limited to."""

    about: str = ""
    least: int | None = None
    most: int | None = None
    longest: int | None = None
    pattern: str | None = None
    few: int | None = None
    many: int | None = None

    def keywords(self) -> Schema:
        """Return the limits as keywords of a JSON schema."""
        found = {keyword: getattr(self, name) for name, keyword in KEYWORDS.items()}
        return {keyword: value for keyword, value in found.items() if value not in (None, "")}


@cache
def hints(shape: type) -> dict[str, Any]:
    """Return the type of every field of a dataclass, with its limits."""
    return get_type_hints(shape, include_extras=True)


def optional(shape: type) -> set[str]:
    """Return the names of the fields that may be missing."""
    assert is_dataclass(shape)
    return {one.name for one in fields(shape) if one.default is not MISSING or one.default_factory is not MISSING}


# Reading


def read(shape: type[T], value: object, *, strict: bool = False) -> T:
    """Return JSON as a dataclass; `strict` refuses fields that it does not have, which later versions may add."""
    found: T = read_value(shape, value, "", strict)
    return found


def read_value(kind: Any, value: object, where: str, strict: bool) -> Any:
    """Return a value of a type, or raise BadInput that says where it is wrong."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return limited(parts[1], read_value(parts[0], value, where, strict), where)
    if origin in (Union, UnionType):
        return None if value is None else read_value(parts[0], value, where, strict)
    if origin is Literal:
        return read_one_of(parts, value, where)
    if origin is list:
        return read_list(parts[0], value, where, strict)
    if is_dataclass(kind):
        return read_fields(kind, value, where, strict)
    return read_plain(dict if origin is dict else kind, value, where)


def read_one_of(words: tuple[Any, ...], value: object, where: str) -> object:
    """Return one of some words."""
    if value not in words or not isinstance(value, str):
        raise BadInput("{where} must be one of: {words}", where=where, words=", ".join(words))
    return value


def read_list(kind: Any, value: object, where: str, strict: bool) -> list[Any]:
    """Return a list."""
    if not isinstance(value, list):
        raise BadInput("{where} must be a list", where=where)
    return [read_value(kind, item, f"{where}[{place}]", strict) for place, item in enumerate(value)]


def read_fields(shape: Any, value: object, where: str, strict: bool) -> Any:
    """Return an object as a dataclass."""
    if not isinstance(value, dict):
        raise BadInput("{where} must be {what}", where=where or DaikaijuError(BODY), what=DaikaijuError(WHAT[dict]))
    known = hints(shape)
    unknown = sorted(ascii(name)[:LONGEST_ECHO] for name in value if name not in known)
    if strict and unknown:
        raise BadInput("there is no field {name}; known: {known}", name=unknown[0], known=", ".join(known) or "-")
    missing = sorted(set(known) - set(value) - optional(shape))
    if missing:
        raise BadInput("the field {name} is missing", name=f"{where}.{missing[0]}".lstrip("."))
    given = {
        name: read_value(known[name], value[name], f"{where}.{name}".lstrip("."), strict)
        for name in known
        if name in value
    }
    return shape(**given)


WHAT = {
    str: _("text"),
    int: _("a whole number"),
    float: _("a number"),
    bool: _("true or false"),
    dict: _("an object with fields"),
}


def read_plain(kind: Any, value: object, where: str) -> object:
    """Return a text, a number or a flag; 1.0 is a whole number, as in JSON schemas."""
    if kind is Any:
        return value
    if kind is int and isinstance(value, float) and value.is_integer():
        value = int(value)
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise BadInput("{where} must be {what}", where=where, what=DaikaijuError(WHAT[kind]))
    if isinstance(value, str) and not is_text(value):
        raise BadInput("{where} contains half of a character", where=where)
    return value


def is_text(value: str) -> bool:
    """Whether a text can be written: JSON may contain halves of characters (surrogates)."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def limited(limit: Limit, value: Any, where: str) -> Any:
    """Return a value that keeps its limits."""
    if value is None:
        return value
    if isinstance(value, int) and not (limit.least or 0) <= value <= (limit.most or value):
        raise BadInput("{where} must be {least} to {most}", where=where, least=limit.least or 0, most=limit.most or "…")
    if isinstance(value, str) and limit.longest is not None and len(value) > limit.longest:
        raise BadInput("{where} has at most {longest} characters", where=where, longest=limit.longest)
    if isinstance(value, str) and limit.pattern is not None and not fullmatch(limit.pattern, value):
        raise BadInput("{where} does not match {pattern}", where=where, pattern=limit.pattern)
    if isinstance(value, list) and not (limit.few or 0) <= len(value) <= (limit.many or len(value)):
        few, many = limit.few or 0, limit.many or "…"
        raise BadInput("{where} must have {few} to {many} parts", where=where, few=few, many=many)
    return value


# Schemas


def schema_of(kind: Any) -> Schema:
    """Return the JSON schema of a type; dataclasses are referred to by name."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**schema_of(parts[0]), **parts[1].keywords()}
    if origin in (Union, UnionType):
        return {"anyOf": [schema_of(part) for part in parts]}
    if origin is Literal:
        return {"type": "string", "enum": list(parts)}
    if origin in (list, dict):
        name, part = ("array", "items") if origin is list else ("object", "additionalProperties")
        return {"type": name, part: schema_of(parts[-1])}
    if is_dataclass(kind):
        return {"$ref": f"#/components/schemas/{getattr(kind, '__name__', '')}"}
    return dict(PLAIN[kind])


def object_schema(shape: type, *, strict: bool = False) -> Schema:
    """Return the JSON schema of a dataclass, field by field."""
    known = hints(shape)
    found: Schema = {
        "type": "object",
        "description": (shape.__doc__ or "").partition("\n")[0],
        "properties": {name: schema_of(kind) for name, kind in known.items()},
        "required": sorted(set(known) - optional(shape)),
    }
    return {**found, "additionalProperties": False} if strict else found


def shapes_in(kind: Any) -> Iterator[type]:
    """Yield the dataclasses in a type, itself first."""
    if is_dataclass(kind) and isinstance(kind, type):
        yield kind
        for part in hints(kind).values():
            yield from shapes_in(part)
    for part in get_args(kind):
        yield from shapes_in(part)
