"""The commands for stored tables: list, show, export, delete and prune."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import BadOptions

from .backup import Address, Data, address_of
from .language import spoken
from .options import Json, Lang
from .output import Output, write_text
from .tables import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from daikaiju.storage.upkeep import StoredTable

tables = typer.Typer(help="Stored tables: list, show, export, delete, prune.", no_args_is_help=True)
Id = Annotated[str, typer.Argument(metavar="ID", help="the id of a table, or its first characters")]
Yes = Annotated[bool, typer.Option("--yes", help="delete without asking")]
UNITS = {"h": 3600.0, "d": 86400.0, "w": 7 * 86400.0, "y": 365 * 86400.0}


def age(text: str) -> float:
    """Read an age in seconds: 12h, 90d, 8w, 1y."""
    found = re.fullmatch(r"(\d{1,6})([hdwy])", text)
    if found is None:
        raise BadOptions("{text!r} is not an age; write 12h, 90d, 8w or 1y", text=text)
    return int(found[1]) * UNITS[found[2]]


@tables.command("list")
def list_tables(
    older_than: Annotated[str, typer.Option(help="only those not used for 12h, 90d, 8w or 1y")] = "",
    data: Data = None,
    database: Address = "",
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """List the stored tables, those used last first."""
    from daikaiju.storage.upkeep import old_tables, read_tables, stored

    seconds = age(older_than) if older_than else None
    with stored(address_of(data, database)) as engine:
        found = read_tables(engine) if seconds is None else old_tables(engine, seconds, unfinished=True)
    out = Output(json_file)
    print_tables(found, out)
    out.json(found)


@tables.command()
def show(table: Id, data: Data = None, database: Address = "", json_file: Json = None, lang: Lang = "") -> None:
    """Show one stored table."""
    from daikaiju.storage.upkeep import find_table, stored

    with stored(address_of(data, database)) as engine:
        found = find_table(engine, table)
    out, words = Output(json_file), spoken()
    out.line(words.text("Table {table}: {game}, {rules}, {phase}", **short(found)))
    out.line(words.text("Seats: {names}", names=", ".join(found.names)))
    out.line(words.text("Actions: {actions}. Lines of chat: {said}.", actions=found.actions, said=found.said))
    out.line(words.text("Made: {made}. Last used: {used}. By daikaiju {engine}.", **times(found)))
    out.json(found)


@tables.command()
def export(
    table: Id,
    file: Annotated[Path, typer.Argument(help="the file to write; - for standard output")] = Path("-"),
    data: Data = None,
    database: Address = "",
    lang: Lang = "",
) -> None:
    """Write the record of a stored table's game."""
    from daikaiju.storage.upkeep import find_table, read_record, stored

    with stored(address_of(data, database)) as engine:
        record = read_record(engine, find_table(engine, table).id)
    write_text(file, str(record))


@tables.command()
def delete(table: Id, yes: Yes = False, data: Data = None, database: Address = "", lang: Lang = "") -> None:
    """Delete a stored table for good."""
    from daikaiju.storage.upkeep import find_table, stored

    with stored(address_of(data, database)) as engine:
        remove(engine, [find_table(engine, table)], yes, Output())


@tables.command()
def prune(
    older_than: Annotated[str, typer.Option(help="not used for 12h, 90d, 8w or 1y")],
    unfinished: Annotated[bool, typer.Option(help="also games that have not ended")] = False,
    yes: Yes = False,
    data: Data = None,
    database: Address = "",
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Delete old tables: finished games and waiting rooms that nobody has used for long; asks first."""
    from daikaiju.storage.upkeep import old_tables, stored

    seconds = age(older_than)
    out = Output(json_file)
    with stored(address_of(data, database)) as engine:
        found = old_tables(engine, seconds, unfinished=unfinished)
        deleted = remove(engine, found, yes, out)
    out.json({"old": found, "deleted": deleted})


def remove(engine: object, found: Sequence[StoredTable], yes: bool, out: Output) -> int:
    """Show tables and delete them once that was confirmed; return how many were deleted."""
    from sqlalchemy import Engine

    from daikaiju.storage.upkeep import delete_tables

    assert isinstance(engine, Engine)
    words = spoken()
    print_tables(found, out)
    if not found or not (yes or confirmed(len(found))):
        out.line(words.text("Nothing was deleted."))
        return 0
    deleted = delete_tables(engine, found)
    out.line(words.text("Deleted: {deleted}", deleted=deleted))
    return deleted


def confirmed(number: int) -> bool:
    """Ask whether to delete; where there is no terminal to ask at, raise BadOptions."""
    if not sys.stdin.isatty():
        raise BadOptions(
            "nothing was deleted, since there is no terminal to ask at; add --yes to delete them, "
            "after `daikaiju backup` has kept a copy"
        )
    return typer.confirm(spoken().text("Delete {number} tables for good?", number=number))


def print_tables(found: Sequence[StoredTable], out: Output) -> None:
    """Print tables in columns."""
    words = spoken()
    heads = (words.text("table"), words.text("game"), words.text("phase"), words.text("actions"),
             words.text("last used"), words.text("seats"))  # fmt: skip
    table = Table(heads, ends_in_prose=True)
    for one in found:
        kept = times(one)
        table.add(one.id, f"{one.game} {one.rules}", one.phase, str(one.actions), kept["used"], ", ".join(one.names))
    out.table(table)
    out.line(words.text("Tables: {number}", number=len(found)))


def short(found: StoredTable) -> dict[str, str]:
    """Return what the first line about a table says."""
    return {"table": found.id, "game": found.game, "rules": found.rules, "phase": found.phase}


def times(found: StoredTable) -> dict[str, str]:
    """Return when a table was made and last used, in local time."""
    made, used = (time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) for at in (found.created, found.used))
    return {"made": made, "used": used, "engine": found.engine}
