"""The compiled form of a rule set: loaded from disk or compiled.

The file name of a compiled library contains a hash of everything it depends on: the sources of the
functions reached from its entries, the tables they read, and the code that compiles them. A changed rule
gives another name, so a stale library is never loaded.
If the disk cannot be used, the rules are compiled in every process.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from .errors import mark as _
from .extras import need
from .rules.layout import dtype_of
from .rules.ruleset import Ruleset

KEPT = 6  # libraries kept on disk for one rule set, the newest: rules, bots and observation of two versions
Function = Callable[..., Any]
WITHOUT_REFERENCES = 2  # a format of marshal in which equal values are equal bytes
MACHINERY = ("bind", "contract", "layout", "walk")  # modules of rules/ that shape compiled code
# The kernels that are compiled for every game.
ENTRIES = (
    "random_games",
    "begin",
    "random_start",
    "checked_game",
    "start_games",
    "first_illegal",
    "step_games",
    "random_actions",
    "apply_at",
    "mark_at",
)
# What is said before a compilation, by what is compiled.
RULES = _("Compiling the rules of {name} for this machine: half a minute or more, once; they are kept in {folder}")
BOTS = _("Compiling the bots of {name} for this machine: about a minute, once; they are kept in {folder}")
OBSERVATION = _("Compiling the observation of {name} for this machine: some seconds, once; it is kept in {folder}")
KERNEL = _("Compiling {name} for this GPU: half a minute or more, once; it is kept in {folder}")


def say(text: str, name: str) -> None:
    """Say on standard error what is compiled, if somebody looks on: at a terminal or in a notebook."""
    streams = (sys.stdin, sys.stderr)
    if "ipykernel" in sys.modules or all(stream and not stream.closed and stream.isatty() for stream in streams):
        print(text.format(name=name, folder=cache_folder()), file=sys.stderr, flush=True)


# The last listener is called before a compilation, with one of the texts above and the name of what is compiled.
LISTENERS: list[Callable[[str, str], None]] = [say]
_LOADED: dict[tuple[str, tuple[Function, ...]], dict[str, Function]] = {}


def native(ruleset: Ruleset, entries: tuple[Function, ...] = (), text: str = RULES) -> dict[str, Function]:
    """Return compiled functions by name; the first call in a process loads or compiles them, which `text` tells."""
    wanted = entries or tuple(ruleset.kernels[name] for name in ENTRIES)
    key = (ruleset.name, wanted)
    if key not in _LOADED:
        _LOADED[key] = load_or_compile(ruleset, wanted, text)
    return _LOADED[key]


def observing(ruleset: Ruleset) -> Function:
    """Return the compiled function that writes observations."""
    from .observe.games import loops

    return native(ruleset, (loops(ruleset.name)["observe_games"],), OBSERVATION)["observe_games"]


def load_or_compile(ruleset: Ruleset, entries: tuple[Function, ...], text: str) -> dict[str, Function]:
    """Return compiled functions from disk, or compile and store them."""
    need("fast")
    from .rules.compile import compile_rules, load_rules

    path = library_path(ruleset, entries)
    data = read(path)
    if data is not None:
        # A library that does not load, for whatever reason, is compiled again.
        with suppress(Exception):
            return load_rules(data)
    LISTENERS[-1](text, ruleset.name)
    data = compile_rules(list(entries), ruleset.state)
    write(path, data)
    return load_rules(data)


def library_path(ruleset: Ruleset, entries: tuple[Function, ...]) -> Path:
    """Return the path of the library for exactly these sources."""
    from .rules.compile import fingerprint

    facts = (sys.version, fingerprint(), dtype_of(ruleset.state).descr)
    compiler = Path(__file__).parent / "rules" / "compile.py"
    return cache_folder() / f"{ruleset.name}-{digest(entries, facts, [compiler])}.lib"


def digest(entries: Iterable[Function], facts: tuple[Any, ...], files: Iterable[Path]) -> str:
    """Hash what compiled entries depend on: functions and tables they reach, facts, and the files that build them."""
    from .rules.walk import reached

    functions, tables = reached(entries)
    names = [entry.__qualname__ for entry in entries]
    hashed = hashlib.sha256(repr((names, facts)).encode())
    distinct = {id(table): table for table in tables.values()}  # many modules read the same large tables
    contents = {place: hashlib.sha256(as_bytes(table)).digest() for place, table in distinct.items()}
    for name in sorted(tables):
        hashed.update(repr(name).encode() + contents[id(tables[name])])
    for source in sources(functions, files):
        hashed.update(source.read_bytes())
    return hashed.hexdigest()[:24]


def as_bytes(table: Any) -> bytes:
    """Return the contents of a table to be hashed; `repr` of tens of thousands of numbers would take 50 ms."""
    if isinstance(table, ModuleType):
        return table.__name__.encode()
    try:
        return marshal.dumps(table, WITHOUT_REFERENCES)
    except ValueError:  # neither numbers nor tuples of them
        return repr(table).encode()


def sources(functions: Iterable[Function], files: Iterable[Path]) -> list[Path]:
    """Return the source files of functions, and of the code that compiles them."""
    machinery = {Path(__file__).parent / "rules" / f"{name}.py" for name in MACHINERY}
    return sorted({*machinery, *files, *(Path(function.__code__.co_filename) for function in functions)})


def cache_folder() -> Path:
    """Return the folder for compiled libraries; DAIKAIJU_CACHE overrides the system's usual place."""
    if "DAIKAIJU_CACHE" in os.environ:
        return Path(os.environ["DAIKAIJU_CACHE"])
    from platformdirs import user_cache_path

    with suppress(RuntimeError):  # there is no home directory
        usual = user_cache_path("daikaiju", appauthor=False, opinion=False)
        if usual.is_absolute():
            return usual
    return Path(tempfile.gettempdir()) / "daikaiju"


def read(path: Path) -> bytes | None:
    """Return a stored library if it is intact: the file starts with the hash of the rest."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[32:] if data[:32] == hashlib.sha256(data[32:]).digest() else None


def write(path: Path, data: bytes) -> None:
    """Store a library atomically and delete the oldest ones."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(data).digest() + data)
        Path(name).replace(path)
        kept = sorted(path.parent.glob(f"{path.name.split('-')[0]}-*.lib"), key=os.path.getmtime)
        for old in kept[:-KEPT]:
            old.unlink(missing_ok=True)
