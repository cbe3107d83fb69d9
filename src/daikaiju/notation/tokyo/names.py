"""Names of faces, endings and cards."""

from __future__ import annotations

from daikaiju.errors import UnknownName
from daikaiju.rules.tokyo.cards.catalog import CATALOG, KEEPS, NUMBER_OF
from daikaiju.rules.tokyo.state import FACES, State

FACE_NAMES = ("1", "2", "3", "heart", "energy", "claw")
ENDINGS = ("goes_on", "stars", "survival", "all_fell")
KEYS = [card.key for card in CATALOG]
KEEP_KEYS = KEYS[:KEEPS]


def card_key(word: str) -> str:
    """Return a card's key, whichever edition's name is given; other words as they are."""
    return KEYS[NUMBER_OF[word]] if word in NUMBER_OF else word


def card_number(word: str) -> int:
    """Return a card's number."""
    if word not in NUMBER_OF:
        raise UnknownName("card", word, NUMBER_OF)
    return NUMBER_OF[word]


def dice_shown(state: State) -> list[str]:
    """Return the faces of the dice, sorted."""
    return [FACE_NAMES[face] for face in range(FACES) for _ in range(state.dice[face])]
