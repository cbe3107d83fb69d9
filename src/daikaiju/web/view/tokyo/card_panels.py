"""Panels of King of Tokyo's questions about cards."""

from __future__ import annotations

from daikaiju.action import Action
from daikaiju.game import Question
from daikaiju.notation.tokyo.keys import KEYS
from daikaiju.rules.tokyo.cards.catalog import NUMBER_OF
from daikaiju.rules.tokyo.cards.passive import price
from daikaiju.rules.tokyo.queries import printed_cost
from daikaiju.rules.tokyo.state import TokyoState

from ..market import sweep_offer
from ..panel import PanelBuilder
from ..warnings import waste
from ..widgets import Button, Option, Panel, Warn

OFFERS = ("buy", "take", "sweep", "look")  # answers that the shop lists


class TokyoCardPanels(PanelBuilder[TokyoState]):
    """Panels with cards to buy, sell, copy or look at."""

    def shop(self, question: Question, panel: Panel) -> None:
        """Build the shop: affordable cards, sweep, look, cards of others, end of turn."""
        panel.kind = "targets"
        panel.title = self.words.text("Buy cards?")
        energy = self.scene.state.energy[question.seat]
        panel.help = self.words.plural(
            "You have {n} energy. Buy, or end your turn.", "You have {n} energy. Buy, or end your turn.", energy
        )
        panel.icon, panel.rolled = "buy", self.scene.dice_order
        offers = [action for action in self.actions if action.kind in OFFERS]
        passes = [action for action in self.actions if action.is_pass]
        panel.options = [self.offer(action) for action in offers]
        panel.buttons = [
            *(Button(self.words.text("End turn"), str(action), "check", "btn-act btn-big") for action in passes),
            *self.rest_buttons([*offers, *passes]),
        ]

    def offer(self, action: Action) -> Option:
        """Return a purchase, a sweep or a look."""
        words = self.words
        if action.kind == "sweep":
            return sweep_offer(self.scene, self.scene.game.actor, action)
        if action.kind == "look":
            title, text = words.text("Look at the top card"), self.scene.said.title("made_in_a_lab")
            return Option(title, str(action), text=text, icon="eyeoff")
        return self.purchase(action)

    def purchase(self, action: Action) -> Option:
        """Return a card of the market or of another monster, with its price."""
        scene, key = self.scene, action.text("card")
        card, owner = scene.card(key), scene.state.where[NUMBER_OF[key]]
        bought = Option(
            card.name,
            str(action),
            text=card.text,
            card=card,
            price=price(scene.state, scene.game.actor, NUMBER_OF[key]),
            warning=waste(scene, action, key),
        )
        if action.kind != "take":
            return bought
        text = self.words.text("from {who}: {text}", who=scene.names[owner], text=card.text)
        return bought._replace(text=text, monster=scene.monsters[owner])

    def opportunity(self, question: Question, panel: Panel) -> None:
        """Build the panel of Opportunist: new cards, before anybody else may buy."""
        scene = self.scene
        panel.kind, panel.tone, panel.alert = "picks", "ask calm", True
        panel.monster = scene.monsters[scene.state.active]
        panel.options = [self.purchase(action) for action in self.actions if action.kind == "buy"]
        panel.buttons = [Button(self.words.text("Buy it"), "", "buy", "btn-act btn-big"), *self.pass_buttons()]

    def own_cards(self, question: Question, panel: Panel) -> None:
        """Build a choice of a card to sell or to copy."""
        panel.kind = "picks"
        panel.icon = "energy" if question.kind == "sell" else "mimic"
        panel.options = [self.own_card(action) for action in self.actions if action.kind in ("sell", "copy")]
        confirm = self.words.text("Sell it") if question.kind == "sell" else self.words.text("Copy it")
        price_of = 1 if question.kind == "move_mimic" else None
        panel.buttons = [Button(confirm, "", panel.icon, "btn-act btn-big", energy=price_of), *self.pass_buttons()]

    def own_card(self, action: Action) -> Option:
        """Return a card with its selling price, or with its owner."""
        scene, state, key = self.scene, self.scene.state, action.text("card")
        number, card = NUMBER_OF[key], scene.card(key)
        owner = state.where[number]
        shown = Option(card.name, str(action), text=card.text, card=card, monster=scene.monsters[owner])
        if action.kind == "sell":
            return shown._replace(gain=printed_cost(state, number))
        return shown._replace(owner=scene.names[owner])

    def lab(self, question: Question, panel: Panel) -> None:
        """Build a panel with a card that only this seat may see."""
        scene = self.scene
        panel.kind, panel.icon = "lab", "eyeoff"
        panel.help = self.words.text("Only you see this card.") + " " + panel.help
        top = scene.state.top
        panel.card = scene.card(KEYS[top])
        cost = price(scene.state, question.seat, top)
        buy = scene.action("buy_seen")
        if buy is None:
            panel.help = self.words.text("Only you see this card.") + " " + self.words.text("You cannot buy it now.")
        warning = waste(scene, buy, KEYS[top]) if buy else ""
        panel.warnings = [Warn(warning)] if warning else []
        button = self.words.text("Buy it"), str(buy), "buy", "btn-act btn-big"
        panel.buttons = [
            *([Button(*button, energy=cost, warning=warning)] if buy else []),
            *(Button(self.words.text("Put it back"), str(a), "right", "btn-big") for a in self.actions if a.is_pass),
        ]

    def amount(self, question: Question, panel: Panel) -> None:
        """Build a choice of how much energy to put on the batteries."""
        panel.kind, panel.icon = "amount", "energy"
        panel.amounts = [Option(a.text("amount"), str(a), text=str(self.answer(a))) for a in self.actions]
        panel.buttons = [Button(self.words.text("Put it on the card"), "", "energy", "btn-act btn-big")]
