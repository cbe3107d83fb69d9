"""The fields of a position that are not plain numbers."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.errors import BadPosition
from daikaiju.notation.words import one_of, read_faces
from daikaiju.rules.tokyo.cards.catalog import CARDS, KEEPS
from daikaiju.rules.tokyo.state import DISCARD, FACES, MARKET, NONE, RESOLVING, SEATS, SLOTS, TOP, UNSEEN, State

from .names import ENDINGS, FACE_NAMES, KEYS, card_number

Field = tuple[Callable[[State], str], Callable[[State, str], None]]


def cards_field(place: int) -> Field:
    """The cards of one place, those of a monster in the order they came."""

    def write(state: State) -> str:
        found = [card for card in range(CARDS) if state.where[card] == place]
        if place < SEATS:
            found.sort(key=lambda card: state.age[card])
        return ",".join(KEYS[card] for card in found)

    def read(state: State, text: str) -> None:
        for order, word in enumerate(filter(None, text.split(","))):
            card = put_card(state, word, place)
            if place < SEATS:
                state.age[card] = order
            elif place == TOP:
                state.top = card

    return write, read


def put_card(state: State, word: str, place: int) -> int:
    """Put a card that nobody has seen yet into a place."""
    card = card_number(word)
    if state.where[card] != UNSEEN:
        raise BadPosition(f"{KEYS[card]} is in two places; every card is in one")
    if place < SEATS and card >= KEEPS:
        raise BadPosition(f"{KEYS[card]} is a Discard card; no monster keeps it")
    state.where[card] = place
    return card


def write_market(state: State) -> str:
    """The card of each slot."""
    return ",".join(KEYS[card] if card != NONE else "-" for card in state.market)


def read_market(state: State, text: str) -> None:
    """Put cards into the slots."""
    words = text.split(",")
    if len(words) > SLOTS:
        raise BadPosition(f"the market has {SLOTS} slots, not {len(words)}")
    for slot, word in enumerate(words):
        if word != "-":
            state.market[slot] = put_card(state, word, MARKET)


def write_mimicked(state: State) -> str:
    """The card Mimic copies."""
    return KEYS[state.mimicked] if state.mimicked != NONE else "-"


def read_mimicked(state: State, text: str) -> None:
    """Let Mimic copy a card."""
    state.mimicked = NONE if text == "-" else card_number(text)


def dice_field(name: str) -> Field:
    """Dice, as their faces."""

    def write(state: State) -> str:
        counts = getattr(state, name)
        return ",".join(FACE_NAMES[face] for face in range(FACES) for _ in range(counts[face]))

    def read(state: State, text: str) -> None:
        words = read_faces(text.replace(",", " "), FACE_NAMES)
        setattr(state, name, [words.count(face) for face in FACE_NAMES])

    return write, read


def write_over(state: State) -> str:
    """How the game ended."""
    return ENDINGS[state.over]


def read_over(state: State, text: str) -> None:
    """Let the game have ended."""
    state.over = one_of(text, ENDINGS, "way for a game to end")


FIELDS: dict[str, Field] = {
    **{f"cards{seat}": cards_field(seat) for seat in range(SEATS)},
    "market": (write_market, read_market),
    "top": cards_field(TOP),
    "discard": cards_field(DISCARD),
    "resolving": cards_field(RESOLVING),
    "mimicked": (write_mimicked, read_mimicked),
    "dice": dice_field("dice"),
    "camouflage": dice_field("camouflage"),
    "over": (write_over, read_over),
}
