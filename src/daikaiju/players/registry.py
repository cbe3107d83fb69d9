"""Bots by name: built-in ones, classes in files, programs, networks, and bots of installed packages."""

from __future__ import annotations

import ast
import hashlib
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from daikaiju.errors import BadOptions, UnknownName, reason_of
from daikaiju.extras import need
from daikaiju.games import vocabulary_of
from daikaiju.notation.record import Setup

from .base import Bot
from .bot_process import try_bot
from .built_in import BOTS, bots_for, is_built_in, make_built_in
from .contender import EXEC, NET, Contender
from .faults import BadBot
from .net.games import GAMES as NETWORKS
from .net.games import OF_A_RUN, shipped_for
from .packages import find_packaged, packaged_bots

ODD = re.compile(r"[^\w .-]")  # what a name cannot have
NAMED = re.compile(r"(?P<name>\w[\w .-]*)=(?P<rest>.+)")  # NAME=FILE.py:CLASS


def make_bot(name: str) -> Bot:
    """Return a new bot by its name: `steady`, `seeker:250ms`, `my_bot.py:MyBot`, `exec:./program`, `net:runs/mine`.

    >>> import random
    >>> from daikaiju import Game
    >>> game = Game("tokyo", seed=1)
    >>> action = make_bot("steady").decide(game.view(game.actor), random.Random(1))
    >>> game.legal_action(action).kind
    'reroll'
    """
    return read_contender(name).make()


def check_bot(bot: Contender, game: str, players: int, edition: str = "") -> None:
    """Raise an error unless a bot can play a game; bots that are not built in can play any, but a network one only."""
    if bot.network:
        from .net.weights import must_be_for

        must_be_for(game, Path(bot.path), bot.kind)
    able = bots_for(game, players, edition)
    if not bot.is_own and bot.name.partition(":")[0] not in able:
        must_have_network(bot.name, game, players, edition)
        known = ", ".join(able)
        raise BadOptions("{bot} cannot play {game}; bots that can: {known}", bot=bot.name, game=game, known=known)


def must_have_network(name: str, game: str, players: int, edition: str) -> None:
    """Raise an error if a bot has networks for a game, but none for this number of players or edition."""
    entry = BOTS.get(name)
    if entry is not None and entry.needs_network and game in NETWORKS:
        shipped_for(game, players, edition or vocabulary_of(game).editions[-1])


def contenders(text: str) -> list[Contender]:
    """Read comma-separated names: "steady,random,my_bot.py:MyBot"; different bots get different names."""
    found = told_apart([read_contender(word.strip()) for word in text.split(",") if word.strip()])
    return [tried(bot) for bot in found]


def contender(word: str) -> Contender:
    """Read one name and check that the bot can be created."""
    return tried(read_contender(word))


def contender_for(word: str, setup: Setup) -> Contender:
    """Read one name and check that the bot can be created and can play a game."""
    bot = contender(word)
    check_bot(bot, setup.game, setup.players, setup.rules)
    return bot


def tried(bot: Contender) -> Contender:
    """Return the bot after checking that it can be created."""
    if bot.is_foreign:
        try_bot(bot)
    return bot


def told_apart(bots: Sequence[Contender]) -> list[Contender]:
    """Make the names of different bots unique: add the file's name, or its full path if that is not enough."""
    found = list(bots)
    for longer in (short_name, long_name):
        several = clashing(found)
        found = [replace(bot, name=longer(bot)) if bot.name in several else bot for bot in found]
    return found


def clashing(bots: Iterable[Contender]) -> set[str]:
    """Return the names that several different bots share."""
    counts = Counter(bot.name for bot in set(bots))
    return {name for name, number in counts.items() if number > 1}


def short_name(bot: Contender) -> str:
    """A class and the file it is in: "my_bot:MyBot"."""
    return f"{Path(bot.path).stem}:{bot.kind}" if bot.path and not bot.network else bot.name


