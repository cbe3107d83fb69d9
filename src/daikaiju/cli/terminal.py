"""The command that plays in the terminal."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Lang

if TYPE_CHECKING:
    from daikaiju.game import Game
    from daikaiju.words.language import Language


def terminal(
    people: Annotated[list[str] | None, typer.Option("--person", help="a person's name; repeat for hot-seat")] = None,
    bots: Annotated[str | None, typer.Option(help="bots, with commas: steady,brawler,random")] = None,
    game: Annotated[str | None, typer.Option(help="tokyo or duel; tokyo if left out")] = None,
    rules: Annotated[str, typer.Option(help="edition: 1e or 2e; the newest if left out")] = "",
    house: Annotated[str, typer.Option(help="house rules, with commas")] = "",
    monsters: Annotated[
        str | None, typer.Option(help="monsters of people and bots in order, with commas; the rest at random")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same luck")] = None,
    resume: Annotated[Path | None, typer.Option(help="go on with a saved game")] = None,
    lang: Lang = "",
) -> None:
    """Play in this terminal: people at one keyboard, and bots."""
    from rich.console import Console

    from daikaiju.terminal.play import Leave, Table
    from daikaiju.terminal.saves import load
    from daikaiju.terminal.setup import bots_of, new_table, people_named, usual_bots
    from daikaiju.words.language import language

    words = language(lang)
    luck = random.Random(seed)
    if resume is not None:
        table = load(resume)
    elif people is None and bots is None and sys.stdin.isatty():
        table = ask_for_game(words, luck, game, rules, split(house), monsters)
    else:
        names = people or people_named(1, words)
        name = game or "tokyo"
        opponents = split(bots) if bots is not None else usual_bots(name, len(names))
        table = new_table(names, opponents, rules, split(house), words, luck, game=name, monsters=split(monsters or ""))
    try:
        Table(table, bots_of(table), words, luck, Console()).play()
    except (Leave, EOFError, KeyboardInterrupt):
        typer.echo("\n" + words.text("The game is kept. Start again to go on with it."))


def split(text: str) -> list[str]:
    """Words separated by commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def ask_for_game(
    words: Language, luck: random.Random, game: str | None, rules: str, house: list[str], monsters: str | None
) -> Game:
    """Offer to go on with the last game; else ask who plays what. Enter takes the answer in brackets."""
    from daikaiju.games import GAMES, vocabulary_of
    from daikaiju.terminal.saves import load, unfinished
    from daikaiju.terminal.setup import new_table, people_named, usual_bots

    last = unfinished()
    if last is not None and typer.confirm(words.text("Go on with your last game?"), default=True):
        return load(last)
    if game is None:
        game = typer.prompt(words.text("Which game: {games}?", games=", ".join(GAMES)), default="tokyo")
    vocabulary = vocabulary_of(game)
    people = typer.prompt(words.text("How many people, taking turns at this keyboard?"), default=1, type=int)
    usual = usual_bots(game, people)
    bots = typer.prompt(words.text("How many bots?"), default=len(usual), type=int)
    if monsters is None:
        known = ", ".join(vocabulary.monsters.get(rules, vocabulary.monsters[vocabulary.editions[-1]]))
        question = words.text("Monsters in order, with commas (Enter: at random): {known}", known=known)
        monsters = typer.prompt(question, default="", show_default=False)
    bot = (usual or usual_bots(game, 0))[0]
    names = people_named(people, words)
    return new_table(names, [bot] * bots, rules, house, words, luck, game=game, monsters=split(monsters))
