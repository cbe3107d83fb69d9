"""What a training run is made of."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from daikaiju.batch import setup_of
from daikaiju.errors import BadOptions
from daikaiju.notation.record import Setup


@dataclass(frozen=True)
class Settings:
    """The games to learn, the size of the network and the numbers of PPO."""

    game: str = "tokyo"
    players: tuple[int, ...] = (2,)
    editions: tuple[str, ...] = ("",)
    house: tuple[str, ...] = ()
    seed: int = 0
    device: str = "cpu"
    seconds: float = 300  # of playing and learning, without evaluations
    updates: int = 0  # of the network; with a number of them, they end a run and not the time
    games: int = 32_768  # played at the same time
    opponents: tuple[str, ...] = ()  # compiled bots that the network plays against too
    against: float = 0.2  # share of the games against them
    past: float = 0.2  # share of the other games against past selves
    steps: int = 32  # of every game between two updates
    minibatch: int = 65_536  # decisions
    epochs: int = 2
    width: int = 512  # of the hidden layers
    rate: float = 5e-4  # of learning, falls to a twentieth
    entropy: float = 0.02  # weight of the entropy, falls to a tenth
    trace: float = 0.95  # lambda of the returns
    clip: float = 0.2
    value_weight: float = 0.5
    largest_gradient: float = 0.5
    bots: tuple[str, ...] = field(default=("steady", "canny"))  # to be evaluated against
    evaluations: int = 6  # in the course of a run
    evaluated_games: int = 8192  # against each bot, split among the setups
    report_seconds: float = 10  # between two points of the curve

    @property
    def games_against(self) -> int:
        """How many of the games are against bots."""
        return round(self.against * self.games) if self.opponents else 0

    def part(self, seconds: float, updates: int) -> float:
        """Return the part of a run that is over after a time and a number of updates."""
        return updates / self.updates if self.updates else seconds / self.seconds

    @property
    def setups(self) -> list[Setup]:
        """Every number of players in every edition, those that are named twice twice: one network learns them all."""
        return [
            setup_of(self.game, players, edition, self.house) for edition in self.editions for players in self.players
        ]


# A network that a laptop trains in minutes.
SMALL: dict[str, Any] = {"games": 512, "minibatch": 4096, "width": 128, "evaluated_games": 200}


def settings_for(device: str, **chosen: Any) -> Settings:
    """Return the settings for a device: large for a GPU, small for a processor."""
    usual = Settings(device=device) if device == "cuda" else Settings(device=device, **SMALL)
    settings = replace(usual, **chosen)
    setups, opponents = len(settings.setups), len(settings.opponents)
    if settings.games - settings.games_against < setups or settings.games_against < setups * opponents:
        raise BadOptions(
            "{games} games are too few for {setups} setups and {opponents} opponents",
            games=settings.games,
            setups=setups,
            opponents=opponents,
        )
    return settings
