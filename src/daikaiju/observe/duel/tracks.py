"""The tracks, turned so that the observing seat pulls up: markers, spotlights and Buzz tiles."""

from __future__ import annotations

from daikaiju.observe.write import put
from daikaiju.rules.duel import tiles
from daikaiju.rules.duel.queries import direction, in_spotlight
from daikaiju.rules.duel.state import HALF, LAST_SPACE, SEATS, TRACK_SPOTS, VICTORY_SPACE, DuelState
from daikaiju.rules.duel.tiles import bonus_at, is_king_tile, lengthens, lowest_space, shortens, tile_at
from daikaiju.rules.layout import Mask
from daikaiju.rules.steps import NONE

from .blocks import (
    EMPTY,
    ENERGY,
    HITS,
    KING,
    LIFE,
    MARKER,
    MARKER_AT,
    MIDDLE,
    MIDDLES,
    ON_BOARD,
    POSITIONS,
    SKIPPED,
    SPACE_KINDS,
    SPACES,
    SPOTLIGHT,
    TOKEN,
)

# The bonuses of a space, as `tiles.py` numbers them, in the order of the numbers of a space here.
GIVES_LIFE = tiles.LIFE
GIVES_ENERGY = tiles.ENERGY
GIVES_TOKEN = tiles.TOKEN
GIVES_HIT = tiles.HIT
GIVES_TWO_HITS = tiles.TWO_HITS
IS_EMPTY = tiles.EMPTY


def observe_tracks(state: DuelState, me: int, out: Mask) -> None:
    """Both tracks."""
    up = direction(state, me)
    for track in range(2):
        position = state.marker[track] * up
        put(out, MARKER + track, position)
        out[MARKER_AT + track * POSITIONS + VICTORY_SPACE + position] = 1
        for number in range(SEATS):
            out[SPOTLIGHT + number * 2 + track] = in_spotlight(state, me ^ number, track)
        for space in range(-LAST_SPACE, LAST_SPACE + 1):
            if tile_at(state, track, space * HALF) != NONE:
                observe_space(state, track, space, up, out)


def observe_space(state: DuelState, track: int, space: int, up: int, out: Mask) -> None:
    """A space covered by a tile; a lengthening tile has a middle, counted with its lower space."""
    tile = tile_at(state, track, space * HALF)
    bonus = bonus_at(state, track, space * HALF)
    at = SPACES + (track * TRACK_SPOTS + space * up + LAST_SPACE) * SPACE_KINDS
    put_bonus(out, at, bonus)
    out[ON_BOARD + tile] = 1
    out[at + KING] = is_king_tile(tile)
    out[at + SKIPPED] = shortens(tile) and bonus != IS_EMPTY
    if lengthens(tile) and space == lowest_space(state, track, space):
        middle = (space * HALF + 1) * up // HALF + LAST_SPACE
        put_middle(out, MIDDLE + (track * MIDDLES + middle) * 2, bonus_at(state, track, space * HALF + 1))


def put_bonus(out: Mask, at: int, bonus: int) -> None:
    """What a space gives."""
    out[at + HITS] = int(bonus == GIVES_HIT) + 2 * int(bonus == GIVES_TWO_HITS)
    out[at + LIFE] = bonus == GIVES_LIFE
    out[at + ENERGY] = bonus == GIVES_ENERGY
    out[at + TOKEN] = bonus == GIVES_TOKEN
    out[at + EMPTY] = bonus == IS_EMPTY


def put_middle(out: Mask, at: int, bonus: int) -> None:
    """What the middle of a lengthening tile gives: a hit or a life."""
    out[at] = bonus == GIVES_HIT
    out[at + 1] = bonus == GIVES_LIFE
