"""Panels of all questions of the Duel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from daikaiju.action import Action
from daikaiju.game import Question
from daikaiju.notation.actions import REROLL
from daikaiju.notation.duel.keys import CARDS
from daikaiju.notation.events import Event
from daikaiju.rules.dice import ANY_FACE, NO_DICE
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.kinds import NAMES
from daikaiju.rules.duel.rolling import choosable
from daikaiju.rules.duel.state import POWER
from daikaiju.words.duel.names import POWERS
from daikaiju.words.language import mark as _

from ..dice import shown_dice
from ..market import sweep_offer
from ..panel import Builder, Number
from ..widgets import Button, CardView, Change, Die, Option, Panel, Warn
from . import odds
from .board import market
from .roll_summary import does_nothing, idle_answers, roll_gives
from .tile_panels import DuelTilePanels
from .warnings import idle_fame

ICONS = {
    "wake": "reroll",
    "sleep": "hourglass",
    "multiply": "power",
    "claws": "claw",
    "fame": "fame",
    "destruction": "destruction",
    "copy": "energy",
    "wait": "hourglass",
    "hit": "claw",
    "bonus": "plus",
    "pay": "energy",
    "skip": "dietoken",
    "play_on": "dice",
    "again": "plus",
}
# Events that change numbers of a monster: the field, and whether it grows.
AMOUNTS = {
    "life_gained": ("life", 1),
    "life_lost": ("life", -1),
    "energy_gained": ("energy", 1),
    "energy_spent": ("energy", -1),
    "tokens_gained": ("tokens", 1),
    "tokens_spent": ("tokens", -1),
}
DONE = "done"
KIND_OF = {name: kind for kind, name in NAMES.items()}


class DuelPanels(DuelTilePanels):
    """Builds the panel of the current question."""

    numbers = (
        Number("heart", "life", _("life")),
        Number("energy", "energy", _("energy")),
        Number("dietoken", "tokens", _("dice tokens")),
    )
    icons = ICONS
    elsewhere = (REROLL, "clear")  # the dice and the cards of the row

    def builders(self) -> Mapping[str, Builder]:
        """Return the builder of each question; all others get the plain panel."""
        return {
            "reroll": self.reroll,
            "reroll_fame": self.reroll,
            "next_symbol": self.next_symbol,
            "shop": self.shop,
            "lab_buy": self.shop,
            "dice_token": self.dice_token,
            "dominate_discard": self.pick_card,
            "swap": self.pick_card,
            "tesla_card": self.pick_card,
            "alien_symbol": self.faces,
            "set_aside": self.faces,
            "king_tile": self.tile,
            "place_tile": self.tile,
            "move_tile": self.tile,
            "multiply": self.either,
            "bonus_or_hit": self.either,
        }

    def changes(self, action: Action, seat: int) -> tuple[Change, ...]:
        """Return what an answer itself changes, without the symbols and the end of the turn that follow at once."""
        events = self.scene.game.copy().play(action)
        own = events[: own_events(action, events)]
        if len(own) == len(events):
            return super().changes(action, seat)
        gained: Counter[str] = Counter()
        for event in own:
            if event.seat == seat and event.kind in AMOUNTS:
                field, sign = AMOUNTS[event.kind]
                gained[field] += sign * event.amount
        before = {field: getattr(self.scene.state, field)[seat] for _icon, field, _word in self.numbers}
        return tuple(
            Change(icon, self.words.text(word), before[field], before[field] + gained[field])
            for icon, field, word in self.numbers
            if gained[field]
        )

    # Dice

    def reroll(self, question: Question, panel: Panel) -> None:
        """Build a panel with dice to keep, reroll and stop."""
        scene, words, state = self.scene, self.words, self.scene.state
        face = choosable(state, KIND_OF[question.kind], question.seat)
        only = scene.game.vocabulary.faces[face] if face not in (ANY_FACE, NO_DICE) else ""
        panel.kind, panel.mode = "roll", "keep"
        if question.kind == "reroll":
            panel.title = words.text("Your turn")
            panel.rolls = rolls_allowed(state, question.seat)
            panel.left = max(0, panel.rolls - state.rolls)
            panel.help = words.text("Roll {n} of {all}.", n=state.rolls, all=panel.rolls)
        panel.dice = shown_dice(scene, self.story, only=only)
        panel.gives = roll_gives(scene, question.seat)
        self.add_odds(panel, odds.roll_odds)
        panel.buttons = self.reroll_buttons(panel)
        if panel.left and len(panel.gives) == 1 and panel.gives[0].tone == "gone":
            panel.warnings = [Warn(words.text("So far this roll gives nothing, and you have a roll left."))]
        elif question.kind == "reroll_fame":
            panel.warnings = idle_fame(scene, question.seat)

    def dice_token(self, question: Question, panel: Panel) -> None:
        """Build a panel with the dice still to be rolled and the effect of a token."""
        state, words = self.scene.state, self.words
        panel.kind, panel.icon = "targets", "dietoken"
        panel.dice = [
            Die("claw", 1, words.text("a die to be rolled"), blank=True, extra=n >= state.due - state.white)
            for n in range(state.due)
        ]
        tokens = [action for action in self.actions if action.kind == "token"]
        rolls = [action for action in self.actions if action.kind == "roll"]
        panel.options = [self.option(a, icon="dietoken", text=self.effect_line(a, question.seat)) for a in tokens]
        panel.buttons = [
            *(Button(str(self.answer(action)), str(action), "reroll", "btn-act btn-big") for action in rolls),
            *self.rest_buttons([*tokens, *rolls]),
        ]

    def next_symbol(self, question: Question, panel: Panel) -> None:
        """Build a choice of symbol groups in any order, and of the power if it can be used."""
        panel.kind, panel.icon = "targets", "power"
        idle = idle_answers(self.scene)
        panel.first = tuple(str(action) for action in idle)
        panel.dice = self.dice_to_use(question.seat)
        shown = [action for action in self.actions if action.kind in ("resolve", "power")]
        if any(action.kind == "power" for action in shown):
            panel.help += " " + self.words.text("You may use your power, or leave it.")
        panel.options = [self.symbol(action, question.seat) for action in shown if action not in idle]
        panel.buttons = self.rest_buttons(shown)
        if idle and all(action.kind == "power" or action in idle for action in shown):
            self.offer_end(panel)
        panel.may_advise = panel.may_advise and len(panel.options) + len(panel.buttons) > 1

    def offer_end(self, panel: Panel) -> None:
        """Offer to be done where, but for the power, only symbols are left that do nothing."""
        tone = "btn-big" if panel.options else "btn-act btn-big"
        panel.buttons = [Button(self.words.text("Done"), DONE, "check", tone), *panel.buttons]
        if not panel.options:
            panel.help = self.words.text("The symbols that are left do nothing.")

    def dice_to_use(self, seat: int) -> list[Die]:
        """Return the dice of the turn, marked those that are used and those that do nothing."""
        state, spent = self.scene.state, self.scene.state.power_spent
        dice = []
        for die in shown_dice(self.scene, self.story, rolling=False):
            face = die.at - 1
            is_power = face == POWER
            used = spent > 0 if is_power else not state.pending >> face & 1
            spent -= is_power
            dice.append(die._replace(used=used, useless=not used and does_nothing(state, seat, face)))
        return dice

    def symbol(self, action: Action, seat: int) -> Option:
        """Return a group of symbols with its effect, or the power with its text."""
        if action.kind == "resolve":
            return self.option(action, face=action.text("face"), text=self.effect_line(action, seat))
        name = self.words.text(POWERS[self.scene.monsters[seat]].name)
        return Option(name, str(action), face="power", text=self.answer(action).detail)

    def faces(self, question: Question, panel: Panel) -> None:
        """Build a choice of one of several symbols, or of two dice."""
        panel.kind, panel.icon = "targets", "power"
        panel.dice = shown_dice(self.scene, self.story, rolling=False)
        shown = [action for action in self.actions if action.kind in ("add", "aside")]
        panel.options = [
            self.option(a, faces=a.several("dice") if a.kind == "aside" else (a.text("face"),)) for a in shown
        ]
        panel.buttons = self.rest_buttons(shown)

    # Cards

    def shop(self, question: Question, panel: Panel) -> None:
        """Build the shop: cards of the row, sweep, end of turn."""
        words = self.words
        panel.kind, panel.icon, panel.rolled = "targets", "buy", self.scene.dice_order
        energy = self.scene.state.energy[question.seat]
        panel.help = words.plural("You have {n} energy.", "You have {n} energy.", energy) + " " + panel.help
        if any(action.kind == "clear" for action in self.actions):
            panel.help += " " + words.text("Alien Metabolism: you may discard one of the cards.")
        panel.options = [self.purchase(card) for card in market(self.scene).cards if card.words]
        sweeps = [action for action in self.actions if action.kind == "sweep"]
        panel.options += [sweep_offer(self.scene, question.seat, action) for action in sweeps]
        passes = [action for action in self.actions if action.is_pass]
        first = [Button(str(self.answer(action)), str(action), "check", "btn-act btn-big") for action in passes]
        shown = [action for action in self.actions if action.is_pass or action.kind in ("buy", "sweep")]
        panel.buttons = first + self.rest_buttons(shown)

    def purchase(self, card: CardView) -> Option:
        """Return a card of the row with its price."""
        cost = card.price if card.price is not None else card.cost
        return Option(card.name, card.words, text=card.text, card=card, price=cost, warning=card.warning)

    def pick_card(self, question: Question, panel: Panel) -> None:
        """Build a choice of a Keep card of either monster."""
        panel.kind, panel.icon = "picks", "keep"
        panel.options = [self.kept_card(action) for action in self.actions if action.kind in ("drop", "swap")]
        confirm = self.words.text("Take it") if question.kind == "swap" else self.words.text("Discard it")
        panel.buttons = [Button(confirm, "", "check", "btn-act btn-big"), *self.pass_buttons()]

    def kept_card(self, action: Action) -> Option:
        """Return a card with its owner."""
        scene, key = self.scene, action.text("card")
        card, owner = scene.card(key), scene.state.where[CARDS.keys.index(key)]
        return Option(
            card.name,
            str(action),
            text=card.text,
            card=card,
            monster=scene.monsters[owner],
            owner=scene.names[owner],
        )


def own_events(action: Action, events: Sequence[Event]) -> int:
    """Count the events of an answer; then others follow by themselves: the next symbols, 1 energy for not buying."""
    first = 1 if action.kind == "resolve" else 0  # the answer's own symbols
    for number, event in enumerate(events):
        is_saving = (event.kind, event.source) == ("energy_gained", "shop")
        if is_saving or event.kind == "turn_started" or (event.kind == "resolved" and number >= first):
            return number
    return len(events)
