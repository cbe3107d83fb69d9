"""The tracks of the Duel: spaces, tiles, markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from daikaiju.game import Game
from daikaiju.notation.duel.keys import TRACKS, read_space
from daikaiju.rules.duel.queries import direction, rival_of
from daikaiju.rules.duel.state import HALF, LAST_SPACE, VICTORY_SPACE, DuelState
from daikaiju.rules.duel.tiles import EMPTY, NO_BONUS, bonus_at, is_king_tile, lengthens, shortens, spot_of
from daikaiju.rules.steps import NONE
from daikaiju.table.log import Entry
from daikaiju.words.duel.names import BONUSES
from daikaiju.words.duel.names import TRACKS as TRACK_NAMES

from ..scene import Scene
from ..widgets import Panel
from .tile_preview import preview
from .tiles import BONUS_ICONS

COLOURS = ("pink", "sun", "mint", "ice")


@dataclass
class Space:
    """A space of a track in display order: -7 is the victory space on the left."""

    x: int
    words: str  # description of the position
    icon: str = ""
    bonus: str = ""
    tile: bool = False
    gone: bool = False  # removed by a shortening tile
    half: bool = False  # between this space and the next
    marker: bool = False
    action: str = ""  # the answer that selects it
    label: str = ""
    covers: str = ""  # what a tile placed here would cover, as "space:symbol" each
    turned: str = ""  # the same with the tile turned
    trail: bool = False  # the marker has just come from here or passed
    step: int = 0  # the step at which it passed

    @property
    def halves(self) -> int:
        """Its place in display order, in half spaces."""
        return self.x * HALF + self.half


@dataclass
class Lane:
    """A track."""

    kind: str
    name: str
    note: str
    steps: tuple[int, int]  # from the marker to the left and the right victory space
    spaces: list[Space] = field(default_factory=list)
    tiles: list[tuple[list[int], str]] = field(default_factory=list)  # columns and colour
    trail: list[int] = field(default_factory=list)  # the way the marker has just come, in half spaces
    choosing: bool = False


def left_seat(scene: Scene[DuelState]) -> int:
    """Return the seat shown on the left: the viewer's own, in a replay too, else the first player."""
    if scene.me >= 0:
        return scene.me
    return scene.seated[0] if len(scene.seated) == 1 else int(scene.state.first)


def lanes(scene: Scene[DuelState], panel: Panel) -> list[Lane]:
    """Return both tracks, oriented so that the left monster pulls to the left."""
    return [lane(scene, panel, track, orientation(scene)) for track in range(2)]


def orientation(scene: Scene[DuelState]) -> int:
    """Return 1 if the page shows the tracks as the first player sees them, else -1."""
    return 1 if left_seat(scene) == scene.state.first else -1


def lane(scene: Scene[DuelState], panel: Panel, track: int, sign: int) -> Lane:
    """Return one track."""
    left, right = steps_to_crowns(scene, track)
    note = scene.words.text("{left} to the crown on the left, {right} to the right", left=left, right=right)
    made = Lane(TRACKS[track], scene.words.text(TRACK_NAMES[track]), note, (left, right))
    choices = {read_space(option.place): option for option in panel.options if option.place}
    made.choosing = any(where == track for where, _space in choices)
    for shown in range(-LAST_SPACE, LAST_SPACE + 1):
        space = space_view(scene, track, shown * sign, shown)
        option = choices.get((track, shown * sign))
        if option is not None:
            space.action, space.label = option.words, option.title
            space.covers, space.turned = preview(scene, track, shown * sign, sign)
        made.spaces.append(space)
    made.spaces += middle_spaces(scene, track, sign)
    made.tiles = tiles_on(scene, track, sign)
    leave_trail(made, [position * sign for position in trail(scene, track)])
    return made


def leave_trail(lane: Lane, way: list[int]) -> None:
    """Mark the spaces of a marker's way, and number its steps; it ends where the marker is."""
    lane.trail = way
    steps = {halves: number for number, halves in enumerate(way)}
    for space in lane.spaces:
        space.trail, space.step = space.halves in steps, steps.get(space.halves, 0)


def trail(scene: Scene[DuelState], track: int) -> list[int]:
    """Return where a marker came from in the last two entries and the positions it passed; [] if it stood still."""
    moves = moves_in(scene.entries[-2:], track)
    if not moves:
        return []
    earlier = (moves_in([entry], track) for entry in reversed(scene.entries[:-2]))
    start = next((found[-1] for found in earlier if found), None)
    return [began_at(scene, track) if start is None else start, *moves]


def began_at(scene: Scene[DuelState], track: int) -> int:
    """Return where a marker stood when the game began: in the middle, unless it began from a position."""
    setup = scene.game.setup
    return cast("DuelState", Game.from_setup(setup).state).marker[track] if setup.position else 0


def moves_in(entries: Sequence[Entry], track: int) -> list[int]:
    """Return the positions that a marker has come to, one after the other."""
    return [
        event.amount for entry in entries for event in entry.events if event.kind == "moved" and event.target == track
    ]


def space_view(scene: Scene[DuelState], track: int, space: int, shown: int) -> Space:
    """Return a printed space with what is on it."""
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


def middle_spaces(scene: Scene[DuelState], track: int, sign: int) -> list[Space]:
    """Return the extra spaces in the middle of lengthening tiles."""
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


def where(scene: Scene[DuelState], shown: int) -> str:
    """Describe the position of a space, seen from the left monster."""
    words = scene.words
    if abs(shown) == LAST_SPACE:
        return words.text("victory space on the left") if shown < 0 else words.text("victory space on the right")
    if shown == 0:
        return words.text("middle")
    if shown < 0:
        return words.plural("{n} space to the left", "{n} spaces to the left", -shown)
    return words.plural("{n} space to the right", "{n} spaces to the right", shown)


def tiles_on(scene: Scene[DuelState], track: int, sign: int) -> list[tuple[list[int], str]]:
    """Return the columns and the colour of each tile."""
    covered: dict[int, list[int]] = {}
    for space in range(-LAST_SPACE, LAST_SPACE + 1):
        tile = scene.state.board[spot_of(track, space)]
        if tile != NONE:
            covered.setdefault(tile, []).append(space * sign + LAST_SPACE)
    return [(sorted(columns), COLOURS[tile % len(COLOURS)]) for tile, columns in covered.items()]


def steps_to_crowns(scene: Scene[DuelState], track: int) -> tuple[int, int]:
    """Return the marker's distance to the victory space of each monster."""
    left = left_seat(scene)
    return steps_to_crown(scene, track, left), steps_to_crown(scene, track, rival_of(left))


def steps_to_crown(scene: Scene[DuelState], track: int, seat: int) -> int:
    """Return the marker's distance to the victory space of a monster."""
    halves = VICTORY_SPACE - scene.state.marker[track] * direction(scene.state, seat)
    return -(-halves // HALF)
