"""Events as beats, and how long they last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from daikaiju.games import vocabulary_of
from daikaiju.notation.events import Event

from .beat import FULL_REST, HIT, KEEP, ROLL, SHORT_REST, Beat
from .games import looks_of

MAIN_ROLL = "roll"  # the source of a roll of the dice of the turn; others are of a card or of who begins


def beats_of(game: str, events: Iterable[Event], kept: Sequence[str]) -> list[Beat]:
    """Return the beats of an entry's events; `kept` are the faces on the table before it."""
    looks, faces = looks_of(game), vocabulary_of(game).faces
    shown = [(event, looks[event.kind]) for event in events if event.kind in looks]
    beats = []
    for number, (event, look) in enumerate(shown, 1):
        # All monsters take the hits of one attack together.
        is_one_blow = look.kind == HIT and number < len(shown) and shown[number][1].kind == HIT
        beats.append(Beat(look, event, lying(event, kept, faces), look.beside or is_one_blow))
    return beats


def lying(event: Event, kept: Sequence[str], faces: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """Return the dice on the table after a roll, sorted by face, the kept ones before the rolled ones."""
    if event.kind != "rolled":
        return ()
    held = kept if event.source == MAIN_ROLL else ()
    dice = [(face, True) for face in held] + [(face, False) for face in event.faces]
    return tuple(sorted(dice, key=lambda die: (faces.index(die[0]), not die[1])))


def length(beats: Sequence[Beat]) -> int:
    """Return the milliseconds that beats take at normal pace, with the rest of dice between them."""
    rests = sum(rest_before(following.kind) for beat, following in pairwise(beats) if beat.kind == ROLL)
    return rests + sum(beat.ms for beat in beats)


def rest_before(kind: str) -> int:
    """Return how long dice lie still before a beat."""
    return SHORT_REST if kind in (KEEP, ROLL) else FULL_REST
