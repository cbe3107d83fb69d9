"""The two tracks of the Duel as lines of text.

::

    Fame        -7  -6  -5  -4  -3  -2  -1   0   1   2   3   4   5   6   7
                ★       ◇═══◇═══◇                       ◇═══◇═══◇       ★
                                       [o ♥ o]
                                     ▲
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderResult
from rich.panel import Panel
from rich.text import Text

from daikaiju.rules.duel.state import (
    HALF,
    LAST_SPACE,
    SPOTLIGHT_FAR,
    SPOTLIGHT_NEAR,
    TRACK_SPOTS,
    VICTORY_SPACE,
)
from daikaiju.rules.duel.tiles import COVERS, TILE_NAMES, bonus_at, is_king_tile, lengthens, shortens
from daikaiju.rules.steps import NONE
from daikaiju.words.duel.names import TILES, TRACKS
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

if TYPE_CHECKING:
    from daikaiju.rules.duel.state import DuelState

LABEL = 14  # characters before the tracks
STEP = 2  # characters for half a space
WIDTH = LABEL + 2 * VICTORY_SPACE * STEP + 3
FRAME = 4  # characters of a panel's border and padding
# The bonuses of tile spaces, by the number the rules use.
SIGNS = ("", "!", "!!", "♥", "E", "T", "o")
LEGEND = _("! hit  ♥ heart  E energy  T dice token  o empty  K King tile  ═ spotlight  ★ victory  ▲ marker")


def column(position: int) -> int:
    """Return the column of a position, given in half spaces."""
    return LABEL + 1 + (position + VICTORY_SPACE) * STEP


def line(label: str, marks: Sequence[tuple[int, str]]) -> str:
    """Return a line with marks, each starting at its column."""
    letters = list(label[: LABEL - 1].ljust(WIDTH))
    for start, mark in marks:
        letters[start : start + len(mark)] = mark
    return "".join(letters).rstrip()


class Drawing(NamedTuple):
    """A drawing, and the same in words for terminals that are too narrow for it."""

    wide: Panel
    narrow: Text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if options.max_width >= WIDTH + FRAME else self.narrow


class Tracks:
    """Draws both tracks with their tiles and markers."""

    def __init__(self, words: Language, names: Sequence[str]) -> None:
        self.words, self.names = words, names

    def draw(self, state: DuelState) -> Drawing:
        """Draw both tracks, or describe them where there is no room."""
        return Drawing(self.panel(state), self.described(state))

    def described(self, state: DuelState) -> Text:
        """Say in words where the markers and tiles are."""
        lines = [f"◄ {self.names[state.first]}   {self.names[1 - state.first]} ►"] if state.turn else []
        for track, name in enumerate(TRACKS):
            place = f"{state.marker[track] / HALF:g}"
            lines.append(self.words.text(_("{track}: marker at {place}"), track=self.words.text(name), place=place))
        if any(tile != NONE for tile in state.board):
            lines.append(self.list_of_tiles(state))
        return Text("\n".join(lines))

    def panel(self, state: DuelState) -> Panel:
        """Draw both tracks, with the first player's end on the left."""
        text = Text(no_wrap=True, end="")
        if state.turn:
            text.append(self.sides(state) + "\n", style="bold")
        for track, name in enumerate(TRACKS):
            text.append(self.numbers(self.words.text(name)) + "\n", style="bold")
            text.append(self.zones() + "\n", style="yellow")
            if self.laid(state, track):
                text.append(self.tiles(state, track) + "\n", style="cyan")
            text.append(line("", [(column(state.marker[track]), "▲")]) + "\n", style="bold magenta")
        notes = Text(self.words.text(LEGEND), style="dim")
        if any(tile != NONE for tile in state.board):
            notes.append("\n" + self.list_of_tiles(state))
        return Panel(Group(text, notes), border_style="dim", title=self.words.text(_("Tracks")))

    def sides(self, state: DuelState) -> str:
        """Return the line that says whose end is where."""
        left, right = f"◄ {self.names[state.first]}", f"{self.names[1 - state.first]} ►"
        return line("", [(LABEL, left), (max(LABEL + len(left) + 1, WIDTH - len(right)), right)])

    def numbers(self, label: str) -> str:
        """Return the line with the numbers of the spaces."""
        spaces = range(-LAST_SPACE, LAST_SPACE + 1)
        return line(label, [(column(space * HALF) + 1 - len(str(space)), str(space)) for space in spaces])

    def zones(self) -> str:
        """Return the line with victory spaces and spotlight zones."""
        zone = "◇═══◇═══◇"
        near, far = column(SPOTLIGHT_NEAR), column(-SPOTLIGHT_FAR)
        ends = [(column(-VICTORY_SPACE), "★"), (column(VICTORY_SPACE), "★")]
        return line("", [*ends, (far, zone), (near, zone)])

    def tiles(self, state: DuelState, track: int) -> str:
        """Return the line with the tiles on a track: brackets around the spaces, a sign for each bonus."""
        marks = []
        for tile, lowest in self.laid(state, track):
            start, end = lowest * HALF, (lowest + COVERS[tile] - 1) * HALF
            marks += [(column(start) - 1, "["), (column(end) + 1, "]")]
            for position in self.stops(tile, start, end):
                sign = "K" if is_king_tile(tile) else SIGNS[bonus_at(state, track, position)]
                marks.append((column(position), sign))
        return line("", marks)

    def stops(self, tile: int, start: int, end: int) -> range:
        """Return the positions a marker can have on a tile."""
        if lengthens(tile):
            return range(start, end + 1)
        return range(start, end + 1, 2 * HALF if shortens(tile) else HALF)

    def laid(self, state: DuelState, track: int) -> list[tuple[int, int]]:
        """Return the tiles on a track, each with its lowest space."""
        spots = state.board[track * TRACK_SPOTS : (track + 1) * TRACK_SPOTS]
        found = [tile for tile in dict.fromkeys(spots) if tile != NONE]
        return [(tile, spots.index(tile) - LAST_SPACE) for tile in found]

    def list_of_tiles(self, state: DuelState) -> str:
        """Return the names of the tiles on the board."""
        names = []
        for track, title in enumerate(TRACKS):
            for tile, lowest in self.laid(state, track):
                name = self.words.text(TILES[TILE_NAMES[tile]].name)
                names.append(f"{name} {self.words.text(title)} {lowest}")
        return self.words.text(_("Tiles: {names}"), names=", ".join(names))
