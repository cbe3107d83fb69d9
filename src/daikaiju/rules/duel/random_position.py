"""Random positions with many cards and tiles, which random play from the start rarely reaches."""

from __future__ import annotations

from ..chance import draw
from ..deck import DISCARD, move, own
from ..layout import Row
from ..steps import NOBODY, drop_all_steps, then
from .cards.catalog import CARDS, KEEPS
from .engine import new_game
from .kinds import REFILL, START
from .monsters import PAIRS, THE_KING, most_life, set_monsters
from .state import HALF, KING_TILE_1, KING_TILE_2, LAST_SPACE, MOST_TOKENS, SEATS, TILES, DuelState
from .tiles import may_lie, on_board, put_tile


def random_position(state: DuelState, players: int, stream: Row) -> None:
    """Set up a blank record as a random position at the start of a turn."""
    new_game(state, players, 0)
    drop_all_steps(state)
    set_monsters(state, draw(stream, PAIRS))
    deal(state, stream)
    for seat in range(SEATS):
        state.life[seat] = 1 + draw(stream, most_life(state, seat))
        state.energy[seat] = draw(stream, 1 + draw(stream, 24))
        state.tokens[seat] = draw(stream, MOST_TOKENS + 1)
    for track in range(2):
        state.marker[track] = (draw(stream, 5) - 2) * HALF
    lay_tiles(state, stream)
    state.turn = draw(stream, 2)
    state.first = draw(stream, SEATS)
    state.active = draw(stream, SEATS)
    then(state, START, state.active, 0, 0)
    then(state, REFILL, NOBODY, 0, 0)


def deal(state: DuelState, stream: Row) -> None:
    """Deal Keep cards to monsters and discard others; sometimes almost no card is left unseen."""
    owned = 1 + draw(stream, 5)
    gone = draw(stream, 5)
    for card in range(CARDS):
        if card < KEEPS and draw(stream, 6) < owned:
            own(state, draw(stream, SEATS), card)
        elif draw(stream, 4) < gone:
            move(state, card, DISCARD)


def lay_tiles(state: DuelState, stream: Row) -> None:
    """Lay about half of the tiles on random spaces where they fit; King tiles only if The King plays."""
    kings = state.monster[0] == THE_KING or state.monster[1] == THE_KING
    for tile in range(TILES if kings else KING_TILE_1):
        track = draw(stream, 2)
        space = draw(stream, 2 * LAST_SPACE + 1) - LAST_SPACE
        if draw(stream, 2) and may_lie(state, tile, track, space, 0) and comes_in_order(state, tile):
            put_tile(state, tile, track, space, 0)


def comes_in_order(state: DuelState, tile: int) -> bool:
    """The second King tile comes to the board only after the first."""
    return tile != KING_TILE_2 or on_board(state, KING_TILE_1)
