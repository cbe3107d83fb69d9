"""The two tracks: a marker moves space by space, and every space is looked at."""

from __future__ import annotations

from ..energy import gain_energy
from ..events import emit
from ..steps import NONE, then
from .cards.catalog import LIGHTNING_SPEED, SCRAPPY, SPIKED_TAIL, SUPERCONDUCTOR, THUNDER_STOMP, UNCHAINED
from .doors import gain_life, gain_tokens, win
from .effects import BY_DICE, hit_rival
from .events import FROM_RULES, FROM_TILE, MOVED, STOMPED, STOPPED
from .kinds import BONUS_OR_HIT, COPY_ENERGY, OFF_TILE, PULL, STOMP
from .monsters import THE_KING, is_monster
from .queries import direction, in_spotlight, owns, rival_of
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
    is_king_tile,
    lengthens,
    shortens,
    tile_at,
)


def next_position(state: DuelState, seat: int, track: int, position: int) -> int:
    """One step towards a monster: half a space on a lengthening tile, two on a shortening one."""
    towards = direction(state, seat)
    if position % HALF:
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
    """A marker on the own victory space, or both in the own spotlight zones."""
    if state.marker[track] * direction(state, seat) == VICTORY_SPACE:
        win(state, seat, BY_VICTORY_SPACE)
        return True
    if in_spotlight(state, seat, FAME) and in_spotlight(state, seat, DESTRUCTION):
        win(state, seat, BY_SPOTLIGHTS)
        return True
    return False


def get_bonus(state: DuelState, seat: int, how: int) -> None:
    """The bonus of the space entered; Unchained may turn it into a hit, Lightning Speed fills empty ones."""
    track = how & 1
    bonus = bonus_at(state, track, state.marker[track])
    if bonus == EMPTY:
        if owns(state, seat, LIGHTNING_SPEED):
            hit_rival(state, seat, 1, LIGHTNING_SPEED)
    elif is_for_puller(bonus) and owns(state, seat, UNCHAINED):
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
        gain_life(state, seat, 1, FROM_TILE)
    elif bonus == TOKEN:
        gain_tokens(state, seat, 1, FROM_TILE)
    elif by_dice:
        energy_from_dice(state, seat, 1, FROM_TILE)
    else:
        gain_energy(state, seat, 1, FROM_TILE)


def energy_from_dice(state: DuelState, seat: int, amount: int, source: int) -> None:
    """Energy gained while resolving dice, which the rival's Superconductor may copy (U15)."""
    gain_energy(state, seat, amount, source)
    if owns(state, rival_of(seat), SUPERCONDUCTOR):
        then(state, COPY_ENERGY, rival_of(seat), amount, 0)


def scrappy_leaves_tile(state: DuelState, seat: int) -> None:
    """Scrappy: a dice token for pulling a marker off a tile."""
    if owns(state, seat, SCRAPPY):
        gain_tokens(state, seat, 1, SCRAPPY)


def pull_done(state: DuelState, seat: int, how: int) -> None:
    """After the last space: Spiked Tail's hits, then Thunder Stomp is looked at (U28, U29)."""
    moved = state.pulled
    state.pulled = 0
    if owns(state, seat, SPIKED_TAIL):
        hit_rival(state, seat, moved, SPIKED_TAIL)
    if how & BY_DICE:
        then(state, STOMP, seat, 0, 0)


def thunder_stomp(state: DuelState, seat: int) -> None:
    """Thunder Stomp: one die less in the rival's next turn, however often dice pull Destruction (U28)."""
    if owns(state, seat, THUNDER_STOMP):
        state.stomped[rival_of(seat)] = 1
        emit(state, STOMPED, rival_of(seat), seat, 1, THUNDER_STOMP)
