"""Summaries of games: shares with their 95 % confidence intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Z = 1.959964  # for a 95 % interval


class Share(NamedTuple):
    """A share of cases with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(hits: float, cases: float) -> Share:
    """Return the share of hits with its Wilson score interval."""
    if cases <= 0:
        return Share(math.nan, 0.0, 1.0)
    share = hits / cases
    scale = 1 + Z * Z / cases
    middle = (share + Z * Z / (2 * cases)) / scale
    half = Z / scale * math.sqrt(share * (1 - share) / cases + Z * Z / (4 * cases * cases))
    return Share(share, min(share, max(0.0, middle - half)), max(share, min(1.0, middle + half)))


@dataclass
class Summary:
    """Totals over many games."""

    games: int = 0
    draws: int = 0
    turns: int = 0
    turns_squared: int = 0
    seats: Counter[str] = field(default_factory=Counter)  # played, by bot
    wins: Counter[str] = field(default_factory=Counter)
    first: Counter[int] = field(default_factory=Counter)  # wins by seat, which is the order of play
    reasons: Counter[str] = field(default_factory=Counter)
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)  # by bot and fault
    example: dict[tuple[str, str], str] = field(default_factory=dict)
    trace: dict[tuple[str, str], str] = field(default_factory=dict)  # of the first fault that has one

    def add(self, game: dict[str, Any]) -> None:
        """Count one game."""
        self.games += 1
        self.draws += not game["winners"]
        self.turns += game["turns"]
        self.turns_squared += game["turns"] ** 2
        self.seats.update(game["seats"])
        self.wins.update(game["seats"][seat] for seat in game["winners"])
        self.first.update(game["winners"])
        self.reasons[game["reason"]] += 1
        for fault in game["faults"]:
            key = game["seats"][fault["seat"]], fault["fault"]
            self.faults[key] += 1
            self.example.setdefault(key, fault["text"])
            self.trace.setdefault(key, fault.get("trace", ""))

    def share(self, bot: str) -> Share:
        """Return a bot's win rate per seat; unless wins are shared, at most one of its seats wins a game."""
        if self.wins[bot] > self.games:
            return wilson(self.wins[bot], self.seats[bot])
        seats = self.seats[bot] / self.games
        return Share(*(bound / seats for bound in wilson(self.wins[bot], self.games)))

    @property
    def length(self) -> Share:
        """The mean number of turns of a game."""
        mean = self.turns / self.games
        spread = math.sqrt(max(0.0, self.turns_squared / self.games - mean * mean) / self.games)
        return Share(mean, mean - Z * spread, mean + Z * spread)

    def figures(self) -> dict[str, Any]:
        """Return the summary as data for JSON."""
        return {
            "games": self.games,
            "bots": {
                bot: {"seats": self.seats[bot], "wins": self.wins[bot], "share": self.share(bot)._asdict()}
                for bot in self.seats
            },
            "wins_by_seat": {str(seat): self.first[seat] for seat in sorted(self.first)},
            "draws": wilson(self.draws, self.games)._asdict(),
            "turns": self.length._asdict(),
            "reasons": dict(sorted(self.reasons.items())),
            "faults": [
                {
                    "bot": bot,
                    "fault": word,
                    "games": number,
                    "example": self.example[bot, word],
                    "trace": self.trace[bot, word],
                }
                for (bot, word), number in sorted(self.faults.items())
            ],
        }


def summarise(games: Iterable[dict[str, Any]]) -> Summary:
    """Return the summary of games."""
    summary = Summary()
    for game in games:
        summary.add(game)
    return summary
