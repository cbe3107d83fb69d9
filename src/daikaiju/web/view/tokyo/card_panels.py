"""Questions of King of Tokyo about cards."""

from __future__ import annotations

from daikaiju.game import Question
from daikaiju.notation.tokyo.names import KEYS
from daikaiju.rules.tokyo.cards.catalog import NUMBER_OF
from daikaiju.rules.tokyo.cards.passive import price
from daikaiju.rules.tokyo.queries import printed_cost
from daikaiju.rules.tokyo.state import TokyoState

from ..panel import PASSES, PanelBuilder
from ..warnings import waste
from ..widgets import Button, Option, Panel, Warn


class TokyoCardPanels(PanelBuilder[TokyoState]):
    """Panels with cards to buy, sell, copy or look at."""

    def shop(self, question: Question, panel: Panel) -> None:
        """Cards that can be paid for, sweep, look, cards of others; then the turn ends."""
        panel.kind = "targets"
        panel.title = self.words.text("Buy cards?")
        energy = self.scene.state.energy[question.seat]
        panel.help = self.words.plural(
            "You have {n} energy. Buy, or end your turn.", "You have {n} energy. Buy, or end your turn.", energy
        )
        panel.icon = "buy"
        panel.options = [self.shop_option(words) for words in self.options if words not in PASSES and words != "heal"]
        panel.buttons = [
            Button(self.words.text("End turn"), "done", "check", "btn-act btn-big"),
            *self.rest_buttons({"done", *(option.words for option in panel.options)}),
        ]

    def shop_option(self, words: str) -> Option:
        """A purchase, a sweep or a look."""
        scene, state = self.scene, self.scene.state
        verb, *rest = words.split()
        if verb in ("buy", "take"):
            number = NUMBER_OF[rest[0]]
            card = scene.card(rest[0])
            owner = scene.monsters[state.where[number]] if verb == "take" else ""
            whose = scene.names[state.where[number]] if verb == "take" else ""
            text = self.words.text("from {who}: {text}", who=whose, text=card.text) if whose else card.text
            cost = price(state, scene.game.actor, number)
            warning = waste(scene, words, rest[0])
            return Option(card.name, words, text=text, card=card, monster=owner, price=cost, warning=warning)
        if verb == "sweep":
            return Option(
                self.words.text("Sweep the row"), words, text=self.words.text("Three new cards"), icon="sweep", price=2
            )
        return Option(
            self.words.text("Look at the top card"), words, text=scene.said.title("made_in_a_lab"), icon="eyeoff"
        )

    def opportunity(self, question: Question, panel: Panel) -> None:
        """New cards, before anybody else."""
        scene = self.scene
        panel.kind, panel.tone, panel.alert = "picks", "ask calm", True
        panel.monster = scene.monsters[scene.state.active]
        for words in self.options:
            if words.startswith("buy "):
                key = words.split()[1]
                card = scene.card(key)
                cost = price(scene.state, question.seat, NUMBER_OF[key])
                warning = waste(scene, words, key)
                panel.options.append(Option(card.name, words, text=card.text, card=card, price=cost, warning=warning))
        panel.buttons = [Button(self.words.text("Buy it"), "", "buy", "btn-act btn-big"), *self.pass_buttons()]

    def own_cards(self, question: Question, panel: Panel) -> None:
        """A card to sell or to copy."""
        scene, state = self.scene, self.scene.state
        panel.kind = "picks"
        panel.icon = "energy" if question.kind == "sell" else "mimic"
        for words in self.options:
            verb, *rest = words.split()
            if verb not in ("sell", "copy"):
                continue
            number, card = NUMBER_OF[rest[0]], scene.card(rest[0])
            gain = printed_cost(state, number) if verb == "sell" else None
            owner = state.where[number]
            whose = scene.names[owner] if verb == "copy" else ""
            panel.options.append(
                Option(
                    card.name, words, text=card.text, card=card, gain=gain, monster=scene.monsters[owner], owner=whose
                )
            )
        confirm = self.words.text("Sell it") if question.kind == "sell" else self.words.text("Copy it")
        price_of = 1 if question.kind == "move_mimic" else None
        panel.buttons = [Button(confirm, "", panel.icon, "btn-act btn-big", energy=price_of), *self.pass_buttons()]

    def lab(self, question: Question, panel: Panel) -> None:
        """A card that only this seat may see."""
        scene = self.scene
        panel.kind, panel.icon = "lab", "eyeoff"
        panel.help = self.words.text("Only you see this card.") + " " + panel.help
        top = scene.state.top
        panel.card = scene.card(KEYS[top])
        cost = price(scene.state, question.seat, top)
        warning = waste(scene, "buy_seen", KEYS[top]) if "buy_seen" in self.options else ""
        panel.warnings = [Warn(warning)] if warning else []
        panel.buttons = [
            Button(self.words.text("Buy it"), "buy_seen", "buy", "btn-act btn-big", energy=cost, warning=warning),
            Button(self.words.text("Put it back"), "leave", "right", "btn-big"),
        ]

    def amount(self, question: Question, panel: Panel) -> None:
        """How much energy goes on the batteries."""
        panel.kind, panel.icon = "amount", "energy"
        panel.amounts = [Option(words.split()[1], words, text=self.answer(words)) for words in self.options]
        panel.buttons = [Button(self.words.text("Put it on the card"), "", "energy", "btn-act btn-big")]
