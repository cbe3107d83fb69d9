"""The weights of a network in a file: 16-bit numbers, and what they are good for."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from zipfile import BadZipFile

import numpy as np

from daikaiju.errors import BadFile, reason_of
from daikaiju.observe.games import observation_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMAT = 1


@dataclass(frozen=True)
class About:
    """What weights are good for and how they were made."""

    game: str
    players: tuple[int, ...]
    editions: tuple[str, ...]
    fingerprint: str  # of the observation: game, version, hash
    seed: int
    seconds: float
    decisions: int
    format: int = FORMAT


@dataclass(frozen=True)
class Weights:
    """The layers of a network by name."""

    about: About
    layers: dict[str, NDArray[np.float16]]

    def write(self, path: Path) -> None:
        """Write a file."""
        arrays: dict[str, Any] = {"about": np.array(json.dumps(asdict(self.about))), **self.layers}
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file; raises BadFile unless this version can play with it."""
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
                arrays: dict[str, Any] = dict(stored)
            about = read_about(str(arrays.pop("about")))
        except (OSError, ValueError, KeyError, TypeError, AttributeError, BadZipFile) as error:
            reason = reason_of(error) if isinstance(error, OSError) else error
            raise BadFile("{path} contains no weights of a network: {reason}", path=path, reason=reason) from error
        must_fit(path, about)
        return cls(about, arrays)


def read_about(text: str) -> About:
    """Read what weights are good for."""
    facts: dict[str, Any] = json.loads(text)
    facts |= {name: tuple(facts[name]) for name in ("players", "editions")}
    return About(**facts)


def must_fit(path: Path, about: About) -> None:
    """Raise BadFile if a network was trained with another observation."""
    ours = observation_of(about.game).fingerprint
    if (about.format, about.fingerprint) != (FORMAT, ours):
        raise BadFile(
            "{path}: the network was trained with the observation {theirs}, this version has {ours}; train it again",
            path=path,
            theirs=about.fingerprint,
            ours=ours,
        )
