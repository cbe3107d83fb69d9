"""The command that serves the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def play(
    host: Annotated[str, typer.Option(help="address; 0.0.0.0 lets others on your network in")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="port; without it, the first free one from 8020")] = None,
    data: Annotated[Path | None, typer.Option(help="folder in which games are kept")] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="open the browser")] = True,
    log: Annotated[str, typer.Option(help="what is logged: debug, info, warning, error")] = "warning",
) -> None:
    """Play in the browser: alone, at one device, or with friends by a link."""
    from daikaiju.storage.address import data_folder
    from daikaiju.web.serve import serve

    serve(data_folder(data), host, port, show=show, level=log)
