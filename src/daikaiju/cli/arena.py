"""The command that rates bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from .options import GameName, House, Jobs, Json, Lang, Limit, Rules, Seed, words_of, write_json
from .simulate import cells

if TYPE_CHECKING:
    from rich.table import Table

    from daikaiju.arena.contender import Contender
    from daikaiju.arena.ladder import Ladder
    from daikaiju.words.language import Language


def arena(
    bots: Annotated[str, typer.Option(help="bots, comma-separated, or FILE.py:CLASS; default: all compiled bots")] = "",
    game: GameName = "tokyo",
    rules: Rules = "",
    house: House = "",
    players: Annotated[int, typer.Option(help="number of bots per game")] = 2,
    width: Annotated[float, typer.Option(min=0.01, help="play until no interval is wider than this")] = 1.0,
    most_rounds: Annotated[int, typer.Option(min=1, help="maximum number of rounds")] = 2000,
    seed: Seed = 0,
    jobs: Jobs = -1,
    out: Annotated[Path, typer.Option(help="folder of the ladder; an existing one is continued")] = Path("ladder"),
    time_limit: Limit = None,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Rate bots in rounds with rotated seats and shared random numbers; print a table and draw a figure."""
    from rich.console import Console

    from daikaiju.arena.ladder import make_ladder
    from daikaiju.notation.record import Setup
    from daikaiju.reports.figures import ladder_figure, save
    from daikaiju.words.language import language

    words = language(lang)
    ladder = make_ladder(Setup(game, rules, words_of(house), players), bots_or_all(bots, game), seed)
    file = out / "ladder.json"
    if file.exists():
        ladder.load(file)
    out.mkdir(parents=True, exist_ok=True)
    whole = climb_and_save(ladder, file, words, Goal(width, most_rounds, jobs, time_limit))
    Console(stderr=str(json_file) == "-").print(table_of(ladder, words))
    save(ladder_figure(ladder, words), out / "ladder")
    write_json(json_file, ladder.figures())
    if not whole:
        typer.echo(words.text("Broken off. Start again to go on."), err=True)
        raise typer.Exit(130)


class Goal(NamedTuple):
    """When to stop, and the resources to use."""

    width: float
    most_rounds: int
    jobs: int
    time_limit: float | None


def bots_or_all(bots: str, game: str) -> list[Contender]:
    """Return the named bots, or all compiled ones if none are named."""
    from daikaiju.arena.compiled import policies_of
    from daikaiju.arena.contender import Contender
    from daikaiju.arena.contenders import contenders
    from daikaiju.players.registry import BOTS

    return contenders(bots) or [Contender(name) for name in BOTS if policies_of([Contender(name)], game)]


def climb_and_save(ladder: Ladder, file: Path, words: Language, goal: Goal) -> bool:
    """Play rounds and save each; return False if interrupted."""
    from rich.console import Console

    from daikaiju.arena.ladder import climb

    with Console(stderr=True).status("") as status:

        def progress(ladder: Ladder) -> None:
            ladder.save(file)
            status.update(words.text("round {n}, widest interval {width:.2f}", n=ladder.rounds, width=ladder.width()))

        try:
            climb(ladder, goal.width, goal.most_rounds, progress, goal.jobs, goal.time_limit)
        except KeyboardInterrupt:
            return False
    return True


def table_of(ladder: Ladder, words: Language) -> Table:
    """Return the table of the ladder, best first."""
    from rich.box import SIMPLE
    from rich.table import Table

    from daikaiju.arena.summary import wilson

    _ = words.text
    names = (_("bot"), _("rating"), _("games"), _("wins per seat"), _("95 % interval"), _("faults"))
    table = Table(*names, box=SIMPLE)
    table.title = words.plural("Ladder after {n} round", "Ladder after {n} rounds", ladder.rounds)
    for name in ladder.ranked():
        rating = ladder.rating(name)
        share = wilson(ladder.wins[name], ladder.games[name])
        span = f"{rating.value:.2f} ± {rating.high - rating.value:.2f}"
        table.add_row(name, span, str(ladder.games[name]), *cells(share), str(ladder.faults[name]))
    return table
