"""The table of King of Tokyo: Duel as text: tracks, monsters, the row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from daikaiju.notation.duel.keys import CARDS as KEYS
from daikaiju.rules.duel.cards.catalog import CATALOG, KEEPS, NO_TILE
from daikaiju.rules.duel.cards.passive import bonus_claws, rolls_allowed
from daikaiju.rules.duel.monsters import MONSTERS, most_life
from daikaiju.rules.duel.queries import price
from daikaiju.rules.duel.state import DISCOUNT_SLOT, SEATS
from daikaiju.rules.duel.tiles import TILE_NAMES
from daikaiju.rules.steps import NONE
from daikaiju.words.duel.names import FACES, POWERS, TILES, Described
from daikaiju.words.language import mark as _

from .duel_tracks import Tracks
from .painter import Painter

if TYPE_CHECKING:
    from daikaiju.rules.duel.state import DuelState


class DuelPainter(Painter["DuelState"]):
    """Both tracks, the monsters with life and tokens, and the row."""

    def scoreboard(self, state: DuelState) -> Group:
        """Draw the tracks, the monsters and their powers."""
        return Group(*self.parts(state)[:-1])

    def parts(self, state: DuelState) -> list[RenderableType]:
        """Draw each part separately, so that only changed parts are printed again."""
        cards = self.cards_below([self.cards(state, seat) for seat in range(SEATS)])
        tracks = Tracks(self.language, self.names).draw(state)
        return [tracks, Group(self.monsters(state), *cards), self.powers(state), self.market(state)]

    def asked_about(self, state: DuelState, question: str) -> list[RenderableType]:
        """Draw the row for whoever buys."""
        return [self.market(state)] if question == "shop" else []

    def rerolls(self, state: DuelState) -> int:
        """Return the number of rolls left."""
        return max(0, rolls_allowed(state, state.active) - state.rolls)

    def monsters(self, state: DuelState) -> Table:
        """Draw one row per monster."""
        table = self.named_table(_("monster"), _("life"), _("energy"), _("tokens"))
        for seat in range(SEATS):
            life = f"{state.life[seat]:2}/{most_life(state, seat)} " + "♥" * state.life[seat]
            table.add_row(
                self.name(seat, state.active),
                Text(life, style="red"),
                Text(str(state.energy[seat]), style="green"),
                "●" * state.tokens[seat] or "-",
            )
        return table

    def powers(self, state: DuelState) -> Text:
        """Describe what each monster's power symbols do."""
        lines = []
        for seat in range(SEATS):
            power = POWERS[MONSTERS[state.monster[seat]]]
            lines.append(f"{self.names[seat]}: {self.language.text(power.name)}. {self.language.text(power.text)}")
        return Text("\n".join(lines), style="dim")

    def cards(self, state: DuelState, seat: int) -> str:
        """List a monster's Keep cards, oldest first, and effects on its next turn."""
        owned = sorted((c for c in range(KEEPS) if state.where[c] == seat), key=lambda card: state.age[card])
        words = [self.words.title(CATALOG[card].key) for card in owned]
        if state.stomped[seat]:
            words.append(self.language.text(_("next turn a die less")))
        if state.dominated[seat]:
            words.append(self.language.text(_("next turn under Dominate")))
        if state.extra_turns and seat == state.active:
            words.append(self.language.text(_("another turn after this")))
        return ", ".join(words)

    def market(self, state: DuelState) -> Table:
        """Draw the row with its prices; the discount slot comes first."""
        cells = []
        for slot, card in enumerate(state.row):
            if card == NONE:
                cells.append("-")
                continue
            cost = self.energy(price(state, slot, 0))
            note = " [dim](-1)[/]" if slot == DISCOUNT_SLOT else ""
            cells.append(f"[bold]{self.words.title(CATALOG[card].key)}[/]  {cost}{note}\n{self.about(card)}")
        return self.cards_in_a_row(self.language.text(_("Row")), cells)

    def about(self, card: int) -> str:
        """Return a card's text and the tile it brings."""
        text = self.effect(CATALOG[card].key, card < KEEPS)
        return f"{text} [dim]{self.tile(card).name}[/]" if CATALOG[card].tile != NO_TILE else text

    def tile(self, card: int) -> Described:
        """Return the tile a card brings, and what it does."""
        tile = TILES[TILE_NAMES[CATALOG[card].tile]]
        name = self.language.text(_("Tile: {name}."), name=self.language.text(tile.name))
        return Described(name, self.language.text(tile.text))

    def dice(self, state: DuelState) -> Panel:
        """Draw the dice and the symbols added to them."""
        panel = super().dice(state)
        added = [face for face, count in zip(FACES, state.added, strict=True) for _die in range(count)]
        added += ["claw"] * bonus_claws(state, state.active)
        if added and isinstance(panel.renderable, Text):
            panel.renderable = Text("  ").join([panel.renderable, Text("+"), *(self.die(face) for face in added)])
        return panel

    def card_page(self, state: DuelState, key: str) -> str:
        """Describe one card and the tile it brings."""
        card = KEYS.keys.index(key)
        head = f"[bold]{self.words.title(key)}[/]  {self.energy(CATALOG[card].cost)}"
        page = f"{head}  {self.effect(key, card < KEEPS)}"
        return page if CATALOG[card].tile == NO_TILE else f"{page}\n{' '.join(self.tile(card))}"
