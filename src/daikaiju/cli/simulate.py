"""The command that simulates games between bots."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import BadOptions

from .options import (
    Bots,
    Dask,
    GameName,
    Games,
    House,
    Jobs,
    Json,
    Lang,
    Limit,
    Resume,
    Rules,
    Seed,
    progress_bar,
    words_of,
    write_json,
)

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from daikaiju.arena.job import Job
    from daikaiju.arena.store import Store
    from daikaiju.arena.summary import Share, Summary
    from daikaiju.words.language import Language


Events = Annotated[bool, typer.Option("--events", help="also store every event: rolls, damage, eliminations; slower")]


def simulate(
    bots: Bots,
    games: Games = 1000,
    seed: Seed = 0,
    game: GameName = "tokyo",
    rules: Rules = "",
    house: House = "",
    jobs: Jobs = -1,
    out: Annotated[Path | None, typer.Option(help="folder for results: JSON lines and Parquet")] = None,
    events: Events = False,
    resume: Resume = False,
    dask: Dask = "",
    json_file: Json = None,
    time_limit: Limit = None,
    lang: Lang = "",
) -> None:
    """Simulate games between bots and print win rates."""
    from rich.console import Console

    from daikaiju.arena.contenders import contenders
    from daikaiju.arena.job import make_job
    from daikaiju.arena.store import Store
    from daikaiju.notation.record import Setup
    from daikaiju.words.language import language

    words = language(lang)
    must_have_folder(out, events=events, resume=resume)
    job = make_job(Setup(game, rules, words_of(house)), contenders(bots), games, seed, time_limit, with_events=events)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(out or Path(folder), job)
        store.open(resume=resume)
        whole = play_all(job, store, jobs, dask, words)
        summary = show(store, words, Console(stderr=str(json_file) == "-"))
        if summary.games:
            write_json(json_file, summary.figures())
        if out is not None and whole:
            store.write_parquet()
    if not whole:
        typer.echo(told_how_to_go_on(words, out), err=True)
        raise typer.Exit(130)


def must_have_folder(out: Path | None, *, events: bool, resume: bool) -> None:
    """Say which option keeps what it needs in a folder, if there is none."""
    if events and out is None:
        raise BadOptions("--events needs --out DIR, where they are kept")
    if resume and out is None:
        raise BadOptions("--resume needs --out DIR, where the results to go on with are kept")


def play_all(job: Job, store: Store, jobs: int, dask: str, words: Language) -> bool:
    """Play the missing games; return False if interrupted."""
    from daikaiju.arena.run import hush_joblib, run

    missing = sum(len(job.numbers(chunk)) for chunk in store.missing())
    hush_joblib()
    try:
        with progress_bar(job.games, job.games - missing, words.text("games")) as advance:
            run(job, store, advance, jobs, dask)
    except KeyboardInterrupt:
        return False
    return True


def told_how_to_go_on(words: Language, out: Path | None) -> str:
    """Return the message after Ctrl-C."""
    if out is None:
        return words.text("Broken off. With --out DIR results are kept, and --resume goes on.")
    return words.text("Broken off. What is done is kept in {folder}; --resume goes on.", folder=out)


def show(store: Store, words: Language, console: Console) -> Summary:
    """Print the summary of all stored games."""
    from daikaiju.arena.summary import summarise

    summary = summarise(store.games())
    if summary.games:
        for table in tables(summary, store.job.setup.game, len(store.job.bots), words):
            console.print(table)
    return summary


def tables(summary: Summary, game: str, players: int, words: Language) -> list[Table]:
    """Return the tables of wins, of endings and, if there are any, of faults."""
    from rich.table import Table

    from daikaiju.arena.summary import wilson
    from daikaiju.words.games import texts_of

    _, endings = words.text, texts_of(game).endings
    wins = Table(_("bot"), _("seats"), _("wins"), _("wins per seat"), _("95 % interval"))
    wins.title = words.plural(
        "{n} game, fair share {share}", "{n} games, fair share {share}", summary.games, share=percent(1 / players)
    )
    for bot in sorted(summary.seats, key=lambda bot: -summary.share(bot).value):
        wins.add_row(bot, str(summary.seats[bot]), str(summary.wins[bot]), *cells(summary.share(bot)))
    ends = Table(_("what"), _("value"), _("95 % interval"))
    length = summary.length
    ends.add_row(_("turns of a game"), f"{length.value:.1f}", f"{length.low:.1f} … {length.high:.1f}")
    for seat in range(players):
        share = wilson(summary.first[seat], summary.games)
        ends.add_row(_("wins of who plays as number {n}", n=seat + 1), *cells(share))
    ends.add_row(_("nobody wins"), *cells(wilson(summary.draws, summary.games)))
    for reason, number in sorted(summary.reasons.items()):
        ended = _("ended by {reason}", reason=_(endings[reason])) if reason in endings else _("cut off")
        ends.add_row(ended, *cells(wilson(number, summary.games)))
    return [wins, ends, *([fault_table(summary, words)] if summary.faults else [])]


def fault_table(summary: Summary, words: Language) -> Table:
    """Return the table of bots' faults: after one, the seat played at random to the end of the game."""
    from rich.markup import escape
    from rich.table import Table

    from daikaiju.arena.faults import FAULTS

    faults = Table(words.text("bot"), words.text("fault"), words.text("games"), words.text("first seen"))
    faults.title = words.text("Faults: the seat played at random to the end of the game")
    for (bot, word), number in sorted(summary.faults.items()):
        faults.add_row(bot, words.text(FAULTS[word]), str(number), escape(summary.example[bot, word]))
    return faults


def cells(share: Share) -> tuple[str, str]:
    """Format a share and its interval for a table."""
    return percent(share.value), f"{percent(share.low)} … {percent(share.high)}"


def percent(share: float) -> str:
    """Format a share in percent."""
    return f"{100 * share:.1f} %"
