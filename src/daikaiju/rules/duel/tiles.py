"""Buzz tiles: what they cover, what their spaces give, and where they may lie."""

from __future__ import annotations

from ..steps import NONE
from .cards.catalog import TILE_NAMES as CARD_TILES
from .state import FAME, HALF, KING_TILE_1, LAST_SPACE, SPOTS, TRACK_SPOTS, VICTORY_SPACE, DuelState

CAT, PANDA, FISH, TIGER, LIZARD, ANUBIS, DRAGON, PUMPKIN, ALIEN, PHANTOM, PENGUIN = range(11)
TILE_NAMES = (*CARD_TILES, "king", "king")
# Bonuses of a space; bare track and King tiles have none.
NO_BONUS, HIT, TWO_HITS, LIFE, ENERGY, TOKEN, EMPTY = range(7)
# Track spaces each tile covers.
COVERS = (1, 1, 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1)
SPACES = 3
# The bonuses of each tile's spaces as listed; of a lengthening tile the middle one is its own.
BONUSES = (
    *(HIT, NO_BONUS, NO_BONUS),
    *(TOKEN, NO_BONUS, NO_BONUS),
    *(LIFE, NO_BONUS, NO_BONUS),
    *(ENERGY, NO_BONUS, NO_BONUS),
    *(HIT, TOKEN, NO_BONUS),
    *(ENERGY, LIFE, NO_BONUS),
    *(ENERGY, HIT, LIFE),
    *(LIFE, TWO_HITS, LIFE),
    *(EMPTY, NO_BONUS, EMPTY),
    *(EMPTY, LIFE, EMPTY),
    *(EMPTY, HIT, EMPTY),
    *(NO_BONUS, NO_BONUS, NO_BONUS),
    *(NO_BONUS, NO_BONUS, NO_BONUS),
)


def lengthens(tile: int) -> bool:
    """Phantom and penguin put a new space between the two they cover."""
    return tile == PHANTOM or tile == PENGUIN


def shortens(tile: int) -> bool:
    """Alien takes away the middle one of the three spaces it covers."""
    return tile == ALIEN


def can_turn(tile: int) -> bool:
    """Tiles of two different spaces may lie either way round."""
    return tile == LIZARD or tile == ANUBIS


def spot_of(track: int, space: int) -> int:
    """The number of a space on the board."""
    return track * TRACK_SPOTS + space + LAST_SPACE


def space_of(position: int) -> int:
    """The space a position is on, counted from the middle of the track."""
    return (position + VICTORY_SPACE) // HALF - LAST_SPACE


def is_between(position: int) -> bool:
    """Whether a position is the middle of a lengthening tile, between two spaces."""
    return bool(position & 1)


def tile_at(state: DuelState, track: int, position: int) -> int:
    """The tile a position is on, or NONE; the middle of a lengthening tile lies between its spaces."""
    return state.board[spot_of(track, space_of(position))]


def on_board(state: DuelState, tile: int) -> bool:
    """Whether a tile lies on the board, not in the supply."""
    for there in state.board:
        if there == tile:
            return True
    return False


def lowest_space(state: DuelState, track: int, space: int) -> int:
    """The lowest space covered by the tile on a space."""
    lowest = space
    tile = state.board[spot_of(track, space)]
    while lowest > -LAST_SPACE and state.board[spot_of(track, lowest - 1)] == tile:
        lowest -= 1
    return lowest


def is_king_tile(tile: int) -> bool:
    """King tiles stop the rival of The King."""
    return tile >= KING_TILE_1


def bonus_at(state: DuelState, track: int, position: int) -> int:
    """What the space at a position gives."""
    tile = tile_at(state, track, position)
    if tile == NONE:
        return NO_BONUS
    offset = position - lowest_space(state, track, space_of(position)) * HALF
    number = offset if lengthens(tile) else offset // HALF
    if state.turned[tile]:
        number = COVERS[tile] - 1 - number
    return BONUSES[tile * SPACES + number]


def way_round(tile: int, track: int, space: int, turned: int) -> int:
    """Three-space tiles fit the zigzag of the tracks one way only; it matters for the dragon."""
    if tile != DRAGON:
        return turned
    is_odd = bool(space & 1)
    return int(is_odd != (track == FAME))


def may_lie(state: DuelState, tile: int, track: int, space: int, turned: int) -> bool:
    """A tile lies on printed spaces without a marker or another tile (U2), and not where it lies already."""
    if turned and not can_turn(tile):
        return False
    if space + COVERS[tile] - 1 > LAST_SPACE:
        return False
    own_spaces = 0
    for covered in range(space, space + COVERS[tile]):
        there = state.board[spot_of(track, covered)]
        if there == tile:
            own_spaces += 1
        elif there != NONE or state.marker[track] == covered * HALF:
            return False
    return own_spaces < COVERS[tile] or state.turned[tile] != way_round(tile, track, space, turned)


def holds_marker(state: DuelState, tile: int) -> bool:
    """A tile with a marker on it cannot be moved."""
    for track in range(2):
        if tile_at(state, track, state.marker[track]) == tile:
            return True
    return False


def put_tile(state: DuelState, tile: int, track: int, space: int, turned: int) -> None:
    """A tile is laid down, taken up first if it lay elsewhere; nothing is triggered by that."""
    for spot in range(SPOTS):
        if state.board[spot] == tile:
            state.board[spot] = NONE
    for covered in range(space, space + COVERS[tile]):
        state.board[spot_of(track, covered)] = tile
    state.turned[tile] = way_round(tile, track, space, turned)
