"""The commands that write backups and put them back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from daikaiju.errors import mark as _

from .language import spoken
from .options import Json, Lang
from .output import Output

if TYPE_CHECKING:
    from daikaiju.storage.backup import Manifest

Address = Annotated[str, typer.Option("--database", help="address of the PostgreSQL with the stored games")]
Data = Annotated[Path | None, typer.Option(help="folder with the stored games")]
UNUSED = _("--data {folder} is not used: the games are in PostgreSQL, which --database or DAIKAIJU_DATABASE names")


def address_of(data: Path | None, database: str) -> str:
    """Return the address of the database."""
    from daikaiju.storage.address import data_folder, database_address

    address = database_address(data_folder(data), database)
    tell_unused(data, address)
    return address


def tell_unused(data: Path | None, address: str) -> None:
    """Say on standard error that the folder of --data is not used where games are in PostgreSQL."""
    from daikaiju.storage.address import is_file

    if data is not None and not is_file(address):
        print(spoken().text(UNUSED, folder=data), file=sys.stderr, flush=True)


def backup(
    file: Annotated[Path, typer.Argument(help="the file to write")],
    data: Data = None,
    database: Address = "",
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Write all stored games into one file, while the server runs."""
    from daikaiju.storage.backup import write_backup
    from daikaiju.storage.upkeep import stored

    with stored(address_of(data, database)) as engine:
        manifest = write_backup(engine, file)
    out = Output(json_file)
    out.line(
        summary(manifest)
        + " "
        + spoken().text("The file is private: it contains chat and the key of the guests' cookies.")
    )
    out.json(manifest)


def restore(
    file: Annotated[Path, typer.Argument(help="a backup")],
    data: Data = None,
    database: Address = "",
    replace: Annotated[bool, typer.Option(help="replace the games that are there")] = False,
    json_file: Json = None,
    lang: Lang = "",
) -> None:
    """Put a backup back into a folder or database that no server uses."""
    from daikaiju.storage.address import data_folder, is_file
    from daikaiju.storage.backup import named_errors
    from daikaiju.storage.engine import make_engine
    from daikaiju.storage.hold import take_hold
    from daikaiju.storage.restore import restore_backup
    from daikaiju.storage.upkeep import closing_engine

    address = address_of(data, database)
    if is_file(address):
        data_folder(data).mkdir(parents=True, exist_ok=True)
    engine = make_engine(address)
    with named_errors(), closing_engine(engine):
        hold = take_hold(engine)
        try:
            manifest = restore_backup(engine, file, replace=replace)
        finally:
            if hold is not None:
                hold.release()
    out = Output(json_file)
    out.line(summary(manifest))
    out.json(manifest)


def summary(manifest: Manifest) -> str:
    """Return what a backup contains, as text."""
    rows = manifest.rows
    return spoken().text(
        "Tables: {tables}. Actions: {actions}. Lines of chat: {chat}.",
        tables=rows.get("tables", 0),
        actions=rows.get("actions", 0),
        chat=rows.get("chat", 0),
    )
