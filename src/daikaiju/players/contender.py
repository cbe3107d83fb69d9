"""A contender: a bot by its name, as a class in a file, from an installed package, or as a program."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from .base import Bot
from .built_in import make_built_in
from .exec_bot import ExecBot
from .faults import BadBot
from .packages import load_packaged

OWN_LIMIT = 10.0  # default limit of bots that are not built in, in seconds per decision


@dataclass(frozen=True)
class Contender:
    """A bot that takes part. A bot from a file carries its source, so that any machine can create it."""

    name: str
    path: str = ""
    kind: str = ""  # the name of the class in the file, or of the bot in its package
    source: str = ""
    command: str = ""  # the command line of a program that speaks the protocol of `exec_bot.py`
    package: str = ""  # the installed package that brings the bot, with its version

    @property
    def is_own(self) -> bool:
        """Whether the bot is not built in; such bots run in a subprocess of their own."""
        return bool(self.path or self.command or self.package)

    @property
    def address(self) -> str:
        """The name under which the same bot can be read again, from any folder."""
        if self.command:
            return f"{self.name}=exec:{self.command}"
        if self.package and self.name != self.kind:
            return f"{self.name}={self.kind}"
        return f"{self.name}={self.path}:{self.kind}" if self.path else self.name

    def make(self) -> Bot:
        """Return a new bot."""
        if self.command:
            return ExecBot(self.command)
        if self.path:
            return load_class(self)()
        if self.package:
            return load_packaged(self.kind)
        return make_built_in(self.name)

    def identity(self) -> dict[str, Any]:
        """Return what must match for results to be of the same bot."""
        found = asdict(self)
        return {key: found[key] for key in found if found[key] or key not in ("command", "package")}


def load_class(bot: Contender) -> type[Bot]:
    """Run a bot's source and return its class; it can import modules from its folder."""
    module = ModuleType(Path(bot.path).stem)
    module.__file__ = bot.path
    folder = str(Path(bot.path).parent)
    if folder not in sys.path:
        sys.path.append(folder)
    exec(compile(bot.source, bot.path, "exec"), module.__dict__)  # noqa: S102 - the user's own bot
    found = getattr(module, bot.kind, None)
    if not isinstance(found, type) or not callable(getattr(found, "decide", None)):
        raise BadBot("{path} has no class {kind!r} with a method decide(game, rng)", path=bot.path, kind=bot.kind)
    return found
