"""Questions and answers of King of Tokyo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from daikaiju.rules.tokyo.cards.catalog import CATALOG, NUMBER_OF
from daikaiju.rules.tokyo.cards.passive import price
from daikaiju.rules.tokyo.editions import edition_of
from daikaiju.rules.tokyo.queries import printed_cost
from daikaiju.words.language import mark as _
from daikaiju.words.language import mark_plural as _n
from daikaiju.words.questions import GameQuestions, Prompt

from .cards import CARDS
from .names import FACES

if TYPE_CHECKING:
    from daikaiju.rules.tokyo.state import TokyoState


PROMPTS = {
    "reroll": Prompt(
        _("Which dice do you reroll?"), _("Name the faces to reroll. Dice you keep now may be rerolled later.")
    ),
    "shop": Prompt(_("What do you buy?"), _("Buy as many cards as you can pay for; 2 energy replace the market.")),
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
# Answers that name nothing; others are built below.
ANSWERS = {
    "stop": _("Stop rolling"),
    "done": _("Done"),
    "stay": _("Stay"),
    "pass": _("Pass"),
    "leave": _("Leave it"),
    "decline": _("Decline"),
    "wings": _("Wings: 2 energy, lose nothing this turn"),
    "heal": _("Rapid Healing: 2 energy, 1 heart"),
    "sweep": _("Sweep the market (2 energy)"),
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


class Questions(GameQuestions):
    """Questions and answers of King of Tokyo."""

    prompts, faces = PROMPTS, FACES

    def answer(self, state: TokyoState, seat: int, text: str) -> str:
        """An answer, given in the words of a record, as people read it."""
        word, *rest = text.split()
        if text in ANSWERS:
            return self.words.text(ANSWERS[text])
        if word in ("buy", "take"):
            return self._purchase(state, seat, word, rest[0])
        if word == "buy_seen":
            return self._purchase(state, seat, "buy", CATALOG[state.top].key)
        if word in ("sell", "copy"):
            return self._own_card(state, word, rest[0])
        if word == "ray":
            return self.words.text(_("Heal {who} (Healing Ray)"), who=self.names[int(rest[0])])
        if word == "place":
            return self.words.plural("Place {n} energy", "Place {n} energy", int(rest[0]))
        return self._dice(word, rest)

    def card(self, state: TokyoState, key: str) -> str:
        """A card's name in this game's edition."""
        return self.words.text(CARDS[key.removesuffix("_2")].title(edition_of(state.rules)))

    def _purchase(self, state: TokyoState, seat: int, word: str, key: str) -> str:
        number = NUMBER_OF[key]
        card, cost = self.card(state, key), price(state, seat, number)
        if word == "buy":
            return self.words.plural("Buy {card} ({n} energy)", "Buy {card} ({n} energy)", cost, card=card)
        one, many = _n("Buy {card} from {owner} ({n} energy)", "Buy {card} from {owner} ({n} energy)")
        return self.words.plural(one, many, cost, card=card, owner=self.names[state.where[number]])

    def _own_card(self, state: TokyoState, word: str, key: str) -> str:
        number = NUMBER_OF[key]
        if word == "sell":
            one, many = _n("Sell {card} (+{n} energy)", "Sell {card} (+{n} energy)")
            return self.words.plural(one, many, printed_cost(state, number), card=self.card(state, key))
        owner = self.names[state.where[number]]
        return self.words.text(_("Copy {card} of {owner}"), card=self.card(state, key), owner=owner)

    def _dice(self, word: str, rest: list[str]) -> str:
        faces = self.face_names(rest)
        if word == "reroll":
            return self.words.text(_("Reroll {faces}"), faces=" ".join(faces))
        if word == "probe":
            return self.words.text(_("Reroll a {face}"), face=faces[0])
        if word == "cull":
            return self.words.text(_("Turn a {face} to 1 (Herd Culler)"), face=faces[0])
        if word == "twist":
            return self.words.text(_("Turn a {old} to {new} (Plot Twist)"), old=faces[0], new=faces[1])
        return self.words.text(_("Turn a {old} to {new} (Stretchy, 2 energy)"), old=faces[0], new=faces[1])
