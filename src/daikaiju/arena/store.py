"""Results on disk: a file of JSON lines per chunk, written atomically; Parquet at the end.

::

    DIR/job.json                the job; --resume refuses a different one
    DIR/chunks/000000.jsonl     a line per game
    DIR/games.parquet           a row per seat of a game
    DIR/decisions.parquet       a row per decision
    DIR/events.parquet          a row per event, if requested
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from daikaiju.errors import BadOptions
from daikaiju.games import vocabulary_of

from .job import Job
from .notes import decision_columns

# Version of the folder's format. 1: all games had the columns of King of Tokyo. 2: each game has its own.
FORMAT = 2


class OldResults(BadOptions):
    """Results written by another version of the program in another format."""


class Store:
    """The folder of one job."""

    def __init__(self, folder: Path, job: Job) -> None:
        self.folder, self.job = folder, job
        self.chunks = folder / "chunks"

    def open(self, *, resume: bool) -> None:
        """Start a new folder, or resume an existing one."""
        note = self.folder / "job.json"
        if note.exists():
            if not resume:
                raise BadOptions(
                    "{folder} has results already; add --resume to go on, or name another folder", folder=self.folder
                )
            self.check_same(read_note(note))
        self.chunks.mkdir(parents=True, exist_ok=True)
        write_whole(note, json.dumps({"format": FORMAT} | self.job.identity(), indent=1))

    def check_same(self, there: dict[str, Any]) -> None:
        """Check that the stored job is the same one; only its number of games may be smaller."""
        if there.get("format", 1) != FORMAT:
            raise OldResults(
                "{folder} has results in format {there}, this version writes format {ours}; name another folder",
                folder=self.folder,
                there=there.get("format", 1),
                ours=FORMAT,
            )
        wanted = self.job.identity()
        differing = [key for key in wanted if key != "games" and there.get(key) != wanted[key]]
        if differing:
            raise BadOptions(
                "{folder} holds another job: {what} differ; name another folder",
                folder=self.folder,
                what=", ".join(differing),
            )
        if there["games"] > wanted["games"]:
            raise BadOptions(
                "{folder} is a job of {games} games; ask for as many or more", folder=self.folder, games=there["games"]
            )
        if there["games"] < wanted["games"]:
            self.path(there["games"] // self.job.chunk).unlink(missing_ok=True)  # the last chunk may be incomplete

    def path(self, chunk: int) -> Path:
        """Return the file of a chunk."""
        return self.chunks / f"{chunk:06}.jsonl"

    def missing(self) -> list[int]:
        """Return the chunks still to be played."""
        return [chunk for chunk in range(self.job.chunks) if not self.path(chunk).exists()]

    def keep(self, chunk: int, lines: str) -> None:
        """Store a finished chunk."""
        write_whole(self.path(chunk), lines)

    def games(self) -> Iterator[dict[str, Any]]:
        """Yield every stored game, in order."""
        for path in sorted(self.chunks.glob("*.jsonl")):
            with path.open(encoding="utf-8") as file:
                yield from map(json.loads, file)

    def write_parquet(self) -> None:
        """Write the Parquet files, with the names of cards and questions."""
        import duckdb

        vocabulary = vocabulary_of(self.job.setup.game)
        database = duckdb.connect()
        write_names(database, "card", dict(enumerate(vocabulary.cards.keys)))
        write_names(database, "kind", vocabulary.kinds)
        database.execute(LINES.format(files=quoted(str(self.chunks / "*.jsonl"))))
        self.export(database, SEATS, "games")
        self.export(database, decisions_query(self.job.setup.game), "decisions")
        if self.job.with_events:
            self.export(database, EVENTS, "events")
        database.close()

    def export(self, database: Any, query: str, name: str) -> None:
        """Write the result of a query atomically."""
        part = self.folder / f"{name}.part"
        database.execute(f"copy ({query}) to {quoted(str(part))} (format parquet, compression zstd)")
        part.replace(self.folder / f"{name}.parquet")


LINES = """create table line as select * from read_json({files}, format = 'newline_delimited', columns = {{
    game: 'int', seats: 'varchar[]', monsters: 'varchar[]', winners: 'int[]', reason: 'varchar', turns: 'int',
    actions: 'int', faults: 'struct(seat int, fault varchar, "text" varchar, trace varchar)[]',
    decisions: 'int[][]', events: 'json[][]'}})"""
SEATS = """select game, seat, seats[seat + 1] as bot, monsters[seat + 1] as monster,
    list_contains(winners, seat) as won, len(winners) as winners, reason, turns, actions
    from (select *, unnest(range(len(seats))) as seat from line) order by game, seat"""
DECISIONS = """select game, {columns}, kind.name as question_name, card.name as card_name
    from (select game, unnest(decisions) as row from line)
    left join kind on kind.number = row[{question}] left join card on card.number = {card} order by game, turn"""
EVENTS = """select game, row[1]::int as turn, row[2]->>'$' as kind, row[3]::int as seat, row[4]::int as target,
    row[5]::int as amount, row[6]->>'$' as source, row[7]->>'$' as faces
    from (select game, unnest(events) as row from line)"""


def read_note(path: Path) -> dict[str, Any]:
    """Read a folder's description of its job."""
    try:
        there = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadOptions(
            "{path} cannot be read: {reason}; name another folder", path=path, reason=str(error)
        ) from error
    if not isinstance(there, dict) or not isinstance(there.get("games"), int):
        raise BadOptions("{path} does not describe a job; name another folder", path=path)
    return there


def write_names(database: Any, table: str, names: Mapping[int, str]) -> None:
    """Create a table of names by number; it may be empty."""
    database.execute(f"create table {table} (number int, name varchar)")
    if names:
        database.executemany(f"insert into {table} values (?, ?)", list(names.items()))  # noqa: S608


def decisions_query(game: str) -> str:
    """Return the query for decisions with names; a game without cards joins no card names."""
    names = decision_columns(game)
    columns = ", ".join(f"row[{place}] as {name}" for place, name in enumerate(names, 1))
    card = f"row[{names.index('card') + 1}]" if "card" in names else "null"
    return DECISIONS.format(columns=columns, question=names.index("question") + 1, card=card)


def quoted(text: str) -> str:
    """Return a text as an SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically."""
    part = path.with_name(path.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
