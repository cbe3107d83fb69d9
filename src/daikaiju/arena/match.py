"""Interpreted games between any bots: slower than compiled games, and robust against faulty bots."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from daikaiju.game import Game
from daikaiju.notation.record import Setup
from daikaiju.players.ask import ask
from daikaiju.players.bot_process import SandboxedBot
from daikaiju.players.contender import OWN_LIMIT, Contender
from daikaiju.players.faults import BotFault
from daikaiju.players.played import LONGEST, Fault, Happened, Played
from daikaiju.players.policies import named
from daikaiju.rules.chance import LOW, draw, split
from daikaiju.rules.steps import CHANCE, NOBODY

from .notes import Note, note
from .seats import seated


def play_matches(
    setup: Setup,
    seats: Sequence[Contender],
    seeds: NDArray[np.uint64],
    limit: float | None = None,
    *,
    with_events: bool = False,
) -> Played:
    """Play one game per seed; `limit` is in seconds per decision."""
    matches = [
        Match(setup, seats, number, int(seed), limit, with_events=with_events) for number, seed in enumerate(seeds)
    ]
    for match in matches:
        match.play()
    return Played(
        winners=np.array([match.winners for match in matches], dtype=np.uint8),
        reason=np.array([match.game.state.over for match in matches], dtype=np.int8),
        turns=np.array([match.game.state.turn for match in matches], dtype=np.int32),
        actions=np.array([match.actions for match in matches], dtype=np.int32),
        notes=named(setup.game, [row for match in matches for row in match.notes]),
        faults=tuple(fault for match in matches for fault in match.faults),
        events=tuple(match.events for match in matches) if with_events else (),
    )


class Match:
    """One game between bots. Chance and every seat have their own random generators, split from the seed."""

    def __init__(
        self,
        setup: Setup,
        seats: Sequence[Contender],
        number: int,
        seed: int,
        limit: float | None,
        *,
        with_events: bool = False,
    ) -> None:
        self.game = Game.from_setup(setup)
        self.number = number
        self.stream = split(seed, 0)
        self.rngs = [random.Random(join(split(seed, 1 + seat))) for seat in range(len(seats))]
        self.seats = seats
        self.bots = [
            seated(seats, place, setup.game, join(split(seed, 1 + place)), limit_of(bot, limit))
            for place, bot in enumerate(seats)
        ]
        self.notes: list[Note] = []
        self.faults: list[Fault] = []
        self.with_events = with_events
        self.events: list[Happened] = []
        self.turn = 0
        self.actions = 0

    @property
    def winners(self) -> int:
        """The seats that won, bit n for seat n."""
        return self.game.rules.winners(self.game.state) if self.game.actor == NOBODY else 0

    def play(self) -> None:
        """Play to the end."""
        while self.game.actor != NOBODY and self.actions < LONGEST:
            if self.game.actor == CHANCE:
                self.game.chance(draw(self.stream, self.game.rules.outcomes(self.game.state)))
            else:
                self.decide()
            self.actions += 1
            if self.with_events:
                self.report()
        for seat, bot in enumerate(self.bots):
            if isinstance(bot, SandboxedBot):
                bot.over(self.game.view(seat))

    def report(self) -> None:
        """Record the events of the last action with the turn in which they happened."""
        for event in self.game.events:
            if event.kind == "turn_started":
                self.turn = event.amount
            self.events.append(Happened(self.turn, *event[:-1], " ".join(event.faces)))

    def decide(self) -> None:
        """Let the seat that is asked decide, and note its decision."""
        action = self.answer(self.game.actor)
        row = note(self.game, self.number, action)
        if row is not None:
            self.notes.append(row)
        self.game.play(action)

    def answer(self, seat: int) -> int:
        """Return a bot's answer; after a fault its seat plays at random to the end."""
        if not any(fault.seat == seat for fault in self.faults):
            try:
                return ask(self.bots[seat], self.game, self.rngs[seat])
            except BotFault as fault:
                text = f"{self.seats[seat].name}: {fault}"
                self.faults.append(Fault(self.number, seat, fault.word, text, fault.trace))
        return self.rngs[seat].choice(self.game.legal_actions).number


def limit_of(bot: Contender, limit: float | None) -> float:
    """Return the limit per decision in seconds, 0 for none; by default only code of others has one."""
    return limit if limit is not None else OWN_LIMIT if bot.is_foreign else 0.0


def join(words: Sequence[int]) -> int:
    """Combine the two words of a generator's state into one seed."""
    return words[0] * (LOW + 1) + words[1]
