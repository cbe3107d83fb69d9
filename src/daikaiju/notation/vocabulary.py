"""What a game must define so that its actions, positions and records can be written and read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from daikaiju.rules.layout import Record
from daikaiju.rules.ruleset import Ruleset
from daikaiju.rules.state import S

from .actions import ActionWords
from .chance import ChanceWords
from .events import Event
from .fields import NO_CARDS, CardNames, Field
from .pending import Step
from .record import Setup

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Vocabulary(Protocol[S]):
    """The words of one game. A game without monsters, cards, house rules or secrets leaves those out."""

    ruleset: Ruleset
    players: range  # possible numbers of players
    usual_players: int  # the default
    editions: tuple[str, ...]
    house_rules: tuple[str, ...] = ()  # switches that a game may be played with
    monsters: Mapping[str, tuple[str, ...]] = NOTHING  # that can be chosen, by edition
    faces: tuple[str, ...]  # of a die
    turn_started: int  # the kind of event that starts a turn
    event_kinds: Mapping[int, str]
    kinds: Mapping[int, str]  # names of the kinds of steps
    # How to write and read the fields of a position that are not plain numbers.
    fields: Mapping[str, Field[S]]
    hidden: frozenset[str] = frozenset()  # fields that others imply
    last_steps: tuple[str, ...]  # with which of them pending steps may end
    # Questions about what only their seat knows. Tables ask them even if there is one answer: that there was only one
    # is a secret too.
    private: frozenset[int] = frozenset()
    # What pending steps need, and which kinds may be pending above each (`pending.py`); others are not limited.
    steps: Mapping[int, Step] = NOTHING
    above: Mapping[int, frozenset[int]] = NOTHING
    lasting: Mapping[str, int] = NOTHING  # fields that are at rest unless a step of a kind is pending
    per_seat: tuple[str, ...] = ()  # lists with a place for every seat there can be

    def limits(self, players: int) -> Mapping[str, range]:
        """Return where the numbers of some fields lie."""
        return NOTHING

    cards: CardNames = NO_CARDS
    actions: ActionWords[S]
    chance: ChanceWords[S]

    def write_rules(self, rules: Record) -> list[str]:
        """Return the words for edition and house rules in a position; none where there is one way to play."""
        return []

    def read_rules(self, words: list[str], house: str) -> Record:
        """Return the rules that the words mean."""

    def prepare(self, state: S, setup: Setup) -> None:
        """Write what players chose before the game into a blank state."""
        return

    def fresh(self, rules: Record, players: int) -> S:
        """Return the state of a new game without pending steps."""

    def complete(self, state: S) -> None:
        """Set what the words of a position imply."""
        return

    def check_steps(self, state: S) -> None:
        """Raise BadPosition if the pending steps do not fit the rest of the state together."""
        return

    def begin_turn(self, state: S, given: Mapping[str, str]) -> None:
        """Complete a position without steps as the start of the active monster's turn."""

    def hide(self, state: S, seats: Collection[int]) -> bool:
        """Take out of a state what none of some seats may know, for chance to decide; returns whether there was any."""
        return False

    def event(self, row: tuple[int, int, int, int, int]) -> Event:
        """Return an event with names for its numbers: kind, seat, target, amount, source."""

    def ending(self, state: S) -> str:
        """Return the word for how a game ended."""

    def default(self, state: S) -> int:
        """Return what a scenario answers when nothing is given: to decline, or the first choice there is."""
        return self.ruleset.nth_legal(state, 0)

    def scenario_position(self, words: list[str]) -> str:
        """Return a scenario's position, completed so that nothing is left to chance."""
        return " ".join(words)

    # What scenarios say. Facts of a seat: a function of the state, the seat, and whether the turn has just begun.
    seat_facts: Mapping[str, Callable[[S, int, bool], int]] = NOTHING

    def sources(self, kind: str) -> Sequence[str]:
        """Return what can be the source of a kind of event."""
        return ()

    def faulty_seat(self, state: S, number: int) -> int | None:
        """Return the seat that breaks invariant `number`; None if it is not about a seat."""
        return None

    def seen_cards(self, state: S, happened: Sequence[Event]) -> list[str]:
        """Return the cards turned up or looked at in an action that led to a state."""
        return []
