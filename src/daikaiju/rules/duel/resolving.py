"""Phase 2: symbols are resolved group by group, and powers are used."""

from __future__ import annotations

from ..events import emit
from ..steps import NONE, then
from .actions import KING, LAY, SYMBOL, SYMBOLS_DONE, USE_POWER
from .cards.passive import bonus_claws, heal, symbols
from .doors import gain_tokens
from .effects import hit_rival, pull_by_dice
from .events import FROM_DICE, FROM_POWER, RESOLVED, TILE_PLACED
from .kinds import BATTERIES, BEGIN_RESOLVE, GENTLE, GROUPS, KING_TILE, MULTIPLY, NEXT_SYMBOL, PULL_WHICH, REBOOT
from .moments import may_skip_symbols, symbols_begin
from .monsters import CYBER_KITTY, GIGAZAUR, MEKA_DRAGON, SPACE_PENGUIN, THE_KING, is_monster
from .queries import power_left
from .state import (
    CLAW,
    DESTRUCTION,
    ENERGY,
    FAME,
    FAME_FACE,
    HEART,
    KING_TILE_1,
    KING_TILE_2,
    LAST_SPACE,
    MOST_TOKENS,
    POWER,
    SPOTS,
    TRACK_SPOTS,
    DuelState,
)
from .tiles import holds_marker, may_lie, on_board, put_tile
from .tracks import energy_from_dice

PULL_NEEDS = 2  # this many symbols of fame or destruction do not pull yet
POWER_PRICE = 2


def resolve(state: DuelState, seat: int) -> None:
    """A card may skip the phase, even after other cards acted (U11)."""
    if may_skip_symbols(state, seat):
        then(state, REBOOT, seat, 0, 0)
    else:
        then(state, BEGIN_RESOLVE, seat, 0, 0)


def begin_resolve(state: DuelState, seat: int) -> None:
    """Cards before the groups, the groups, then cards after them."""
    symbols_begin(state, seat)
    then(state, BATTERIES, seat, 0, 0)
    then(state, GROUPS, seat, 0, 0)
    then(state, NEXT_SYMBOL, seat, 0, 0)
    then(state, GENTLE, seat, 0, 0)


def form_groups(state: DuelState, seat: int) -> None:
    """Symbols of one kind are a group, whether it does anything or not (U22)."""
    for face in range(POWER):
        if state.dice[face] + state.added[face] > 0:
            state.pending |= 1 << face


def is_pending(state: DuelState, seat: int, face: int) -> bool:
    """Whether a group is still to be resolved; claws of cards alone are a group too, while they exist."""
    if face == CLAW and state.claws == NONE and bonus_claws(state, seat) > 0:
        return True
    return bool(state.pending >> face & 1)


def may_resolve(state: DuelState, seat: int, action: int) -> bool:
    """Any group not resolved yet; the power; or done, when nothing but power is left (U3)."""
    if action < SYMBOLS_DONE:
        return is_pending(state, seat, action - SYMBOL)
    if action == USE_POWER:
        return may_use_power(state, seat)
    return state.pending == 0 and not is_pending(state, seat, CLAW)


def may_use_power(state: DuelState, seat: int) -> bool:
    """Two symbols for Gigazaur, The King and Cyber Kitty, one for Space Penguin; only if it has an effect."""
    left = power_left(state)
    if is_monster(state, seat, SPACE_PENGUIN):
        return left > 0 and state.tokens[seat] < MOST_TOKENS
    if left < POWER_PRICE:
        return False
    if is_monster(state, seat, THE_KING):
        return may_place_king(state)
    return is_monster(state, seat, GIGAZAUR) or is_monster(state, seat, CYBER_KITTY)


def may_place_king(state: DuelState) -> bool:
    """A King tile in the supply or without a marker; there is always a free space for one."""
    for tile in range(KING_TILE_1, KING_TILE_2 + 1):
        if not holds_marker(state, tile):
            return True
    return False


