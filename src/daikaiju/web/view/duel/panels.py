"""Every question of the Duel as a panel."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.game import Question
from daikaiju.notation.duel.names import CARDS
from daikaiju.rules.dice import ANY_FACE, NO_DICE
from daikaiju.rules.duel.cards.passive import rolls_allowed
from daikaiju.rules.duel.kinds import NAMES
from daikaiju.rules.duel.rolling import choosable
from daikaiju.rules.duel.tiles import TILE_NAMES, can_turn
from daikaiju.web.view import odds
from daikaiju.web.view.cards import BONUS_ICONS
from daikaiju.web.view.dice import shown_dice
from daikaiju.web.view.panel import PASSES, Asking
from daikaiju.web.view.warnings import idle_fame
from daikaiju.web.view.widgets import Ask, Button, Die, Option, Warn
from daikaiju.words.duel.names import POWERS, TILES
from daikaiju.words.duel.questions import bonuses_of

from .board import left_seat, market
from .roll_summary import gives

KIND_OF = {name: kind for kind, name in NAMES.items()}


class DuelAsking(Asking):
    """Builds the panel of the question that is asked."""

    numbers = (("heart", "life"), ("energy", "energy"), ("dietoken", "tokens"))

    def builders(self) -> dict[str, Callable[[Question, Ask], Ask]]:
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

    def value(self, game_state: object, seat: int, number: str) -> int:
        """A number of a monster."""
        values: list[int] = getattr(game_state, number)
        return values[seat]

    # Dice

    def reroll(self, question: Question, ask: Ask) -> Ask:
        """Dice to keep, reroll, stop."""
        scene, words, state = self.scene, self.words, self.scene.state
        face = choosable(state, KIND_OF[question.kind], question.seat)
        only = scene.game.vocabulary.faces[face] if face not in (ANY_FACE, NO_DICE) else ""
        ask.kind, ask.mode = "roll", "keep"
        if question.kind == "reroll":
            ask.title = words.text("Your turn")
            ask.rolls = rolls_allowed(state, question.seat)
            ask.left = max(0, ask.rolls - state.rolls)
            ask.help = words.text("Roll {n} of {all}.", n=state.rolls, all=ask.rolls)
        ask.dice = shown_dice(scene, self.story, only=only)
        ask.gives = gives(scene, question.seat)
        ask.odds, ask.odds_left_out = odds.next_target(scene, question.seat)
        labels = tuple(self.reroll_label(number) for number in range(len(ask.dice) + 1))
        free = sum(1 for die in ask.dice if not die.kept)
        ask.buttons = [
            Button(labels[free], "reroll", "reroll", "btn-act btn-big", labels=labels),
            Button(words.text("Stop here"), "stop", "check", "btn-big"),
            *self.rest_buttons({"stop"}),
        ]
        if ask.left and len(ask.gives) == 1 and ask.gives[0].tone == "gone":
            ask.warnings = [Warn(words.text("So far this roll gives nothing, and you have a roll left."))]
        elif question.kind == "reroll_fame":
            ask.warnings = idle_fame(scene, question.seat)
        return ask

    def dice_token(self, question: Question, ask: Ask) -> Ask:
        """Dice still to be rolled, and what a token adds."""
        state, words = self.scene.state, self.words
        ask.icon = "dietoken"
        ask.dice = [
            Die("claw", 1, words.text("a die to be rolled"), blank=True, extra=n >= state.due - state.white)
            for n in range(state.due)
        ]
        ask.kind = "targets"
        if "token" in self.options:
            text = self.effect_line("token", question.seat)
            ask.options = [Option(self.answer("token"), "token", icon="dietoken", text=text)]
        ask.buttons = [
            Button(self.answer("roll"), "roll", "reroll", "btn-act btn-big"),
            *self.rest_buttons({"token", "roll"}),
        ]
        return ask

    def next_symbol(self, question: Question, ask: Ask) -> Ask:
        """Groups of symbols in any order, the power where it can be used."""
        scene = self.scene
        ask.kind, ask.icon = "targets", "power"
        ask.dice = shown_dice(scene, self.story, rolling=False)
        for words in self.options:
            verb, *rest = words.split()
            if verb == "resolve":
                ask.options.append(
                    Option(self.answer(words), words, face=rest[0], text=self.effect_line(words, question.seat))
                )
            elif verb == "power":
                name = scene.words.text(POWERS[scene.monsters[question.seat]].name)
                ask.options.append(Option(name, words, face="power", text=self.answer(words).partition(": ")[2]))
        shown = {option.words for option in ask.options}
        ask.buttons = self.rest_buttons(shown)
        return ask

    def faces(self, question: Question, ask: Ask) -> Ask:
        """One of several symbols, or two dice."""
        ask.kind, ask.icon = "targets", "power"
        ask.dice = shown_dice(self.scene, self.story, rolling=False)
        for words in self.options:
            verb, *rest = words.split()
            if verb in ("add", "aside"):
                ask.options.append(Option(self.answer(words), words, faces=tuple(rest)))
        ask.buttons = self.rest_buttons({option.words for option in ask.options})
        return ask

    # Cards

    def shop(self, question: Question, ask: Ask) -> Ask:
        """Cards of the row, sweep; then the turn ends."""
        ask.kind, ask.icon = "targets", "buy"
        energy = self.scene.state.energy[question.seat]
        ask.help = self.words.plural("You have {n} energy.", "You have {n} energy.", energy) + " " + ask.help
        for card in market(self.scene):
            if card.words:
                cost = card.price if card.price is not None else card.cost
                ask.options.append(
                    Option(card.name, card.words, text=card.text, card=card, price=cost, warning=card.warning)
                )
        if "sweep" in self.options:
            ask.options.append(
                Option(
                    self.words.text("Sweep the row"),
                    "sweep",
                    text=self.words.text("Three new cards"),
                    icon="sweep",
                    price=2,
                )
            )
        shown = {option.words for option in ask.options}
        done = next((words for words in self.options if words in PASSES), "")
        first = [Button(self.answer(done), done, "check", "btn-act btn-big")] if done else []
        ask.buttons = first + self.rest_buttons(shown | {done})
        return ask

    def pick_card(self, question: Question, ask: Ask) -> Ask:
        """A Keep card of one's own or of the rival."""
        scene = self.scene
        ask.kind, ask.icon = "picks", "keep"
        for words in self.options:
            verb, *rest = words.split()
            if verb in ("drop", "swap"):
                card = scene.card(rest[0])
                owner = scene.state.where[CARDS.keys.index(rest[0])]
                ask.options.append(
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
        ask.buttons = [Button(confirm, "", "check", "btn-act btn-big"), *self.pass_buttons()]
        return ask

    # Tiles

    def tile(self, question: Question, ask: Ask) -> Ask:
        """A space on a track, and the way round; the spaces themselves are on the board."""
        ask.kind, ask.icon = "tile", "plus"
        if question.kind == "king_tile":
            self.king_ways(ask)
        else:
            self.tile_ways(question.about, ask)
        ask.buttons = [
            Button(
                self.words.text("Place it here"),
                "",
                "check",
                "btn-act btn-big",
                why=self.words.text("Choose a space on a track first."),
            ),
            *self.pass_buttons(),
        ]
        return ask

    def tile_ways(self, tile: int, ask: Ask) -> None:
        """Tiles of two different spaces may be turned round."""
        name = TILES[TILE_NAMES[tile]]
        ask.help = (
            self.words.text("{tile}: {text}", tile=self.words.text(name.name), text=self.words.text(name.text))
            + " "
            + ask.help
        )
        places = dict.fromkeys(words.removesuffix(" turned") for words in self.options if words.startswith("lay "))
        ask.options = [Option(self.answer(words), words) for words in places]
        if can_turn(tile):
            ask.ways = [self.way(tile, 0, ""), self.way(tile, 1, "turned")]

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

    def king_ways(self, ask: Ask) -> None:
        """A King tile comes from the supply, or from where it lies."""
        places: dict[str, Option] = {}
        sources: dict[str, str] = {}
        for words in self.options:
            goes, _, start = words.removeprefix("king ").partition(" from ")
            places.setdefault(goes, Option(self.answer(f"king {goes}"), f"king {goes}"))
            sources[start] = start
        ask.options = list(places.values())
        place = self.scene.said.questions
        for start in sources:
            title = self.words.text("from the supply")
            if start:
                title = self.words.text("from {place}", place=place.place(start))  # type: ignore[attr-defined]
            ask.ways.append(Option(title, f"from {start}" if start else ""))
