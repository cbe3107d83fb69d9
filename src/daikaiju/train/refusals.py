"""What is refused before a run begins: a folder that has a run, and a GPU that cannot be used."""

from __future__ import annotations

import warnings
from pathlib import Path

from daikaiju.errors import BadOptions, NoGpu
from daikaiju.extras import need
from daikaiju.players.net.games import OF_A_RUN

LEFT = ("checkpoint.pt", OF_A_RUN, "curve.json")  # by a run in its folder


def must_be_free(folder: Path, *, may_resume: bool) -> None:
    """Raise BadOptions if a folder has a run already, which a new one would overwrite."""
    if not any((folder / name).exists() for name in LEFT):
        return
    if may_resume:
        raise BadOptions("{folder} has results already; add --resume to go on, or name another folder", folder=folder)
    raise BadOptions("{folder} has results already; name another folder", folder=folder)


def must_have(device: str) -> None:
    """Raise MissingExtra or NoGpu in one line unless games and network can be on a device."""
    need("sim")
    if device == "cuda":
        need("cuda")
    need("train")
    if device == "cuda":
        must_have_gpu()


def must_have_gpu() -> None:
    """Raise NoGpu unless games and PyTorch can use the GPU."""
    import torch

    from daikaiju.cuda.device import gpu

    gpu()
    with warnings.catch_warnings():  # about the driver; the error is enough
        warnings.simplefilter("ignore")
        is_there = torch.cuda.is_available()
    if not is_there:
        raise NoGpu(
            "PyTorch {version} cannot use the GPU of this machine: install its build for CUDA, or use --device cpu",
            version=torch.__version__,
        )
