"""Checkpoints: all that a run needs to go on, without its past selves: those it collects anew."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from daikaiju.errors import BadFile, BadOptions
from daikaiju.observe.games import observation_of

from .learner import Learner
from .settings import Settings

LASTING = ("game", "width")  # players and editions may change: it is the same network


def save(path: Path, settings: Settings, learner: Learner, facts: dict[str, Any]) -> None:
    """Write a checkpoint; the averages of the optimizer need few digits."""
    averages = learner.optimizer.state_dict()["state"]
    kept = {
        "settings": lasting(settings),
        "fingerprint": observation_of(settings.game).fingerprint,
        "network": learner.network.state_dict(),
        "averages": {
            number: {name: short(tensor) for name, tensor in state.items()} for number, state in averages.items()
        },
        "facts": facts,
    }
    part = path.with_suffix(".part")
    torch.save(kept, part)
    part.replace(path)


def short(tensor: Any) -> Any:
    """Return a tensor with 16 bits per number; counters stay as they are."""
    return tensor.to(torch.bfloat16) if tensor.dim() else tensor


def load(path: Path, settings: Settings, learner: Learner) -> dict[str, Any]:
    """Let a learner go on from a checkpoint; returns the facts stored with it."""
    try:
        kept = torch.load(path, map_location=settings.device, weights_only=True)
    except FileNotFoundError as error:
        raise BadOptions("there is no checkpoint {path} to resume from", path=path) from error
    except Exception as error:
        raise BadFile("{path} is no checkpoint of a training run", path=path) from error
    must_match(settings, kept, path)
    learner.network.load_state_dict(kept["network"])
    optimizer = learner.optimizer.state_dict()
    optimizer["state"] = {
        number: {name: tensor.float() for name, tensor in state.items()} for number, state in kept["averages"].items()
    }
    learner.optimizer.load_state_dict(optimizer)
    facts: dict[str, Any] = kept["facts"]
    return facts


def lasting(settings: Settings) -> dict[str, Any]:
    """Return the settings that must be the same for a run to go on."""
    return {name: value for name, value in asdict(settings).items() if name in LASTING}


def must_match(settings: Settings, kept: dict[str, Any], path: Path) -> None:
    """Raise BadOptions if a checkpoint is of another game, size or observation."""
    ours = lasting(settings)
    differing = [name for name in LASTING if ours[name] != kept["settings"][name]]
    if kept["fingerprint"] != observation_of(settings.game).fingerprint:
        differing.append("observation")
    if differing:
        raise BadOptions("{path} is of another run: {what} differ", path=path, what=", ".join(differing))
