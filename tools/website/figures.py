"""Figures on cards from the laboratory, as stored in docs/figures by `tools/docs.py figures`."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from daikaiju.games import GAMES
from daikaiju.version import __version__

from .markup import ROOT, table

FOLDER = ROOT / "docs" / "figures"
COLUMNS = ("bought", "wins_with", "wins_without", "gained")
HEAD = ("rules", "players", "bought (%)", "wins with (%)", "wins without (%)", "wins gained (points)")
MISSING = "No figures are stored. This command plays the games and stores them: `python tools/docs.py figures`."
MEANING = "How to read them: [Which cards win](../../laboratory.md#which-cards-win). Intervals are 95 %."


def make(games: int) -> Iterator[Path]:
    """Play games between steady bots in every edition and store what the laboratory finds on each card."""
    FOLDER.mkdir(exist_ok=True)
    for game, vocabulary in GAMES.items():
        for edition in vocabulary.editions:
            words = ["lab", "cards", "--game", game, "--rules", edition, "--games", str(games), "--bot", "steady"]
            path = FOLDER / f"{game}-{edition}.json"
            path.write_text(as_text(study(words, vocabulary.usual_players)), encoding="utf-8")
            yield path


def as_text(figures: dict[str, Any]) -> str:
    """Return figures as JSON, a card per line, so that changes can be compared."""
    cards = ",\n".join(f"  {json.dumps(key)}: {json.dumps(card)}" for key, card in figures["cards"].items())
    head = json.dumps({name: value for name, value in figures.items() if name != "cards"})
    return f'{head[:-1]}, "cards": {{\n{cards}\n}}}}\n'


def study(words: list[str], players: int) -> dict[str, Any]:
    """Run a command of the laboratory; return the command, the version and the figures of each card."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "daikaiju", *words, "--out", folder], check=True)  # noqa: S603
        with (Path(folder) / "cards.csv").open(encoding="utf-8", newline="") as file:
            cards = {row["key"]: {name: interval(row, name) for name in COLUMNS} for row in csv.DictReader(file)}
    return {"command": " ".join(["daikaiju", *words]), "engine": __version__, "players": players, "cards": cards}


def interval(row: dict[str, str], name: str) -> list[float] | None:
    """Return a value with its interval, in per cent; nothing if there were too few games to tell."""
    values = [row[column] for column in (name, f"{name}_low", f"{name}_high")]
    return None if "nan" in values or "" in values else [round(100 * float(value), 2) for value in values]


@cache
def stored(game: str) -> list[tuple[str, dict[str, Any]]]:
    """Return what is stored on a game: edition and figures."""
    paths = sorted(FOLDER.glob(f"{game}-*.json"))
    return [(path.stem.removeprefix(f"{game}-"), json.loads(path.read_text(encoding="utf-8"))) for path in paths]


def card_part(game: str, key: str) -> str:
    """Return the figures of a card, and the commands that made them."""
    found = [(edition, figures) for edition, figures in stored(game) if key in figures["cards"]]
    if not found:
        return MISSING
    rows = [
        (edition, str(figures["players"]), *(written(figures["cards"][key][name]) for name in COLUMNS))
        for edition, figures in found
    ]
    commands = ", ".join(f"`{figures['command']}` (version {figures['engine']})" for _edition, figures in found)
    return f"{table(HEAD, rows)}\n\nGames between `steady` bots: {commands}. {MEANING}"


def written(values: list[float] | None) -> str:
    """Return a value with its interval; a dash if it is unknown."""
    return "-" if values is None else "{:.1f} ({:.1f} to {:.1f})".format(*values)
