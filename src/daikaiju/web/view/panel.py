"""How a question becomes a panel: what all games share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from daikaiju.game import Game, Question
from daikaiju.words.language import mark as _

from .log import Story
from .scene import Scene
from .widgets import Ask, Button, Change, Option, Warn

# Answers that do nothing.
PASSES = {"stop", "done", "stay", "pass", "leave", "decline", "no", "wait", "play_on", "sleep"}
NUMBER_WORDS = {
    "hearts": _("hearts"),
    "stars": _("stars"),
    "energy": _("energy"),
    "life": _("life"),
    "tokens": _("dice tokens"),
}
ANSWER_ICONS = {
    "heal": "heart",
    "wings": "stay",
    "stop": "check",
    "done": "check",
    "pass": "right",
    "dwell": "reroll",
    "before": "heart",
    "after": "claw",
    "energy": "energy",
    "smoke": "smoke",
    "card": "keep",
    "mimic": "mimic",
    "take_turn": "reroll",
    "roll": "dice",
    "decline": "right",
    "stay": "stay",
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
    "no": "right",
    "leave": "right",
}


class Asking:
    """Builds the panel of the question asked of a seat on this device."""

    numbers: tuple[tuple[str, str], ...]  # icon and field of what a monster has

    def __init__(self, scene: Scene, story: Story) -> None:
        self.scene, self.story, self.words = scene, story, scene.words
        self.options = scene.options

    def builders(self) -> dict[str, Callable[[Question, Ask], Ask]]:
        """Which panel shows which question."""
        raise NotImplementedError

    def value(self, game_state: object, seat: int, number: str) -> int:
        """A number of a monster."""
        raise NotImplementedError

    def ask(self) -> Ask:
        """The panel."""
        question = self.scene.game.question
        assert question is not None
        said = self.scene.said.questions
        ask = Ask(
            "choose",
            said.ask(question.kind),
            said.help(question.kind),
            question.kind,
            question.seat,
            roll=self.story.rolls,
        )
        if self.scene.state.active != question.seat:
            ask.tone, ask.alert, ask.monster = "ask calm", True, self.scene.monsters[self.scene.state.active]
        self.builders().get(question.kind, self.choose)(question, ask)
        self.warn_of_falling(question.seat, ask)
        return ask

    def warn_of_falling(self, seat: int, ask: Ask) -> None:
        """Whoever lets something pass that would have saved them is told before."""
        passing = next((words for words in self.options if words in PASSES), "")
        others = [words for words in self.options if words != passing]
        if not passing or not others or not self.falls(passing, seat) or all(self.falls(w, seat) for w in others):
            return
        text = self.words.text("That would knock you out, and you can still prevent it.")
        ask.warnings = [Warn(text, "skull"), *ask.warnings]
        ask.buttons = [replace(b, warning=text) if b.words == passing else b for b in ask.buttons]
        ask.options = [replace(o, warning=text) if o.words == passing else o for o in ask.options]

    def falls(self, words: str, seat: int) -> bool:
        """Whether an answer knocks a monster out at once."""
        return self.value(self.after(words, seat).state, seat, self.numbers[0][1]) <= 0

    def choose(self, question: Question, ask: Ask) -> Ask:
        """Two or three answers with what they change."""
        ask.icon = ask.icon or "help"
        first = next((words for words in self.options if words not in PASSES), "")
        ask.options = [self.choice(words, question.seat, main=words == first) for words in self.options]
        return ask

    def choice(self, words: str, seat: int, *, main: bool) -> Option:
        """One answer of a choice."""
        icon = ANSWER_ICONS.get(words.split(maxsplit=1)[0], "right")
        title, _, more = self.answer(words).partition(": ")
        lines = ((icon, more[:1].upper() + more[1:]),) if more else ()
        return Option(title, words, title, icon=icon, lines=lines, changes=self.changes(words, seat), main=main)

    def answer(self, words: str) -> str:
        """An answer as people read it."""
        return self.scene.said.questions.answer(self.scene.state, self.scene.game.actor, words)

    def after(self, words: str, seat: int) -> Game:
        """The game after an answer, on a copy."""
        trial = self.scene.game.copy()
        trial.play(words)
        return trial

    def changes(self, words: str, seat: int) -> tuple[Change, ...]:
        """What an answer changes at once for a monster."""
        after: Any = self.after(words, seat).state
        found = []
        for icon, number in self.numbers:
            before = self.value(self.scene.state, seat, number)
            now = self.value(after, seat, number)
            if before != now:
                found.append(Change(icon, self.words.text(NUMBER_WORDS[number]), before, now))
        return tuple(found)

    def effect_line(self, words: str, seat: int) -> str:
        """What an answer changes, as a short text."""
        changes = self.changes(words, seat)
        return ", ".join(
            self.words.text("{word}: {before} to {after}", word=change.word, before=change.before, after=change.after)
            for change in changes
        )

    def reroll_label(self, number: int) -> str:
        """What the button says for a number of dice."""
        if number == 0:
            return self.words.text("All dice are kept")
        return self.words.plural("Reroll {n} die", "Reroll {n} dice", number)

    def pass_buttons(self) -> list[Button]:
        """The answer that does nothing, where there is one."""
        return [
            Button(self.answer(words), words, ANSWER_ICONS.get(words, "right"), "btn-big")
            for words in self.options
            if words in PASSES
        ]

    def rest_buttons(self, shown: set[str]) -> list[Button]:
        """A button for every answer that has no control of its own yet; choices of dice have the dice."""
        return [
            Button(self.answer(words), words, ANSWER_ICONS.get(words.split()[0], "right"), "btn-big")
            for words in self.options
            if words not in shown and not words.startswith("reroll ")
        ]