def resolve_symbol(state: DuelState, seat: int, action: int) -> None:
    """A group is resolved at once and completely, or the power is used; then the next."""
    if action == USE_POWER:
        use_power(state, seat)
    else:
        resolve_group(state, seat, action - SYMBOL)
    then(state, NEXT_SYMBOL, seat, 0, 0)


def resolve_group(state: DuelState, seat: int, face: int) -> None:
    """Claws hit, hearts heal, energy is gained, fame and destruction pull n - 2 spaces."""
    number = symbols(state, seat, face)
    state.pending &= ~(1 << face)
    emit(state, RESOLVED, seat, face, number, FROM_DICE)
    if face == CLAW:
        resolve_claws(state, seat, number)
    elif face == HEART:
        heal(state, seat, number, FROM_DICE)
    elif face == ENERGY:
        energy_from_dice(state, seat, number, FROM_DICE)
    elif face == FAME_FACE:
        pull_by_dice(state, seat, FAME, number - PULL_NEEDS)
    else:
        pull_by_dice(state, seat, DESTRUCTION, number - PULL_NEEDS)


def resolve_claws(state: DuelState, seat: int, number: int) -> None:
    """All claws are one damage instance; Meka Dragon may multiply it by the power symbols."""
    state.claws = number
    if is_monster(state, seat, MEKA_DRAGON) and state.dice[POWER] >= 2:
        then(state, MULTIPLY, seat, number, 0)
    else:
        hit_rival(state, seat, number, FROM_DICE)


def use_power(state: DuelState, seat: int) -> None:
    """Cyber Kitty and Space Penguin use all symbols at once, Gigazaur and The King two each time."""
    left = power_left(state)
    if is_monster(state, seat, CYBER_KITTY):
        state.power_spent += left
        energy_from_dice(state, seat, 4 * (left // 3) + (2 if left % 3 == 2 else 0), FROM_POWER)
    elif is_monster(state, seat, SPACE_PENGUIN):
        state.power_spent += left
        gain_tokens(state, seat, left, FROM_POWER)
    else:
        state.power_spent += POWER_PRICE
        then(state, PULL_WHICH if is_monster(state, seat, GIGAZAUR) else KING_TILE, seat, 0, 0)


def may_lay_king(state: DuelState, action: int) -> bool:
    """The King: a tile without a marker to a free space; of two in the supply the first."""
    tile = KING_TILE_1 + (action - KING) // SPOTS
    if tile == KING_TILE_2 and not on_board(state, KING_TILE_1):
        return False
    if holds_marker(state, tile):
        return False
    spot = (action - KING) % SPOTS
    return may_lie(state, tile, spot // TRACK_SPOTS, spot % TRACK_SPOTS - LAST_SPACE, 0)


def lay_king(state: DuelState, seat: int, action: int) -> None:
    """A King tile is put on a space or moved there."""
    spot = (action - KING) % SPOTS
    lay(state, seat, KING_TILE_1 + (action - KING) // SPOTS, spot // TRACK_SPOTS, spot % TRACK_SPOTS - LAST_SPACE, 0)


def may_lay(state: DuelState, tile: int, action: int) -> bool:
    """Whether a Buzz tile may be laid where an action says."""
    spot = (action - LAY) // 2
    return may_lie(state, tile, spot // TRACK_SPOTS, spot % TRACK_SPOTS - LAST_SPACE, (action - LAY) % 2)


def lay_where(state: DuelState, seat: int, tile: int, action: int) -> None:
    """A Buzz tile is laid where an action says."""
    spot = (action - LAY) // 2
    lay(state, seat, tile, spot // TRACK_SPOTS, spot % TRACK_SPOTS - LAST_SPACE, (action - LAY) % 2)


def lay(state: DuelState, seat: int, tile: int, track: int, space: int, turned: int) -> None:
    """A tile is laid on a track."""
    put_tile(state, tile, track, space, turned)
    emit(state, TILE_PLACED, seat, track, space, tile)
