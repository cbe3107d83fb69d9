"""The compiled form of a rule set: from the disk if it is there, else from the compiler.

A compiled library is kept under a name made of a hash of every source it comes from and of
everything else it depends on. A changed rule has another name, so nothing stale is ever loaded.
Whatever goes wrong with the disk, the rules are compiled and the program goes on.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from .rules.ruleset import Ruleset

KEPT = 4  # libraries kept for one rule set: the newest few
Function = Callable[..., Any]
# The loops that are compiled for every game.
ENTRIES = (
    "random_games",
    "begin",
    "random_start",
    "checked_game",
    "start_games",
    "step_games",
    "fill_masks",
    "random_actions",
    "apply_at",
)
# The last of these is told when something has to be compiled, which takes half a minute or so.
LISTENERS: list[Callable[[str], None]] = [lambda name: None]
_LOADED: dict[tuple[str, tuple[Function, ...]], dict[str, Function]] = {}


def native(ruleset: Ruleset, entries: tuple[Function, ...] = ()) -> dict[str, Function]:
    """Return compiled functions by name; the first call in a process loads or compiles them."""
    wanted = entries or tuple(ruleset.kernels[name] for name in ENTRIES)
    key = (ruleset.name, wanted)
    if key not in _LOADED:
        _LOADED[key] = load_or_compile(ruleset, wanted)
    return _LOADED[key]


def load_or_compile(ruleset: Ruleset, entries: tuple[Function, ...]) -> dict[str, Function]:
    """Return compiled functions from the disk, or compile them and keep them there."""
    from .rules.compile import compile_rules, load_rules

    path = library_path(ruleset, entries)
    data = read(path)
    if data is not None:
        # A library that does not load, for whatever reason, is made anew.
        with suppress(Exception):
            return load_rules(data)
    LISTENERS[-1](ruleset.name)
    data = compile_rules(list(entries), ruleset.state)
    write(path, data)
    return load_rules(data)


def library_path(ruleset: Ruleset, entries: tuple[Function, ...]) -> Path:
    """Return where the library of exactly these sources is kept."""
    from .rules.compile import fingerprint

    digest = hashlib.sha256(repr((sys.version, fingerprint(), [e.__qualname__ for e in entries])).encode())
    for source in sources(entries):
        digest.update(source.read_bytes())
    return cache_folder() / f"{ruleset.name}-{digest.hexdigest()[:24]}.lib"


def sources(entries: Iterable[Function]) -> list[Path]:
    """Return every file that compiled code may come from: all rules; for other entries the whole package."""
    package = Path(__file__).parent
    here = package / "rules"
    for entry in entries:
        home = Path(entry.__code__.co_filename).parent
        if here not in (home, *home.parents):
            return sorted([*here.rglob("*.py"), *package.glob("odds/*.py"), *home.rglob("*.py")])
    return sorted(here.rglob("*.py"))


def cache_folder() -> Path:
    """Return the folder for compiled libraries; DAIKAIJU_CACHE overrides the system's usual place."""
    if "DAIKAIJU_CACHE" in os.environ:
        return Path(os.environ["DAIKAIJU_CACHE"])
    usual = {"win32": "LOCALAPPDATA"}.get(sys.platform, "XDG_CACHE_HOME")
    if os.environ.get(usual):
        return Path(os.environ[usual]) / "daikaiju"
    try:
        return Path("~/Library/Caches" if sys.platform == "darwin" else "~/.cache").expanduser() / "daikaiju"
    except RuntimeError:  # nobody is at home
        return Path(tempfile.gettempdir()) / "daikaiju"


def read(path: Path) -> bytes | None:
    """Return a kept library if it is whole: the file starts with the hash of the rest."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[32:] if data[:32] == hashlib.sha256(data[32:]).digest() else None


def write(path: Path, data: bytes) -> None:
    """Keep a library, all of it or nothing, and drop the oldest ones."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(data).digest() + data)
        Path(name).replace(path)
        kept = sorted(path.parent.glob(f"{path.name.split('-')[0]}-*.lib"), key=os.path.getmtime)
        for old in kept[:-KEPT]:
            old.unlink(missing_ok=True)
