"""Where tiles go: bonuses and short cuts on one's own way, obstacles on the rival's."""

from __future__ import annotations

from daikaiju.rules.duel.actions import KING, LAY
from daikaiju.rules.duel.queries import direction
from daikaiju.rules.duel.resolving import may_lay, may_lay_king
from daikaiju.rules.duel.state import HALF, LAST_SPACE, SPOTS, TRACK_SPOTS, DuelState
from daikaiju.rules.duel.tiles import COVERS, lengthens

WORST = -1000


def place_score(state: DuelState, seat: int, tile: int, spot: int) -> int:
    """Score a place: near the marker, on one's own way or, for tiles that slow down, on the rival's."""
    track = spot // TRACK_SPOTS
    space = spot % TRACK_SPOTS - LAST_SPACE
    towards = direction(state, seat)
    middle = space * HALF + COVERS[tile] - 1
    ahead = (middle - state.marker[track]) * towards
    if lengthens(tile):
        ahead = -ahead
    return -ahead if ahead > 0 else WORST + ahead


def choose_place(state: DuelState, seat: int, tile: int) -> int:
    """Return the best place for a Buzz tile."""
    best = 2 * WORST
    chosen = LAY
    for offset in range(2 * SPOTS):
        if may_lay(state, tile, LAY + offset):
            score = place_score(state, seat, tile, offset // 2)
            if score > best:
                best = score
                chosen = LAY + offset
    return chosen


def choose_king(state: DuelState, seat: int) -> int:
    """Put a King tile in front of the marker that is nearest to the rival's goal."""
    best = 2 * WORST
    chosen = KING
    for offset in range(2 * SPOTS):
        if may_lay_king(state, KING + offset):
            score = king_score(state, seat, offset % SPOTS)
            if score > best:
                best = score
                chosen = KING + offset
    return chosen


def king_score(state: DuelState, seat: int, spot: int) -> int:
    """Score a place: one space in front of the marker on the rival's way; the nearer the rival's goal the better."""
    track = spot // TRACK_SPOTS
    space = (spot % TRACK_SPOTS - LAST_SPACE) * HALF
    towards = -direction(state, seat)
    ahead = (space - state.marker[track]) * towards
    danger = state.marker[track] * towards
    return 10 * danger - ahead if ahead > 0 else WORST + ahead
