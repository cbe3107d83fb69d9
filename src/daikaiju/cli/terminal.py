"""The command that plays in the terminal."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from daikaiju.game import Game
    from daikaiju.words.language import Language


def terminal(
    people: Annotated[list[str] | None, typer.Option("--person", help="a person's name; repeat for hot-seat")] = None,
    bots: Annotated[str | None, typer.Option(help="bots, with commas: simple,simple,random")] = None,
    rules: Annotated[str, typer.Option(help="edition: 1e or 2e")] = "2e",
    house: Annotated[str, typer.Option(help="house rules, with commas")] = "",
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same luck")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    lang: Annotated[str, typer.Option(help="language: en, pl, cs")] = "en",
) -> None:
    """Play in this terminal: people at one keyboard, and bots."""
    from rich.console import Console

    from daikaiju.terminal.play import Leave, Table
    from daikaiju.terminal.saves import load
    from daikaiju.terminal.setup import bots_of, new_table, people_named
    from daikaiju.words.language import language

    words = language(lang)
    luck = random.Random(seed)
    if resume is not None:
        game = load(resume)
    elif people is None and bots is None and sys.stdin.isatty():
        game = ask_for_game(words, luck, rules, house)
    else:
        opponents = (bots if bots is not None else "simple,simple,simple").split(",")
        switches = [word for word in house.split(",") if word]
        names = people or people_named(1, words)
        game = new_table(names, [bot for bot in opponents if bot], rules, switches, words, luck)
    try:
        Table(game, bots_of(game), words, luck, Console()).play()
    except (Leave, EOFError, KeyboardInterrupt):
        typer.echo("\n" + words.text("The game is kept. Start again to go on with it."))


def ask_for_game(words: Language, luck: random.Random, rules: str, house: str) -> Game:
    """Offer to go on with the last game; else ask who plays. Enter takes the answer in brackets."""
    from daikaiju.terminal.saves import load, unfinished
    from daikaiju.terminal.setup import new_table, people_named

    last = unfinished()
    if last is not None and typer.confirm(words.text("Go on with your last game?"), default=True):
        return load(last)
    people = typer.prompt(words.text("How many people, taking turns at this keyboard?"), default=1, type=int)
    bots = typer.prompt(words.text("How many bots?"), default=max(0, 4 - people), type=int)
    names = people_named(people, words)
    return new_table(names, ["simple"] * bots, rules, [word for word in house.split(",") if word], words, luck)
