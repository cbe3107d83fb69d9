"""Events as beats, and how long they last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from daikaiju.games import vocabulary_of
from daikaiju.notation.events import Event

from .beat import ENTER, FULL_REST, KEEP, LEAVE, RESULTS, ROLL, SHORT_REST, Beat
from .games import looks_of

MAIN_ROLL = "roll"  # the source of a roll of the dice of the turn; others are of a card or of who begins


def beats_of(game: str, events: Iterable[Event], kept: Sequence[str]) -> list[Beat]:
    """Return the beats of an entry's events; `kept` are the faces on the table before it."""
    looks, faces = looks_of(game), vocabulary_of(game).faces
    shown = [(event, looks[event.kind]) for event in events if event.kind in looks]
    alone = [Beat(look, event, lying(event, kept, faces)) for event, look in shown]
    return [*(replace(beat, beside=goes_with(beat, following)) for beat, following in pairwise(alone)), *alone[-1:]]


def goes_with(beat: Beat, following: Beat) -> bool:
    """Whether two beats are shown together: results of dice that change different numbers, or a change in Tokyo."""
    if beat.kind in RESULTS and following.kind == ROLL:
        return True  # dice are in the air while stars for Tokyo arrive
    if beat.kind in RESULTS and following.kind in RESULTS:
        return (beat.event.seat, beat.look.stat) != (following.event.seat, following.look.stat)
    if beat.kind == ENTER:
        return following.kind in RESULTS
    return beat.look.beside or (beat.kind, following.kind) == (LEAVE, ENTER)


def lying(event: Event, kept: Sequence[str], faces: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """Return the dice on the table after a roll, sorted by face, the kept ones before the rolled ones."""
    if event.kind != "rolled":
        return ()
    held = kept if event.source == MAIN_ROLL else ()
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
