"""The command that simulates games between bots."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import BadOptions
from daikaiju.extras import need

from .console import progress_bar
from .faults import Strict, fault_table, judge_faults, refuse_faults
from .games import GameName
from .language import spoken
from .options import (
    Bots,
    Dask,
    Games,
    House,
    Jobs,
    Json,
    Lang,
    Limit,
    Resume,
    Rules,
    Seed,
    words_of,
)
from .output import Output
from .tables import Table

if TYPE_CHECKING:
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
    strict: Strict = False,
    lang: Lang = "",
) -> None:
    """Simulate games between bots and print win rates."""
    check_needs(out, dask, events=events, resume=resume)
    from daikaiju.arena.job import make_job
    from daikaiju.arena.store import Store
    from daikaiju.notation.record import Setup
    from daikaiju.players.registry import contenders

    setup = Setup(game, rules, words_of(house))
    job = make_job(setup, contenders(bots), games, seed, time_limit, with_events=events)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(out or Path(folder), job)
        store.open(resume=resume)
        is_whole = play_all(job, store, jobs, dask, strict=strict)
        summary = report(store, Output(json_file), is_whole=is_whole)
        if not is_whole:
            raise KeyboardInterrupt(told_how_to_go_on(out))
        if out is not None:
            store.write_parquet()
    judge_faults(faults_by_bot(summary), summary.seats, spoken())


def check_needs(out: Path | None, dask: str, *, events: bool, resume: bool) -> None:
    """Refuse to start without the packages, or without the folder that an option needs."""
    need("dist" if dask else "sim")
    if events and out is None:
        raise BadOptions("--events needs --out DIR, where they are kept")
    if resume and out is None:
        raise BadOptions("--resume needs --out DIR, where the results to go on with are kept")


def play_all(job: Job, store: Store, jobs: int, dask: str, *, strict: bool = False) -> bool:
    """Play the missing games; return False if interrupted."""
    from daikaiju.arena.run import run

    missing = sum(len(job.numbers(chunk)) for chunk in store.missing())
    check = refuse_faults if strict else lambda lines: None
    try:
        with progress_bar(job.games, job.games - missing, spoken().text("games")) as advance:
            run(job, store, advance, jobs, dask, check)
    except KeyboardInterrupt:
        return False
    return True


def told_how_to_go_on(out: Path | None) -> str:
    """Return the message after Ctrl-C."""
    if out is None:
        return spoken().text("Broken off. With --out DIR results are kept, and --resume goes on.")
    return spoken().text("Broken off. What is done is kept in {folder}; --resume goes on.", folder=out)


def report(store: Store, out: Output, *, is_whole: bool) -> Summary:
    """Print the summary of all stored games, if there are any."""
    from daikaiju.arena.summary import summarise

    words, summary = spoken(), summarise(store.games())
    if not summary.games:
        return summary
    if not is_whole:
        out.line(words.text("Broken off after {n} of {games} games:", n=summary.games, games=store.job.games))
    out.table(wins_table(summary, len(store.job.bots), words))
    out.table(endings_table(summary, store.job.setup.game, len(store.job.bots), words))
    if summary.faults:
        out.table(fault_table(summary, words))
    out.json(summary.figures() | {"complete": is_whole})
    return summary


def faults_by_bot(summary: Summary) -> dict[str, int]:
    """Return the number of faults of each bot."""
    return {bot: sum(n for (who, _word), n in summary.faults.items() if who == bot) for bot in summary.seats}


def wins_table(summary: Summary, players: int, words: Language) -> Table:
    """Return the table of each bot's wins."""
    _ = words.text
    wins = Table((_("bot"), _("seats"), _("wins"), _("wins per seat"), _("95% interval")))
    wins.title = words.plural(
        "{n} game, fair share {share}", "{n} games, fair share {share}", summary.games, share=percent(1 / players)
    )
    for bot in sorted(summary.seats, key=lambda bot: -summary.share(bot).value):
        wins.add(bot, str(summary.seats[bot]), str(summary.wins[bot]), *cells(summary.share(bot)))
    return wins


def endings_table(summary: Summary, game: str, players: int, words: Language) -> Table:
    """Return the table of how long games are, how they end, and who wins by the order of play."""
    from daikaiju.arena.summary import wilson
    from daikaiju.words.games import texts_of

    _, endings, length = words.text, texts_of(game).endings, summary.length
    ends = Table((_("what"), _("value"), _("95% interval")))
    span = f"{words.number(length.low)} … {words.number(length.high)}"
    ends.add(_("turns of a game"), words.number(length.value), span)
    for seat in range(players):
        share = wilson(summary.first[seat], summary.games)
        ends.add(_("wins of who plays as number {n}", n=seat + 1), *cells(share))
    ends.add(_("nobody wins"), *cells(wilson(summary.draws, summary.games)))
    for reason, number in sorted(summary.reasons.items()):
        ended = _("ended by {reason}", reason=_(endings[reason])) if reason in endings else _("cut off")
        ends.add(ended, *cells(wilson(number, summary.games)))
    return ends


def cells(share: Share) -> tuple[str, str]:
    """Format a share and its interval for a table."""
    return percent(share.value), f"{percent(share.low)} … {percent(share.high)}"


def percent(share: float) -> str:
    """Format a share in percent; a dash if it is unknown."""
    return "-" if math.isnan(share) else spoken().percent(100 * share)
