"""Formatting of numbers and names in reports."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Sequence
from pathlib import Path

from daikaiju.arena.summary import Share
from daikaiju.notation.record import Setup
from daikaiju.words.games import texts_of
from daikaiju.words.language import Language

from .page import Cell


def percent(share: Share, words: Language) -> str:
    """Format a share ± half the width of its interval; with both bounds where that would pass 0 or 100 %."""
    if math.isnan(share.value):
        return "-"
    half = (share.high - share.low) / 2
    if not half <= share.value <= 1 - half:
        return words.per_cent(number(in_percent(share), words))
    return words.per_cent(f"{words.number(100 * share.value)} ± {words.number(100 * half)}")


def points(share: Share, words: Language) -> str:
    """Format a difference of shares in percentage points, with its interval."""
    if math.isnan(share.value):
        return "-"
    return number(in_percent(share), words, "+")


def in_percent(share: Share) -> Share:
    """Return a share in per cent, or a difference of shares in percentage points."""
    return Share(*(100 * value for value in share))


def number(share: Share | None, words: Language, sign: str = "") -> str:
    """Format a number with its interval; a dash if it is unknown."""
    if share is None:
        return "-"
    value, low, high = (words.number(bound, f"{sign}.1f") for bound in share)
    return f"{value} ({low} … {high})"


def plain(text: object) -> Cell:
    """Return a cell without highlighting."""
    return str(text), ""


def write_csv(path: Path, head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a CSV file."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(head)
        writer.writerows(rows)


def columns(name: str, share: Share | None) -> dict[str, object]:
    """Return a share as three columns."""
    values = ("", "", "") if share is None else tuple(f"{value:.6f}" for value in share)
    return dict(zip((name, f"{name}_low", f"{name}_high"), values, strict=True))


def edition_name(setup: Setup, words: Language) -> str:
    """Return the name of the edition that is played, or its key if it has no name."""
    return words.text(texts_of(setup.game).editions.get(setup.rules, setup.rules))
