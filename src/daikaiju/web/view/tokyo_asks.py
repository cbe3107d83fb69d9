"""Every question of King of Tokyo as a panel."""

from __future__ import annotations

from collections.abc import Callable

from daikaiju.game import Question
from daikaiju.notation.tokyo.names import KEYS
from daikaiju.rules.dice import ANY_FACE, NO_DICE
from daikaiju.rules.tokyo.cards.catalog import GIANT_BRAIN, NUMBER_OF
from daikaiju.rules.tokyo.dice import choosable
from daikaiju.rules.tokyo.kinds import REROLL
from daikaiju.rules.tokyo.queries import copies, in_tokyo, price, printed_cost
from daikaiju.rules.tokyo.state import BAY, CITY, FREE_REROLLS, HEART

from . import odds
from .asking import PASSES, Asking
from .dice import counted_dice, shown_dice
from .parts import Ask, Button, Change, FaceGroup, Option, Warn
from .tokyo_gives import gives

SAVES = ("wings", "heal")


class TokyoAsking(Asking):
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

    # Dice

    def reroll(self, question: Question, ask: Ask) -> Ask:
        """Dice to keep, reroll, stop."""
        scene, words = self.scene, self.words
        face = choosable(scene.state, REROLL, question.seat)
        only = scene.game.vocabulary.faces[face] if face not in (ANY_FACE, NO_DICE) else ""
        ask.kind, ask.mode = "roll", "keep"
        ask.title = words.text("Your turn")
        ask.rolls = 1 + FREE_REROLLS + copies(scene.state, question.seat, GIANT_BRAIN)
        ask.left = scene.state.rerolls
        ask.help = words.text("Roll {n} of {all}.", n=ask.rolls - ask.left, all=ask.rolls)
        if only:
            ask.help = words.text("Only 3s may be rerolled now (Background Dweller).")
        elif not ask.left:
            ask.help = words.text("Your free rolls are used; one more has its price.")
        ask.dice = shown_dice(scene, self.story, only=only)
        ask.gives = gives(scene, question.seat)
        ask.odds = odds.next_target(scene, question.seat)
        labels = tuple(self.reroll_label(number) for number in range(len(ask.dice) + 1))
        free = sum(1 for die in ask.dice if not die.kept)
        ask.buttons = [
            Button(labels[free] if free else labels[0], "reroll", "reroll", "btn-act btn-big", labels=labels),
            Button(words.text("Stop here"), "stop", "check", "btn-big"),
            *self.rest_buttons({"stop"}),
        ]
        ask.warnings = self.reroll_warnings(question.seat, ask)
        return ask

    def reroll_label(self, number: int) -> str:
        """What the button says for a number of dice."""
        if number == 0:
            return self.words.text("All dice are kept")
        return self.words.plural("Reroll {n} die", "Reroll {n} dice", number)

    def reroll_warnings(self, seat: int, ask: Ask) -> list[Warn]:
        """Stopping with useless dice and a free reroll is a waste."""
        state, words = self.scene.state, self.words
        if not ask.left:
            return []
        if state.dice[HEART] and in_tokyo(state, seat):
            return [Warn(words.text("Hearts do nothing in Tokyo, and you have a free reroll left."))]
        if ask.gives[0].tone == "gone" and len(ask.gives) == 1:
            return [Warn(words.text("So far this roll gives nothing, and you have a free reroll left."))]
        return []

    def change_die(self, question: Question, ask: Ask) -> Ask:
        """A die, then the face it is turned to."""
        scene = self.scene
        ask.kind, ask.mode = "faces", "show"
        is_camouflage = question.name == "camouflage_dice"
        ask.dice = (
            counted_dice(scene, scene.state.camouflage)
            if is_camouflage
            else shown_dice(scene, self.story, rolling=False)
        )
        ask.gives = [] if is_camouflage else gives(scene, question.seat)
        if is_camouflage:
            ask.tone = "ask calm"
        ask.groups = self.face_groups()
        ask.buttons = self.rest_buttons(
            {word for word in self.options if word.split()[0] in ("twist", "stretch", "cull")}
        )
        return ask

    def face_groups(self) -> list[FaceGroup]:
        """What each face on the table can be turned into, by card."""
        groups: dict[str, dict[str, list[Option]]] = {}
        for words in self.options:
            verb, *faces = words.split()
            if verb not in ("twist", "stretch", "cull"):
                continue
            target = faces[1] if verb != "cull" else "1"
            title = self.scene.said.face(target)
            option = Option(title, words, face=target, text=self.answer(words))
            groups.setdefault(faces[0], {}).setdefault(verb, []).append(option)
        return [self.face_group(face, rows) for face, rows in groups.items()]

    def face_group(self, face: str, rows: dict[str, list[Option]]) -> FaceGroup:
        """The rows of one face, each headed by the card that does it."""
        scene, words = self.scene, self.words
        heads = {
            "twist": words.text("{card}: turn it to", card=scene.said.title("plot_twist")),
            "stretch": words.text("{card}, 2 energy: turn it to", card=scene.said.title("stretchy")),
            "cull": words.text("{card}: turn it to", card=scene.said.title("herd_culler")),
        }
        shown = tuple((heads[verb], tuple(options)) for verb, options in rows.items())
        return FaceGroup(face, scene.said.face(face), shown)

    def probe(self, question: Question, ask: Ask) -> Ask:
        """One of another monster's dice is rolled again."""
        scene = self.scene
        ask.kind, ask.tone, ask.alert = "targets", "ask calm", True
        ask.monster = scene.monsters[scene.state.active]
        ask.dice = shown_dice(scene, self.story, rolling=False)
        ask.gives = gives(scene, scene.state.active)
        for words in self.options:
            if words.startswith("probe "):
                face = words.split()[1]
                ask.options.append(Option(self.answer(words), words, face=face))
        ask.buttons = self.pass_buttons()
        ask.warnings = [
            Warn(self.words.text("If it comes up heart (1 in 6), Psychic Probe is used up."), "heart", tip=True)
        ]
        return ask

    # Cards

    def shop(self, question: Question, ask: Ask) -> Ask:
        """Cards that can be paid for, sweep, look, cards of others; then the turn ends."""
        ask.kind = "targets"
        ask.title = self.words.text("Buy cards?")
        energy = self.scene.state.energy[question.seat]
        ask.help = self.words.plural(
            "You have {n} energy. Buy, or end your turn.", "You have {n} energy. Buy, or end your turn.", energy
        )
        ask.icon = "buy"
        ask.options = [self.shop_option(words) for words in self.options if words not in PASSES and words != "heal"]
        ask.buttons = [
            Button(self.words.text("End turn"), "done", "check", "btn-act btn-big"),
            *self.rest_buttons({"done", *(option.words for option in ask.options)}),
        ]
        return ask

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
            return Option(
                card.name, words, text=text, card=card, monster=owner, price=price(state, question_seat(scene), number)
            )
        if verb == "sweep":
            return Option(
                self.words.text("Sweep the row"), words, text=self.words.text("Three new cards"), icon="sweep", price=2
            )
        return Option(
            self.words.text("Look at the top card"), words, text=scene.said.title("made_in_a_lab"), icon="eyeoff"
        )

    def opportunity(self, question: Question, ask: Ask) -> Ask:
        """New cards, before anybody else."""
        scene = self.scene
        ask.kind, ask.tone, ask.alert = "picks", "ask calm", True
        ask.monster = scene.monsters[scene.state.active]
        for words in self.options:
            if words.startswith("buy "):
                key = words.split()[1]
                card = scene.card(key)
                cost = price(scene.state, question.seat, NUMBER_OF[key])
                ask.options.append(Option(card.name, words, text=card.text, card=card, price=cost))
        ask.buttons = [Button(self.words.text("Buy it"), "", "buy", "btn-act btn-big"), *self.pass_buttons()]
        return ask

    def own_cards(self, question: Question, ask: Ask) -> Ask:
        """A card to sell or to copy."""
        scene, state = self.scene, self.scene.state
        ask.kind = "picks"
        ask.icon = "energy" if question.name == "sell" else "mimic"
        for words in self.options:
            verb, *rest = words.split()
            if verb not in ("sell", "copy"):
                continue
            number, card = NUMBER_OF[rest[0]], scene.card(rest[0])
            gain = printed_cost(state, number) if verb == "sell" else None
            owner = state.where[number]
            whose = scene.names[owner] if verb == "copy" else ""
            ask.options.append(
                Option(
                    card.name, words, text=card.text, card=card, gain=gain, monster=scene.monsters[owner], owner=whose
                )
            )
        confirm = self.words.text("Sell it") if question.name == "sell" else self.words.text("Copy it")
        price_of = 1 if question.name == "move_mimic" else None
        ask.buttons = [Button(confirm, "", ask.icon, "btn-act btn-big", energy=price_of), *self.pass_buttons()]
        return ask

    def lab(self, question: Question, ask: Ask) -> Ask:
        """A card that only this seat may see."""
        scene = self.scene
        ask.kind, ask.icon = "lab", "eyeoff"
        ask.help = self.words.text("Only you see this card.") + " " + ask.help
        top = scene.state.top
        ask.card = scene.card(KEYS[top])
        cost = price(scene.state, question.seat, top)
        ask.buttons = [
            Button(self.words.text("Buy it"), "buy_seen", "buy", "btn-act btn-big", energy=cost),
            Button(self.words.text("Put it back"), "leave", "right", "btn-big"),
        ]
        return ask

    def amount(self, question: Question, ask: Ask) -> Ask:
        """How much energy goes on the batteries."""
        ask.kind, ask.icon = "amount", "energy"
        ask.amounts = [Option(words.split()[1], words, text=self.answer(words)) for words in self.options]
        ask.buttons = [Button(self.words.text("Put it on the card"), "", "energy", "btn-act btn-big")]
        return ask

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
        after = self.after("pass", question.seat) if "pass" in self.options else None
        if after is not None and not after.state.alive[question.seat]:
            ask.warnings = [Warn(self.words.text("Taking it would knock you out."), "skull")]
        return ask

    def leave_or_stay(self, question: Question, ask: Ask) -> Ask:
        """Leave Tokyo to the attacker, or stay."""
        scene, words, state = self.scene, self.words, self.scene.state
        seat = question.seat
        place = words.text("City") if state.tokyo[CITY] == seat else words.text("Bay")
        ask.kind, ask.tone, ask.icon, ask.alert = "choose", "ask", "claw", True
        lost = self.story.hits.get(seat, 0)
        ask.title = (
            words.plural("Hit for {n}! Leave or stay?", "Hit for {n}! Leave or stay?", lost)
            if lost
            else words.text("Leave or stay?")
        )
        attacker = scene.names[state.active]
        ask.help = words.plural(
            "{who} attacked you. You have {n} heart.",
            "{who} attacked you. You have {n} hearts.",
            state.hearts[seat],
            who=attacker,
        )
        others = sum(
            1
            for other in range(state.players)
            if state.alive[other] and other not in (seat, state.tokyo[CITY], state.tokyo[BAY])
        )
        leave, stay = odds.leave_or_stay(scene, seat)
        ask.options = [
            Option(
                words.text("Leave"),
                "yield",
                words.text("Leave Tokyo"),
                icon="leave",
                lines=(
                    ("heart", words.text("Hearts heal you again")),
                    ("star", words.text("{who} takes {place}", who=attacker, place=place)),
                ),
                odds=leave,
            ),
            Option(
                words.text("Stay"),
                "stay",
                words.text("Stay in {place}", place=place),
                icon="stay",
                lines=(
                    ("star", words.text("2 stars if your turn starts here")),
                    (
                        "claw",
                        words.plural(
                            "{n} monster outside rolls against you", "{n} monsters outside roll against you", others
                        ),
                    ),
                ),
                main=True,
                odds=stay,
            ),
        ]
        return ask


def question_seat(scene: object) -> int:
    """The seat that is asked."""
    seat: int = scene.game.actor  # type: ignore[attr-defined]
    return seat


__all__ = ["Change", "TokyoAsking"]
