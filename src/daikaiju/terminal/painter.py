"""Drawing the table as text: the part common to all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from daikaiju.notation.actions import shown
from daikaiju.rules.dice import Dice
from daikaiju.rules.state import S
from daikaiju.words.game_words import GameWords
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_in as _in

from .folding import FoldingTable

STYLES = {
    "heart": "bold red",
    "energy": "bold green",
    "claw": "bold yellow",
    "fame": "bold magenta",
    "destruction": "bold cyan",
    "power": "bold blue",
}


class Painter(Generic[S]):
    """Draws a game in one language. Subclasses draw the table of their game."""

    def __init__(self, words: GameWords) -> None:
        self.words, self.names, self.language = words, words.names, words.language

    def table(self, state: S) -> Group:
        """Draw everything that is face up, and the dice if there are any."""
        return Group(*self.parts(state), *([self.dice(state)] if isinstance(state, Dice) and any(state.dice) else []))

    def parts(self, state: S) -> list[RenderableType]:
        """Draw the parts of the table besides the dice, from top to bottom."""
        return [self.scoreboard(state)]

    def asked_about(self, state: S, question: str) -> list[RenderableType]:
        """Draw the parts that a question is about; they are shown with it, even if they have not changed."""
        return []

    def rerolls(self, state: S) -> int:
        """Return the number of free rerolls left; 0 if the game does not count them."""
        return 0

    def scoreboard(self, state: S) -> RenderableType:
        """Draw the monsters and their resources."""
        raise NotImplementedError

    def card_page(self, state: S, key: str) -> str:
        """Describe one card; not called in a game without cards."""
        raise NotImplementedError

    def dice(self, state: S) -> Panel:
        """Draw the dice on the table."""
        assert isinstance(state, Dice)
        faces = Text("  ").join(self.die(face) for face in shown(state.dice, list(self.words.faces)))
        return Panel(faces, title=self.language.text(_("Dice")), border_style="dim")

    def die(self, face: str) -> Text:
        """Draw one die."""
        return Text(f" {self.words.face(face)} ", style=f"{STYLES.get(face, 'bold')} reverse")

    def cards_in_a_row(self, title: str, cells: list[str]) -> Table:
        """Draw cards side by side."""
        table = FoldingTable(expand=True, show_header=False, border_style="dim", title=title)
        for _cell in cells:
            table.add_column(ratio=1)
        table.add_row(*cells)
        return table

    def named_table(self, *head: str) -> Table:
        """Return a table with translated headings; the last column takes the remaining width."""
        table = FoldingTable(*(self.language.text(word) for word in head), expand=True, border_style="dim")
        table.columns[-1].ratio = 1
        return table

    def cards_below(self, cards: Sequence[str]) -> list[Text]:
        """List each monster's cards on a line of their own: a column would be too narrow."""
        lines = [f"{self.names[seat]}: {held}" for seat, held in enumerate(cards) if held]
        return [Text("\n".join(lines))] if lines else []

    def name(self, seat: int, active: int, style: str = "") -> Text:
        """Return a monster's name; the active one is marked."""
        return Text(("> " if seat == active else "  ") + self.names[seat], style="bold" if seat == active else style)

    def effect(self, key: str, is_keep: bool) -> str:
        """Return a card's text, preceded by Keep or Discard."""
        kind = _in("card", "Keep") if is_keep else _in("card", "Discard")
        return f"[dim]{self.language.text(kind)}:[/] {self.words.effect(key)}"

    def energy(self, amount: int) -> str:
        """Return a price."""
        return self.language.plural("{n} energy", "{n} energy", amount)
