"""The weights of a network in a file: 16-bit numbers, and what they are good for."""

from __future__ import annotations

import io
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self
from zipfile import BadZipFile

import numpy as np

from daikaiju.errors import BadFile, reason_of
from daikaiju.games import vocabulary_of
from daikaiju.observe.games import observation_of

from .games import OF_A_RUN

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
        """Write a file whole: somebody may play with the one that was there."""
        arrays: dict[str, Any] = {"about": np.array(json.dumps(asdict(self.about))), **self.layers}
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **arrays)
        part.replace(path)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a file, or that of a run in its folder; raises BadFile unless this version can play with it."""
        return cls.parse(content_of(path), path)

    @classmethod
    def parse(cls, content: bytes, path: Path) -> Self:
        """Read the content of a file."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as stored:
                arrays: dict[str, Any] = dict(stored)
            about = read_about(str(arrays.pop("about")))
        except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, BadZipFile) as error:
            raise BadFile("{path} contains no network; daikaiju train writes one, weights.npz", path=path) from error
        must_fit(path, about)
        must_be_whole(path, about, arrays)
        return cls(about, arrays)


def file_of(path: Path) -> Path:
    """Return the file of a network; the folder of a training run has one."""
    return path / OF_A_RUN if path.is_dir() else path


def content_of(path: Path) -> bytes:
    """Read the file of a network; raises BadFile if it cannot be read."""
    try:
        return file_of(path).read_bytes()
    except FileNotFoundError as error:
        if path.is_dir():
            raise BadFile(
                "{folder} has no weights.npz; daikaiju train writes it at every evaluation", folder=path
            ) from error
        raise BadFile("there is no network {path}; daikaiju train makes one", path=path) from error
    except OSError as error:
        raise BadFile("cannot read the network {path}: {reason}", path=path, reason=reason_of(error)) from error


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


def must_be_whole(path: Path, about: About, layers: dict[str, NDArray[Any]]) -> None:
    """Raise BadFile unless a network has all its layers, in the sizes of its game."""
    if {name: layer.shape for name, layer in layers.items()} != shapes_of(about.game, layers):
        raise BadFile("{path}: layers of the network are missing or have other sizes; train it again", path=path)


def shapes_of(game: str, layers: dict[str, NDArray[Any]]) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all layers of a network for a game that is as wide as given ones."""
    vocabulary, width = vocabulary_of(game), layers["first.bias"].size if "first.bias" in layers else 0
    sizes = {"first": observation_of(game).length, "second": width, "third": width}
    heads = {"policy": vocabulary.ruleset.actions, "value": max(vocabulary.players)}
    weights: dict[str, tuple[int, ...]] = {f"{name}.weight": (width, size) for name, size in sizes.items()}
    weights |= {f"{name}.weight": (size, width) for name, size in heads.items()}
    return weights | {name.replace("weight", "bias"): shape[:1] for name, shape in weights.items()}


def must_be_for(game: str, path: Path, other: str) -> None:
    """Raise BadFile if a network has learned another game."""
    if other != game:
        raise BadFile(
            "{path} is a network for {other}, not for {game}; daikaiju train {game} makes one",
            path=path,
            other=other,
            game=game,
        )
