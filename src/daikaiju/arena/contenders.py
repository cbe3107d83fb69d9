"""Reading the names of contenders, and trying those that come from files."""

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
    """Read names with commas: "steady,random,my_bot.py:MyBot"; different bots get different names."""
    found = told_apart([read_contender(word.strip()) for word in text.split(",") if word.strip()])
    return [tried(bot) for bot in found]


def contender(word: str) -> Contender:
    """Read one name, and see that such a bot can be made."""
    return tried(read_contender(word))


def tried(bot: Contender) -> Contender:
    """The same bot, once it is known that it can be made."""
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
