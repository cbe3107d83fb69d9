"""What the pages ask of a game.

A game has its rooms in a folder of its own and subclasses `GameView`; `games.py` lists them. Only the name
and the title are needed: whatever else a game does not say is shown in a plain way, or left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Protocol

from daikaiju.errors import UnknownName
from daikaiju.games import vocabulary_of
from daikaiju.notation.events import Event
from daikaiju.words.language import Language

from .cards import CardFacts
from .charts import Chart, Layout
from .events import EventLook
from .log import Story
from .market import Market
from .monsters import ORDER
from .panel import PanelBuilder
from .scene import S, Scene
from .seats import own_last, seat_view
from .widgets import Panel, SeatView, Stat


class EditionView(NamedTuple):
    """An edition as it is chosen on the first page."""

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
    """What the page of a card says besides its text."""

    editions: Sequence[EditionText] = ()
    copies: int = 1
    tile: str = ""  # the tile it brings


class GameView(Protocol[S]):
    """One game on all pages."""

    name: str  # of the game, as `daikaiju.games` has it
    title: str  # for people, marked for translation
    events: ClassVar[EventLook] = EventLook()

    # The first page and the links of all pages

    link_icon: ClassVar[str] = "book"  # of the link to the rules
    link_text: ClassVar[str] = ""  # the title, if empty

    @property
    def editions(self) -> Mapping[str, EditionView]:
        """The editions as they are offered, the usual one first."""
        return {key: EditionView(self.title) for key in reversed(vocabulary_of(self.name).editions)}

    # Monsters

    def monster(self, state: S, seat: int, chosen: str) -> str:
        """The monster of a seat; `chosen` is what its person chose, if anything."""
        return chosen or ORDER[seat % len(ORDER)]

    def active(self, state: S) -> int:
        """The seat whose turn it is."""
        return int(getattr(state, "active", 0))

    def is_out(self, state: S, seat: int) -> bool:
        """Whether a monster has fallen."""
        return False

    def numbers(self, state: S, seat: int, *, has_fallen: bool = False) -> Mapping[str, int]:
        """What a monster has, by name; of one that has fallen, what still counts."""
        return {name: getattr(state, name)[seat] for name in vocabulary_of(self.name).per_seat}

    # The table

    table_template: ClassVar[str] = "table.html"
    stage_template: ClassVar[str] = "stage.html"  # monsters and board alone, for replays
    stage_class: ClassVar[str] = ""
    rolling: ClassVar[frozenset[str]] = frozenset()  # questions asked while dice are being rolled
    buying: ClassVar[frozenset[str]] = frozenset()  # and while cards are bought

    def seats(self, scene: Scene[S], story: Story) -> Sequence[SeatView]:
        """All monsters, as they are shown round the table."""
        views = [seat_view(scene, number, SeatView) for number in range(scene.game.players)]
        for view in views:
            view.hit = view.number in story.hits
            numbers = self.numbers(scene.state, view.number)
            view.numbers = [Stat("chart", value, name.replace("_", " ")) for name, value in numbers.items()]
        return own_last(scene, views)

    def board(self, scene: Scene[S], story: Story, panel: Panel) -> object:
        """What lies between the monsters, for the templates of the game."""
        return None

    def market(self, scene: Scene[S]) -> Market:
        """The cards for sale."""
        return Market()

    def panel(self, scene: Scene[S], story: Story) -> Panel:
        """The panel of the question that a seat on this device is asked."""
        return PanelBuilder(scene, story).panel()

    # The end

    figures: ClassVar[Sequence[tuple[str, str]]] = ()  # what is counted of every seat, and its heading

    def counts(self, event: Event) -> Mapping[str, int]:
        """What an event adds to the figures of its seat."""
        return {event.kind: event.amount}

    def dealer(self, event: Event) -> int:
        """Who dealt a hit; -1 if nobody did."""
        return event.target

    def charts(self, scene: Scene[S], series: Mapping[str, Sequence[Sequence[int]]], layout: Layout) -> list[Chart]:
        """The course of a game from the numbers of all seats by turn; the first is shown in replays."""
        return []

    def standing(self, state: S, seat: int) -> tuple[int, ...]:
        """What ranks those who have not won, the best first."""
        return ()

    def margin(self, scene: Scene[S], winner: int) -> list[str]:
        """What the winner had left, and how far the others were behind, in sentences."""
        return []

    def final_numbers(self, scene: Scene[S], seat: int, *, has_fallen: bool) -> list[Stat]:
        """The numbers of a line of the final table."""
        return []

    def facts(self, scene: Scene[S], counts: Sequence[Mapping[str, int]]) -> list[tuple[str, str]]:
        """Things worth remembering, from the figures of all seats."""
        return []

    # Cards and rules

    rules_template: ClassVar[str] = "rules.html"

    def card_keys(self) -> Sequence[str]:
        """All cards, each title once."""
        return ()

    def card_facts(self, key: str, edition: str) -> CardFacts:
        """What is printed on a card."""
        raise UnknownName("card", key, self.card_keys())

    def card_notes(self, key: str, words: Language) -> CardNotes:
        """What the page of a card says besides its text."""
        return CardNotes()

    def rules_facts(self, words: Language) -> Mapping[str, object]:
        """What the rules page lists, by the names its template has for it."""
        return {}
