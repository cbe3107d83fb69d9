"""Faults of bots: counted and reported after the games, or, with --strict, an error at the first one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.players.faults import FAULTS, BotFailed

from .ending import say
from .tables import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from daikaiju.arena.summary import Summary
    from daikaiju.words.language import Language

Strict = Annotated[bool, typer.Option("--strict", help="stop at the first fault of a bot and show its traceback")]


def refuse_faults(lines: str) -> None:
    """Raise an error if a bot failed in one of the games of a chunk, given as JSON lines."""
    for game in map(json.loads, lines.splitlines()):
        for fault in game["faults"]:
            refuse_fault(fault["text"], fault["trace"])


def refuse_fault(text: str, trace: str) -> None:
    """Raise the error of --strict."""
    raise BotFailed("a bot failed: {reason}", trace, reason=text)


def fault_table(summary: Summary, words: Language) -> Table:
    """Return the table of bots' faults: after one, the seat played at random to the end of the game."""
    heads = words.text("bot"), words.text("fault"), words.text("games"), words.text("first seen")
    title = words.text("Faults: the seat played at random to the end of the game")
    faults = Table(heads, title=title, ends_in_prose=True)
    for (bot, word), number in sorted(summary.faults.items()):
        first = " ".join(summary.example[bot, word].split())  # an exception may have several lines
        faults.add(bot, words.text(FAULTS[word]), str(number), first)
    return faults


def judge_faults(faults: Mapping[str, int], games: Mapping[str, int], words: Language) -> None:
    """Say how many faults there were; raise an error if a bot failed whenever it played: figures say nothing of it."""
    if not any(faults.values()):
        return
    count = sum(faults.values())
    say(words.plural("{n} fault of a bot; --strict shows it.", "{n} faults of bots; --strict shows the first.", count))
    for bot, number in faults.items():
        if number >= games[bot]:
            raise BotFailed("{bot} failed in every game, so its figures say nothing", bot=bot)
