"""Play: the network decides in every seat, in some games against a past self or a bot; what happened is kept."""

from __future__ import annotations

import torch
from torch import Tensor

from .games import Games
from .network import Network, unpacked
from .parts import EVERY_SEAT
from .returns import Returns, returns_of
from .settings import Settings

NEVER = -1e9  # the logit of an illegal action, and of a win of a seat that nobody plays


class Rollout:
    """What happened in some steps of all games; the first dimension is time, the second the game."""

    def __init__(self, settings: Settings, games: Games, length: int, seats: int) -> None:
        self.settings = settings
        size, device = (settings.steps, settings.games), settings.device
        self.observations = torch.zeros((*size, length), dtype=torch.int8, device=device)
        self.bits = torch.zeros((*size, games.words), dtype=torch.int64, device=device)
        self.actions = torch.zeros(size, dtype=torch.int64, device=device)
        self.chances = torch.zeros(size, device=device)  # logarithm of the probability of each action
        self.values = torch.zeros((settings.steps + 1, settings.games, seats), device=device)
        self.actors = torch.zeros((settings.steps + 1, settings.games), dtype=torch.int64, device=device)
        self.won = torch.zeros(size, dtype=torch.int64, device=device)
        self.last = torch.zeros((settings.games, length), dtype=torch.int8, device=device)
        self.players = games.players
        self.learning = games.learning
        self.with_past = games.with_past

    @property
    def learns(self) -> Tensor:
        """Which decisions the network learns from: its own."""
        return self.is_own(self.actors[:-1])

    def is_own(self, actors: Tensor) -> Tensor:
        """Whether the network decides, given who is asked."""
        return (self.learning == EVERY_SEAT) | (actors == self.learning)

    def found(self) -> Returns:
        """Return what every decision led to."""
        return returns_of(
            self.values, self.actors, self.won, self.players, self.settings.trace, self.is_own(self.actors)
        )

    def play(self, games: Games, network: Network, past: Network) -> None:
        """Play some steps of all games from where they are."""
        with torch.no_grad():
            for time in range(self.settings.steps):
                self.play_step(games, network, past, time)
            games.write_actors(self.actors[-1])
            games.observe(self.last)
            rows = self.own_games(-1)
            self.values[-1, rows] = judged(network, self.last[rows], self.players[rows])[1]

    def play_step(self, games: Games, network: Network, past: Network, time: int) -> None:
        """Play one step of all games."""
        seen, bits = self.observations[time], self.bits[time]
        games.observe(seen)
        games.write_questions(bits, self.actors[time])
        rows = self.own_games(time)
        logits, self.values[time, rows] = judged(network, seen[rows], self.players[rows])
        self.actions[time, rows], self.chances[time, rows] = sampled(legal(logits, bits[rows]))
        if len(self.with_past):
            self.let_past_decide(past, time)
        games.step(self.actions[time], self.won[time])

    def own_games(self, time: int) -> Tensor:
        """Return the games in which the network decides at a time."""
        return torch.nonzero(self.is_own(self.actors[time]))[:, 0]

    def let_past_decide(self, past: Network, time: int) -> None:
        """Write the actions of seats that a past self plays."""
        chosen = self.with_past[~self.is_own(self.actors[time])[self.with_past]]
        logits, _ = judged(past, self.observations[time][chosen], self.players[chosen])
        self.actions[time, chosen], _ = sampled(legal(logits, self.bits[time][chosen]))


def judged(network: Network, seen: Tensor, players: Tensor) -> tuple[Tensor, Tensor]:
    """Return the logits of all actions and the seats' probabilities of winning, the observing seat first."""
    logits, value = outputs(network, seen)
    return logits, torch.softmax(seated(value, players), -1)


def outputs(network: Network, seen: Tensor) -> tuple[Tensor, Tensor]:
    """Return the logits of all actions and of wins; on a GPU with 16-bit numbers."""
    with torch.autocast(seen.device.type, dtype=torch.bfloat16, enabled=seen.is_cuda):
        logits, value = network(seen)
    return logits, value


def seated(value: Tensor, players: Tensor) -> Tensor:
    """Return the logits of wins with those of seats that nobody plays as low as can be."""
    seats = torch.arange(value.shape[-1], device=value.device)
    return value.masked_fill(seats >= players[:, None], NEVER)


def legal(logits: Tensor, bits: Tensor) -> Tensor:
    """Return the logits with those of illegal actions as low as can be."""
    return logits.masked_fill(~unpacked(bits, logits.shape[-1]), NEVER)


def sampled(logits: Tensor) -> tuple[Tensor, Tensor]:
    """Draw an action for each row; returns it and the logarithm of its probability."""
    noise = -torch.empty_like(logits).exponential_().log()
    actions = (logits + noise).argmax(-1)
    return actions, torch.log_softmax(logits, -1).gather(1, actions[:, None])[:, 0]
