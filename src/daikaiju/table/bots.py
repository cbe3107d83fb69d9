"""Which bots can sit at a table: built-in ones, and those that a server was started with."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from daikaiju.errors import UnknownName
from daikaiju.players.bot_process import process_of
from daikaiju.players.built_in import BOTS, BotEntry, bots_for, can_play
from daikaiju.players.contender import Contender
from daikaiju.players.faults import BadBot
from daikaiju.players.levels.characters import LEVELS
from daikaiju.players.registry import contender

from .errors import NotPossible
from .model import LiveTable, TableSeat

MIDDLE = 3  # a suitable level for beginners
LONGEST_NAME = 32  # characters; names are stored with the tables
OFFERED: dict[str, Contender] = {}  # the bots of this server that are not built in, by name


def read_offered(words: Sequence[str]) -> tuple[Contender, ...]:
    """Read the bots that a server shall offer, and check that each can be created."""
    found: dict[str, Contender] = {}
    for word in words:
        bot = contender(word)
        process_of(bot, 0).end()  # in which it was tried; at tables every seat has its own
        name = bot.name
        if not bot.is_own:
            raise BadBot("{bot} is built in; tables offer it anyway", bot=name)
        if name in BOTS or name in found:
            raise BadBot("two bots are called {name}; rename one of them: --bot NAME={word}", name=name, word=word)
        if len(name) > LONGEST_NAME:
            raise BadBot("the name {name!r} is too long; give a shorter one: --bot NAME={word}", name=name, word=word)
        found[name] = bot
    return tuple(found.values())


def offer(bots: Iterable[Contender]) -> None:
    """Offer bots at the tables of this process, besides the built-in ones."""
    OFFERED.clear()
    OFFERED.update({bot.name: bot for bot in bots})


@contextmanager
def offering(bots: Iterable[Contender]) -> Iterator[None]:
    """Offer bots while a server runs."""
    offer(bots)
    try:
        yield
    finally:
        offer(())


def is_offered(name: str, game: str) -> bool:
    """Whether a bot can sit at a table here; a stored table may name one that is no longer offered."""
    if name in OFFERED:
        return OFFERED[name].plays(game)
    return name in BOTS and can_play(BOTS[name], game)


def offered_for(game: str) -> list[str]:
    """The names of this server's own bots that can play a game."""
    return [name for name, bot in OFFERED.items() if bot.plays(game)]


def level_of(name: str) -> int:
    """The level of a bot; 0 if it is not built in."""
    return BOTS[name].level if name in BOTS else 0


def by_level(game: str) -> list[BotEntry]:
    """The built-in bots that can play a game, the weakest first."""
    return sorted(bots_for(game).values(), key=lambda entry: entry.level)


def can_advise(game: str) -> bool:
    """Whether a built-in bot plays a game well enough to give advice."""
    return any(entry.level > MIDDLE and can_play(entry, game) for entry in BOTS.values())


def levels_at_tables(game: str) -> list[str]:
    """The names of the levels for people that can play a game, the weakest first."""
    able = bots_for(game)
    return [name for name in LEVELS if name in able]


def others_at_tables(game: str) -> list[str]:
    """The names of the other bots that can play a game: the built-in ones by level, then those of this server."""
    return [*(entry.name for entry in by_level(game) if entry.name not in LEVELS), *offered_for(game)]


def first_choice(game: str) -> str:
    """The bot that a form offers first: the level in the middle, or whichever is there."""
    levels = levels_at_tables(game)
    return levels[len(levels) // 2] if levels else others_at_tables(game)[0]


def usual_bot(game: str) -> str:
    """A bot for whoever names none: any of the middle level, or of the nearest below it."""
    entries = [entry for entry in by_level(game) if entry.level <= MIDDLE]
    return secrets.choice([entry for entry in entries if entry.level == entries[-1].level]).name


def known_bot(name: str, game: str) -> str:
    """Return the name of a bot that can play a game; without a name, the usual one."""
    if not name:
        return usual_bot(game)
    if not is_offered(name, game):
        raise NotPossible(UnknownName("bot", name, [*levels_at_tables(game), *others_at_tables(game)]))
    return name


def is_forsaken(table: LiveTable, chair: TableSeat) -> bool:
    """Whether a seat's bot is not offered here, as after a restart of the server without it."""
    return bool(chair.player) and not is_offered(chair.player, table.options.game)


def strength_of(table: LiveTable) -> str:
    """Return the bot that stands in for people at a table: the middle one of its bots, or the usual one."""
    bots = [seat.bot for seat in table.seats if seat.bot and not is_forsaken(table, seat)]
    return sorted(bots, key=level_of)[(len(bots) - 1) // 2] if bots else usual_bot(table.options.game)
