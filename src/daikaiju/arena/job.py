"""A job: which games are to be played, cut into chunks that any machine can play."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

from daikaiju.errors import BadOptions
from daikaiju.game import Game
from daikaiju.notation.record import Seat, Setup
from daikaiju.players.played import Played
from daikaiju.players.registry import check_bot

from .compiled import policies_of
from .contender import Contender, orders, rotated
from .games import statistics_of
from .notes import decision_columns
from .play import play, seeds_of

COMPILED_CHUNK = 2000  # games of compiled bots in a chunk
MATCH_CHUNK = 4


@dataclass(frozen=True)
class Job:
    """Games of some contenders. Seat 0 begins; from game to game everybody moves up a seat, then neighbours change."""

    setup: Setup
    bots: tuple[Contender, ...]
    games: int
    seed: int
    limit: float | None = None
    chunk: int = MATCH_CHUNK
    with_events: bool = False

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.games // self.chunk)

    def numbers(self, chunk: int) -> range:
        """The numbers of a chunk's games."""
        return range(chunk * self.chunk, min(self.games, (chunk + 1) * self.chunk))

    def seats(self, number: int) -> list[Contender]:
        """Who sits where in a game: once everybody has had every seat, the next order around the table."""
        return rotated(self.orders[number // len(self.bots) % len(self.orders)], number)

    @cached_property
    def orders(self) -> list[list[Contender]]:
        """Every order around the table."""
        return orders(self.bots)

    def monsters(self, number: int) -> tuple[str, ...]:
        """Who plays which monster in a game, where that makes a difference."""
        return statistics_of(self.setup.game).monsters(number // len(self.bots))

    def identity(self) -> dict[str, Any]:
        """What must be the same for results to belong together."""
        return json.loads(json.dumps(asdict(self)))  # type: ignore[no-any-return]


def make_job(
    setup: Setup,
    bots: Sequence[Contender],
    games: int,
    seed: int,
    limit: float | None = None,
    *,
    with_events: bool = False,
) -> Job:
    """Check what is asked for before anything is played."""
    if games < 1:
        raise BadOptions("1 game or more can be played, not {games}", games=games)
    setup = replace(Game.from_setup(replace(setup, players=len(bots))).setup, first=0)
    for bot in bots:
        if not bot.source:
            check_bot(bot.name, setup.game)
    is_quick = bool(policies_of(bots, setup.game)) and not with_events
    return Job(setup, tuple(bots), games, seed, limit, COMPILED_CHUNK if is_quick else MATCH_CHUNK, with_events)


def play_chunk(job: Job, chunk: int) -> str:
    """Play the games of a chunk; returns their lines in order."""
    lines: dict[int, str] = {}
    for numbers in alike(job, job.numbers(chunk)):
        monsters = job.monsters(numbers[0])
        seats = job.seats(numbers[0])
        setup = replace(job.setup, seats=tuple(Seat(name, name) for name in monsters))
        played = play(setup, seats, seeds_of(job.seed, numbers), job.limit, with_events=job.with_events)
        names = {"seats": [seat.name for seat in seats]} | ({"monsters": monsters} if monsters else {})
        for number, line in zip(numbers, write_games(played, Game.from_setup(setup)), strict=True):
            lines[number] = json.dumps({"game": number, **names, **line}, separators=(",", ":"))
    return "".join(lines[number] + "\n" for number in sorted(lines))


def alike(job: Job, numbers: range) -> list[list[int]]:
    """Games with the same seating and monsters are played in one call."""
    groups: dict[Any, list[int]] = defaultdict(list)
    for number in numbers:
        groups[tuple(bot.name for bot in job.seats(number)), job.monsters(number)].append(number)
    return list(groups.values())


def write_games(played: Played, game: Game) -> Iterator[dict[str, Any]]:
    """What a line says of each game."""
    places = played.notes["game"].searchsorted(range(len(played.winners) + 1))
    rows = played.notes[list(decision_columns(game.setup.game))]
    state = game.state.copy()
    for number, winners in enumerate(played.winners.tolist()):
        state.over = int(played.reason[number])
        yield {
            "winners": [seat for seat in range(game.players) if winners >> seat & 1],
            "reason": game.vocabulary.ending(state),
            "turns": int(played.turns[number]),
            "actions": int(played.actions[number]),
            "faults": [
                {"seat": fault.seat, "fault": fault.word, "text": fault.text}
                for fault in played.faults
                if fault.game == number
            ],
            "decisions": rows[places[number] : places[number + 1]].tolist(),
        } | ({"events": played.events[number]} if played.events else {})