def long_name(bot: Contender) -> str:
    """A class and the full path of its file, the file of a network, or the command line of a program."""
    if bot.network:
        return f"{NET}{bot.path}"
    return f"{bot.path}:{bot.kind}" if bot.path else bot.command or bot.name


def read_contender(word: str) -> Contender:
    """Read one name, which may say how the bot is called in results: "mine=my_bot.py:MyBot"."""
    given = NAMED.fullmatch(word)
    if given is None:
        return read_bot(word)
    name = given["name"].strip()
    if is_built_in(name):
        raise BadBot("{name} is the name of a built-in bot; choose another", name=name)
    bot = read_bot(given["rest"].strip())
    if not bot.is_own:
        raise BadBot("{bot} has its name already; only bots of your own get another", bot=bot.name)
    return replace(bot, name=name)


def read_bot(word: str) -> Contender:
    """Read the name of a bot: where it comes from."""
    if word.startswith(EXEC):
        return read_program(word.removeprefix(EXEC).strip())
    if word.startswith(NET):
        return read_network(word.removeprefix(NET).strip())
    path, _colon, kind = word.rpartition(":")
    if path.endswith(".py"):
        return read_file(path, kind)
    if word.endswith(".py"):
        raise class_missing(word)
    if is_built_in(word):
        make_built_in(word)  # raises if its budget is invalid
        return Contender(word)
    packaged = find_packaged(word)
    if packaged is None:
        known = [*BOTS, *(bot.name for bot in packaged_bots()), "FILE.py:CLASS", "exec:COMMAND", "net:FILE"]
        raise UnknownName("bot", word, known)
    return Contender(word, kind=word, package=packaged.package)


def read_file(path: str, kind: str) -> Contender:
    """Read the source of a bot that is a class in a file."""
    try:
        source = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        word = f"{path}:{kind}"
        raise BadBot("cannot read the bot {word!r}: {reason}", word=word, reason=reason_of(error)) from error
    return Contender(kind, str(Path(path).resolve()), kind, source)


def class_missing(path: str) -> BadBot:
    """Return the error for a file without the name of a class; it names the bots in the file."""
    source = read_file(path, "CLASS").source
    try:
        parts = ast.walk(ast.parse(source))
    except SyntaxError as error:
        return BadBot("cannot read the bot {word!r}: {reason}", word=path, reason=str(error))
    found = [f"{path}:{part.name}" for part in parts if isinstance(part, ast.ClassDef) and decides(part)]
    if not found:
        return BadBot("{path} has no class with a method named decide; docs/bots.md shows one", path=path)
    return BadBot("name the class as well: {named}", named=", ".join(found))


def decides(node: ast.ClassDef) -> bool:
    """Whether a class has the method of a bot."""
    return any(isinstance(part, ast.FunctionDef) and part.name == "decide" for part in node.body)


def read_program(command: str) -> Contender:
    """Read the command line of a bot that is a program; paths of files in it become absolute."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot("cannot read the command {command!r}: {reason}", command=command, reason=str(error)) from error
    if not words:
        raise BadBot("exec: needs the command line of a program, like exec:./my_bot")
    files = [word for word in words if Path(word).is_file() and (word != words[0] or Path(word).name != word)]
    whole = [str(Path(word).resolve()) if word in files else word for word in words]
    name = ODD.sub("_", Path((files or words)[0]).stem)
    return Contender(name, command=shlex.join(whole))


def read_network(path: str) -> Contender:
    """Read the network of a file or a training run; it is called like the file, or like the folder of the run."""
    need("fast")
    from .net.weights import Weights, content_of, file_of

    if not path:
        raise BadBot("net: needs the folder of a training run, or the file of a network, like net:runs/mine")
    content, file = content_of(Path(path)), file_of(Path(path)).resolve()
    game = Weights.parse(content, Path(path)).about.game
    name = ODD.sub("_", file.parent.name if file.name == OF_A_RUN else file.stem)
    if is_built_in(name):
        name = f"net-{name}"
    return Contender(name, str(file), game, hashlib.sha256(content).hexdigest(), network=content)
