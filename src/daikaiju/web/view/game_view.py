"""The interface of a game's view.

Every game has a folder with a subclass of `GameView`; `games.py` lists them. Only name and title are required:
everything else has a plain default or is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Protocol

from daikaiju.action import Action
from daikaiju.errors import UnknownName
from daikaiju.games import vocabulary_of
from daikaiju.notation.events import Event
from daikaiju.rules.state import S
from daikaiju.words.language import Language

from .cards import CardFacts
from .charts import Chart, Layout
from .events import EventLook
from .log import Story
from .market import Market
from .monsters import ORDER
from .panel import PanelBuilder
from .scene import Scene
from .seats import own_last, seat_view
from .widgets import Give, Panel, SeatView, Stat


class EditionView(NamedTuple):
    """An edition as the start page offers it."""

    name: str
    note: str = ""
    picture: str = "claw"  # a face of a die


class EditionText(NamedTuple):
    """A card in one edition."""

    label: str
    name: str
    cost: int
    text: str


class CardNotes(NamedTuple):
    """What a card's page shows besides its text."""

    editions: Sequence[EditionText] = ()
    copies: int = 1
    tile: str = ""  # the tile it comes with
    offer: str = ""  # where it costs less


class GameView(Protocol[S]):
    """The view of one game on all pages."""

    name: str  # of the game, as in `daikaiju.games`
    title: str  # display name, marked for translation
    events: ClassVar[EventLook] = EventLook()

    # Start page and links

    link_icon: ClassVar[str] = "book"  # of the link to the rules
    link_text: ClassVar[str] = ""  # the title, if empty

    @property
    def editions(self) -> Mapping[str, EditionView]:
        """Return the editions on offer, the usual one first."""
        return {key: EditionView(self.title) for key in reversed(vocabulary_of(self.name).editions)}

    # Monsters

    def monster(self, state: S, seat: int, chosen: str) -> str:
        """Return the monster of a seat; `chosen` is the person's choice, or ""."""
        return chosen or ORDER[seat % len(ORDER)]

    def active(self, state: S) -> int:
        """Return the seat whose turn it is."""
        return int(getattr(state, "active", 0))

    def is_out(self, state: S, seat: int) -> bool:
        """Whether a monster is out of the game."""
        return False

    def numbers(self, state: S, seat: int, *, has_fallen: bool = False) -> Mapping[str, int]:
        """Return a monster's numbers by name; `has_fallen` leaves only those that still count."""
        return {name: getattr(state, name)[seat] for name in vocabulary_of(self.name).per_seat}

    # The table

    table_template: ClassVar[str] = "table.html"
    stage_template: ClassVar[str] = "seats_stage.html"  # monsters and board alone, for replays
    stage_class: ClassVar[str] = ""
    rolling: ClassVar[frozenset[str]] = frozenset()  # questions that are asked during the roll phase
    buying: ClassVar[frozenset[str]] = frozenset()  # questions that are asked in the buy phase

    def seats(self, scene: Scene[S], story: Story) -> Sequence[SeatView]:
        """Return all monsters in display order."""
        views = [seat_view(scene, number, SeatView) for number in range(scene.game.players)]
        for view in views:
            view.hit = view.number in story.hits
            numbers = self.numbers(scene.state, view.number)
            view.numbers = tuple(Stat("chart", value, name.replace("_", " ")) for name, value in numbers.items())
        return own_last(scene, views)

    def board(self, scene: Scene[S], story: Story, panel: Panel) -> object:
        """Return what is shown between the monsters, for the game's templates."""
        return None

    def market(self, scene: Scene[S]) -> Market:
        """Return the cards for sale."""
        return Market()

    def panel(self, scene: Scene[S], story: Story) -> Panel:
        """Return the panel of the question asked of a seat on this device."""
        return PanelBuilder(scene, story).panel()

    def idle_answers(self, scene: Scene[S]) -> Sequence[Action]:
        """Return answers to the question that do nothing: a page gives them before the one that is chosen."""
        return ()

    def gives(self, scene: Scene[S], seat: int, dice: Sequence[int]) -> Sequence[Give]:
        """Return what dice give, by the number of each face."""
        return ()

    def stage(self, scene: Scene[S], event: Event) -> Mapping[str, object]:
        """Return what else a page needs to play an event: places, tracks, seats, faces of dice."""
        return {}

    # The end

    figures: ClassVar[Sequence[tuple[str, str]]] = ()  # name and heading of every figure

    def counts(self, event: Event) -> Mapping[str, int]:
        """Return what an event adds to the figures of its seat."""
        return {event.kind: event.amount}

    def charts(self, scene: Scene[S], series: Mapping[str, Sequence[Sequence[int]]], layout: Layout) -> list[Chart]:
        """Return charts of all seats' numbers by turn; replays show the first."""
        return []

    def deciding_chart(self, scene: Scene[S]) -> str:
        """Return the key of the chart of what decided the game; "" for the first."""
        return ""

    def ranked_by(self, state: S, seat: int) -> tuple[int, ...]:
        """Return the sort key of those who have not won; higher is better."""
        return ()

    def margin(self, scene: Scene[S], winner: int) -> list[str]:
        """Return sentences on what the winner had left and how far the others were behind."""
        return []

    def final_numbers(self, scene: Scene[S], seat: int, *, has_fallen: bool) -> list[Stat]:
        """Return the numbers of a row of the final table."""
        return []

    def facts(self, scene: Scene[S], counts: Sequence[Mapping[str, int]]) -> list[tuple[str, str]]:
        """Return highlights, from the figures of all seats."""
        return []

    # Cards and rules

    rules_template: ClassVar[str] = "rules.html"
    rules_on: ClassVar[Mapping[str, str]] = {}  # the section of the rules page on a question

    def card_keys(self) -> Sequence[str]:
        """Return all card keys, one per title."""
        return ()

    def card_facts(self, key: str, edition: str) -> CardFacts:
        """Return what is printed on a card."""
        raise UnknownName("card", key, self.card_keys())

    def card_notes(self, key: str, words: Language) -> CardNotes:
        """Return what a card's page shows besides its text."""
        return CardNotes()

    def rules_facts(self, words: Language) -> Mapping[str, object]:
        """Return the values that the rules template needs, by name."""
        return {}
