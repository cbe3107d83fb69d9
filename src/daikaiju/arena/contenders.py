"""Read the names of contenders, and check that bots from files can be created."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from daikaiju.errors import UnknownName, reason_of
from daikaiju.players.registry import BOTS, make_bot

from .bot_process import try_bot
from .contender import Contender
from .faults import BadBot


def contenders(text: str) -> list[Contender]:
    """Read comma-separated names: "steady,random,my_bot.py:MyBot"; different bots get different names."""
    found = told_apart([read_contender(word.strip()) for word in text.split(",") if word.strip()])
    return [tried(bot) for bot in found]


def contender(word: str) -> Contender:
    """Read one name and check that the bot can be created."""
    return tried(read_contender(word))


def tried(bot: Contender) -> Contender:
    """Return the bot after checking that it can be created."""
    if bot.path:
        try_bot(bot)
    return bot


def told_apart(bots: Sequence[Contender]) -> list[Contender]:
    """Make the names of bots from files unique: add the file's name, or its full path if that is not enough."""
    found = list(bots)
    for longer in (short_name, long_name):
        several = clashing(found)
        found = [replace(bot, name=longer(bot)) if bot.path and bot.name in several else bot for bot in found]
    return found


def clashing(bots: Iterable[Contender]) -> set[str]:
    """Return the names that several different bots share."""
    counts = Counter(bot.name for bot in set(bots))
    return {name for name, number in counts.items() if number > 1}


def short_name(bot: Contender) -> str:
    """A class and the file it is in: "my_bot:MyBot"."""
    return f"{Path(bot.path).stem}:{bot.kind}"


def long_name(bot: Contender) -> str:
    """A class and the full path of its file."""
    return f"{bot.path}:{bot.kind}"


def read_contender(word: str) -> Contender:
    """Read one name; for a bot from a file, read its source too."""
    path, _, kind = word.rpartition(":")
    if not path.endswith(".py"):
        if word.partition(":")[0] not in BOTS:
            raise UnknownName("bot", word, [*BOTS, "FILE.py:CLASS"])
        make_bot(word)  # raises if its budget is invalid
        return Contender(word)
    try:
        source = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadBot("cannot read the bot {word!r}: {reason}", word=word, reason=reason_of(error)) from error
    return Contender(kind, str(Path(path).resolve()), kind, source)
