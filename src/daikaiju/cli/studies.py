"""What the commands of the laboratory share."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from daikaiju.arena.summary import Share

ELSEWHERE = ("--out", "--jobs", "--dask")  # options that do not change results
Bot = Annotated[str, typer.Option(help="the bot that plays every seat")]
Out = Annotated[Path, typer.Option(help="folder for results, figures and the page")]


def give_or_take(share: Share, scale: float, sign: str) -> str:
    """A number and half the width of its interval; a dash where there is none."""
    if math.isnan(share.value):
        return "-"
    return f"{scale * share.value:{sign}.1f} ± {scale * (share.high - share.low) / 2:.1f}"


def command() -> str:
    """The command as it was given, without what does not change its results."""
    kept: list[str] = []
    for place, word in enumerate(sys.argv[1:]):
        if word not in (*ELSEWHERE, "--resume") and sys.argv[place] not in ELSEWHERE:
            kept.append(word)
    return " ".join(["daikaiju", *kept])
