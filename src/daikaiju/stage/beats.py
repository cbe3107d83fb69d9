"""Events as beats, and how long they last."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from daikaiju.games import vocabulary_of
from daikaiju.notation.events import Event

from .beat import ATTACK, ENTER, FULL_REST, HIT, KEEP, LEAVE, RESULTS, REVEAL, ROLL, SHORT_REST, SWEEP, Beat
from .games import looks_of
from .giving import JOINING, Giving

START_ROLL = "start_roll"  # the source of the rolls for the first turn: who goes first is shown with them


def beats_of(game: str, events: Iterable[Event], kept: Sequence[str], people: Collection[int] = ()) -> list[Beat]:
    """Return the beats of an entry's events, one after the other.

    `kept` are the faces on the table before it, `people` the seats that persons play.
    """
    looks, faces = looks_of(game), vocabulary_of(game).faces
    giving, found = Giving(kept, faces), []
    for event in events:
        giving.note(event)
        if event.kind in looks and event.source != START_ROLL:
            look = looks[event.kind]
            dice, is_person = lying(event, kept, faces), event.seat in people
            felt, marks = look.kind == HIT and is_person, look.kind == KEEP and not is_person
            found.append(Beat(look, event, dice, giving.faces(look, event), felt=felt, marks=marks))
    return found


def together(beats: Sequence[Beat]) -> list[Beat]:
    """Return the beats of a message, those marked that are shown together with the next; no number changes twice."""
    found, changed = [], set()
    for beat, following in pairwise(with_readers(beats)):
        changed.add(number_of(beat))
        beside = goes_with(beat, following) and number_of(following) not in changed
        found.append(replace(beat, beside=True) if beside else beat)
        changed = changed if beside else set()
    return [*found, *beats[-1:]]


def with_readers(beats: Sequence[Beat]) -> list[Beat]:
    """Return the beats; of a row that was swept and after which the game goes on, the last card is marked."""
    found, sweeper = list(beats), -1
    for number, (beat, following) in enumerate(pairwise(beats)):
        if beat.kind == SWEEP:
            sweeper = beat.event.seat
        elif beat.kind != REVEAL:
            sweeper = -1
        elif following.kind != REVEAL:
            found[number] = replace(beat, reader=sweeper)
    return found


def number_of(beat: Beat) -> tuple[int, str] | Beat:
    """Return the number that a beat changes, or the beat itself if it changes none."""
    return (beat.event.seat, beat.look.stat) if beat.look.stat else beat


def goes_with(beat: Beat, following: Beat) -> bool:
    """Whether two beats are shown together: results of dice, changes in Tokyo, dice picked up and rolled, falls."""
    if beat.kind == ATTACK:
        return following.kind == HIT
    if beat.kind in RESULTS:
        return following.kind in RESULTS or following.kind == ROLL
    if beat.kind == ENTER:
        return following.kind in RESULTS
    if beat.reader >= 0 or beat.marks:
        return False
    return beat.look.beside or (beat.kind, following.kind) in ((LEAVE, ENTER), (KEEP, ROLL)) or falls(beat, following)


def falls(beat: Beat, following: Beat) -> bool:
    """Whether two beats are parts of one fall: a place in Tokyo before it, unless one is born again, cards after it."""
    if beat.event.source == "fall":
        return beat.kind == LEAVE and following.kind in ("pay", "fall")
    return beat.event.kind == following.event.kind == "card_lost"


def lying(event: Event, kept: Sequence[str], faces: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """Return the dice on the table after a roll, sorted by face, the kept ones before the rolled ones."""
    if event.kind != "rolled":
        return ()
    held = kept if event.source in JOINING else ()
    dice = [(face, True) for face in held] + [(face, False) for face in event.faces]
    return tuple(sorted(dice, key=lambda die: (faces.index(die[0]), not die[1])))


def length(beats: Sequence[Beat]) -> int:
    """Return the milliseconds that beats take at normal pace, with the rest of dice between them."""
    start = end = 0
    for number, beat in enumerate(beats, 1):
        end = max(end, start + beat.ms)
        start += beat.until_next
        if beat.kind == ROLL and number < len(beats):
            start += rest_before(beats[number].kind)
    return end


def rest_before(kind: str) -> int:
    """Return how long dice lie still before a beat."""
    return SHORT_REST if kind in (KEEP, ROLL) else FULL_REST
