"""The table as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from daikaiju.notation.actions import shown
from daikaiju.notation.tokyo.names import FACE_NAMES, KEYS
from daikaiju.rules.steps import NONE
from daikaiju.rules.tokyo.cards.catalog import CATALOG, KEEPS
from daikaiju.rules.tokyo.editions import edition_of
from daikaiju.rules.tokyo.queries import most_hearts, price
from daikaiju.rules.tokyo.state import BAY, CITY
from daikaiju.words.language import Language
from daikaiju.words.language import mark as _
from daikaiju.words.names import FACES, PLACES
from daikaiju.words.tokyo_cards import CARDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from daikaiju.rules.tokyo.state import State

STYLES = {"heart": "bold red", "energy": "bold green", "claw": "bold yellow"}


class Painter:
    """Draws a game for people, in their language."""

    def __init__(self, words: Language, names: Sequence[str]) -> None:
        self.words, self.names = words, names

    def table(self, state: State) -> Group:
        """Monsters, market and dice."""
        parts: list[Table | Panel] = [self.monsters(state), self.market(state)]
        if any(state.dice):
            parts.append(self.dice(state))
        return Group(*parts)

    def monsters(self, state: State) -> Table:
        """One row per monster."""
        head = (_("monster"), _("hearts"), _("stars"), _("energy"), _("place"), _("cards"))
        table = Table(*(self.words.text(word) for word in head), expand=True, border_style="dim")
        for seat in range(state.players):
            mark = "> " if seat == state.active else "  "
            style = "" if state.alive[seat] else "dim strike"
            most = most_hearts(state, seat)
            hearts = f"{state.hearts[seat]:2}/{most} " + "♥" * state.hearts[seat]
            energy = str(state.energy[seat])
            table.add_row(
                Text(mark + self.names[seat], style="bold" if seat == state.active else style),
                Text(hearts, style="red"),
                Text(str(state.stars[seat]), style="yellow"),
                Text(energy, style="green"),
                self.place(state, seat),
                self.cards(state, seat),
            )
        return table

    def place(self, state: State, seat: int) -> str:
        """Where a monster is."""
        if not state.alive[seat]:
            return self.words.text(_("out"))
        for place in (CITY, BAY):
            if state.tokyo[place] == seat:
                return f"[bold]{self.words.text(PLACES[place])}[/]"
        return self.words.text(_("outside"))

    def cards(self, state: State, seat: int) -> str:
        """A monster's cards and counters, oldest card first."""
        owned = sorted((c for c in range(KEEPS) if state.where[c] == seat), key=lambda card: state.age[card])
        words = [self.card_with_counters(state, card) for card in owned]
        if state.poison[seat]:
            words.append(self.words.text(_("poison {n}"), n=state.poison[seat]))
        if state.shrink[seat]:
            words.append(self.words.text(_("shrink {n}"), n=state.shrink[seat]))
        return ", ".join(words)

    def card_with_counters(self, state: State, card: int) -> str:
        """A card's name, with what lies on it and what Mimic copies."""
        name = self.title(state, card)
        key = CATALOG[card].key
        if key == "mimic" and state.mimicked != NONE:
            copied = f" ({state.copied})" if state.copied else ""
            return f"{name} = {self.title(state, state.mimicked)}{copied}"
        counters = {"smoke_cloud": state.smoke, "monster_batteries": state.battery}.get(key, 0)
        return f"{name} ({counters})" if counters else name

    def title(self, state: State, card: int) -> str:
        """A card's name."""
        return self.words.text(CARDS[CATALOG[card].title].title(edition_of(state.rules)))

    def market(self, state: State) -> Table:
        """The three cards for sale, with the active monster's prices."""
        table = Table(expand=True, show_header=False, border_style="dim", title=self.words.text(_("Market")))
        cells = []
        for card in state.market:
            if card == NONE:
                cells.append("-")
                continue
            cost = price(state, state.active, card)
            cells.append(f"[bold]{self.title(state, card)}[/]  {self.energy(cost)}\n{self.text(state, card)}")
        table.add_row(*cells)
        return table

    def text(self, state: State, card: int) -> str:
        """A card's text, with Keep or Discard before it."""
        words = CARDS[CATALOG[card].title]
        kind = _("Keep") if card < KEEPS else _("Discard")
        return f"[dim]{self.words.text(kind)}:[/] {self.words.text(words.effect(edition_of(state.rules)))}"

    def dice(self, state: State) -> Panel:
        """The dice on the table."""
        faces = Text("  ").join(
            Text(f" {self.words.text(FACES[face])} ", style=f"{STYLES.get(face, 'bold')} reverse")
            for face in shown(state.dice, FACE_NAMES)
        )
        return Panel(faces, title=self.words.text(_("Dice")), border_style="dim")

    def card_page(self, state: State, key: str) -> str:
        """All about one card."""
        card = KEYS.index(key)
        cost = CATALOG[card].cost[state.rules.edition - 1]
        return f"[bold]{self.title(state, card)}[/]  {self.energy(cost)}  {self.text(state, card)}"

    def energy(self, amount: int) -> str:
        """A price."""
        return self.words.plural("{n} energy", "{n} energy", amount)
