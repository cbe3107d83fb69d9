"""Contenders: bots by their name in the registry, or as a class in a file."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from types import ModuleType

from daikaiju.errors import UnknownName, reason_of
from daikaiju.players.base import Bot
from daikaiju.players.registry import BOTS, make_bot

from .faults import BadBot


@dataclass(frozen=True)
class Contender:
    """A bot that takes part. One from a file carries its source, so that any machine can make it."""

    name: str
    path: str = ""
    kind: str = ""  # the name of the class in the file
    source: str = ""

    def make(self) -> Bot:
        """Return a new bot."""
        return load_class(self)() if self.source else make_bot(self.name)


def contenders(text: str) -> list[Contender]:
    """Read names with commas: "steady,random,my_bot.py:MyBot"; different bots get different names."""
    found = told_apart([read_contender(word.strip()) for word in text.split(",") if word.strip()])
    return [tried(bot) for bot in found]


def contender(word: str) -> Contender:
    """Read one name, and see that such a bot can be made."""
    return tried(read_contender(word))


def tried(bot: Contender) -> Contender:
    """The same bot, once it is known that it can be made."""
    from .sandbox import try_bot

    if bot.path:
        try_bot(bot)
    return bot


def told_apart(bots: Sequence[Contender]) -> list[Contender]:
    """Name bots from files by their file too where others have the same name, and by its whole path if need be."""
    found = list(bots)
    for longer in (short_name, long_name):
        several = clashing(found)
        found = [replace(bot, name=longer(bot)) if bot.path and bot.name in several else bot for bot in found]
    return found


def clashing(bots: Iterable[Contender]) -> set[str]:
    """The names that different bots share."""
    counts = Counter(bot.name for bot in set(bots))
    return {name for name, number in counts.items() if number > 1}


def short_name(bot: Contender) -> str:
    """A class and the file it is in: "my_bot:MyBot"."""
    return f"{Path(bot.path).stem}:{bot.kind}"


def long_name(bot: Contender) -> str:
    """A class and where its file lies."""
    return f"{bot.path}:{bot.kind}"


def read_contender(word: str) -> Contender:
    """Read one name; a bot from a file brings its source."""
    path, _, kind = word.rpartition(":")
    if not path.endswith(".py"):
        if word.partition(":")[0] not in BOTS:
            raise UnknownName("bot", word, [*BOTS, "FILE.py:CLASS"])
        make_bot(word)  # says what is wrong with a budget
        return Contender(word)
    try:
        source = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadBot("cannot read the bot {word!r}: {reason}", word=word, reason=reason_of(error)) from error
    return Contender(kind, str(Path(path).resolve()), kind, source)


def load_class(bot: Contender) -> type[Bot]:
    """Run a bot's source and return its class; files beside it can be imported."""
    module = ModuleType(Path(bot.path).stem)
    module.__file__ = bot.path
    folder = str(Path(bot.path).parent)
    if folder not in sys.path:
        sys.path.append(folder)
    exec(compile(bot.source, bot.path, "exec"), module.__dict__)  # noqa: S102 - the user's own bot
    found = getattr(module, bot.kind, None)
    if not isinstance(found, type) or not callable(getattr(found, "decide", None)):
        raise BadBot("{path} has no class {kind!r} with a method decide(game, luck)", path=bot.path, kind=bot.kind)
    return found


def orders(bots: Sequence[Contender]) -> list[list[Contender]]:
    """Every order around the table, whoever begins: it matters who sits next to whom."""
    found: dict[tuple[str, ...], list[Contender]] = {}
    for rest in permutations(bots[1:]):
        order = [bots[0], *rest]
        turned = (rotated(order, turns) for turns in range(len(order)))
        found.setdefault(min(tuple(bot.name for bot in seats) for seats in turned), order)
    return list(found.values())


def rotated(seats: Sequence[Contender], turns: int) -> list[Contender]:
    """Everybody moves up that many seats."""
    place = turns % len(seats)
    return [*seats[place:], *seats[:place]]
