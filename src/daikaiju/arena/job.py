"""A job: the games to play, split into chunks that any machine can play."""

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
from daikaiju.players.contender import Contender
from daikaiju.players.played import Played
from daikaiju.players.registry import check_bot

from .compiled import policies_of
from .games import statistics_of
from .notes import decision_columns
from .play import play, seeds_of
from .seats import orders, rotated

COMPILED_CHUNK = 2000  # games of compiled bots in a chunk
MATCH_CHUNK = 4


@dataclass(frozen=True)
class Job:
    """Games between contenders. Seat 0 begins; seats rotate from game to game, then their order changes."""

    setup: Setup
    bots: tuple[Contender, ...]
    games: int
    seed: int
    limit: float | None = None
    chunk: int = MATCH_CHUNK
    with_events: bool = False

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return -(-self.games // self.chunk)

    def numbers(self, chunk: int) -> range:
        """Return the numbers of a chunk's games."""
        return range(chunk * self.chunk, min(self.games, (chunk + 1) * self.chunk))

    def seats(self, number: int) -> list[Contender]:
        """Return who sits where in a game: every rotation of one order, then of the next."""
        return rotated(self.orders[number // len(self.bots) % len(self.orders)], number)

    @cached_property
    def orders(self) -> list[list[Contender]]:
        """Every order of seats."""
        return orders(self.bots)

    def monsters(self, number: int) -> tuple[str, ...]:
        """Return the monster of each seat in a game; empty if monsters make no difference."""
        return statistics_of(self.setup.game).monsters(number // len(self.bots))

    def identity(self) -> dict[str, Any]:
        """Return what must match for results to belong to the same job."""
        found = asdict(self) | {"bots": [bot.identity() for bot in self.bots]}
        return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def make_job(
    setup: Setup,
    bots: Sequence[Contender],
    games: int,
    seed: int,
    limit: float | None = None,
    *,
    with_events: bool = False,
) -> Job:
    """Check the options and make a job."""
    if games < 1:
        raise BadOptions("1 game or more can be played, not {games}", games=games)
    setup = replace(Game.from_setup(replace(setup, players=len(bots))).setup, first=0)
    for bot in bots:
        check_bot(bot, setup.game, setup.players, setup.rules)
    is_quick = bool(policies_of(bots, setup.game)) and not with_events
    return Job(setup, tuple(bots), games, seed, limit, COMPILED_CHUNK if is_quick else MATCH_CHUNK, with_events)


def play_chunk(job: Job, chunk: int) -> str:
    """Play the games of a chunk; return their JSON lines in order."""
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
    """Group games with the same seats and monsters, which are played in one call."""
    groups: dict[Any, list[int]] = defaultdict(list)
    for number in numbers:
        groups[tuple(bot.name for bot in job.seats(number)), job.monsters(number)].append(number)
    return list(groups.values())


def write_games(played: Played, game: Game) -> Iterator[dict[str, Any]]:
    """Yield the fields of each game's JSON line."""
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
                {"seat": fault.seat, "fault": fault.word, "text": fault.text, "trace": fault.trace}
                for fault in played.faults
                if fault.game == number
            ],
            "decisions": rows[places[number] : places[number + 1]].tolist(),
        } | ({"events": played.events[number]} if played.events else {})
