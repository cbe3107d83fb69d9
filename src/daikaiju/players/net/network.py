"""The forward pass of a network for one observation, in numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .weights import Weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


class NumpyNetwork:
    """A trained network; see `train/network.py`, which it equals."""

    def __init__(self, weights: Weights) -> None:
        layers = {name: array.astype(np.float32) for name, array in weights.layers.items()}
        self.about = weights.about
        # A row per number of the observation: most are 0, and only the others are multiplied.
        self.first = np.ascontiguousarray(layers["first.weight"].T)
        self.layers = layers
        self.inner = [name for name in ("second", "third") if f"{name}.weight" in layers]

    def hidden(self, seen: NDArray[np.int8]) -> Floats:
        """Return what the heads read."""
        places = np.flatnonzero(seen)
        hidden = relu(seen[places].astype(np.float32) @ self.first[places] + self.layers["first.bias"])
        for name in ("second", "third"):
            hidden = hidden + relu(self.layers[f"{name}.weight"] @ hidden + self.layers[f"{name}.bias"])
        return hidden

    def logits(self, seen: NDArray[np.int8], actions: NDArray[np.int64]) -> Floats:
        """Return the logits of some actions."""
        return head(self.layers["policy.weight"][actions], self.layers["policy.bias"][actions], self.hidden(seen))

    def chances(self, seen: NDArray[np.int8], players: int) -> Floats:
        """Return every seat's probability of winning, the observing seat first."""
        logits = head(self.layers["value.weight"][:players], self.layers["value.bias"][:players], self.hidden(seen))
        shares = np.exp(logits - logits.max())
        return np.asarray(shares / shares.sum(), dtype=np.float32)

    def hidden_of(self, seen: NDArray[np.int8]) -> Floats:
        """Return what the heads read, a row for each of many observations."""
        used = np.flatnonzero(np.bitwise_or.reduce(seen, axis=0))
        hidden = relu(seen[:, used].astype(np.float32) @ self.first[used] + self.layers["first.bias"])
        for name in self.inner:
            hidden = hidden + relu(hidden @ self.layers[f"{name}.weight"].T + self.layers[f"{name}.bias"])
        return hidden

    def best_of(self, hidden: Floats, masks: NDArray[np.int8]) -> NDArray[np.int64]:
        """Return the best legal action for each row of what the heads read."""
        legal = np.flatnonzero(np.bitwise_or.reduce(masks, axis=0))
        logits = hidden @ self.layers["policy.weight"][legal].T + self.layers["policy.bias"][legal]
        logits[masks[:, legal] == 0] = -np.inf
        return np.asarray(legal[logits.argmax(axis=1)], dtype=np.int64)

    def chances_of(self, hidden: Floats, players: int) -> Floats:
        """Return every seat's probability of winning for each row of what the heads read, the observing seat first."""
        logits = hidden @ self.layers["value.weight"][:players].T + self.layers["value.bias"][:players]
        shares = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(shares / shares.sum(axis=1, keepdims=True), dtype=np.float32)


def head(weight: Floats, bias: Floats, hidden: Floats) -> Floats:
    """Return the logits of a head."""
    return np.asarray(weight @ hidden + bias, dtype=np.float32)


def relu(numbers: Floats) -> Floats:
    """Return numbers with 0 in place of negative ones."""
    return np.maximum(numbers, 0)
