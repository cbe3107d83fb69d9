"""The view of the Duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from daikaiju.action import Action
from daikaiju.notation.events import Event
from daikaiju.rules.duel.monsters import LIFE, MONSTERS
from daikaiju.rules.duel.state import DuelState
from daikaiju.words.duel.names import POWERS
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.names import monster_name

from ..cards import CardFacts
from ..charts import Chart, Layout
from ..events import EventLook
from ..game_view import CardNotes, EditionView, GameView
from ..log import Story
from ..market import Market
from ..scene import Scene
from ..widgets import Give, Panel, Stat
from . import board, cards, course, roll_summary, stage
from .board import Board, DuelSeat
from .panels import DuelPanels
from .tiles import all_tiles

TITLE = _("King of Tokyo: Duel")
# Sections of `duel/rules.html`.
RULES_ON = {
    **dict.fromkeys(("reroll", "reroll_fame", "next_symbol"), "dice"),
    **dict.fromkeys(("alien_symbol", "alien_again", "multiply", "king_tile"), "monsters"),
    **dict.fromkeys(("place_tile", "move_tile", "bonus_or_hit"), "tiles"),
    **dict.fromkeys(("shop", "lab_buy", "dominate_discard", "reboot", "set_aside", "hibernate"), "cards"),
    **dict.fromkeys(("in_shape", "copy_energy", "swap", "tesla_card"), "cards"),
    "dice_token": "tokens",
    "pull_which": "tracks",
}


class DuelView(GameView[DuelState]):
    """The view of the Duel."""

    name, title = "duel", TITLE
    link_icon, link_text = "fame", _("Duel")
    editions: Mapping[str, EditionView] = {
        "duel": EditionView(TITLE, _("2 monsters pull Fame and Destruction"), "fame")
    }
    events = EventLook(
        icons={
            "life_lost": "claw",
            "life_gained": "heart",
            "moved": "right",
            "tile_placed": "plus",
            "tokens_gained": "dietoken",
        },
        losses=frozenset({"life_lost"}),
        gains=frozenset({"life_gained", "energy_gained", "tokens_gained"}),
        hits=frozenset({"life_lost"}),
        own_news=frozenset({"life_lost", "card_lost"}),
    )
    table_template, stage_template, stage_class = "duel/table.html", "duel/stage.html", "replay-duel"
    rolling = frozenset({"reroll", "reroll_fame"})
    buying = frozenset({"shop", "lab_buy"})
    figures, rules_template = course.FIGURES, "duel/rules.html"
    rules_on = RULES_ON

    def monster(self, state: DuelState, seat: int, chosen: str) -> str:
        """Return the monster in the state, which is known once the game has started."""
        return MONSTERS[state.monster[seat]] if state.turn or not chosen else chosen

    def is_out(self, state: DuelState, seat: int) -> bool:
        """Whether a monster has no life left."""
        return state.life[seat] <= 0

    def numbers(self, state: DuelState, seat: int, *, has_fallen: bool = False) -> Mapping[str, int]:
        """Return life, energy and both markers."""
        return course.numbers(state, seat)

    def seats(self, scene: Scene[DuelState], story: Story) -> Sequence[DuelSeat]:
        """Return both monsters, the left one first."""
        return board.seats(scene, story)

    def board(self, scene: Scene[DuelState], story: Story, panel: Panel) -> Board:
        """Return both monsters with the tracks between them."""
        return board.board(scene, story, panel)

    def market(self, scene: Scene[DuelState]) -> Market:
        """Return the row of cards."""
        return board.market(scene)

    def panel(self, scene: Scene[DuelState], story: Story) -> Panel:
        """Return the panel of the current question."""
        return DuelPanels(scene, story).panel()

    def stage(self, scene: Scene[DuelState], event: Event) -> Mapping[str, object]:
        """Return where an event happens on the page."""
        return stage.whereabouts(scene, event)

    def idle_answers(self, scene: Scene[DuelState]) -> Sequence[Action]:
        """Return the groups of symbols that do nothing."""
        return roll_summary.idle_answers(scene)

    def gives(self, scene: Scene[DuelState], seat: int, dice: Sequence[int]) -> list[Give]:
        """Return what symbols give."""
        return roll_summary.gives(scene, seat, dice)

    def counts(self, event: Event) -> Mapping[str, int]:
        """Return what an event adds to the figures of its seat."""
        return course.counts(event)

    def charts(
        self, scene: Scene[DuelState], series: Mapping[str, Sequence[Sequence[int]]], layout: Layout
    ) -> list[Chart]:
        """Return charts of life and of both markers."""
        return course.charts(scene, series, layout)

    def deciding_chart(self, scene: Scene[DuelState]) -> str:
        """Return the chart of a track if the game was won on it, else that of life."""
        return course.deciding_chart(scene)

    def ranked_by(self, state: DuelState, seat: int) -> tuple[int, ...]:
        """Rank by life."""
        return (state.life[seat],)

    def margin(self, scene: Scene[DuelState], winner: int) -> list[str]:
        """Return the life the winner had left."""
        return course.margin(scene, winner)

    def final_numbers(self, scene: Scene[DuelState], seat: int, *, has_fallen: bool) -> list[Stat]:
        """Return the life of a monster."""
        return course.final_numbers(scene, seat, has_fallen)

    def card_keys(self) -> Sequence[str]:
        """Return all card keys."""
        return cards.keys()

    def card_facts(self, key: str, edition: str) -> CardFacts:
        """Return what is printed on a card."""
        return cards.facts(key)

    def card_notes(self, key: str, words: Language) -> CardNotes:
        """Return the Buzz tile a card comes with, and where it costs less."""
        return cards.notes(key, words)

    def rules_facts(self, words: Language) -> Mapping[str, object]:
        """Return the tiles, and the monsters: key, name, life, power and its text."""
        monsters = [
            (key, monster_name(key, words), LIFE[number], words.text(POWERS[key].name), words.text(POWERS[key].text))
            for number, key in enumerate(MONSTERS)
        ]
        return {"tiles": all_tiles(words), "monsters": monsters}
