"""Games on a GPU: `CudaBatch`, and whole games between compiled bots."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batch import CudaBatch
    from .playouts import play_games, play_out

__all__ = ["CudaBatch", "play_games", "play_out"]
HOMES = {"CudaBatch": "batch", "play_games": "playouts", "play_out": "playouts"}


def __getattr__(name: str) -> Any:
    """Import a public name on first use."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{HOMES[name]}", __name__), name)
