"""Games of a network against a bot that all are on the GPU, thousands at once."""

from __future__ import annotations

import torch

from daikaiju.notation.record import Setup
from daikaiju.players.played import LONGEST

from .bot_games import BotPartOnGpu
from .evaluate import Score
from .network import Network
from .returns import shares_of_wins
from .rollout import legal, outputs

LOOK = 32  # steps between two looks at whether all games are over


class Match:
    """Games with the network in one seat, seats in turn; each place counts its first game only."""

    def __init__(self, network: Network, setup: Setup, bot: str, games: int, seed: int) -> None:
        self.network, self.setup, self.bot = network, setup, bot
        self.part = BotPartOnGpu(setup, bot, slice(0, games), seed)
        device = self.part.actors.device
        self.seen = torch.zeros((games, network.sizes[0].length), dtype=torch.int8, device=device)
        self.actions = torch.zeros(games, dtype=torch.int64, device=device)
        self.is_open = torch.ones(games, dtype=torch.bool, device=device)
        self.wins = torch.zeros((), dtype=torch.float64, device=device)

    def score(self) -> Score:
        """Play until the first game of every place is over."""
        for number in range(1, LONGEST):
            self.step()
            if number % LOOK == 0 and not bool(self.is_open.any()):
                break
        return Score(self.bot, self.setup.players, self.setup.rules, self.part.size, float(self.wins))

    def step(self) -> None:
        """Play an action in every game: the network's best one, or the bot's."""
        part = self.part
        part.observe(self.seen)
        rows = torch.nonzero(part.actors == part.seats)[:, 0]
        with torch.no_grad():
            logits, _ = outputs(self.network, self.seen[rows])
        self.actions[rows] = legal(logits, part.bits[rows]).argmax(-1)
        part.step(self.actions)
        is_over = self.is_open & (part.won >= 0)
        own = shares_of_wins(part.won, self.setup.players).gather(1, part.seats[:, None])[:, 0]
        self.wins += own[is_over].double().sum()
        self.is_open &= ~is_over
