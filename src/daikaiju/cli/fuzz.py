"""The command that plays random games and checks every state."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from daikaiju.extras import need

from .console import progress_bar
from .games import GameName
from .language import spoken
from .options import Json, Lang
from .output import Output

if TYPE_CHECKING:
    from daikaiju.fuzz import Finding, Tally
    from daikaiju.notation.record import Setup


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="number of games")] = 20_000,
    game: GameName = "tokyo",
    players: Annotated[int | None, typer.Option(help="number of players; default: all in turn")] = None,
    rules: Annotated[str | None, typer.Option(help="edition; default: all in turn")] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 0,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Play random games and check every state; print the record of a game that breaks an invariant."""
    need("fast")
    from daikaiju.fuzz import fuzz as play

    setups = setups_of(game, players, rules)
    with progress_bar(games, 0, spoken().text("games")) as advance:
        done = 0

        def show(tally: Tally) -> None:
            nonlocal done
            advance(tally.games - done)
            done = tally.games

        tally, finding = play(setups, games, seed, show)
    report(tally, finding, Output(json_file))


def setups_of(game: str, players: int | None, rules: str | None) -> list[Setup]:
    """Return the setups to play; a wrong one is refused before anything is compiled."""
    from daikaiju.fuzz import every_setup
    from daikaiju.game import Game
    from daikaiju.games import vocabulary_of

    vocabulary = vocabulary_of(game)
    editions = vocabulary.editions if rules is None else [rules]
    found = every_setup(game, editions, list(vocabulary.players) if players is None else [players])
    for setup in found:
        Game.from_setup(setup)
    return found


def report(tally: Tally, finding: Finding | None, out: Output) -> None:
    """Print how much was played and what was found."""
    words = spoken()
    out.line(tally_text(tally))
    out.json(figures(tally, finding))
    if finding is not None:
        out.line(words.text("Broken: {fault}\nThis record shows it:", fault=words.error(finding.fault)))
        out.line(f"\n{finding.record}")
        raise typer.Exit(1)
    out.line(words.text("Every state was sound."))


def figures(tally: Tally, finding: Finding | None) -> dict[str, Any]:
    """Return the results as data for JSON."""
    found = None if finding is None else {"fault": str(finding.fault), "record": finding.record}
    return asdict(tally) | {"broken": found}


def tally_text(tally: Tally) -> str:
    """Return how much was played, as text."""
    return spoken().text(
        "Games: {games}. Actions: {actions}, {decisions} of them decisions; in the longest game {longest}. "
        "At most {deepest} steps were pending.",
        games=tally.games,
        actions=tally.actions,
        decisions=tally.decisions,
        deepest=tally.deepest,
        longest=tally.longest,
    )
