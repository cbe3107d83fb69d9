"""The actions of the Duel in words."""

from __future__ import annotations

from daikaiju.action import Arguments
from daikaiju.errors import IllegalAction
from daikaiju.errors import mark as _
from daikaiju.notation.actions import ActionWords, Verb, card_verb, face_verb
from daikaiju.notation.words import one_of
from daikaiju.rules.dice import FACES
from daikaiju.rules.duel import actions as act
from daikaiju.rules.duel import kinds
from daikaiju.rules.duel.state import (
    KING_TILE_1,
    KING_TILE_2,
    LAST_SPACE,
    POWER,
    SLOTS,
    SPOTS,
    TRACK_SPOTS,
    DuelState,
)
from daikaiju.rules.duel.tiles import spot_of

from .keys import CARDS, FACE_NAMES, read_space, write_space

NOT_IN_ROW = _("{text!r} is not a card of the row; one of: {names}")
KEEP_KEYS = CARDS.keys[: CARDS.keeps]
# The word for PASS, by question.
PASS_WORDS = {
    kinds.REROLL: "stop",
    kinds.REROLL_FAME: "stop",
    kinds.SHOP: "done",
    kinds.DICE_TOKEN: "roll",
    kinds.HIBERNATE: "sleep",
    kinds.LAB_BUY: "pass",
    kinds.DOMINATE_DISCARD: "done",
    kinds.ALIEN_SYMBOL: "pass",
    kinds.ALIEN_AGAIN: "no",
    kinds.REBOOT: "play_on",
    kinds.SET_ASIDE: "pass",
    kinds.MULTIPLY: "claws",
    kinds.BONUS_OR_HIT: "bonus",
    kinds.IN_SHAPE: "pass",
    kinds.COPY_ENERGY: "wait",
    kinds.SWAP: "pass",
    kinds.MOVE_TILE: "leave",
}


def card_in_slot(state: DuelState, slot: int) -> Arguments:
    """Name a slot of the row by the card in it."""
    return {"card": CARDS.write(state.row[slot])}


def read_slot(state: DuelState, rest: str) -> int:
    """Find the slot of a card."""
    return one_of(CARDS.key(rest), [CARDS.write(card) for card in state.row], NOT_IN_ROW)


def dice_aside(state: DuelState, pair: int) -> Arguments:
    """Name two dice by their faces."""
    return {"dice": (FACE_NAMES[pair // FACES], FACE_NAMES[pair % FACES])}


def read_aside(state: DuelState, rest: str) -> int:
    """Read two faces, in any order."""
    faces = sorted(one_of(word, FACE_NAMES) for word in rest.split())
    if len(faces) != 2:
        raise IllegalAction("two dice are set aside; name two faces")
    return faces[0] * FACES + faces[1]


def write_spot(spot: int) -> str:
    """Write a space."""
    return write_space(spot // TRACK_SPOTS, spot % TRACK_SPOTS - LAST_SPACE)


def move_of_king(state: DuelState, offset: int) -> Arguments:
    """Name the target space of a King tile and, if it is on the board, the space it leaves."""
    tile = KING_TILE_1 + offset // SPOTS
    start = write_spot(state.board.index(tile)) if tile in state.board else ""
    return {"space": write_spot(offset % SPOTS), "start": start}


def write_king(word: str, arguments: Arguments) -> str:
    """Write a move of a King tile: king f3 from f1."""
    start = arguments["start"]
    return f"{word} {arguments['space']} from {start}" if start else f"{word} {arguments['space']}"


def read_king(state: DuelState, rest: str) -> int:
    """Read the target space of a King tile and the space it leaves."""
    goes, _from, start = rest.partition(" from ")
    spot = spot_of(*read_space(goes))
    for tile in (KING_TILE_1, KING_TILE_2):
        lies = write_spot(state.board.index(tile)) if tile in state.board else ""
        if lies == start:
            return (tile - KING_TILE_1) * SPOTS + spot
    if start:
        raise IllegalAction("no King tile lies on {space}", space=start)
    raise IllegalAction("no King tile is left in the supply")


def check_king(rest: str) -> None:
    """Raise an error unless both words are spaces."""
    for place in rest.split(" from ", 1):
        read_space(place)


def place_of_tile(state: DuelState, offset: int) -> Arguments:
    """Name the space a tile is laid on, and whether it is turned round."""
    return {"space": write_spot(offset // 2), "turned": offset % 2 == 1}


def read_lay(state: DuelState, rest: str) -> int:
    """Read the space a tile is laid on."""
    place, _space, way = rest.partition(" ")
    if way not in ("", "turned"):
        raise IllegalAction("{way!r}: a tile is laid as it is, or turned", way=way)
    return spot_of(*read_space(place)) * 2 + bool(way)


ACTIONS: ActionWords[DuelState] = ActionWords(
    verbs=(
        face_verb("resolve", act.SYMBOL, FACE_NAMES[:POWER]),
        Verb("done", act.SYMBOLS_DONE),
        Verb("power", act.USE_POWER),
        Verb("token", act.USE_TOKEN),
        Verb("clear", act.CLEAR, SLOTS, card_in_slot, read_slot, CARDS.number),
        Verb("buy", act.BUY, SLOTS, card_in_slot, read_slot, CARDS.number),
        Verb("sweep", act.SWEEP),
        face_verb("add", act.ADD, FACE_NAMES[:POWER]),
        Verb("again", act.ADD_AGAIN),
        Verb("wake", act.WAKE),
        Verb("skip", act.SKIP),
        Verb("aside", act.ASIDE, FACES * FACES, dice_aside, read_aside),
        Verb("multiply", act.TIMES),
        Verb("fame", act.PULL_FAME),
        Verb("destruction", act.PULL_DESTRUCTION),
        Verb("king", act.KING, 2 * SPOTS, move_of_king, read_king, check_king, write_king),
        Verb("lay", act.LAY, 2 * SPOTS, place_of_tile, read_lay),
        Verb("hit", act.TAKE_HIT),
        Verb("pay", act.PAY),
        Verb("copy", act.COPY),
        card_verb("swap", act.SWAP_FOR, KEEP_KEYS),
        card_verb("drop", act.DROP, KEEP_KEYS),
    ),
    pass_words=PASS_WORDS,
    kinds=kinds.NAMES,
    faces=FACE_NAMES,
    masks=act.MASKS,
)
