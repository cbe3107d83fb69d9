"""What an analysis says: chances, sums, moments; as values and as JSON. Whoever shows them needs no playouts."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from daikaiju.errors import BadFile

FORMAT = 1
PARTS = 6_000_000  # a whole win; chances are whole numbers of these parts, so that sums are exact
BLUNDER, MISTAKE, FINE, BRILLIANT = "blunder", "mistake", "fine", "brilliant"
THREE = 3  # moments that mattered


@dataclass(frozen=True)
class Chance:
    """A seat's chance to win with its 95 % interval, in PARTS."""

    value: int
    low: int
    high: int


@dataclass(frozen=True)
class TurnStart:
    """The chances at the start of a turn, which are those at the end of the one before."""

    turn: int
    at: int  # actions played before it
    chances: tuple[Chance, ...]  # by seat


@dataclass(frozen=True)
class Sum:
    """A sum of changes in PARTS, and half its 95 % interval."""

    value: int
    error: int


@dataclass(frozen=True)
class SeatSums:
    """What a seat's chances began with, what changed them, and what they ended with.

    `start.value + luck.value + own.value + others.value == result` holds exactly.
    """

    start: Sum
    luck: Sum  # outcomes of chance: dice, cards
    own: Sum  # this seat's decisions, against what the reference policy would have done
    others: Sum  # the decisions of all other seats
    result: int  # of a finished game the share of the win: PARTS, 0, or a part of it


@dataclass(frozen=True)
class Moment:
    """A decision and the best alternative that was found; `cost` is negative if what was played is better."""

    at: int  # the position in which it was decided: the number of actions before
    seat: int
    question: str  # what was asked
    kind: str
    played: str  # in the words of records
    best: str  # the alternative
    cost: int  # in PARTS, with its 99 % interval
    low: int
    high: int
    playouts: int  # of each of the two


@dataclass(frozen=True)
class Analysis:
    """What playouts say about a game; `lines[n]` are the chances after `n` actions, by seat."""

    lines: list[tuple[Chance, ...]]
    actors: list[int]  # who acted, by action: a seat, or CHANCE
    sums: list[SeatSums]  # by seat
    moments: list[Moment]  # in the order of the game
    seed: int
    playouts: int
    is_over: bool  # whether the game has ended; if not, its result is an estimate too
    model: str  # the policy of every seat in playouts
    is_first: bool = False  # only a picture: its moments are still to come

    def called(self) -> list[Moment]:
        """Return the decisions that are more than fine."""
        return [moment for moment in self.moments if moment.kind != FINE]

    def three(self) -> list[Moment]:
        """Return the three decisions that mattered most for sure, in the order of the game."""
        most = sorted(self.called(), key=lambda moment: -max(moment.low, -moment.high))[:THREE]
        return sorted(most, key=lambda moment: moment.at)

    def change(self, at: int, seat: int) -> int:
        """Return by how much an action changed a seat's chance, in PARTS."""
        return self.lines[at + 1][seat].value - self.lines[at][seat].value


def to_json(analysis: Analysis) -> str:
    """Write an analysis; chances are whole numbers of `parts`."""
    lines = [[[chance.value, chance.low, chance.high] for chance in point] for point in analysis.lines]
    values = asdict(analysis) | {"lines": lines}
    return json.dumps({"format": FORMAT, "parts": PARTS, **values}, separators=(",", ":"))


def from_json(text: str) -> Analysis:
    """Read an analysis; raises BadFile for one of another format."""
    values = json.loads(text)
    if values.pop("format", None) != FORMAT or values.pop("parts", None) != PARTS:
        raise BadFile("this analysis has another format than this version writes; analyse the game again")
    values["lines"] = [tuple(Chance(*chance) for chance in point) for point in values["lines"]]
    values["sums"] = [read_sums(one) for one in values["sums"]]
    values["moments"] = [Moment(**moment) for moment in values["moments"]]
    return Analysis(**values)


def read_sums(values: dict[str, dict[str, int] | int]) -> SeatSums:
    """Read the sums of a seat."""
    parts = {name: Sum(**one) if isinstance(one, dict) else one for name, one in values.items()}
    return SeatSums(**parts)  # type: ignore[arg-type]
