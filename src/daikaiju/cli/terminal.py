"""The command that plays in the terminal."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from daikaiju.errors import BadOptions, DaikaijuError
from daikaiju.errors import mark as _
from daikaiju.extras import need

from .console import make_console
from .games import GAMES
from .language import spoken
from .options import Lang, words_of
from .output import Output

if TYPE_CHECKING:
    from daikaiju.game import Game
    from daikaiju.words.language import Language

T = TypeVar("T")
PATIENCE = 60.0  # seconds for a server that does not answer
WAITING = _("Waiting for {base}; if it does not answer, it is given up after {seconds} seconds (Ctrl-C ends it)")
SEAT_KEPT = _("Your seat stays yours. The same command brings you back.")
BACK = _("You are back: {seats}. Somebody else sits down with a name of their own: --person NAME.")
KEPT = _("The game is kept. Start again without options to go on with it.")


def terminal(
    people: Annotated[list[str] | None, typer.Option("--person", help="name of a person; repeat for hot-seat")] = None,
    bots: Annotated[str | None, typer.Option(help="bots, comma-separated: steady,FILE.py:CLASS,net:FILE")] = None,
    game: Annotated[str | None, typer.Option(help=f"{' or '.join(GAMES)}; default: tokyo")] = None,
    rules: Annotated[str, typer.Option(help="edition: 1e or 2e; default: the newest")] = "",
    house: Annotated[str, typer.Option(help="house rules, comma-separated")] = "",
    monsters: Annotated[
        str | None, typer.Option(help="monsters of people, then bots, comma-separated; the rest are random")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="the same seed gives the same dice and cards")] = None,
    resume: Annotated[Path | None, typer.Option(help="resume a saved game")] = None,
    join: Annotated[
        str,
        typer.Option(help="link of a table on a server: take a seat there; --person is your name"),
    ] = "",
    lang: Lang = "",
) -> None:
    """Play in the terminal: people at one keyboard, and bots; or at the table of a server."""
    if join:
        join_table(join, (people or [""])[0], (monsters or "").strip())
        return
    from daikaiju.notation.record import Setup
    from daikaiju.terminal.saves import load
    from daikaiju.terminal.setup import new_table, people_named, usual_bots
    from daikaiju.words.language import language

    words = language(lang)
    rng = random.Random(seed)
    if resume is not None:
        table = load(resume)  # before the last game is set aside: it may be that one
    elif people is None and bots is None and sys.stdin.isatty():
        table = ask_for_game(words, rng, game, rules, words_of(house), monsters)
    else:
        names = people or people_named(1, words)
        name = game or "tokyo"
        opponents = words_of(bots) if bots is not None else usual_bots(name, len(names))
        table = new_table(Setup(name, rules, words_of(house)), names, opponents, words, rng, words_of(monsters or ""))
    play_here(table, words, rng)


def play_here(table: Game, words: Language, rng: random.Random) -> None:
    """Play at this keyboard until the game is over or somebody stops."""
    from daikaiju.terminal.play import Leave, Table
    from daikaiju.terminal.setup import another, bots_of

    if not table.history:
        tell_of_last_game(words)
    try:
        Table(table, bots_of(table), words, rng, make_console()).play()
        while sys.stdin.isatty() and ask_again(words, words.text("Play again?"), "Y/n", read_yes):
            table = another(table)
            Table(table, bots_of(table), words, rng, make_console()).play()
    except (Leave, EOFError):
        Output().line("\n" + words.text(KEPT))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(words.text(KEPT)) from None


def join_table(link: str, name: str, monster: str) -> None:
    """Take a seat at the table of a server; whoever comes back has the same seat."""
    need("client")
    from daikaiju.client.links import read_link
    from daikaiju.client.synchronous import Client
    from daikaiju.terminal.joined import Joined
    from daikaiju.terminal.kept_game import seat_names
    from daikaiju.terminal.play import Leave
    from daikaiju.terminal.tokens import keep_token, person_at, welcome

    words, (base, table) = spoken(), read_link(link)
    person = person_at(base, name.strip())
    Output().line(words.text(WAITING, base=base, seconds=round(PATIENCE)))
    with Client(base, person.token, name=person.name, lang=words.code, patience=PATIENCE) as client:
        mine = welcome(client, table).mine
        keep_token(base, person._replace(token=client.token))
        if mine:
            Output().line(words.text(BACK, seats=seat_names(mine, words)))
        else:
            client.join(table, monster=monster)
        try:
            Joined(client, table, words, make_console()).run()
        except Leave:
            Output().line("\n" + words.text(SEAT_KEPT))
        except KeyboardInterrupt:
            raise KeyboardInterrupt(words.text(SEAT_KEPT)) from None


def tell_of_last_game(words: Language) -> None:
    """Set the last game aside before a new one, and say how to go on with it."""
    from daikaiju.terminal.saves import set_aside

    kept = set_aside()
    if kept is not None:
        Output().line(words.text("Your last game is kept: --resume {path}", path=kept))


def ask_for_game(
    words: Language, rng: random.Random, game: str | None, rules: str, house: Sequence[str], monsters: str | None
) -> Game:
    """Offer to resume the last game, else ask for the setup. Enter takes the answer in brackets."""
    from daikaiju.games import GAMES, vocabulary_of
    from daikaiju.notation.record import Setup
    from daikaiju.terminal.saves import load, unfinished
    from daikaiju.terminal.setup import new_table, people_named, usual_bots

    last = unfinished()
    if last is not None and ask_again(words, words.text("Go on with your last game?"), "Y/n", read_yes):
        return load(last)
    ask = partial(ask_again, words)
    if game is None:
        question = words.text("Which game: {games}?", games=", ".join(GAMES))
        game = ask(question, "tokyo", lambda line: vocabulary_of(line.lower()).ruleset.name)
    vocabulary = vocabulary_of(game)
    vocabulary.read_rules([rules] if rules else [], ",".join(house))
    few, many = vocabulary.players[0], vocabulary.players[-1]
    people = ask(words.text("How many people, taking turns at this keyboard?"), "1", number_from(1, many))
    usual = usual_bots(game, people)
    least, most = max(0, few - people), many - people
    bots = ask(words.text("How many bots?"), str(max(least, len(usual))), number_from(least, most)) if most else 0
    bot = ask_for_bot(words, game, people + bots, rules) if bots else ""
    known = vocabulary.monsters.get(rules or vocabulary.editions[-1], ())
    is_asked = monsters is None and bool(known)
    chosen = ask_for_monsters(words, known, people + bots) if is_asked else words_of(monsters or "")
    names = people_named(people, words)
    return new_table(Setup(game, rules, tuple(house)), names, [bot] * bots, words, rng, chosen)


def ask_for_bot(words: Language, game: str, players: int, rules: str) -> str:
    """Ask who plays against people: a level, or any other bot."""
    from daikaiju.players.built_in import BOTS
    from daikaiju.terminal.setup import checked_bot, levels_for, usual_bot
    from daikaiju.words.names import bot_title

    levels = levels_for(game, players, rules)
    if not levels:
        return usual_bot(game)
    for number, level in enumerate(levels, 1):
        print(f"  {number}  {bot_title(level, words)}: {words.text(BOTS[level].about)}")
    question = words.text("Which bot, by number or name (daikaiju bots lists them all)?")
    usual = str(len(levels) // 2 + 1)  # the one in the middle, as at tables
    known = {str(number): level for number, level in enumerate(levels, 1)} | {level: level for level in levels}
    return ask_again(
        words, question, usual, lambda line: checked_bot(known.get(line.lower(), line), game, players, rules)
    )


def ask_for_monsters(words: Language, known: Sequence[str], players: int) -> list[str]:
    """Ask who plays which monster; the answer may be empty."""
    from daikaiju.terminal.setup import checked_monsters
    from daikaiju.words.names import monster_name

    titles = ", ".join(monster_name(key, words) for key in known)
    question = words.text("Monsters in order, with commas (Enter: at random): {known}", known=titles)
    return ask_again(words, question, "", lambda line: checked_monsters(known, words_of(line), players, words))


def ask_again(words: Language, question: str, default: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read; the error names the possible answers."""
    while True:
        line = input(f"{question} [{default}]: " if default else f"{question}: ").strip() or default
        try:
            return read(line)
        except DaikaijuError as error:
            print(words.error(error))


def read_yes(line: str) -> bool:
    """Read yes or no; Enter means yes."""
    answer = line.lower()
    if answer not in ("y/n", "y", "yes", "n", "no"):
        raise BadOptions("{line!r}: type y for yes or n for no", line=line)
    return answer[0] == "y"


def number_from(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of numbers in a range."""
    from daikaiju.notation.words import is_number

    def read(line: str) -> int:
        if not is_number(line) or not least <= int(line) <= most:
            raise BadOptions("{line!r} is not a number from {least} to {most}", line=line, least=least, most=most)
        return int(line)

    return read
