"""Questions and answers of King of Tokyo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from daikaiju.action import Action
from daikaiju.rules.tokyo.cards.catalog import CATALOG, NUMBER_OF
from daikaiju.rules.tokyo.cards.passive import price
from daikaiju.rules.tokyo.editions import edition_of
from daikaiju.rules.tokyo.queries import printed_cost
from daikaiju.words.cards import title_key
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.questions import Answer, GameQuestions, Prompt

from .cards import CARDS
from .names import FACES

if TYPE_CHECKING:
    from daikaiju.rules.tokyo.state import TokyoState


PROMPTS = {
    "reroll": Prompt(
        _("Which dice do you reroll?"), _("Name the faces to reroll. Dice you hold now may be rerolled later.")
    ),
    "shop": Prompt(_("What do you buy?"), _("Buy as many cards as you can pay for; 2 energy replace the row.")),
    "yield": Prompt(_("Do you leave Tokyo?"), _("Who leaves is safe outside; the attacker takes the place.")),
    "use_hearts": Prompt(_("What does the next heart do?"), _("Each heart die heals or removes one counter.")),
    "change_die": Prompt(_("Do you change a die?"), _("After this your dice count as they are.")),
    "respond": Prompt(_("You are about to lose hearts. What do you do?"), _("This happens before the loss.")),
    "probe": Prompt(_("Which die do you reroll with Psychic Probe?"), _("A heart discards the card used.")),
    "opportunity": Prompt(_("Do you buy a card just revealed?"), _("Passing gives up all cards shown.")),
    "sell": Prompt(_("Which card do you sell?"), _("You get its printed cost. No more buying this turn.")),
    "move_mimic": Prompt(_("Do you move Mimic for 1 energy?"), _("What it copied until now is lost.")),
    "mimic_target": Prompt(_("Which card does Mimic copy?"), _("It acts as if you had just bought it.")),
    "battery_amount": Prompt(
        _("How much energy do you place on the batteries?"), _("The bank doubles it; you get 2 back each turn.")
    ),
    "reroll_source": Prompt(_("How do you pay for the reroll?"), _("Free rerolls are used up.")),
    "probe_again": Prompt(_("Do you reroll the 3 again?"), _("Background Dweller rerolls 3s freely.")),
    "heal_before": Prompt(
        _("Do you use Rapid Healing before your energy goes?"), _("You are about to lose energy to another monster.")
    ),
    "hearts_when": Prompt(_("When do your hearts count?"), _("Healing Ray may earn more before or after the attack.")),
    "camouflage_use": Prompt(_("Do you roll for Camouflage?"), _("Each heart cancels 1 damage.")),
    "camouflage_dice": Prompt(_("Do you change a Camouflage die?"), _("Each heart cancels 1 damage.")),
    "lab_card": Prompt(_("Do you buy the card you see?"), _("If not, it stays on top of the deck.")),
    "extra_turn": Prompt(_("Do you take the extra turn?"), _("It has one die less.")),
    "which_copy": Prompt(_("Do you use up the card or Mimic?"), _("The one you use is spent; the other stays.")),
}
# Answers without arguments; others are built below.
ANSWERS = {
    "stop": _("Stop rolling"),
    "done": _("Done"),
    "stay": _("Stay"),
    "pass": _("Pass"),
    "leave": _("Leave it"),
    "decline": _("Decline"),
    "sweep": _("Sweep the row (2 energy)"),
    "look": _("Look at the top card of the deck"),
    "dwell": _("Reroll 3s (Background Dweller)"),
    "self": _("Heal yourself"),
    "poison": _("Remove a poison counter"),
    "shrink": _("Remove a shrink counter"),
    "nothing": _("Nothing (hearts do not heal in Tokyo)"),
    "before": _("Hearts before the attack"),
    "after": _("Hearts after the attack"),
    "energy": _("Pay 1 energy (Telepath)"),
    "smoke": _("Spend a smoke counter"),
    "card": _("Use up the card itself"),
    "mimic": _("Use up Mimic"),
    "yield": _("Leave Tokyo"),
    "take_turn": _("Take the turn"),
    "roll": _("Roll"),
}
# Answers with a detail.
DETAILED = {
    "wings": Answer(_("Wings"), _("2 energy, lose nothing this turn")),
    "heal": Answer(_("Rapid Healing"), _("2 energy, 1 heart")),
}
# Answers that change one die.
CHANGES = {
    "probe": _("Reroll: {face}"),
    "cull": _("Turn {face} to 1 (Herd Culler)"),
    "twist": _("Turn {old} to {new} (Plot Twist)"),
    "stretch": _("Turn {old} to {new} (Stretchy, 2 energy)"),
}


class Questions(GameQuestions["TokyoState"]):
    """Questions and answers of King of Tokyo."""

    prompts, faces = PROMPTS, FACES

    def answer(self, state: TokyoState, seat: int, action: Action) -> str:
        """Return an answer as text for people."""
        return self.words.join(": ", filter(None, self.answer_parts(state, seat, action)))

    def answer_parts(self, state: TokyoState, seat: int, action: Action) -> Answer:
        """Return an answer in parts: cards that protect have a detail, their effect."""
        if action.kind in DETAILED:
            return self.spoken(DETAILED[action.kind])
        return Answer(self._title(state, seat, action))

    def _title(self, state: TokyoState, seat: int, action: Action) -> str:
        if action.kind in ANSWERS:
            return self.words.text(ANSWERS[action.kind])
        if action.kind in CHANGES:
            faces = {name: self.face(action.text(name)) for name in action.arguments}
            return self.words.text(CHANGES[action.kind], **faces)
        tell: dict[str, Callable[[TokyoState, int, Action], str]] = {
            "reroll": lambda state, seat, action: self.reroll(action),
            "buy": lambda state, seat, action: self._purchase(state, seat, action.text("card")),
            "buy_seen": lambda state, seat, action: self._purchase(state, seat, CATALOG[state.top].key),
            "take": self._take,
            "sell": self._sale,
            "copy": self._copy,
            "ray": self._ray,
            "place": self._energy,
        }
        return tell[action.kind](state, seat, action)

    def card(self, state: TokyoState, key: str) -> str:
        """Return a card's name in this game's edition."""
        return self.words.text(CARDS[title_key(key)].title(edition_of(state.rules)))

    def _purchase(self, state: TokyoState, seat: int, key: str) -> str:
        cost = price(state, seat, NUMBER_OF[key])
        return self.words.plural("Buy {card} ({n} energy)", "Buy {card} ({n} energy)", cost, card=self.card(state, key))

    def _take(self, state: TokyoState, seat: int, action: Action) -> str:
        one, many = _n("Buy {card} from {owner} ({n} energy)", "Buy {card} from {owner} ({n} energy)")
        cost = price(state, seat, NUMBER_OF[action.text("card")])
        return self.words.plural(one, many, cost, **self._owned(state, action))

    def _sale(self, state: TokyoState, seat: int, action: Action) -> str:
        one, many = _n("Sell {card} (+{n} energy)", "Sell {card} (+{n} energy)")
        cost = printed_cost(state, NUMBER_OF[action.text("card")])
        return self.words.plural(one, many, cost, card=self.card(state, action.text("card")))

    def _copy(self, state: TokyoState, seat: int, action: Action) -> str:
        return self.words.text(_("Copy {card} of {owner}"), **self._owned(state, action))

    def _owned(self, state: TokyoState, action: Action) -> dict[str, str]:
        """Return a card's name and its owner's."""
        key = action.text("card")
        return {"card": self.card(state, key), "owner": self.names[state.where[NUMBER_OF[key]]]}

    def _ray(self, state: TokyoState, seat: int, action: Action) -> str:
        return self.words.text(_("Heal {who} (Healing Ray)"), who=self.names[action.whole("seat")])

    def _energy(self, state: TokyoState, seat: int, action: Action) -> str:
        return self.words.plural("Place {n} energy", "Place {n} energy", action.whole("amount"))
