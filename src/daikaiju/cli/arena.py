"""The command that rates bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from daikaiju.extras import need

from .console import status
from .faults import Strict, judge_faults, refuse_fault
from .games import GameName
from .language import spoken
from .options import House, Jobs, Json, Lang, Limit, Rules, Seed, words_of
from .output import Output
from .simulate import cells
from .tables import Table

if TYPE_CHECKING:
    from daikaiju.arena.ladder import Ladder
    from daikaiju.players.contender import Contender
    from daikaiju.players.played import Fault
    from daikaiju.words.language import Language


def arena(
    bots: Annotated[
        str, typer.Option(help="bots, comma-separated, also FILE.py:CLASS, net:FILE; default: all compiled bots")
    ] = "",
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
    strict: Strict = False,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Rate bots in rounds with rotated seats and shared random numbers; print a table and draw a figure."""
    need("sim")
    from daikaiju.arena.ladder import make_ladder
    from daikaiju.notation.record import Setup
    from daikaiju.reports.figures import ladder_figure, save

    ladder = make_ladder(Setup(game, rules, words_of(house), players), bots_or_all(bots, game), seed)
    is_whole = climb_and_save(ladder, out, Goal(width, most_rounds, jobs, time_limit, strict))
    report(ladder, Output(json_file))
    if not is_whole:
        raise KeyboardInterrupt(spoken().text("Broken off. Start again to go on."))
    save(ladder_figure(ladder, spoken()), out / "ladder")
    judge_faults(ladder.faults, ladder.games, spoken())


class Goal(NamedTuple):
    """When to stop, and the resources to use."""

    width: float
    most_rounds: int
    jobs: int
    time_limit: float | None
    is_strict: bool


def bots_or_all(bots: str, game: str) -> list[Contender]:
    """Return the named bots, or all compiled ones if none are named."""
    from daikaiju.arena.compiled import policies_of
    from daikaiju.players.built_in import BOTS
    from daikaiju.players.contender import Contender
    from daikaiju.players.registry import contenders

    return contenders(bots) or [Contender(name) for name in BOTS if policies_of([Contender(name)], game)]


def climb_and_save(ladder: Ladder, folder: Path, goal: Goal) -> bool:
    """Go on with the ladder of a folder: play rounds and save each; return False if interrupted."""
    from daikaiju.arena.ladder import climb

    words, file = spoken(), folder / "ladder.json"
    if file.exists():
        ladder.load(file)
    folder.mkdir(parents=True, exist_ok=True)
    check = refuse if goal.is_strict else lambda fault: None
    with status("") as show:

        def progress(ladder: Ladder) -> None:
            ladder.save(file)
            show(words.text("round {n}, widest interval {width:.2f}", n=ladder.rounds, width=ladder.width()))

        try:
            climb(ladder, goal.width, goal.most_rounds, progress, goal.jobs, goal.time_limit, check)
        except KeyboardInterrupt:
            return False
    return True


def refuse(fault: Fault) -> None:
    """Raise the error of --strict."""
    refuse_fault(fault.text, fault.trace)


def report(ladder: Ladder, out: Output) -> None:
    """Print the ladder, if any round was played."""
    if ladder.rounds:
        out.table(table_of(ladder, spoken()))
        out.json(ladder.figures())


def table_of(ladder: Ladder, words: Language) -> Table:
    """Return the table of the ladder, best first."""
    from daikaiju.arena.summary import wilson

    _ = words.text
    table = Table((_("bot"), _("rating"), _("games"), _("wins per seat"), _("95% interval"), _("faults")))
    table.title = words.plural("Ladder after {n} round", "Ladder after {n} rounds", ladder.rounds)
    for name in ladder.ranked():
        rating = ladder.rating(name)
        share = wilson(ladder.wins[name], ladder.games[name])
        span = f"{words.number(rating.value, '.2f')} ± {words.number(rating.high - rating.value, '.2f')}"
        table.add(name, span, str(ladder.games[name]), *cells(share), str(ladder.faults[name]))
    return table
