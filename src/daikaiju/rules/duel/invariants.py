"""Invariants: true of every state in which a seat is asked, chance acts, or the game is over."""

from __future__ import annotations

from daikaiju.errors import mark as _

from ..deck import MARKET, RESOLVING, UNSEEN, ages_are_sound, unseen_is_sound
from ..dice import FACES
from ..steps import BROKEN, CHANCE_STEP, DEPTH, GOES_ON, NONE, QUESTION
from .cards.catalog import CARDS, KEEPS
from .kinds import ARRIVE
from .monsters import MONSTERS, THE_KING, most_life
from .state import (
    BY_TURN_LIMIT,
    KING_TILE_1,
    LAST_SPACE,
    MOST_DICE,
    MOST_TOKENS,
    SEATS,
    SLOTS,
    SPOTS,
    TILES,
    VICTORY_SPACE,
    DuelState,
)
from .tiles import (
    COVERS,
    can_turn,
    is_between,
    lengthens,
    lowest_space,
    shortens,
    space_of,
    spot_of,
    tile_at,
    way_round,
)

FAULTS = (
    "",
    _("a Duel has 2 players"),
    _("the monsters are two different ones of six"),
    _("a monster has from 1 life to its start value while the game goes on"),
    _("energy is never negative, and nobody has more than two dice tokens"),
    _("a marker is on a space of its track"),
    _("Buzz tiles lie on the track, apart from each other, the way they fit"),
    _("King tiles lie on the board only if The King plays"),
    _("every card is in exactly one place"),
    _("the cards of a monster are numbered in the order they came"),
    _("no more than eight dice are in use"),
    _("the stack of steps is neither empty nor full"),
    _("somebody is asked, or chance acts"),
    _("somebody has won, unless the turns ran out"),
    _("a marker on a victory space has won the game"),
)


def fault(state: DuelState) -> int:
    """The number of the first broken invariant, 0 if the state is sound."""
    if state.over == BROKEN:
        return 11
    if state.players != SEATS:
        return 1
    number = monster_fault(state)
    if number:
        return number
    number = track_fault(state)
    if number:
        return number
    number = card_fault(state)
    if number:
        return number
    return turn_fault(state)


def monster_fault(state: DuelState) -> int:
    """Monsters, life, energy and tokens."""
    if state.monster[0] == state.monster[1]:
        return 0 if state.turn == 0 else 2
    for seat in range(SEATS):
        number = seat_fault(state, seat)
        if number:
            return number
    return 0


def seat_fault(state: DuelState, seat: int) -> int:
    """The monster, life, energy and tokens of one seat."""
    if state.monster[seat] < 0 or state.monster[seat] >= len(MONSTERS):
        return 2
    if state.life[seat] > most_life(state, seat) or state.life[seat] < int(state.over == GOES_ON):
        return 3
    if state.energy[seat] < 0 or state.tokens[seat] < 0 or state.tokens[seat] > MOST_TOKENS:
        return 4
    return 0


def track_fault(state: DuelState) -> int:
    """Markers and tiles."""
    for track in range(2):
        position = state.marker[track]
        if position < -VICTORY_SPACE or position > VICTORY_SPACE:
            return 5
        if state.over == GOES_ON and (position == -VICTORY_SPACE or position == VICTORY_SPACE):
            return 14
        tile = tile_at(state, track, position)
        if is_between(position) and (tile == NONE or not lengthens(tile)):
            return 5
        space = space_of(position)
        if tile != NONE and shortens(tile) and space - lowest_space(state, track, space) == 1:
            return 5
    for track in range(2):
        for space in range(-LAST_SPACE, LAST_SPACE + 1):
            tile = state.board[spot_of(track, space)]
            if tile != NONE:
                number = tile_fault(state, tile, track, space)
                if number:
                    return number
    return 0


def tile_fault(state: DuelState, tile: int, track: int, space: int) -> int:
    """One space covered by a tile: the tile is in one piece and in an allowed orientation."""
    if tile < 0 or tile >= TILES:
        return 6
    lowest = lowest_space(state, track, space)
    covered = 0
    for spot in range(SPOTS):
        covered += state.board[spot] == tile
    if covered != COVERS[tile] or space - lowest >= COVERS[tile]:
        return 6
    if state.turned[tile] != way_round(tile, track, lowest, state.turned[tile] if can_turn(tile) else 0):
        return 6
    if tile >= KING_TILE_1 and state.monster[0] != THE_KING and state.monster[1] != THE_KING:
        return 7
    return 0


def card_fault(state: DuelState) -> int:
    """Places and order of the cards."""
    shown = 0
    bought = 0
    for card in range(CARDS):
        place = state.where[card]
        if place < 0 or place > RESOLVING or SEATS <= place < UNSEEN or (place < SEATS and card >= KEEPS):
            return 8
        shown += place == MARKET
        bought += place == RESOLVING
    if bought != arriving(state) and state.over == GOES_ON:
        return 8
    for slot in range(SLOTS):
        card = state.row[slot]
        if card != NONE:
            if card < 0 or card >= CARDS or state.where[card] != MARKET:
                return 8
            shown -= 1
    if shown != 0 or not unseen_is_sound(state):
        return 8
    return 0 if ages_are_sound(state, SEATS) else 9


def arriving(state: DuelState) -> int:
    """The number of purchases that have not arrived yet."""
    count = 0
    for place in range(state.depth):
        count += state.step_kind[place] == ARRIVE
    return count


def turn_fault(state: DuelState) -> int:
    """Dice, steps and the end of the game."""
    dice = 0
    for face in range(FACES):
        if state.dice[face] < 0 or state.added[face] < 0:
            return 10
        dice += state.dice[face]
    if dice > MOST_DICE:
        return 10
    if state.over != GOES_ON:
        return 13 if (state.winners == 0) != (state.over == BY_TURN_LIMIT) else 0
    if state.depth < 1 or state.depth >= DEPTH:
        return 11
    kind = state.step_kind[state.depth - 1]
    seat = state.step_seat[state.depth - 1]
    if kind < QUESTION or (kind < CHANCE_STEP and (seat < 0 or seat >= SEATS)):
        return 12
    return 0
