"""The table of King of Tokyo as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from daikaiju.notation.tokyo.keys import KEYS
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.cards.catalog import CATALOG, KEEPS
from daikaiju.rules.tokyo.cards.passive import most_hearts, price
from daikaiju.rules.tokyo.state import BAY, CITY
from daikaiju.words.language import mark as _
from daikaiju.words.tokyo.names import PLACES

from .painter import Painter

if TYPE_CHECKING:
    from daikaiju.rules.tokyo.state import TokyoState


class TokyoPainter(Painter["TokyoState"]):
    """Monsters with hearts and stars, and the market."""

    def scoreboard(self, state: TokyoState) -> Group:
        """Draw one row per monster, and their cards below."""
        table = self.named_table(_("monster"), _("hearts"), _("stars"), _("energy"), _("place"))
        for seat in range(state.players):
            hearts = f"{state.hearts[seat]:2}/{most_hearts(state, seat)} " + "♥" * state.hearts[seat]
            table.add_row(
                self.name(seat, state.active, "" if state.alive[seat] else "dim strike"),
                Text(hearts, style="red"),
                Text(str(state.stars[seat]), style="yellow"),
                Text(str(state.energy[seat]), style="green"),
                self.place(state, seat),
            )
        return Group(table, *self.cards_below([self.cards(state, seat) for seat in range(state.players)]))

    def parts(self, state: TokyoState) -> list[RenderableType]:
        """Draw the monsters, then the market, if cards are on sale yet."""
        is_open = any(card != NONE for card in state.market)
        return [self.scoreboard(state), *([self.market(state)] if is_open else [])]

    def asked_about(self, state: TokyoState, question: str) -> list[RenderableType]:
        """Draw the market for whoever buys."""
        return [self.market(state)] if question == "shop" else []

    def rerolls(self, state: TokyoState) -> int:
        """Return the free rerolls, without those of Telepath and Smoke Cloud."""
        return state.rerolls

    def place(self, state: TokyoState, seat: int) -> str:
        """Return where a monster is."""
        if not state.alive[seat]:
            return self.language.text(_("out"))
        for place in (CITY, BAY):
            if state.tokyo[place] == seat:
                return f"[bold]{self.language.text(PLACES[place])}[/]"
        return self.language.text(_("outside"))

    def cards(self, state: TokyoState, seat: int) -> str:
        """List a monster's cards and counters, oldest card first."""
        owned = sorted((c for c in range(KEEPS) if state.where[c] == seat), key=lambda card: state.age[card])
        words = [self.card_with_counters(state, card) for card in owned]
        if state.poison[seat]:
            words.append(self.language.text(_("poison {n}"), n=state.poison[seat]))
        if state.shrink[seat]:
            words.append(self.language.text(_("shrink {n}"), n=state.shrink[seat]))
        return ", ".join(words)

    def card_with_counters(self, state: TokyoState, card: int) -> str:
        """Return a card's name with its counters, or with the card that Mimic copies."""
        key = CATALOG[card].key
        name = self.words.title(key)
        if key == "mimic" and state.mimicked != NONE:
            copied = f" ({state.copied})" if state.copied else ""
            return f"{name} = {self.words.title(CATALOG[state.mimicked].key)}{copied}"
        counters = {"smoke_cloud": state.smoke, "monster_batteries": state.battery}.get(key, 0)
        return f"{name} ({counters})" if counters else name

    def market(self, state: TokyoState) -> Table:
        """Draw the three cards for sale, with the active monster's prices."""
        cells = []
        for card in state.market:
            if card == NONE:
                cells.append("-")
                continue
            key, cost = CATALOG[card].key, price(state, state.active, card)
            cells.append(f"[bold]{self.words.title(key)}[/]  {self.energy(cost)}\n{self.effect(key, card < KEEPS)}")
        return self.cards_in_a_row(self.language.text(_("Row")), cells)

    def card_page(self, state: TokyoState, key: str) -> str:
        """Describe one card."""
        card = KEYS.index(key)
        cost = CATALOG[card].cost[state.rules.edition - 1]
        return f"[bold]{self.words.title(key)}[/]  {self.energy(cost)}  {self.effect(key, card < KEEPS)}"
