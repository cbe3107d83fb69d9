"""Beats, and how an event becomes one."""

from __future__ import annotations

from dataclasses import dataclass

from daikaiju.notation.events import Event

# Milliseconds at normal pace. On average the turns of three bots take less than 12 seconds, mostly dice.
SPIN = 280  # dice in the air
SHORT_REST = 200  # dice at rest before others are picked up again
HOLD = 250  # the dice that a bot holds are marked, before the others are rolled again
FULL_REST = 1200  # dice at rest before anything comes of them
BESIDE = 80  # from the start of a beat to that of one that is shown together with it
QUICK, PLAIN, STRONG = 100, 320, 420
OPENING = 2400  # who goes first, and the rolls that decided it: it is read
HELD_UP = 1000  # a card that is bought: it is read
ROW_READ = 1800  # new cards that were paid for, before the turn passes
FREEZE = 2000  # a fall, a win
FELT, FELT_MORE, FELT_MOST = 240, 60, 480  # added to a hit on a person: for 1 damage, for each further, at most


@dataclass(frozen=True)
class Look:
    """How a kind of event is shown: the kind of its beat, its length, and the number it changes."""

    kind: str
    ms: int = PLAIN
    stat: str = ""  # the icon of the number
    sign: int = 0  # +1 or -1: whether the number grows
    beside: bool = False  # always shown together with the beat after it
    faces: tuple[str, ...] = ()  # of the dice from which it comes, if it comes from dice


@dataclass(frozen=True)
class Beat:
    """One event on stage."""

    look: Look
    event: Event
    dice: tuple[tuple[str, bool], ...] = ()  # face, and whether the die was kept, as they lie on the table
    faces: tuple[str, ...] = ()  # of the dice that it comes from
    beside: bool = False  # shown together with the beat after it
    felt: bool = False  # a person is hit
    marks: bool = False  # a bot has chosen which dice it holds
    reader: int = -1  # who paid for the row of which this is the last new card, if the turn passes then

    @property
    def kind(self) -> str:
        """The kind of the beat."""
        return self.look.kind

    @property
    def change(self) -> int:
        """What it adds to the number it changes."""
        return self.look.sign * self.event.amount

    @property
    def ms(self) -> int:
        """Its length at normal pace, without the rest of dice; longer where a person reads, feels or sees something."""
        if self.reader >= 0:
            return ROW_READ
        if self.marks:
            return HOLD
        if not self.felt:
            return self.look.ms
        return self.look.ms + min(FELT_MOST, FELT + FELT_MORE * (self.event.amount - 1))

    @property
    def until_next(self) -> int:
        """The time from its start to that of the next beat, without the rest of dice."""
        if not self.beside:
            return self.ms
        return self.look.ms - BESIDE if self.kind == ATTACK else min(BESIDE, self.look.ms)  # claws land before they hit


FIRST, ROLL, KEEP, HIT = "first", "roll", "keep", "hit"
ATTACK, ENTER, LEAVE = "attack", "enter", "leave"
SWEEP, REVEAL = "sweep", "reveal"
RESULTS = {"stars", "heal", "energy", "tokens", ATTACK, HIT}  # what dice bring, all of it at once
# Events that all games have; games add their own.
LOOKS = {
    "head_start": Look(FIRST, OPENING),
    "turn_started": Look("turn", QUICK, beside=True),
    "rolled": Look(ROLL, SPIN),
    "picked_up": Look(KEEP, QUICK),
    "energy_gained": Look("energy", PLAIN, "energy", +1, faces=("energy",)),
    "energy_spent": Look("pay", QUICK, "energy", -1, beside=True),
    "bought": Look("buy", HELD_UP),
    "revealed_card": Look(REVEAL, QUICK, beside=True),
    "swept": Look(SWEEP, PLAIN),
    "card_lost": Look("card", PLAIN),
    "prevented": Look("card", PLAIN),
    "extra_turn_earned": Look("card", PLAIN),
    "fell": Look("fall", FREEZE),
    "ended": Look("win", FREEZE),
}
