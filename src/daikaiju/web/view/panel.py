"""How a question becomes a panel: what all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar, Generic, NamedTuple

from daikaiju.game import Game, Question

from .log import Story
from .scene import S, Scene
from .widgets import Button, Change, Option, Panel, Warn

Builder = Callable[[Question, Panel], None]
# Answers that do nothing.
PASSES = {"stop", "done", "stay", "pass", "leave", "decline", "no", "wait", "play_on", "sleep"}
MOST_CHOICES = 4  # more answers are listed in short lines
PLAIN_ICON = "right"  # of an answer that has none of its own
# Icons of answers that all games have; games add their own.
ICONS = {"stop": "check", "done": "check", "pass": "right", "roll": "dice"}


class Number(NamedTuple):
    """A number that answers may change: its icon, its field in the state, what it counts."""

    icon: str
    field: str
    word: str


class PanelBuilder(Generic[S]):
    """Builds the panel of the question asked of a seat on this device."""

    numbers: ClassVar[tuple[Number, ...]] = ()
    icons: ClassVar[Mapping[str, str]] = {}  # of answers, by their verbs

    def __init__(self, scene: Scene[S], story: Story) -> None:
        self.scene, self.story, self.words = scene, story, scene.words
        self.options = scene.options

    def builders(self) -> Mapping[str, Builder]:
        """Which panel shows which question; all others are choices."""
        return {}

    def panel(self) -> Panel:
        """The panel."""
        question, scene = self.scene.game.question, self.scene
        assert question is not None
        said = scene.said.questions
        panel = Panel("choose", said.ask(question.kind), said.help(question.kind), question.kind, question.seat)
        panel.roll = self.story.rolls
        if scene.active != question.seat:
            panel.tone, panel.alert, panel.monster = "ask calm", True, scene.monsters[scene.active]
        self.builders().get(question.kind, self.choose)(question, panel)
        self.warn_of_falling(question.seat, panel)
        return panel

    def warn_of_falling(self, seat: int, panel: Panel) -> None:
        """Whoever lets something pass that would have saved them is told before."""
        passing = next((words for words in self.options if words in PASSES), "")
        others = [words for words in self.options if words != passing]
        if not passing or not others or not self.falls(passing, seat) or all(self.falls(w, seat) for w in others):
            return
        text = self.words.text("That would knock you out, and you can still prevent it.")
        panel.warnings = [Warn(text, "skull"), *panel.warnings]
        panel.buttons = [replace(b, warning=text) if b.words == passing else b for b in panel.buttons]
        panel.options = [replace(o, warning=text) if o.words == passing else o for o in panel.options]

    def falls(self, words: str, seat: int) -> bool:
        """Whether an answer knocks a monster out at once."""
        return self.scene.view.is_out(self.after(words).state, seat)

    def choose(self, question: Question, panel: Panel) -> None:
        """A few answers with what they change; many in short lines."""
        panel.icon = panel.icon or "help"
        if len(self.options) > MOST_CHOICES:
            self.choose_from_list(panel)
            return
        first = next((words for words in self.options if words not in PASSES), "")
        panel.options = [self.choice(words, question.seat, main=words == first) for words in self.options]

    def choose_from_list(self, panel: Panel) -> None:
        """A line for every answer that does something, a button for the one that does not."""
        panel.kind = "targets"
        panel.options = [
            Option(self.answer(words), words, icon=self.icon(words)) for words in self.options if words not in PASSES
        ]
        panel.buttons = self.pass_buttons()

    def choice(self, words: str, seat: int, *, main: bool) -> Option:
        """One answer of a choice."""
        icon = self.icon(words)
        title, _, more = self.answer(words).partition(": ")
        lines = ((icon, more[:1].upper() + more[1:]),) if more else ()
        return Option(title, words, title, icon=icon, lines=lines, changes=self.changes(words, seat), main=main)

    def icon(self, words: str) -> str:
        """The icon of an answer."""
        verb = words.split(maxsplit=1)[0]
        return self.icons.get(verb) or ICONS.get(verb, PLAIN_ICON)

    def answer(self, words: str) -> str:
        """An answer as people read it."""
        game = self.scene.game
        action = game.action(game.vocabulary.actions.parse(game.state, words))
        return self.scene.said.questions.answer(self.scene.state, game.actor, action)

    def after(self, words: str) -> Game:
        """The game after an answer, on a copy."""
        trial = self.scene.game.copy()
        trial.play(words)
        return trial

    def changes(self, words: str, seat: int) -> tuple[Change, ...]:
        """What an answer changes at once for a monster."""
        before, after = self.scene.state, self.after(words).state
        found = []
        for icon, field, word in self.numbers:
            old, new = getattr(before, field)[seat], getattr(after, field)[seat]
            if old != new:
                found.append(Change(icon, self.words.text(word), old, new))
        return tuple(found)

    def effect_line(self, words: str, seat: int) -> str:
        """What an answer changes, as a short text."""
        return ", ".join(
            self.words.text("{word}: {before} to {after}", word=change.word, before=change.before, after=change.after)
            for change in self.changes(words, seat)
        )

    def reroll_buttons(self, panel: Panel) -> list[Button]:
        """Roll the dice that are not kept, stop, and whatever else is possible."""
        labels = tuple(self.reroll_label(number) for number in range(len(panel.dice) + 1))
        free = sum(1 for die in panel.dice if not die.kept)
        return [
            Button(labels[free], "reroll", "reroll", "btn-act btn-big", labels=labels),
            Button(self.words.text("Stop here"), "stop", "check", "btn-big"),
            *self.rest_buttons({"stop"}),
        ]

    def reroll_label(self, number: int) -> str:
        """What the button says for a number of dice."""
        if number == 0:
            return self.words.text("All dice are kept")
        return self.words.plural("Reroll {n} die", "Reroll {n} dice", number)

    def pass_buttons(self) -> list[Button]:
        """The answer that does nothing, where there is one."""
        return [self.button(words) for words in self.options if words in PASSES]

    def rest_buttons(self, shown: set[str]) -> list[Button]:
        """A button for every answer that has no control of its own yet; choices of dice have the dice."""
        return [self.button(words) for words in self.options if words not in shown and not words.startswith("reroll ")]

    def button(self, words: str) -> Button:
        """An answer as a button."""
        return Button(self.answer(words), words, self.icon(words), "btn-big")
