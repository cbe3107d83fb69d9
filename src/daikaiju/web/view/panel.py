"""Panels: how a question is shown, as far as games have it in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, cast

from daikaiju.action import Action
from daikaiju.game import Game, Question
from daikaiju.notation.actions import REROLL
from daikaiju.rules.state import S
from daikaiju.table.bots import can_advise
from daikaiju.words.questions import Answer

from .dice import shown_dice
from .log import Story
from .scene import Scene
from .widgets import Button, Change, Option, Panel, RollOdds, Warn

Builder = Callable[[Question, Panel], None]
MOST_CHOICES = 4  # with more answers, a list
PLAIN_ICON = "right"  # of an answer without an icon
# Icons of answers that all games have; games add their own.
ICONS = {"stop": "check", "done": "check", "pass": "right", "roll": "dice"}


class Number(NamedTuple):
    """A number that answers may change: its icon, its field in the state, its name."""

    icon: str
    field: str
    word: str


class PanelBuilder(Generic[S]):
    """Builds the panel of the question asked of a seat on this device."""

    numbers: ClassVar[tuple[Number, ...]] = ()
    icons: ClassVar[Mapping[str, str]] = {}  # by the kind of the answer
    elsewhere: ClassVar[tuple[str, ...]] = (REROLL,)  # kinds of answers that have their control elsewhere: the dice

    def __init__(self, scene: Scene[S], story: Story) -> None:
        self.scene, self.story, self.words = scene, story, scene.words
        self.actions = scene.actions

    def builders(self) -> Mapping[str, Builder]:
        """Return the builder of each question; all others get the plain panel."""
        return {}

    def panel(self) -> Panel:
        """Return the panel."""
        question, scene = self.scene.game.question, self.scene
        assert question is not None
        said = scene.said.questions
        panel = Panel("choose", said.ask(question.kind), said.help(question.kind), question.kind, question.seat)
        panel.roll, panel.roller = self.story.last_roll, scene.active
        panel.shows_odds, panel.may_advise = scene.shows_odds, can_advise(scene.view.name)
        if scene.active != question.seat:
            panel.tone, panel.alert, panel.monster = "ask calm", True, scene.monsters[scene.active]
        self.builders().get(question.kind, self.plain)(question, panel)
        self.warn_of_falling(question.seat, panel)
        return panel

    def warn_of_falling(self, seat: int, panel: Panel) -> None:
        """Warn before passing if that knocks the monster out and another answer would not."""
        passing = next((action for action in self.actions if action.is_pass), None)
        others = [action for action in self.actions if not action.is_pass]
        if passing is None or not others or not self.falls(passing, seat):
            return
        if all(self.falls(action, seat) for action in others):
            return
        text = self.words.text("That would knock you out, and you can still prevent it.")
        panel.warnings = [Warn(text, "skull"), *panel.warnings]
        panel.buttons = [b._replace(warning=text) if b.words == str(passing) else b for b in panel.buttons]
        panel.options = [o._replace(warning=text) if o.words == str(passing) else o for o in panel.options]

    def falls(self, action: Action, seat: int) -> bool:
        """Whether an answer knocks a monster out at once."""
        return self.scene.view.is_out(cast("S", self.after(action).state), seat)

    def plain(self, question: Question, panel: Panel) -> None:
        """Build a dice panel if dice may be rerolled, else a choice of answers."""
        faces = self.rerolled_faces()
        if faces:
            self.choose_dice(faces, panel)
        else:
            self.choose(question, panel)

    def rerolled_faces(self) -> set[str]:
        """Return the faces of the dice that may be rerolled."""
        return {face for action in self.actions if action.kind == REROLL for face in action.several("dice")}

    def choose_dice(self, faces: set[str], panel: Panel) -> None:
        """Build a panel with dice to keep, reroll and stop."""
        panel.kind, panel.mode = "roll", "keep"
        for die in shown_dice(self.scene, self.story):
            fixed = die.face not in faces
            panel.dice.append(die._replace(fixed=fixed, kept=die.kept or fixed))
        panel.buttons = self.reroll_buttons(panel)

    def add_odds(self, panel: Panel, odds_of: Callable[[Scene[S], int, tuple[int, ...]], RollOdds]) -> None:
        """Add the odds of the dice that are held."""
        panel.may_show_odds = True
        held = self.scene.held
        if held is None:
            held = tuple(place for place, die in enumerate(panel.dice) if die.kept)
        counts = [0] * len(self.scene.game.vocabulary.faces)
        for place in held:
            counts[panel.dice[place].at - 1] += 1
        panel.odds = odds_of(self.scene, panel.seat, tuple(counts))._replace(held=held)

    def choose(self, question: Question, panel: Panel) -> None:
        """Build a choice of a few answers with their effects; a list if there are many."""
        panel.icon = panel.icon or "help"
        if len(self.actions) > MOST_CHOICES:
            self.choose_from_list(panel)
            return
        may_pass = any(action.is_pass for action in self.actions)  # else all answers are alike
        first = next((action for action in self.actions if may_pass and not action.is_pass), None)
        panel.options = [self.choice(action, question.seat, main=action == first) for action in self.actions]

    def either(self, question: Question, panel: Panel) -> None:
        """Build a choice between answers that all do something, the usual one first."""
        self.choose(question, panel)
        panel.options = [option._replace(main=number == 0) for number, option in enumerate(panel.options)]

    def choose_from_list(self, panel: Panel) -> None:
        """Build a list of the answers that do something, and a button to pass."""
        panel.kind = "targets"
        panel.options = [self.option(action, icon=self.icon(action)) for action in self.actions if not action.is_pass]
        panel.buttons = self.pass_buttons()

    def choice(self, action: Action, seat: int, *, main: bool) -> Option:
        """Return one answer of a choice."""
        icon, (title, detail) = self.icon(action), self.answer(action)
        lines = ((icon, detail[:1].upper() + detail[1:]),) if detail else ()
        changes = self.changes(action, seat)
        return Option(title, str(action), title, icon=icon, lines=lines, changes=changes, main=main)

    def icon(self, action: Action) -> str:
        """Return the icon of an answer."""
        return self.icons.get(action.kind) or ICONS.get(action.kind, PLAIN_ICON)

    def answer(self, action: Action) -> Answer:
        """Return an answer in words."""
        return self.scene.said.questions.answer_parts(self.scene.state, self.scene.game.actor, action)

    def option(self, action: Action, **more: Any) -> Option:
        """Return an answer with its full text as title."""
        return Option(str(self.answer(action)), str(action), **more)

    def after(self, action: Action) -> Game:
        """Return a copy of the game after an answer."""
        trial = self.scene.game.copy()
        trial.play(action)
        return trial

    def changes(self, action: Action, seat: int) -> tuple[Change, ...]:
        """Return what an answer changes at once for a monster."""
        before, after = self.scene.state, self.after(action).state
        found = []
        for icon, field, word in self.numbers:
            old, new = getattr(before, field)[seat], getattr(after, field)[seat]
            if old != new:
                found.append(Change(icon, self.words.text(word), old, new))
        return tuple(found)

    def effect_line(self, action: Action, seat: int) -> str:
        """Return what an answer changes, as a short text."""
        return ", ".join(
            self.words.text("{word}: {before} to {after}", word=change.word, before=change.before, after=change.after)
            for change in self.changes(action, seat)
        )

    def reroll_buttons(self, panel: Panel) -> list[Button]:
        """Return the buttons to reroll, to stop, and for all other answers."""
        labels = tuple(self.reroll_label(number) for number in range(len(panel.dice) + 1))
        free = sum(1 for die in panel.dice if not die.kept)
        return [
            Button(labels[free], REROLL, "reroll", "btn-act btn-big", labels=labels),
            *(Button(self.words.text("Stop here"), str(a), "check", "btn-big") for a in self.actions if a.is_pass),
            *self.rest_buttons(action for action in self.actions if action.is_pass),
        ]

    def reroll_label(self, number: int) -> str:
        """Return the button's text for a number of dice."""
        if number == 0:
            return self.words.text("All dice are held")
        return self.words.plural("Reroll {n} die", "Reroll {n} dice", number)

    def pass_buttons(self) -> list[Button]:
        """Return a button to pass, if that is possible."""
        return [self.button(action) for action in self.actions if action.is_pass]

    def rest_buttons(self, shown: Iterable[Action]) -> list[Button]:
        """Return a button for every answer without a control."""
        numbers = {action.number for action in shown}
        return [self.button(a) for a in self.actions if a.number not in numbers and a.kind not in self.elsewhere]

    def button(self, action: Action) -> Button:
        """Return an answer as a button."""
        return Button(str(self.answer(action)), str(action), self.icon(action), "btn-big")
