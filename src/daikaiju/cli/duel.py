"""The laboratory commands for the Duel only."""

from __future__ import annotations

from pathlib import Path

from .faults import Strict
from .language import spoken
from .options import Dask, Games, Jobs, Json, Lang, Resume, Seed
from .output import Output
from .simulate import cells
from .studies import Bot, Out, Plan, command, fill, report, tell_page
from .tables import Table


def tiles(
    games: Games = 200_000,
    bot: Bot = "steady",
    seed: Seed = 0,
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    resume: Resume = False,
    dask: Dask = "",
    strict: Strict = False,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Report which Buzz tiles of the Duel win, identified by the cards that bring them."""
    from daikaiju.notation.record import Setup
    from daikaiju.reports.duel.tiles import all_tiles

    output = Output(json_file)
    store = fill(out, Setup("duel"), Plan(bot, games, seed, jobs, dask, resume, strict), output)
    output.json(report(store, all_tiles(spoken()), output))


def monsters(
    games: Games = 200_000,
    bot: Bot = "steady",
    seed: Seed = 0,
    jobs: Jobs = -1,
    out: Out = Path("lab"),
    resume: Resume = False,
    dask: Dask = "",
    strict: Strict = False,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Report which monsters of the Duel win, overall and against each other."""
    from daikaiju.notation.record import Setup
    from daikaiju.reports.duel.monster_report import make_monster_report, monster_name

    words, output = spoken(), Output(json_file)
    store = fill(out, Setup("duel"), Plan(bot, games, seed, jobs, dask, resume, strict), output)
    found = make_monster_report(store, command(), words)
    table = Table((words.text("monster"), words.text("games"), words.text("wins"), words.text("95% interval")))
    for name, share in sorted(found.share.items(), key=lambda item: -item[1].value):
        table.add(monster_name(name, words), str(found.games[name]), *cells(share))
    output.table(table)
    tell_page(out / "monsters.html", output)
    output.json(found)


STUDIES = (tiles, monsters)
