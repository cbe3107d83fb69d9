"""Bots that installed packages bring, by the entry points of the group `daikaiju.bots`.

A package is imported only when its bot is asked for: one that is broken harms nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .base import Bot
from .built_in import BOTS
from .faults import BadBot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "daikaiju.bots"


class Packaged(NamedTuple):
    """A bot of an installed package: its name, the package with its version, and its module and class."""

    name: str
    package: str
    target: str


def packaged_bots() -> list[Packaged]:
    """Return the bots of all installed packages by name; the names of built-in bots are taken."""
    from importlib.metadata import entry_points  # slow to import, and rarely needed

    found = {described(entry) for entry in entry_points(group=GROUP) if entry.name not in BOTS}
    return sorted(found)


def described(entry: EntryPoint) -> Packaged:
    """Return what an entry point says, without importing its package."""
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else ""
    return Packaged(entry.name, package or entry.value, entry.value)


def find_packaged(name: str) -> Packaged | None:
    """Return the bot of that name, or None; raises BadBot if several packages bring one."""
    found = [bot for bot in packaged_bots() if bot.name == name]
    if len(found) > 1:
        packages = ", ".join(bot.package for bot in found)
        raise BadBot(
            "several packages bring a bot {name!r}: {packages}; uninstall all but one", name=name, packages=packages
        )
    return found[0] if found else None


def load_packaged(name: str) -> Bot:
    """Import the package of a bot and return a new bot."""
    from importlib.metadata import EntryPoint

    bot = find_packaged(name)
    if bot is None:
        raise BadBot("the package that brings the bot {name!r} is not installed here", name=name)
    try:
        made = EntryPoint(name, bot.target, GROUP).load()()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        raise BadBot(
            "the bot {name} of {package} does not load: {reason}", name=name, package=bot.package, reason=reason
        ) from error
    if not callable(getattr(made, "decide", None)):
        raise BadBot("{target} of {package} has no method decide(game, rng)", target=bot.target, package=bot.package)
    return made  # type: ignore[no-any-return]
