"""The networks that come with the package, by the game's name; docs/training.md says how they were made."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from daikaiju.errors import BadOptions
from daikaiju.games import vocabulary_of

FOLDER = Path(__file__).parent / "shipped"
OF_A_RUN = "weights.npz"  # in the folder of a training run


class Shipped(NamedTuple):
    """A file of weights, and the games that the network has learned."""

    file: str
    players: tuple[int, ...]
    editions: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Where it is."""
        return FOLDER / self.file


# A game that is not in this table, or a number of players or an edition of it, has no network.
GAMES: dict[str, tuple[Shipped, ...]] = {
    "tokyo": (
        Shipped("tokyo-2.npz", (2,), ("1e", "2e")),
        Shipped("tokyo-3-4.npz", (3, 4), ("1e", "2e")),
        Shipped("tokyo-5-6.npz", (5, 6), ("1e", "2e")),
    ),
    "duel": (Shipped("duel-2.npz", (2,), ("duel",)),),
}


def shipped_for(game: str, players: int, edition: str) -> Shipped:
    """Return the network for a number of players in an edition; raises BadOptions if there is none."""
    for shipped in GAMES.get(game, ()):
        if players in shipped.players and edition in shipped.editions:
            return shipped
    raise BadOptions(
        "there is no network for {game} with {players} players in edition {edition}; see docs/training.md",
        game=game,
        players=players,
        edition=edition,
    )


def has_network(game: str, players: int | None = None, edition: str = "") -> bool:
    """Whether there is a network for a game: for one number of players, or for whatever a table may choose."""
    vocabulary = vocabulary_of(game)
    counts = vocabulary.players if players is None else [players]
    editions = vocabulary.editions if players is None else [edition or vocabulary.editions[-1]]
    known = {(count, name) for row in GAMES.get(game, ()) for count in row.players for name in row.editions}
    return all((count, name) in known for count in counts for name in editions)
