"""Networks to play with: read as the beginning of a run or as a rival, asked for their best actions, and written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import torch

from daikaiju.errors import BadOptions
from daikaiju.observe.games import observation_of
from daikaiju.players.net.weights import About, Weights

from .network import Network, new_network
from .rollout import NEVER, outputs
from .settings import Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def first_network(settings: Settings, start: Path | None) -> Network:
    """Make the network that learns, from nothing or from weights; raises BadOptions if they do not fit a run."""
    network = new_network(settings.game, settings.width, settings.device)
    if start:
        network.take(read_weights(start, settings, settings.width).layers)
    return network


def given_network(path: Path, settings: Settings) -> Network:
    """Read a network that plays beside the one that learns; it may have another width."""
    weights = read_weights(path, settings)
    network = new_network(settings.game, width_of(weights), settings.device)
    network.take(weights.layers)
    return network


def read_weights(path: Path, settings: Settings, width: int | None = None) -> Weights:
    """Read weights; raises BadOptions if they are of another game than a run, or not of a given width."""
    weights = Weights.read(path)
    if weights.about.game != settings.game or (width and width_of(weights) != width):
        raise BadOptions("{path} is a network of another game or width", path=path)
    return weights


def width_of(weights: Weights) -> int:
    """Return the width of the hidden layers."""
    return len(weights.layers["first.bias"])


def best_actions(network: Network, rows: NDArray[np.int8], masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """Return the best legal action of a network for each observation."""
    device = network.first.weight.device
    with torch.no_grad():
        logits, _ = outputs(network, torch.from_numpy(rows).to(device))
    is_legal = torch.from_numpy(masks).to(device).bool()
    best: NDArray[np.int64] = logits.masked_fill(~is_legal, NEVER).argmax(-1).cpu().numpy()
    return best


def weights_of(network: Network, settings: Settings, seconds: float, decisions: int) -> Weights:
    """Return what is needed to play with a network, and how it was made."""
    about = About(
        game=settings.game,
        players=tuple(dict.fromkeys(settings.players)),
        editions=tuple(dict.fromkeys(setup.rules for setup in settings.setups)),
        fingerprint=observation_of(settings.game).fingerprint,
        seed=settings.seed,
        seconds=round(seconds, 1),
        decisions=decisions,
    )
    return Weights(about, network.layers())
