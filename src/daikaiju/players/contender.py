"""A contender: a bot by its name, as a class in a file, from an installed package, as a program, or a network."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from .base import Bot
from .built_in import make_built_in
from .exec_bot import ExecBot
from .faults import BadBot
from .packages import load_packaged

EXEC = "exec:"  # before a command line
NET = "net:"  # before the file of a network, or the folder of the run that trained it
OWN_LIMIT = 10.0  # default limit of bots that are not built in, in seconds per decision


@dataclass(frozen=True)
class Contender:
    """A bot that takes part. One from a file carries what is in the file, so that any machine can create it."""

    name: str
    path: str = ""
    kind: str = ""  # the name of the class in the file, of the bot in its package, or of the network's game
    source: str = ""  # of the class; of a network its hash
    command: str = ""  # the command line of a program that speaks the protocol of `exec_bot.py`
    package: str = ""  # the installed package that brings the bot, with its version
    network: bytes = field(default=b"", repr=False)  # the content of the file of a network

    @property
    def is_own(self) -> bool:
        """Whether the bot is not built in."""
        return bool(self.path or self.command or self.package)

    @property
    def is_foreign(self) -> bool:
        """Whether the bot runs code of others; such bots run in a subprocess of their own."""
        return self.is_own and not self.network

    def plays(self, game: str) -> bool:
        """Whether the bot can play a game, if it is not built in: a network plays the one that it has learned."""
        return not self.network or self.kind == game

    @property
    def address(self) -> str:
        """The name under which the same bot can be read again, from any folder."""
        if self.command:
            return f"{self.name}={EXEC}{self.command}"
        if self.network:
            return f"{self.name}={NET}{self.path}"
        if self.package and self.name != self.kind:
            return f"{self.name}={self.kind}"
        return f"{self.name}={self.path}:{self.kind}" if self.path else self.name

    def make(self) -> Bot:
        """Return a new bot."""
        if self.command:
            return ExecBot(self.command)
        if self.network:
            from .net.bot import TrainedBot  # needs NumPy

            return TrainedBot(self.network, Path(self.path))
        if self.path:
            return load_class(self)()
        if self.package:
            return load_packaged(self.kind)
        return make_built_in(self.name)

    def identity(self) -> dict[str, Any]:
        """Return what must match for results to be of the same bot."""
        found = asdict(self)
        del found["network"]  # its hash is enough
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
