"""The table of the Duel: monsters, tracks, cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from daikaiju.notation.duel.names import CARDS, TRACKS
from daikaiju.rules.duel.cards.catalog import KEEPS
from daikaiju.rules.duel.cards.shopping import LAB_DISCOUNT
from daikaiju.rules.duel.kinds import LAB_BUY
from daikaiju.rules.duel.monsters import most_life
from daikaiju.rules.duel.queries import direction, price
from daikaiju.rules.duel.state import HALF, LAST_SPACE, SLOTS, VICTORY_SPACE
from daikaiju.rules.duel.tiles import EMPTY, NO_BONUS, bonus_at, is_king_tile, lengthens, shortens, spot_of
from daikaiju.rules.steps import NONE
from daikaiju.web.view.cards import BONUS_ICONS
from daikaiju.web.view.log import Story
from daikaiju.web.view.scene import Scene
from daikaiju.web.view.seats import seat_basics, turn_flag
from daikaiju.web.view.warnings import waste
from daikaiju.web.view.widgets import Ask, CardView, SeatView
from daikaiju.words.duel.names import BONUSES, POWERS
from daikaiju.words.duel.names import TRACKS as TRACK_NAMES

from .tile_preview import preview

COLOURS = ("pink", "sun", "mint", "ice")


@dataclass
class Space:
    """A space of a track as it is shown: -7 is the victory space on the left."""

    x: int
    words: str  # where it is
    icon: str = ""
    bonus: str = ""
    tile: bool = False
    gone: bool = False  # taken away by a shortening tile
    half: bool = False  # between this space and the next
    marker: bool = False
    action: str = ""  # the answer that chooses it
    label: str = ""
    covers: str = ""  # what a tile laid here would cover, as "space:symbol" each
    turned: str = ""  # the same with the tile turned round
    step: int = 0  # when the marker came by


@dataclass
class Lane:
    """A track."""

    kind: str
    name: str
    note: str
    steps: tuple[int, int]  # of the marker to the crown on the left, and on the right
    spaces: list[Space] = field(default_factory=list)
    tiles: list[tuple[list[int], str]] = field(default_factory=list)  # columns and colour
    trail: list[int] = field(default_factory=list)
    choosing: bool = False


def left_seat(scene: Scene) -> int:
    """Who is shown on the left: the viewer's own monster, else the first player."""
    return scene.me if scene.me >= 0 else int(scene.state.first)


def seats(scene: Scene, story: Story) -> list[SeatView]:
    """Both monsters, the left one first."""
    left = left_seat(scene)
    return [seat(scene, story, number) for number in (left, 1 - left)]


def seat(scene: Scene, story: Story, number: int) -> SeatView:
    """One monster."""
    state, words = scene.state, scene.words
    view = seat_basics(scene, number)
    view.hearts, view.most = state.life[number], most_life(state, number)
    view.energy, view.tokens = state.energy[number], state.tokens[number]
    mine = sorted((card for card in range(KEEPS) if state.where[card] == number), key=lambda card: state.age[card])
    view.cards = [scene.card(CARDS.keys[card]) for card in mine]
    view.hit = number in story.hits
    power = POWERS[scene.monsters[number]]
    view.power = (words.text(power.name), words.text(power.text))
    if view.turn:
        view.flag, view.flag_icon = turn_flag(scene)
    return view


def market(scene: Scene) -> list[CardView]:
    """The row; the first slot is cheaper."""
    return [row_card(scene, slot) for slot in range(SLOTS) if scene.state.row[slot] != NONE]


def row_card(scene: Scene, slot: int) -> CardView:
    """A card for sale."""
    state = scene.state
    key = CARDS.keys[state.row[slot]]
    top = state.depth - 1
    in_lab = top >= 0 and state.step_kind[top] == LAB_BUY
    now = price(state, slot, LAB_DISCOUNT if in_lab else 0)
    shown = now if now != scene.card(key).cost else None
    words = f"buy {key}"
    if scene.asked >= 0 and words in scene.options:
        return scene.card(key, price=shown, words=words, warning=waste(scene, words, key))
    return scene.card(key, price=shown, why=why_not(scene, now))


def why_not(scene: Scene, cost: int) -> str:
    """Why a card cannot be bought now."""
    words, me = scene.words, scene.me
    if me < 0:
        return ""
    short = cost - scene.state.energy[me]
    if short > 0:
        return words.plural("{n} energy short", "{n} energy short", short)
    if scene.state.active != me:
        return words.text("Not your turn")
    return words.text("After the dice")


