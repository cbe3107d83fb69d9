"""The two tracks: a marker moves space by space, and each space is resolved."""

from __future__ import annotations

from ..energy import gain_energy
from ..events import emit
from ..steps import NONE, then
from .cards.passive import heal
from .doors import gain_tokens, win
from .effects import BY_DICE, hit_rival
from .events import FROM_RULES, FROM_TILE, MOVED, STOPPED
from .kinds import BONUS_OR_HIT, OFF_TILE, PULL, STOMP
from .moments import destruction_pulled, dice_brought_energy, empty_space_entered, may_refuse_bonus
from .monsters import THE_KING, is_monster
from .queries import direction, in_spotlight
from .state import BY_SPOTLIGHTS, BY_VICTORY_SPACE, DESTRUCTION, FAME, HALF, VICTORY_SPACE, DuelState
from .tiles import (
    EMPTY,
    ENERGY,
    HIT,
    LIFE,
    NO_BONUS,
    TOKEN,
    TWO_HITS,
    bonus_at,
    is_between,
    is_king_tile,
    lengthens,
    shortens,
    tile_at,
)


def next_position(state: DuelState, seat: int, track: int, position: int) -> int:
    """One step towards a monster: half a space on a lengthening tile, two on a shortening one."""
    towards = direction(state, seat)
    if is_between(position):
        return position + towards
    ahead = position + towards * HALF
    tile = tile_at(state, track, position)
    if tile == tile_at(state, track, ahead):
        if shortens(tile):
            return ahead + towards * HALF
        if lengthens(tile):
            return position + towards
    return ahead


def pull_step(state: DuelState, seat: int, how: int, steps: int) -> None:
    """One space: win test, bonus, Scrappy, King tile; then the next space."""
    track = how & 1
    left_tile = tile_at(state, track, state.marker[track])
    state.marker[track] = next_position(state, seat, track, state.marker[track])
    emit(state, MOVED, seat, track, state.marker[track], FROM_RULES)
    if track == DESTRUCTION:
        state.pulled += 1
    if wins_by_markers(state, seat, track):
        return
    get_bonus(state, seat, how)
    tile = tile_at(state, track, state.marker[track])
    if left_tile != NONE and left_tile != tile:
        then(state, OFF_TILE, seat, 0, 0)
    if is_king_tile(tile) and not is_monster(state, seat, THE_KING):
        emit(state, STOPPED, seat, track, 0, FROM_TILE)
    elif steps > 1:
        then(state, PULL, seat, how, steps - 1)


def wins_by_markers(state: DuelState, seat: int, track: int) -> bool:
    """A marker on one's own victory space, or both in one's own spotlight zones."""
    if state.marker[track] * direction(state, seat) == VICTORY_SPACE:
        win(state, seat, BY_VICTORY_SPACE)
        return True
    if in_spotlight(state, seat, FAME) and in_spotlight(state, seat, DESTRUCTION):
        win(state, seat, BY_SPOTLIGHTS)
        return True
    return False


def get_bonus(state: DuelState, seat: int, how: int) -> None:
    """Resolve the bonus of the space entered, which cards may change; on empty spaces cards may act."""
    track = how & 1
    bonus = bonus_at(state, track, state.marker[track])
    if bonus == EMPTY:
        empty_space_entered(state, seat)
    elif is_for_puller(bonus) and may_refuse_bonus(state, seat):
        then(state, BONUS_OR_HIT, seat, bonus, how & BY_DICE)
    elif bonus != NO_BONUS:
        give_bonus(state, seat, bonus, how & BY_DICE)


def is_for_puller(bonus: int) -> bool:
    """Life, energy and tokens go to the puller."""
    return bonus == LIFE or bonus == ENERGY or bonus == TOKEN


def give_bonus(state: DuelState, seat: int, bonus: int, by_dice: int) -> None:
    """Hits go to the rival of the puller, the rest to the puller."""
    if bonus == HIT:
        hit_rival(state, seat, 1, FROM_TILE)
    elif bonus == TWO_HITS:
        hit_rival(state, seat, 2, FROM_TILE)
    elif bonus == LIFE:
        heal(state, seat, 1, FROM_TILE)
    elif bonus == TOKEN:
        gain_tokens(state, seat, 1, FROM_TILE)
    elif by_dice:
        energy_from_dice(state, seat, 1, FROM_TILE)
    else:
        gain_energy(state, seat, 1, FROM_TILE)


def energy_from_dice(state: DuelState, seat: int, amount: int, source: int) -> None:
    """Energy gained while resolving dice, which a card of the rival may copy (U15)."""
    gain_energy(state, seat, amount, source)
    dice_brought_energy(state, seat, amount)


def pull_done(state: DuelState, seat: int, how: int) -> None:
    """After the last space: cards that react to the pull, then those that react to pulls by dice (U28, U29)."""
    moved = state.pulled
    state.pulled = 0
    destruction_pulled(state, seat, moved)
    if how & BY_DICE:
        then(state, STOMP, seat, 0, 0)
