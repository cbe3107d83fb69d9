"""The market: what games with energy have in common."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from daikaiju.action import Action
from daikaiju.rules.deck import UNSEEN
from daikaiju.rules.energy import Energy

from .scene import Scene
from .widgets import CardView, Option

SWEEP_COST = 2
E = TypeVar("E", bound=Energy)


@dataclass
class Market:
    """The cards for sale, the deck, and whether the cards can be swept now."""

    cards: list[CardView] = field(default_factory=list)
    deck: int = 0
    may_sweep: bool = False
    sweep_why: str = ""  # why not

    @property
    def usable(self) -> int:
        """The number of cards that can be bought or discarded now."""
        return sum(1 for card in self.cards if card.words or card.discard)


def market_of(scene: Scene[E], cards: list[CardView]) -> Market:
    """Return the market with these cards."""
    may_sweep = scene.asked >= 0 and scene.action("sweep") is not None
    return Market(cards, deck_size(scene), may_sweep, "" if may_sweep else sweep_why(scene))


def deck_size(scene: Scene[E]) -> int:
    """Return the number of cards nobody has seen."""
    return sum(1 for where in scene.state.where if where == UNSEEN)


def sweep_why(scene: Scene[E]) -> str:
    """Return why the cards cannot be swept now."""
    words = scene.words
    if scene.me < 0 or scene.active != scene.me:
        return words.text("Not your turn")
    if scene.state.energy[scene.me] < SWEEP_COST:
        return words.text("Sweeping costs 2 energy")
    return words.text("After the dice")


def sweep_offer(scene: Scene[E], seat: int, action: Action) -> Option:
    """Return the offer of new cards, with the energy that would be left to buy them."""
    words, left = scene.words, scene.state.energy[seat] - SWEEP_COST
    text = words.plural("Three new cards, {n} energy left", "Three new cards, {n} energy left", left)
    return Option(words.text("Sweep the row"), str(action), text=text, icon="sweep", price=SWEEP_COST)