def lanes(scene: Scene, story: Story, ask: Ask) -> list[Lane]:
    """Both tracks, turned so that the left monster pulls to the left."""
    sign = 1 if left_seat(scene) == scene.state.first else -1
    return [lane(scene, story, ask, track, sign) for track in range(2)]


def lane(scene: Scene, story: Story, ask: Ask, track: int, sign: int) -> Lane:
    """One track."""
    left, right = steps_to_crowns(scene, track)
    note = scene.words.text("{left} to the crown on the left, {right} to the right", left=left, right=right)
    made = Lane(TRACKS[track], scene.words.text(TRACK_NAMES[track]), note, (left, right))
    choices = {option.words.split()[1]: option for option in ask.options} if ask.kind == "tile" else {}
    made.choosing = any(place.startswith(TRACKS[track][0]) for place in choices)
    steps = trail(scene, track)
    for shown in range(-LAST_SPACE, LAST_SPACE + 1):
        space = space_view(scene, track, shown * sign, shown)
        space.step = steps.get(space.x * sign * HALF, 0)
        option = choices.get(f"{TRACKS[track][0]}{shown * sign}")
        if option is not None:
            space.action, space.label = option.words, option.title
            space.covers, space.turned = preview(scene, option.words, sign)
        made.spaces.append(space)
    made.spaces += middle_spaces(scene, track, sign)
    made.tiles = tiles_on(scene, track, sign)
    return made


def trail(scene: Scene, track: int) -> dict[int, int]:
    """The positions a marker came by in what happened last, with the number of the step."""
    moves = [
        event.amount
        for entry in scene.entries[-2:]
        for event in entry.events
        if event.kind == "moved" and event.target == track
    ]
    return {position: number for number, position in enumerate(moves, 1)}


def space_view(scene: Scene, track: int, space: int, shown: int) -> Space:
    """A printed space with what lies on it."""
    state = scene.state
    view = Space(shown, where(scene, shown), marker=state.marker[track] == space * HALF)
    tile = state.board[spot_of(track, space)]
    if tile == NONE:
        return view
    view.tile = True
    if is_king_tile(tile):
        view.icon, view.bonus = "crown", scene.words.text("King tile")
        return view
    bonus = bonus_at(state, track, space * HALF)
    view.gone = shortens(tile) and bonus == NO_BONUS
    view.icon = BONUS_ICONS.get(bonus, "")
    view.bonus = scene.words.text(BONUSES[bonus]) if bonus != NO_BONUS else ""
    return view


def middle_spaces(scene: Scene, track: int, sign: int) -> list[Space]:
    """The extra spaces in the middle of lengthening tiles."""
    state = scene.state
    found = []
    for space in range(-LAST_SPACE, LAST_SPACE):
        tile = state.board[spot_of(track, space)]
        if tile == NONE or not lengthens(tile) or state.board[spot_of(track, space + 1)] != tile:
            continue
        position = space * HALF + 1
        bonus = bonus_at(state, track, position)
        shown = space if sign > 0 else -space - 1
        words = scene.words.text(BONUSES[bonus]) if bonus not in (NO_BONUS, EMPTY) else ""
        found.append(
            Space(
                shown,
                scene.words.text("extra space"),
                BONUS_ICONS.get(bonus, ""),
                words,
                tile=True,
                half=True,
                marker=state.marker[track] == position,
            )
        )
    return found


def where(scene: Scene, shown: int) -> str:
    """Where a space is, seen from the left monster."""
    words = scene.words
    if abs(shown) == LAST_SPACE:
        return words.text("victory space on the left") if shown < 0 else words.text("victory space on the right")
    if shown == 0:
        return words.text("middle")
    if shown < 0:
        return words.plural("{n} space to the left", "{n} spaces to the left", -shown)
    return words.plural("{n} space to the right", "{n} spaces to the right", shown)


def tiles_on(scene: Scene, track: int, sign: int) -> list[tuple[list[int], str]]:
    """The columns each tile covers, with its colour."""
    covered: dict[int, list[int]] = {}
    for space in range(-LAST_SPACE, LAST_SPACE + 1):
        tile = scene.state.board[spot_of(track, space)]
        if tile != NONE:
            covered.setdefault(tile, []).append(space * sign + LAST_SPACE)
    return [(sorted(columns), COLOURS[tile % len(COLOURS)]) for tile, columns in covered.items()]


def steps_to_crowns(scene: Scene, track: int) -> tuple[int, int]:
    """How far the marker is from the victory space of each monster."""
    left = left_seat(scene)
    return tuple(
        -(-(VICTORY_SPACE - scene.state.marker[track] * direction(scene.state, seat)) // HALF)
        for seat in (left, 1 - left)
    )
