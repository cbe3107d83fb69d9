"""The mean of networks that went on from the same weights: what chance did to each of them cancels out in part.

python tools/mean_of_weights.py OUT WEIGHTS WEIGHTS ...
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from daikaiju.players.net.weights import Weights


def mean_of(networks: list[Weights]) -> Weights:
    """Return the mean of all layers; the rest is the first one's."""
    layers = {
        name: np.mean([network.layers[name].astype(np.float32) for network in networks], axis=0).astype(np.float16)
        for name in networks[0].layers
    }
    return Weights(networks[0].about, layers)


def main() -> None:
    """Read weights and write their mean."""
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    out, *paths = map(Path, sys.argv[1:])
    networks = [Weights.read(path) for path in paths]
    if len({network.about.fingerprint for network in networks}) > 1:
        sys.exit("the networks are of different games")
    mean_of(networks).write(out)


if __name__ == "__main__":
    main()
