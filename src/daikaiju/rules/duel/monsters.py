"""The six monsters: life, and which power each has."""

from __future__ import annotations

from .state import DuelState

ALIENOID, CYBER_KITTY, GIGAZAUR, MEKA_DRAGON, SPACE_PENGUIN, THE_KING = range(6)
MONSTERS = ("alienoid", "cyber_kitty", "gigazaur", "meka_dragon", "space_penguin", "the_king")
LIFE = (14, 13, 14, 12, 13, 15)
PAIRS = len(MONSTERS) * (len(MONSTERS) - 1)


def is_monster(state: DuelState, seat: int, monster: int) -> bool:
    """Whether a seat plays a monster."""
    return state.monster[seat] == monster


def most_life(state: DuelState, seat: int) -> int:
    """Life never rises above the printed value a monster starts with."""
    return LIFE[state.monster[seat]]


def set_monsters(state: DuelState, pair: int) -> None:
    """Set the monsters of both seats to pair n of all ordered pairs."""
    others = len(MONSTERS) - 1
    state.monster[0] = pair // others
    second = pair % others
    state.monster[1] = second + 1 if second >= state.monster[0] else second
    start_lives(state)


def start_lives(state: DuelState) -> None:
    """Monsters start with their printed life."""
    for seat in range(2):
        state.life[seat] = most_life(state, seat)
