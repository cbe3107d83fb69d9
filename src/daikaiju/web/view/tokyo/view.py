"""The view of King of Tokyo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from daikaiju.notation.events import Event
from daikaiju.rules.tokyo.state import TokyoState
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _

from ..cards import CardFacts
from ..charts import Chart, Layout
from ..events import EventLook
from ..game_view import CardNotes, EditionView, GameView
from ..log import Story
from ..market import Market
from ..scene import Scene
from ..widgets import Give, Panel, Stat
from . import board, cards, course, roll_summary, stage
from .board import Place, TokyoSeat
from .panels import TokyoPanels

EDITIONS = {
    "2e": EditionView(_("King of Tokyo, 2nd edition"), _("2 to 6 monsters, about 20 minutes"), "claw"),
    "1e": EditionView(_("King of Tokyo, 1st edition"), _("The older rules: claws open the city"), "3"),
}
# Sections of `tokyo/rules.html`.
RULES_ON = {
    **dict.fromkeys(("reroll", "reroll_source", "change_die", "probe", "probe_again", "hearts_when"), "dice"),
    **dict.fromkeys(("respond", "camouflage_use", "camouflage_dice", "heal_before"), "damage"),
    **dict.fromkeys(("shop", "opportunity", "sell", "lab_card", "battery_amount", "which_copy"), "cards"),
    **dict.fromkeys(("move_mimic", "mimic_target"), "cards"),
    "yield": "tokyo",
    "use_hearts": "counters",
    "extra_turn": "turn",
}


class TokyoView(GameView[TokyoState]):
    """The view of King of Tokyo."""

    name, title = "tokyo", _("King of Tokyo")
    link_text = _("Rules")
    editions: Mapping[str, EditionView] = EDITIONS
    events = EventLook(
        icons={
            "hearts_lost": "claw",
            "hearts_gained": "heart",
            "stars_gained": "star",
            "stars_lost": "star",
            "entered": "city",
            "left": "leave",
            "stayed": "stay",
            "attacked": "claw",
        },
        losses=frozenset({"hearts_lost", "stars_lost"}),
        gains=frozenset({"hearts_gained", "stars_gained", "energy_gained"}),
        hits=frozenset({"hearts_lost"}),
        own_news=frozenset({"hearts_lost", "stars_lost", "card_lost", "counter_gained"}),
        news_of_others=frozenset({"bought", "fell", "entered"}),
    )
    table_template, stage_template = "tokyo/table.html", "tokyo/stage.html"
    rolling = frozenset({"reroll", "reroll_source"})
    buying = frozenset({"shop", "opportunity", "lab_card"})
    figures, rules_template = course.FIGURES, "tokyo/rules.html"
    rules_on = RULES_ON

    def is_out(self, state: TokyoState, seat: int) -> bool:
        """Whether a monster has no hearts left."""
        return not state.alive[seat]

    def numbers(self, state: TokyoState, seat: int, *, has_fallen: bool = False) -> Mapping[str, int]:
        """Return stars, hearts and energy."""
        return course.numbers(state, seat, has_fallen)

    def seats(self, scene: Scene[TokyoState], story: Story) -> Sequence[TokyoSeat]:
        """Return all monsters, the viewer's own last."""
        return board.seats(scene, story)

    def board(self, scene: Scene[TokyoState], story: Story, panel: Panel) -> Sequence[Place]:
        """Return City and Bay."""
        return board.places(scene, story)

    def market(self, scene: Scene[TokyoState]) -> Market:
        """Return the three cards for sale."""
        return board.market(scene)

    def panel(self, scene: Scene[TokyoState], story: Story) -> Panel:
        """Return the panel of the current question."""
        return TokyoPanels(scene, story).panel()

    def stage(self, scene: Scene[TokyoState], event: Event) -> Mapping[str, object]:
        """Return where an event happens on the page."""
        return stage.whereabouts(scene, event)

    def gives(self, scene: Scene[TokyoState], seat: int, dice: Sequence[int]) -> list[Give]:
        """Return stars, energy, healing and damage."""
        return roll_summary.gives(scene, seat, dice)

    def counts(self, event: Event) -> Mapping[str, int]:
        """Return what an event adds to the figures of its seat."""
        return course.counts(event)

    def charts(
        self, scene: Scene[TokyoState], series: Mapping[str, Sequence[Sequence[int]]], layout: Layout
    ) -> list[Chart]:
        """Return charts of stars, hearts and energy."""
        return course.charts(scene, series, layout)

    def ranked_by(self, state: TokyoState, seat: int) -> tuple[int, ...]:
        """Rank by stars, then by hearts."""
        return course.ranked_by(state, seat)

    def margin(self, scene: Scene[TokyoState], winner: int) -> list[str]:
        """Return hearts left and lead in stars."""
        return course.margin(scene, winner)

    def final_numbers(self, scene: Scene[TokyoState], seat: int, *, has_fallen: bool) -> list[Stat]:
        """Return hearts and stars."""
        return course.final_numbers(scene, seat, has_fallen)

    def facts(self, scene: Scene[TokyoState], counts: Sequence[Mapping[str, int]]) -> list[tuple[str, str]]:
        """Return who held Tokyo longest."""
        return course.facts(scene, counts)

    def card_keys(self) -> Sequence[str]:
        """Return all card keys, one per title."""
        return cards.keys()

    def card_facts(self, key: str, edition: str) -> CardFacts:
        """Return what is printed on a card."""
        return cards.facts(key, edition)

    def card_notes(self, key: str, words: Language) -> CardNotes:
        """Return the card in both editions."""
        return cards.notes(self, key, words)
