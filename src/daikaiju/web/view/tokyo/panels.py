"""Every question of King of Tokyo as a panel."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.game import Question
from daikaiju.rules.tokyo.queries import in_tokyo
from daikaiju.rules.tokyo.state import CITY
from daikaiju.web.view import odds
from daikaiju.web.view.dice import shown_dice
from daikaiju.web.view.widgets import Ask, Option, Risk

from .card_panels import TokyoCardAsking
from .dice_panels import TokyoDiceAsking

SAVES = ("wings", "heal")


class TokyoAsking(TokyoDiceAsking, TokyoCardAsking):
    """Builds the panel of the question that is asked."""

    numbers = (("heart", "hearts"), ("star", "stars"), ("energy", "energy"))

    def builders(self) -> dict[str, Callable[[Question, Ask], Ask]]:
        """Which panel shows which question; all others are choices."""
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

    def value(self, game_state: object, seat: int, number: str) -> int:
        """A number of a monster."""
        values: list[int] = getattr(game_state, number)
        return values[seat]

    # Hearts and hits

    def hearts(self, question: Question, ask: Ask) -> Ask:
        """Each press spends one heart die."""
        ask.kind, ask.icon = "targets", "heart"
        ask.dice = shown_dice(self.scene, self.story, rolling=False)
        ask.options = [self.heart_option(question, words) for words in self.options]
        return ask

    def heart_option(self, question: Question, words: str) -> Option:
        """Oneself, a counter, or another monster."""
        scene = self.scene
        verb, *rest = words.split()
        if verb == "ray":
            other = int(rest[0])
            return Option(self.answer(words), words, text=self.effect_line(words, other), monster=scene.monsters[other])
        if verb in ("poison", "shrink"):
            left = (scene.state.poison if verb == "poison" else scene.state.shrink)[question.seat]
            text = self.words.plural("{n} counter left", "{n} counters left", left)
            return Option(self.answer(words), words, text=text, icon=verb)
        text = self.effect_line(words, question.seat)
        return Option(self.answer(words), words, text=text, monster=scene.monsters[question.seat])

    def respond(self, question: Question, ask: Ask) -> Ask:
        """Wings, healing, or taking it."""
        ask.kind, ask.tone, ask.icon, ask.alert = "choose", "ask", "claw", True
        damage = self.scene.state.packet[question.seat]
        ask.title = self.words.plural("{n} damage is coming!", "{n} damage is coming!", damage)
        first = next((words for words in SAVES if words in self.options), "")
        ask.options = [self.choice(words, question.seat, main=words == first) for words in self.options]
        return ask

    def leave_or_stay(self, question: Question, ask: Ask) -> Ask:
        """Leave Tokyo to the attacker, or stay."""
        words, state, seat = self.words, self.scene.state, question.seat
        ask.kind, ask.tone, ask.icon, ask.alert = "choose", "ask", "claw", True
        lost = self.story.hits.get(seat, 0)
        ask.title = words.text("Leave or stay?")
        if lost:
            ask.title = words.plural("Hit for {n}! Leave or stay?", "Hit for {n}! Leave or stay?", lost)
        ask.help = words.plural(
            "{who} attacked you. You have {n} heart.",
            "{who} attacked you. You have {n} hearts.",
            state.hearts[seat],
            who=self.scene.names[state.active],
        )
        leave, stay = odds.leave_or_stay(self.scene, seat)
        ask.options = [self.leaving(seat, leave), self.staying(seat, stay)]
        return ask

    def place(self, seat: int) -> str:
        """Where in Tokyo a monster is."""
        is_city = self.scene.state.tokyo[CITY] == seat
        return self.words.text("City") if is_city else self.words.text("Bay")

    def leaving(self, seat: int, risk: Risk | None) -> Option:
        """What leaving means."""
        words = self.words
        attacker = self.scene.names[self.scene.state.active]
        lines = (
            ("heart", words.text("Hearts heal you again")),
            ("star", words.text("{who} takes {place}", who=attacker, place=self.place(seat))),
        )
        return Option(words.text("Leave"), "yield", words.text("Leave Tokyo"), icon="leave", lines=lines, odds=risk)

    def staying(self, seat: int, risk: Risk | None) -> Option:
        """What staying means."""
        words, state = self.words, self.scene.state
        others = sum(1 for other in range(state.players) if state.alive[other] and not in_tokyo(state, other))
        lines = (
            ("star", words.text("2 stars if your turn starts here")),
            (
                "claw",
                words.plural("{n} monster outside rolls against you", "{n} monsters outside roll against you", others),
            ),
        )
        button = words.text("Stay in {place}", place=self.place(seat))
        return Option(words.text("Stay"), "stay", button, icon="stay", lines=lines, main=True, odds=risk)
