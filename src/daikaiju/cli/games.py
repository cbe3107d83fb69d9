"""The games by name, and the module with the laboratory commands of each."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Annotated

import typer

# Modules of this package; they are imported by name because they use the options that list the games.
GAMES: dict[str, str] = {"tokyo": "tokyo", "duel": "duel"}
GameName = Annotated[str, typer.Option(help=" or ".join(GAMES))]


def studies() -> list[Callable[..., None]]:
    """Return the laboratory commands that are of one game only."""
    return [study for module in GAMES.values() for study in import_module(f".{module}", __package__).STUDIES]
