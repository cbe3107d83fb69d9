"""The fields of a Duel position that are not plain numbers."""

from __future__ import annotations

from daikaiju.errors import BadPosition, UnknownName
from daikaiju.notation.fields import Field, dice_field, word_field
from daikaiju.rules.deck import DISCARD, RESOLVING
from daikaiju.rules.duel.monsters import MONSTERS
from daikaiju.rules.duel.state import (
    DESTRUCTION,
    FAME,
    KING_TILE_1,
    KING_TILE_2,
    LAST_SPACE,
    SEATS,
    TRACK_SPOTS,
    DuelState,
)
from daikaiju.rules.duel.tiles import TILE_NAMES, can_turn, may_lie, on_board, put_tile
from daikaiju.rules.steps import NONE

from .keys import CARDS, ENDINGS, FACE_NAMES, read_position_on_track, read_space, write_position_on_track, write_space


def write_monsters(state: DuelState) -> str:
    """Write the monsters of both seats; a dash if they are not drawn yet."""
    if state.monster[0] == state.monster[1]:
        return "-"
    return ",".join(MONSTERS[monster] for monster in state.monster)


def read_monsters(state: DuelState, text: str) -> None:
    """Read the monsters of both seats."""
    if text == "-":
        state.monster = [0] * SEATS
        return
    words = text.split(",")
    for word in words:
        if word not in MONSTERS:
            raise UnknownName("monster", word, MONSTERS)
    if len(words) != SEATS or words[0] == words[1]:
        raise BadPosition("monster={text}: two different monsters play", text=text)
    state.monster = [MONSTERS.index(word) for word in words]


def marker_field(track: int) -> Field[DuelState]:
    """Make the field of a marker's position in spaces."""

    def read(state: DuelState, text: str) -> None:
        state.marker[track] = read_position_on_track(text)

    return Field(lambda state: write_position_on_track(state.marker[track]), read)


def write_tiles(state: DuelState) -> str:
    """Write the tiles on the board, each with its lowest space, and `r` if it is turned round."""
    laid = {}
    for spot, tile in enumerate(state.board):
        if tile != NONE and tile not in laid:
            place = write_space(spot // TRACK_SPOTS, spot % TRACK_SPOTS - LAST_SPACE)
            laid[tile] = f"{TILE_NAMES[tile]}@{place}{'r' if can_turn(tile) and state.turned[tile] else ''}"
    return ",".join(laid[tile] for tile in sorted(laid))


def read_tiles(state: DuelState, text: str) -> None:
    """Read tiles and lay them on the board."""
    for word in filter(None, text.split(",")):
        name, _, place = word.partition("@")
        turned = int(place.endswith("r"))
        tile = free_tile(state, name)
        track, space = read_space(place.removesuffix("r"))
        markers, state.marker = state.marker, [99, 99]  # off the board: a tile may lie under a marker
        fits = may_lie(state, tile, track, space, turned)
        state.marker = markers
        if not fits:
            raise BadPosition("{word}: the tile does not fit there", word=word)
        put_tile(state, tile, track, space, turned)


def free_tile(state: DuelState, name: str) -> int:
    """Return a tile of this name that is still in the supply."""
    if name not in TILE_NAMES:
        raise UnknownName("tile", name, dict.fromkeys(TILE_NAMES))
    tile = TILE_NAMES.index(name)
    if tile == KING_TILE_1 and on_board(state, tile):
        tile = KING_TILE_2
    if on_board(state, tile):
        raise BadPosition("{name} lies on the board twice", name=name)
    return tile


FIELDS: dict[str, Field[DuelState]] = {
    "monster": Field(write_monsters, read_monsters),
    "tiles": Field(write_tiles, read_tiles),
    "fame": marker_field(FAME),
    "destruction": marker_field(DESTRUCTION),
    **{f"cards{seat}": CARDS.field(seat) for seat in range(SEATS)},
    "row": CARDS.row_field("row"),
    "discard": CARDS.field(DISCARD),
    "resolving": CARDS.field(RESOLVING),
    "dice": dice_field("dice", FACE_NAMES),
    "added": dice_field("added", FACE_NAMES),
    "over": word_field("over", ENDINGS),
}
