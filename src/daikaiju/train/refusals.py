"""What is refused before a run begins: a folder that has a run, and a GPU that cannot be used."""

from __future__ import annotations

from pathlib import Path

from daikaiju.errors import BadOptions

LEFT = ("checkpoint.pt", "weights.npz", "curve.json")  # by a run in its folder


def must_be_free(folder: Path, *, may_resume: bool) -> None:
    """Raise BadOptions if a folder has a run already, which a new one would overwrite."""
    if not any((folder / name).exists() for name in LEFT):
        return
    if may_resume:
        raise BadOptions("{folder} has results already; add --resume to go on, or name another folder", folder=folder)
    raise BadOptions("{folder} has results already; name another folder", folder=folder)
