"""What a game must define so that its actions, positions and records can be written and read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from daikaiju.rules.ruleset import Ruleset

from .actions import ActionWords
from .chance import ChanceWords
from .events import Event
from .fields import CardNames, Field
from .record import Setup


class Vocabulary(Protocol):
    """The notation of one game, with its rules."""

    ruleset: Ruleset
    players: range  # possible numbers of players
    usual_players: int  # the default
    editions: tuple[str, ...]
    house_rules: tuple[str, ...]  # options of a game
    monsters: Mapping[str, tuple[str, ...]]  # to choose from, by edition
    faces: tuple[str, ...]  # of a die
    turn_started: int  # the kind of event that starts a turn
    event_kinds: Mapping[int, str]
    kinds: Mapping[int, str]  # names of the kinds of steps
    # How to write and read the fields of a position that are not plain numbers.
    fields: Mapping[str, Field]
    hidden: frozenset[str]  # fields that others imply
    last_steps: tuple[str, ...]  # kinds that the bottom step of the stack may have
    abouts: Mapping[int, range]  # what steps of a kind may be about, if that is a card, a slot, a seat, dice
    per_seat: tuple[str, ...]  # lists with an entry for every possible seat

    def limits(self, players: int) -> Mapping[str, range]:
        """Return the ranges of the numbers of some fields."""

    cards: CardNames
    actions: ActionWords
    chance: ChanceWords

    def write_rules(self, rules: Any) -> list[str]:
        """Return the words for edition and house rules in a position."""

    def read_rules(self, words: list[str], house: str) -> Any:
        """Return the rules that the words mean."""

    def prepare(self, state: Any, setup: Setup) -> None:
        """Write what players chose in the setup into a blank state."""

    def fresh(self, rules: Any, players: int) -> Any:
        """Return the state of a new game without pending steps."""

    def complete(self, state: Any) -> None:
        """Set the fields that the words of a position imply."""

    def begin_turn(self, state: Any, given: Mapping[str, str]) -> None:
        """Complete a position without steps as the start of the active monster's turn."""

    def hide(self, state: Any, seats: Collection[int]) -> bool:
        """Remove what none of these seats may know from a state, for chance to decide; returns whether it changed."""

    def event(self, row: tuple[int, int, int, int, int]) -> Event:
        """Return an event with names for its numbers: kind, seat, target, amount, source."""

    def ending(self, state: Any) -> str:
        """Return the word for how a game ended."""

    def default(self, state: Any) -> int:
        """Return the answer in a scenario that names none."""

    def scenario_position(self, words: list[str]) -> str:
        """Return the position of a scenario, completed so that nothing is left to chance."""

    # For scenarios. Facts of a seat: a function of the state, the seat, and whether the turn has just begun.
    seat_facts: Mapping[str, Callable[[Any, int, bool], int]]

    def sources(self, kind: str) -> Sequence[str]:
        """Return the possible sources of a kind of event."""

    def faulty_seat(self, state: Any, number: int) -> int | None:
        """Return the seat that breaks invariant `number`; None if it is not about a seat."""

    def seen_cards(self, state: Any, happened: Sequence[Event]) -> list[str]:
        """Return the cards revealed or looked at in the action that led to a state."""
