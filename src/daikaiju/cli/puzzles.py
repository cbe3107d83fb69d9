"""The commands for puzzles: list, daily, show, make and check."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import BadOptions
from daikaiju.extras import need

from .console import make_console, status
from .games import GameName
from .language import spoken
from .options import Json, Lang, Seed, words_of
from .output import Output
from .tables import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from daikaiju.puzzles.model import Puzzle

puzzles = typer.Typer(help="Puzzles: one question, one best answer.", invoke_without_command=True)
Answer = Annotated[str, typer.Option(help="an answer in words of notation; default: you are asked")]
File = Annotated[Path | None, typer.Option("--file", help="a file of puzzles; default: those of the package")]


@puzzles.callback()
def every(context: typer.Context) -> None:
    """Puzzles: one question, one best answer. Without a command: the list."""
    if context.invoked_subcommand is None:
        show_list(known(None), Output())


@puzzles.command("list")
def list_puzzles(file: File = None, json_file: Json = None, lang: Lang = "") -> None:
    """List the puzzles by theme and grade."""
    found, out = known(file), Output(json_file)
    show_list(found, out)
    out.json([figures(puzzle) for puzzle in found])


def known(file: Path | None) -> Sequence[Puzzle]:
    """Return the puzzles of a file, or those of the package."""
    from daikaiju.puzzles.files import read_puzzles, shipped

    return shipped() if file is None else read_puzzles(file)


def show_list(found: Sequence[Puzzle], out: Output) -> None:
    """Print the puzzles, and how many there are of each grade."""
    from daikaiju.puzzles.model import GRADES, THEMES

    words = spoken()
    table = Table((words.text("puzzle"), words.text("theme"), words.text("grade"), words.text("players")))
    for puzzle in found:
        grade = f"{puzzle.grade} {words.text(GRADES[puzzle.grade])}"
        table.add(puzzle.id, words.text(THEMES[puzzle.theme]), grade, str(puzzle.start.players))
    out.table(table)
    grades = Counter(puzzle.grade for puzzle in found)
    counted = ", ".join(f"{words.text(text)} {grades[grade]}" for grade, text in GRADES.items())
    out.line(words.text("Puzzles: {number} ({grades})", number=len(found), grades=counted))


def figures(puzzle: Puzzle) -> dict[str, object]:
    """Return a puzzle as data for JSON."""
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "theme": puzzle.theme,
        "grade": puzzle.grade,
        "position": puzzle.position,
        "answers": puzzle.lines,
        "margin": puzzle.margin,
        "playouts": puzzle.playouts,
        "found": dict(puzzle.found),
    }


@puzzles.command()
def daily(answer: Answer = "", lang: Lang = "") -> None:
    """Solve the puzzle of the day, which is the same for everybody."""
    from daikaiju.puzzles.daily import puzzle_on, today
    from daikaiju.terminal.puzzles import note_day, streak

    day, words = today(), spoken()
    is_right = solve(puzzle_on(day, known(None)), answer)
    if is_right is not None:
        note_day(day, is_right=is_right)
        number = streak(day)
        Output().line(words.plural("Solved {n} day in a row.", "Solved {n} days in a row.", number))


@puzzles.command()
def show(
    puzzle: Annotated[str, typer.Argument(metavar="ID", help="the id of a puzzle")],
    answer: Answer = "",
    lang: Lang = "",
) -> None:
    """Solve one puzzle."""
    from daikaiju.puzzles.files import puzzle_of

    solve(puzzle_of(puzzle), answer)


def solve(puzzle: Puzzle, answer: str) -> bool | None:
    """Ask a puzzle, or take the answer given; returns whether it is right, None if the person stopped."""
    from daikaiju.terminal.play import Leave
    from daikaiju.terminal.puzzles import PuzzleTable

    table = PuzzleTable(puzzle, spoken(), make_console())
    try:
        return table.explain(str(puzzle.start.legal_action(answer))) if answer else table.solve()
    except (Leave, EOFError):
        return None


@puzzles.command()
def make(
    out: Annotated[Path, typer.Option(help="the file to write; puzzles in it are kept, and the search goes on")],
    game: GameName = "tokyo",
    games: Annotated[int, typer.Option(min=1, help="games of bots to search")] = 20,
    seed: Annotated[int, typer.Option(min=0, help="the first game; 0: the one after the last in the file")] = 0,
    most: Annotated[int, typer.Option(min=1, help="puzzles of each theme")] = 40,
    themes: Annotated[str, typer.Option(help="themes, comma-separated; default: all")] = "",
    lang: Lang = "",
) -> None:
    """Find puzzles in games of bots; `check` them afterwards."""
    need("fast")
    from daikaiju.puzzles.files import read_puzzles, write_puzzles
    from daikaiju.puzzles.finding import last_game, search
    from daikaiju.puzzles.games import subjects_of

    subjects_of(game)
    words, unwanted = spoken(), unwanted_themes(words_of(themes))
    found = list(read_puzzles(out)) if out.exists() else []
    first = seed or last_game(game, found) + 1
    with status(words.text("searching")) as show_status:
        for number in range(first, first + games):
            counts = Counter(puzzle.theme for puzzle in found if puzzle.game == game)
            found += search(game, number, [*unwanted, *(theme for theme, count in counts.items() if count >= most)])
            write_puzzles(out, found)
            show_status(words.text("game {number}, puzzles: {found}", number=number, found=len(found)))
    text = words.text("Games {first} to {last} searched, puzzles: {found}", first=first, last=number, found=len(found))
    Output().line(text)


def unwanted_themes(wanted: Sequence[str]) -> list[str]:
    """Return the themes that are not among those wanted; none if nothing is named."""
    from daikaiju.puzzles.model import THEMES

    for theme in wanted:
        if theme not in THEMES:
            raise BadOptions("{theme!r} is no theme; themes: {themes}", theme=theme, themes=", ".join(THEMES))
    return [theme for theme in THEMES if wanted and theme not in wanted]


@puzzles.command()
def check(
    file: File = None,
    playouts: Annotated[int, typer.Option(min=100, help="playouts of each of the two best answers")] = 1000,
    seed: Seed = 0,
    out: Annotated[
        Path | None, typer.Option(help="write those that hold, with their new figures; those in the file are skipped")
    ] = None,
    only: Annotated[str, typer.Option(help="the id of one puzzle")] = "",
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Check puzzles again, by exact odds or by playouts on fresh luck; exits with 1 if one does not hold."""
    need("fast")
    from daikaiju.puzzles.checking import check as checked
    from daikaiju.puzzles.files import read_puzzles, write_puzzles

    wanted = [puzzle for puzzle in known(file) if only in ("", puzzle.id)]
    if not wanted:
        raise BadOptions("there is no puzzle {name!r} in the file", name=only)
    kept = list(read_puzzles(out)) if out is not None and out.exists() else []
    printed, verdicts = Output(json_file), []
    for puzzle in wanted:
        if puzzle.id in {one.id for one in kept}:
            continue
        verdict = checked(puzzle, playouts, seed)
        verdicts.append({"id": puzzle.id, "fault": verdict.fault, "margin": verdict.puzzle.margin})
        printed.line(f"{puzzle.id}: {verdict.fault or 'ok'}")
        if out is not None and not verdict.fault:
            kept.append(verdict.puzzle)
            write_puzzles(out, kept)
    failed = sum(bool(verdict["fault"]) for verdict in verdicts)
    printed.line(spoken().text("{passed} passed, {failed} failed", passed=len(verdicts) - failed, failed=failed))
    printed.json(verdicts)
    if failed:
        raise typer.Exit(1)
