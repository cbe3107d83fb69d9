"""Updates the translation catalogues from the texts in the program.

python tools/translations.py
    finds every text for people in src/, adds new ones to each catalogue, removes unused ones, and lists what
    still has to be translated.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

import polib
from babel.messages.extract import extract_from_dir

SOURCE = Path(__file__).parent.parent / "src" / "daikaiju"
LOCALE = SOURCE / "words" / "locale"
TEMPLATES = "**/templates/**"
OPTIONS = {TEMPLATES: {"newstyle_gettext": "true", "silent": "false"}}
# The methods of a Language, and the names of variables and functions that hold or return one.
METHODS = {"text", "plural"}
LANGUAGES = {"words", "language", "spoken"}
# The calls with texts: which argument is the message, which its plural, which (c) its context.
IN_CONTEXT = ((1, "c"), 2)
COUNTED = (1, 2)
CALLS = {
    "_": None,
    "mark": None,
    "_in": IN_CONTEXT,
    "_n": COUNTED,
    "text": None,
    "plural": COUNTED,
    "gettext": None,
    "ngettext": COUNTED,
    "pgettext": IN_CONTEXT,
}
# Errors whose first argument is not a text for people: Python's own, UnknownName and HTTPException.
NOT_FOR_PEOPLE = {"", "UnknownName", "HTTPException", *(name for name in dir(builtins) if name.endswith("Error"))}
HEADERS = {
    "pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
    "cs": "nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;",
}


def calls_in_python(
    file: IO[bytes], calls: Iterable[str], tags: object, options: object
) -> Iterator[tuple[int, str, tuple[str | None, ...], list[str]]]:
    """Yield the calls with texts in a module in Babel's format: line, name, texts, comments."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and called(node.func) in calls:
            yield node.lineno, called(node.func), tuple(literal(argument) for argument in node.args), []
        elif isinstance(node, ast.Raise) and raised(node) not in NOT_FOR_PEOPLE:
            assert isinstance(node.exc, ast.Call)
            yield node.lineno, "_", tuple(literal(argument) for argument in node.exc.args[:1]), []


def raised(node: ast.Raise) -> str:
    """Return the class of an error that is created in its raise statement; empty for others."""
    return node.exc.func.id if isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name) else ""


def called(function: ast.expr) -> str:
    """Return the name of a function, or of a method of a Language; empty for others."""
    if isinstance(function, ast.Name):
        return "" if function.id in METHODS else function.id
    owner = function.value if isinstance(function, ast.Attribute) else None
    owner = owner.func if isinstance(owner, ast.Call) else owner
    name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
    return function.attr if isinstance(function, ast.Attribute) and name in LANGUAGES else ""


def literal(argument: ast.expr) -> str | None:
    """Return a string literal; None for other expressions."""
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


FILES: list[tuple[str, Any]] = [("**.py", calls_in_python), (TEMPLATES, "jinja2.ext.babel_extract")]


class Message(NamedTuple):
    """A text in the program; plural is empty unless it contains a number."""

    context: str
    text: str
    plural: str


def messages(source: Path = SOURCE) -> list[Message]:
    """Return every text for people in a folder of code and templates, sorted."""
    found: dict[tuple[str, str], Message] = {}
    rows = extract_from_dir(source, FILES, OPTIONS, CALLS)
    for _file, _line, words, _comments, context in rows:
        one, many = words[:2] if isinstance(words, tuple) else (words, "")
        known = found.get((context or "", one))
        if known is None or not known.plural:
            found[context or "", one] = Message(context or "", one, many)
    return sorted(message for message in found.values() if message.text)


def updated(code: str, wanted: Iterable[Message]) -> polib.POFile:
    """Return the catalogue of a language with exactly the wanted messages, keeping its translations."""
    path = LOCALE / code / "LC_MESSAGES" / "daikaiju.po"
    had = {(entry.msgctxt or "", entry.msgid): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    catalogue = polib.POFile(wrapwidth=0)
    catalogue.metadata = {
        "Language": code,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": HEADERS[code],
    }
    for message in wanted:
        catalogue.append(entry_for(message, had.get((message.context, message.text))))
    return catalogue


def entry_for(message: Message, old: polib.POEntry | None) -> polib.POEntry:
    """Return an entry for a message, with its old translation and notes if any."""
    entry = polib.POEntry(msgid=message.text, msgctxt=message.context or None, tcomment=old.tcomment if old else "")
    if message.plural:
        entry.msgid_plural = message.plural
        entry.msgstr_plural = dict(old.msgstr_plural) if old and old.msgstr_plural else {0: "", 1: "", 2: ""}
    elif old:
        entry.msgstr = old.msgstr
    return entry


def missing(catalogue: polib.POFile) -> list[str]:
    """Return the messages of a catalogue that have no translation."""
    return [entry.msgid for entry in catalogue if not entry.translated()]


def main() -> int:
    """Update all catalogues; return 1 if something is left to translate."""
    wanted = messages()
    left = 0
    for code in HEADERS:
        catalogue = updated(code, wanted)
        path = LOCALE / code / "LC_MESSAGES" / "daikaiju.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue.save(str(path))
        print(f"{code}: {len(wanted)} texts, {len(missing(catalogue))} to translate")
        for text in missing(catalogue):
            print("   ", text)
        left += len(missing(catalogue))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
