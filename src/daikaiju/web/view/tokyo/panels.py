"""Panels of all questions of King of Tokyo."""

from __future__ import annotations

from collections.abc import Mapping

from daikaiju.action import Action
from daikaiju.game import Question
from daikaiju.rules.tokyo.state import CITY
from daikaiju.words.language import mark as _

from ..dice import shown_dice
from ..panel import Builder, Number
from ..widgets import Option, Panel, Risk
from . import odds
from .card_panels import TokyoCardPanels
from .dice_panels import TokyoDicePanels

SAVES = ("wings", "heal")
WITH_BAY = 5  # players
# The buttons to leave and to stay, by the place.
BUTTONS = {
    "Tokyo": (_("Leave Tokyo"), _("Stay in Tokyo")),
    "City": (_("Leave the City"), _("Stay in the City")),
    "Bay": (_("Leave the Bay"), _("Stay in the Bay")),
}
PLACES = {"Tokyo": _("Tokyo"), "City": _("City"), "Bay": _("Bay")}
ICONS = {
    "heal": "heart",
    "wings": "stay",
    "dwell": "reroll",
    "before": "heart",
    "after": "claw",
    "energy": "energy",
    "smoke": "smoke",
    "card": "keep",
    "mimic": "mimic",
    "take_turn": "reroll",
    "stay": "stay",
    "copy": "energy",
}


class TokyoPanels(TokyoDicePanels, TokyoCardPanels):
    """Builds the panel of the current question."""

    numbers = (
        Number("heart", "hearts", _("hearts")),
        Number("star", "stars", _("stars")),
        Number("energy", "energy", _("energy")),
    )
    icons = ICONS

    def builders(self) -> Mapping[str, Builder]:
        """Return the builder of each question; all others get the plain panel."""
        return {
            "reroll": self.reroll,
            "shop": self.shop,
            "yield": self.leave_or_stay,
            "use_hearts": self.hearts,
            "change_die": self.change_die,
            "camouflage_dice": self.change_die,
            "respond": self.respond,
            "probe": self.probe,
            "opportunity": self.opportunity,
            "sell": self.own_cards,
            "move_mimic": self.own_cards,
            "mimic_target": self.own_cards,
            "battery_amount": self.amount,
            "lab_card": self.lab,
        }

    # Hearts and hits

    def hearts(self, question: Question, panel: Panel) -> None:
        """Build a panel where every click spends one heart die."""
        panel.kind, panel.icon = "targets", "heart"
        panel.dice = shown_dice(self.scene, self.story, rolling=False)
        panel.options = [self.heart_option(question, action) for action in self.actions]

    def heart_option(self, question: Question, action: Action) -> Option:
        """Return an option to heal oneself, remove a counter, or heal another monster."""
        state = self.scene.state
        counters = {"poison": state.poison, "shrink": state.shrink}
        if action.kind in counters:
            left = counters[action.kind][question.seat]
            text = self.words.plural("{n} counter left", "{n} counters left", left)
            return self.option(action, text=text, icon=action.kind)
        healed = action.whole("seat") if action.kind == "ray" else question.seat
        return self.option(action, text=self.effect_line(action, healed), monster=self.scene.monsters[healed])

    def respond(self, question: Question, panel: Panel) -> None:
        """Build the answers to damage: Wings, healing, or taking it."""
        panel.kind, panel.tone, panel.icon, panel.alert = "choose", "ask", "claw", True
        damage = self.scene.state.packet[question.seat]
        panel.title = self.words.plural("{n} damage is coming!", "{n} damage is coming!", damage)
        first = next((kind for kind in SAVES if self.scene.action(kind) is not None), "")
        panel.options = [self.choice(action, question.seat, main=action.kind == first) for action in self.actions]

    def leave_or_stay(self, question: Question, panel: Panel) -> None:
        """Build the choice to leave Tokyo to the attacker or to stay."""
        words, state, seat = self.words, self.scene.state, question.seat
        panel.kind, panel.tone, panel.icon, panel.alert = "choose", "ask", "claw", True
        lost = self.story.hits.get(seat, 0)
        panel.title = words.text("Leave or stay?")
        if lost:
            panel.title = words.plural("Hit for {n}! Leave or stay?", "Hit for {n}! Leave or stay?", lost)
        panel.help = words.plural(
            "{who} attacked you. You have {n} heart.",
            "{who} attacked you. You have {n} hearts.",
            state.hearts[seat],
            who=self.scene.names[state.active],
        )
        panel.may_show_odds, panel.rolled = True, self.scene.dice_order
        leave, stay = odds.leave_or_stay(self.scene, seat)
        panel.options = [self.leaving(seat, leave), self.staying(seat, stay)]

    def place(self, seat: int) -> str:
        """Return where a monster is: in Tokyo, or in which part of it where there are two."""
        state = self.scene.state
        if not state.rules.bay or state.players < WITH_BAY:
            return "Tokyo"
        return "City" if state.tokyo[CITY] == seat else "Bay"

    def leaving(self, seat: int, risk: Risk | None) -> Option:
        """Return the option to leave, with its effects."""
        words = self.words
        attacker = self.scene.names[self.scene.state.active]
        lines = (
            self.threat(seat, leaves=True),
            ("heart", words.text("Hearts heal you again")),
            ("star", words.text("{who} takes {place}", who=attacker, place=words.text(PLACES[self.place(seat)]))),
        )
        button = words.text(BUTTONS[self.place(seat)][0])
        return Option(words.text("Leave"), "yield", button, icon="leave", lines=lines, odds=risk)

    def staying(self, seat: int, risk: Risk | None) -> Option:
        """Return the option to stay, with its effects."""
        words = self.words
        lines = (self.threat(seat, leaves=False), ("star", words.text("2 stars if your turn starts here")))
        button = words.text(BUTTONS[self.place(seat)][1])
        return Option(words.text("Stay"), "stay", button, icon="stay", lines=lines, odds=risk)

    def threat(self, seat: int, *, leaves: bool) -> tuple[str, str]:
        """Return the line on who attacks before one's next turn: the time that the odds cover, too."""
        number = odds.attackers(self.scene, seat, leaves=leaves)
        if not number:
            return "claw", self.words.text("Nobody attacks you before your next turn")
        return "claw", self.words.plural(
            "{n} monster may attack you before your next turn",
            "{n} monsters may attack you before your next turn",
            number,
        )
