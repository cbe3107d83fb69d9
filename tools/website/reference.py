"""The reference of the public names, from their signatures and docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any

import daikaiju

from .markup import page, plain, table

CHAPTERS = {
    "Games": ("Game", "Question", "Result", "Action", "Event"),
    "Many games": ("Batch",),
    "Bots": ("Bot", "make_bot"),
    "Records": ("GameRecord", "Seat"),
    "States": ("TokyoState", "DuelState"),
}
CONSTANTS = ("CHANCE", "NOBODY", "__version__")
FIELD = re.compile(r"^    (\w+): (\w+)(?:  # (.*))?$", re.MULTILINE)
LEAD = "Everything that `import daikaiju` gives, from its docstrings. [Python API](python.md) is the guide to it."


def reference_page() -> str:
    """Return the page of all public names."""
    parts = [
        "\n\n".join((f"## {title}", *(part for name in names for part in name_parts(name))))
        for title, names in chapters().items()
    ]
    return page("Reference", "The public names of the package.", LEAD, *parts, constants(), errors())


def chapters() -> dict[str, tuple[str, ...]]:
    """Return the chapters; names that no chapter lists are in one of their own."""
    listed = {*CONSTANTS, *(name for names in CHAPTERS.values() for name in names)}
    others = tuple(name for name in daikaiju.__all__ if name not in listed and not is_error(getattr(daikaiju, name)))
    return CHAPTERS | ({"Other names": others} if others else {})


def is_error(value: Any) -> bool:
    """Whether a public name is an error."""
    return inspect.isclass(value) and issubclass(value, Exception)


def name_parts(name: str) -> Iterator[str]:
    """Return a public name, then its members."""
    value = getattr(daikaiju, name)
    yield f"### {name} {{ #{name} }}"
    yield signature_block(name, value)
    yield described(value)
    fields = state_fields(value)
    if fields:
        yield fields
    elif inspect.isclass(value):
        for member in members_of(value):
            yield from member_parts(name, member, inspect.getattr_static(value, member))


def members_of(value: type) -> list[str]:
    """Return the public methods and properties that a class defines."""
    return [
        name
        for name, member in vars(value).items()
        if not name.startswith("_") and (isinstance(member, property | classmethod) or inspect.isfunction(member))
    ]


def member_parts(owner: str, name: str, member: Any) -> Iterator[str]:
    """Return a method or a property."""
    yield f"#### {owner}.{name} {{ #{owner}.{name} }}"
    if isinstance(member, property):
        kind = member.fget.__annotations__.get("return", "") if member.fget else ""
        yield fenced(f"{owner}.{name}: {kind}")
        yield described(member)
        return
    function = member.__func__ if isinstance(member, classmethod) else member
    yield signature_block(f"{owner}.{name}", function)
    yield described(function)


def signature_block(name: str, value: Any) -> str:
    """Return how a name is called; a protocol or a state is not."""
    if getattr(value, "_is_protocol", False) or state_fields(value):
        return ""
    return fenced(f"{name}{signature(value)}")


def signature(function: Callable[..., Any]) -> str:
    """Return a signature with annotations as they are written."""
    found = inspect.signature(function)
    parameters = [one for one in found.parameters.values() if one.name not in {"self", "cls"}]
    inside = ", ".join(words for words in written_parameters(parameters))
    result = found.return_annotation
    arrow = "" if result is inspect.Signature.empty or inspect.isclass(function) else f" -> {result}"
    short = f"({inside}){arrow}"
    return short if len(short) < 80 else "(\n    " + inside.replace(", ", ",\n    ") + f",\n){arrow}"


def written_parameters(parameters: list[inspect.Parameter]) -> Iterator[str]:
    """Return parameters as they are written in a definition."""
    is_starred = False
    for one in parameters:
        if one.kind is one.KEYWORD_ONLY and not is_starred:
            is_starred = True
            yield "*"
        stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        kind = "" if one.annotation is one.empty else f": {annotation(one.annotation)}"
        default = "" if one.default is one.empty else f" = {one.default!r}"
        yield f"{stars}{one.name}{kind}{default}"


def annotation(given: Any) -> str:
    """Return an annotation as text."""
    if isinstance(given, str):
        return given
    return str(getattr(given, "__forward_arg__", "") or inspect.formatannotation(given))


def fenced(text: str) -> str:
    """Return a block of code."""
    return f"```python\n{text}\n```"


def described(value: Any) -> str:
    """Return a docstring as Markdown; its examples become blocks of code."""
    blocks = re.split(r"\n\s*\n", inspect.getdoc(value) or "")
    return "\n\n".join(f"```pycon\n{block}\n```" if block.startswith(">>>") else block for block in blocks)


def state_fields(value: Any) -> str:
    """Return the fields of a state, with the comments of its source; nothing for other classes."""
    if not (inspect.isclass(value) and value.__name__.endswith("State")):
        return ""
    rows = [(f"`{name}`", f"`{kind}`", plain(note)) for name, kind, note in FIELD.findall(inspect.getsource(value))]
    return table(("field", "type", "meaning"), rows)


def constants() -> str:
    """Return the public constants."""
    rows = [(f"`{name}`", f"`{getattr(daikaiju, name)!r}`") for name in CONSTANTS]
    return f"## Constants\n\nWho acts, if not a seat: `CHANCE`, `NOBODY`.\n\n{table(('name', 'value'), rows)}"


def errors() -> str:
    """Return all errors and what they mean."""
    found = [getattr(daikaiju, name) for name in daikaiju.__all__]
    rows = [
        (f'<span id="{one.__name__}">`{one.__name__}`</span>', f"`{one.__base__.__name__}`", first_line(one))
        for one in found
        if is_error(one)
    ]
    return f"## Errors\n\n{table(('error', 'base class', 'meaning'), rows)}"


def first_line(value: Any) -> str:
    """Return the first line of a docstring for a table."""
    return (inspect.getdoc(value) or "").partition("\n")[0].replace("|", "\\|")
