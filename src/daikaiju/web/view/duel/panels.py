"""Every question of the Duel as a panel."""

from __future__ import annotations

from collections.abc import Mapping

from daikaiju.game import Question
from daikaiju.notation.duel.names import CARDS
from daikaiju.rules.dice import ANY_FACE, NO_DICE
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.kinds import NAMES
from daikaiju.rules.duel.rolling import choosable
from daikaiju.rules.duel.state import DuelState
from daikaiju.rules.duel.tiles import can_turn
from daikaiju.words.duel.names import POWERS
from daikaiju.words.duel.questions import bonuses_of
from daikaiju.words.language import mark as _

from ..dice import shown_dice
from ..panel import PASSES, Builder, Number, PanelBuilder
from ..widgets import Button, Die, Option, Panel, Warn
from . import odds
from .board import market
from .lanes import left_seat
from .roll_summary import gives
from .tiles import BONUS_ICONS, tile_text
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
KIND_OF = {name: kind for kind, name in NAMES.items()}


class DuelPanels(PanelBuilder[DuelState]):
    """Builds the panel of the question that is asked."""

    numbers = (
        Number("heart", "life", _("life")),
        Number("energy", "energy", _("energy")),
        Number("dietoken", "tokens", _("dice tokens")),
    )
    icons = ICONS

    def builders(self) -> Mapping[str, Builder]:
        """Which panel shows which question; all others are choices."""
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
        }

    # Dice

    def reroll(self, question: Question, panel: Panel) -> None:
        """Dice to keep, reroll, stop."""
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
        panel.gives = gives(scene, question.seat)
        panel.odds, panel.odds_left_out = odds.roll_odds(scene, question.seat)
        panel.buttons = self.reroll_buttons(panel)
        if panel.left and len(panel.gives) == 1 and panel.gives[0].tone == "gone":
            panel.warnings = [Warn(words.text("So far this roll gives nothing, and you have a roll left."))]
        elif question.kind == "reroll_fame":
            panel.warnings = idle_fame(scene, question.seat)

    def dice_token(self, question: Question, panel: Panel) -> None:
        """Dice still to be rolled, and what a token adds."""
        state, words = self.scene.state, self.words
        panel.icon = "dietoken"
        panel.dice = [
            Die("claw", 1, words.text("a die to be rolled"), blank=True, extra=n >= state.due - state.white)
            for n in range(state.due)
        ]
        panel.kind = "targets"
        if "token" in self.options:
            text = self.effect_line("token", question.seat)
            panel.options = [Option(self.answer("token"), "token", icon="dietoken", text=text)]
        panel.buttons = [
            Button(self.answer("roll"), "roll", "reroll", "btn-act btn-big"),
            *self.rest_buttons({"token", "roll"}),
        ]

    def next_symbol(self, question: Question, panel: Panel) -> None:
        """Groups of symbols in any order, the power where it can be used."""
        scene = self.scene
        panel.kind, panel.icon = "targets", "power"
        panel.dice = shown_dice(scene, self.story, rolling=False)
        for words in self.options:
            verb, *rest = words.split()
            if verb == "resolve":
                panel.options.append(
                    Option(self.answer(words), words, face=rest[0], text=self.effect_line(words, question.seat))
                )
            elif verb == "power":
                name = scene.words.text(POWERS[scene.monsters[question.seat]].name)
                panel.options.append(Option(name, words, face="power", text=self.answer(words).partition(": ")[2]))
        shown = {option.words for option in panel.options}
        panel.buttons = self.rest_buttons(shown)

    def faces(self, question: Question, panel: Panel) -> None:
        """One of several symbols, or two dice."""
        panel.kind, panel.icon = "targets", "power"
        panel.dice = shown_dice(self.scene, self.story, rolling=False)
        for words in self.options:
            verb, *rest = words.split()
            if verb in ("add", "aside"):
                panel.options.append(Option(self.answer(words), words, faces=tuple(rest)))
        panel.buttons = self.rest_buttons({option.words for option in panel.options})

    # Cards

    def shop(self, question: Question, panel: Panel) -> None:
        """Cards of the row, sweep; then the turn ends."""
        panel.kind, panel.icon = "targets", "buy"
        energy = self.scene.state.energy[question.seat]
        panel.help = self.words.plural("You have {n} energy.", "You have {n} energy.", energy) + " " + panel.help
        for card in market(self.scene).cards:
            if card.words:
                cost = card.price if card.price is not None else card.cost
                panel.options.append(
                    Option(card.name, card.words, text=card.text, card=card, price=cost, warning=card.warning)
                )
        if "sweep" in self.options:
            panel.options.append(
                Option(
                    self.words.text("Sweep the row"),
                    "sweep",
                    text=self.words.text("Three new cards"),
                    icon="sweep",
                    price=2,
                )
            )
        shown = {option.words for option in panel.options}
        done = next((words for words in self.options if words in PASSES), "")
        first = [Button(self.answer(done), done, "check", "btn-act btn-big")] if done else []
        panel.buttons = first + self.rest_buttons(shown | {done})

    def pick_card(self, question: Question, panel: Panel) -> None:
        """A Keep card of one's own or of the rival."""
        scene = self.scene
        panel.kind, panel.icon = "picks", "keep"
        for words in self.options:
            verb, *rest = words.split()
            if verb in ("drop", "swap"):
                card = scene.card(rest[0])
                owner = scene.state.where[CARDS.keys.index(rest[0])]
                panel.options.append(
                    Option(
                        card.name,
                        words,
                        text=card.text,
                        card=card,
                        monster=scene.monsters[owner],
                        owner=scene.names[owner],
                    )
                )
        confirm = self.words.text("Take it") if question.kind == "swap" else self.words.text("Discard it")
        panel.buttons = [Button(confirm, "", "check", "btn-act btn-big"), *self.pass_buttons()]

    # Tiles

    def tile(self, question: Question, panel: Panel) -> None:
        """A space on a track, and the way round; the spaces themselves are on the board."""
        panel.kind, panel.icon = "tile", "plus"
        if question.kind == "king_tile":
            self.king_ways(panel)
        else:
            self.tile_ways(question.about, panel)
        panel.buttons = [
            Button(
                self.words.text("Place it here"),
                "",
                "check",
                "btn-act btn-big",
                why=self.words.text("Choose a space on a track first."),
            ),
            *self.pass_buttons(),
        ]

    def tile_ways(self, tile: int, panel: Panel) -> None:
        """Tiles of two different spaces may be turned round."""
        panel.help = f"{tile_text(tile, self.words)} {panel.help}"
        places = dict.fromkeys(words.removesuffix(" turned") for words in self.options if words.startswith("lay "))
        panel.options = [Option(self.answer(words), words) for words in places]
        if can_turn(tile):
            panel.ways = [self.way(tile, 0, ""), self.way(tile, 1, "turned")]

    def way(self, tile: int, turned: int, words: str) -> Option:
        """One way round, as it would be seen."""
        icons = [BONUS_ICONS.get(bonus, "ring") for bonus in bonuses_of(tile, turned)]
        if left_seat(self.scene) != self.scene.state.first:
            icons.reverse()
        title = ", ".join(
            self.scene.said.face(icon) if icon in self.scene.said.faces else self.words.text("dice token")
            for icon in icons
        )
        return Option(title, words, faces=tuple(icons))

    def king_ways(self, panel: Panel) -> None:
        """A King tile comes from the supply, or from where it lies."""
        places: dict[str, Option] = {}
        sources: dict[str, str] = {}
        place = self.scene.said.questions
        for words in self.options:
            goes, _, start = words.removeprefix("king ").partition(" from ")
            title = place.place(goes)  # type: ignore[attr-defined]
            places.setdefault(goes, Option(title, f"king {goes}"))
            sources[start] = start
        panel.options = list(places.values())
        for start in sources:
            title = self.words.text("from the supply")
            if start:
                title = self.words.text("from {place}", place=place.place(start))  # type: ignore[attr-defined]
            panel.ways.append(Option(title, f"from {start}" if start else ""))
